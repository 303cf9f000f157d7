/* Learn: short games of ours, played for the reader a decision a step (the book has no worked example of its
   own). Each is a battle of this page, its decisions and its dice; the rules play them like any other game. */
import type { Decision } from "../engine/table";

export interface Lesson {
  id: string; // its title is lesson.<id> in words.ts
  scenario: string;
  first: number; // the step to begin with; what is before it only brings the position about
  steps: { do: Decision; dice: number[]; say: string }[];
}

/* One word a lesson would do as well (Table.link), but this can be read. */
export const lessons: Lesson[] = [
  {
    id: "cup",
    scenario: "mill_bridge",
    first: 5,
    steps: [
      { do: {"kind": "PLACE_LEADER", "leader": "Holk", "hex": "0605"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Uslar", "hex": "1203"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Rechberg", "hex": "0608"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Avila", "hex": "1009"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [5], say: "Set-up is over. Every leader puts as many markers into the cup as his command: two each here, eight in all. The Catholic player draws first, and it is Holk's marker." },
      { do: {"kind": "ACCEPT"}, dice: [], say: "A marker belongs to its leader's owner, whoever drew it. The Protestant player accepts: Holk's command may now move, then fight." },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "He leaves everybody where they are." },
      { do: {"kind": "DECLARE_BATTLES", "battles": []}, dice: [1], say: "Nobody is next to an enemy, so no battle is due. Now the Protestant player draws: Rechberg." },
      { do: {"kind": "DECLINE"}, dice: [5], say: "A marker may be declined. It is spent, but Rechberg has another in the cup. The next draw is Uslar's." },
      { do: {"kind": "ACCEPT"}, dice: [], say: "Uslar is activated." },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "He waits too." },
      { do: {"kind": "DECLARE_BATTLES", "battles": []}, dice: [1], say: "Rechberg's second marker comes: this is his last chance in this turn." },
      { do: {"kind": "ACCEPT"}, dice: [], say: "Accepted. A leader acts at most once a turn: from now on any marker of his is put aside." },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "The phase ends when one marker is left in the cup. Open the Cup panel at any step: it has the exact chance of everyone still to come." },
    ],
  },
  {
    id: "water",
    scenario: "mill_bridge",
    first: 5,
    steps: [
      { do: {"kind": "PLACE_LEADER", "leader": "Holk", "hex": "0605"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Uslar", "hex": "1203"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Rechberg", "hex": "0608"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Avila", "hex": "1009"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [1], say: "Rechberg's marker is drawn." },
      { do: {"kind": "ACCEPT"}, dice: [], say: "His foot and dragoons may move, one at a time, in any order." },
      { do: {"kind": "MOVE_UNIT", "unit": "A3", "path": ["N", "N", "N"]}, dice: [5], say: "The dragoons ride to the stream and across it. The hexside costs 2 MP on top of the hex, and after the crossing they check morale: a die not above 3. It is a 5: they are DISORDERED and go no further." },
      { do: {"kind": "MOVE_UNIT", "unit": "A2", "path": ["N", "N"]}, dice: [], say: "The commanded shot stops at the water. Two hexes cost 2 MP; the crossing would cost 3 more, and its MA is 4. Ask for it in a game and the page names the paragraph." },
      { do: {"kind": "MOVE_UNIT", "unit": "A1", "path": ["N", "N"]}, dice: [], say: "Rechberg's foot marches up to the bridge. Crossing a bridge costs nothing extra and needs no check, but the mill beyond it is held." },
      { do: {"kind": "MOVE_LEADER", "leader": "Rechberg", "path": ["N", "N"]}, dice: [], say: "Rechberg rides with it. His command of 2 will add 1 to its die." },
    ],
  },
  {
    id: "bridge",
    scenario: "mill_bridge",
    first: 9,
    steps: [
      { do: {"kind": "PLACE_LEADER", "leader": "Holk", "hex": "0605"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Uslar", "hex": "1203"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Rechberg", "hex": "0608"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Avila", "hex": "1009"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [1], say: "" },
      { do: {"kind": "ACCEPT"}, dice: [], say: "" },
      { do: {"kind": "MOVE_UNIT", "unit": "A1", "path": ["N", "N"]}, dice: [], say: "" },
      { do: {"kind": "MOVE_LEADER", "leader": "Rechberg", "path": ["N", "N"]}, dice: [], say: "" },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "Rechberg's foot (CF 7) stands at the bridge, next to Holk's foot (CF 6) in the mill. Combat is mandatory: whoever moved next to an enemy in good order must attack." },
      { do: {"kind": "DECLARE_BATTLES", "battles": [{"attackers": ["A1"], "defenders": ["X1"]}]}, dice: [], say: "One battle is declared. Over the bridge the attacker is halved to 3.5; in the village foot counts double, 12. The ratio 3.5 : 12 is below 1-2, so it is the first column of the table." },
      { do: {"kind": "RESOLVE_NEXT", "index": 0}, dice: [2, 3, 4, 3, 4, 6], say: "The die is 2. Modifiers: +1 for Rechberg, and the morales 4 and 4+1 (the bridge helps the defender) make -1. Row 2 of column 1-3 is Ar: the attacker is routed and runs three hexes to his own edge. Both leaders were with their men and roll 2d6: only a 2 or a 12 kills. Everyone lives." },
    ],
  },
  {
    id: "charge",
    scenario: "mill_bridge",
    first: 5,
    steps: [
      { do: {"kind": "PLACE_LEADER", "leader": "Holk", "hex": "0605"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Uslar", "hex": "1203"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Rechberg", "hex": "0608"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Avila", "hex": "1009"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [7], say: "Uslar's horse comes first." },
      { do: {"kind": "ACCEPT"}, dice: [], say: "His two regiments may move." },
      { do: {"kind": "MOVE_UNIT", "unit": "Y2", "to": "1307"}, dice: [], say: "The country horse rides round by the meadow, where the stream is no obstacle." },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "It has nobody next to it, so nothing is to be fought." },
      { do: {"kind": "DECLARE_BATTLES", "battles": []}, dice: [3], say: "Avila's marker: the cuirassiers have seen it." },
      { do: {"kind": "ACCEPT"}, dice: [], say: "At the start of its move a charging unit stands two to four hexes from its target. Only heavy cavalry charges, only cavalry can be charged, and only over open ground." },
      { do: {"kind": "MOVE_UNIT", "unit": "B1", "path": ["NE", "N", "NE"], "charge": "Y2"}, dice: [], say: "Avila's cuirassiers (black factors: they may charge) ride at the country horse. The arquebusiers could not: they stand in a wood." },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "Movement ends; the charge must be fought." },
      { do: {"kind": "DECLARE_BATTLES", "battles": [{"attackers": ["B1"], "defenders": ["Y2"]}]}, dice: [], say: "CF 6 doubled is 12, against 5: column 2-1. Charging also gives +1 morale for this battle." },
      { do: {"kind": "RESOLVE_NEXT", "index": 0}, dice: [5, 4], say: "A 5, and +2 for morale (4+1 against 3), is 7: Dr, the country horse is routed and flees three hexes. And the charger is DISORDERED, as after every charge: somebody should cover it." },
    ],
  },
  {
    id: "rally",
    scenario: "mill_bridge",
    first: 14,
    steps: [
      { do: {"kind": "PLACE_LEADER", "leader": "Holk", "hex": "0605"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Uslar", "hex": "1203"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Rechberg", "hex": "0608"}, dice: [], say: "" },
      { do: {"kind": "PLACE_LEADER", "leader": "Avila", "hex": "1009"}, dice: [], say: "" },
      { do: {"kind": "END_SETUP"}, dice: [7], say: "" },
      { do: {"kind": "ACCEPT"}, dice: [], say: "" },
      { do: {"kind": "MOVE_UNIT", "unit": "Y2", "to": "1307"}, dice: [], say: "" },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "" },
      { do: {"kind": "DECLARE_BATTLES", "battles": []}, dice: [3], say: "" },
      { do: {"kind": "ACCEPT"}, dice: [], say: "" },
      { do: {"kind": "MOVE_UNIT", "unit": "B1", "path": ["NE", "N", "NE"], "charge": "Y2"}, dice: [], say: "" },
      { do: {"kind": "END_MOVEMENT"}, dice: [], say: "" },
      { do: {"kind": "DECLARE_BATTLES", "battles": [{"attackers": ["B1"], "defenders": ["Y2"]}]}, dice: [], say: "" },
      { do: {"kind": "RESOLVE_NEXT", "index": 0}, dice: [5, 4], say: "After the charge: Avila's cuirassiers are DISORDERED, the country horse is ROUTED. Holk's marker has been drawn." },
      { do: {"kind": "DECLINE"}, dice: [1], say: "Holk declines, and so will everyone now, so that the turn runs out." },
      { do: {"kind": "DECLINE"}, dice: [1], say: "Rechberg's second marker." },
      { do: {"kind": "DECLINE"}, dice: [2], say: "Holk's second." },
      { do: {"kind": "DECLINE"}, dice: [1, 2, 1], say: "The next marker is put aside, because its leader has acted, and then only one is left: the Activation Phase is over. In the Rally Phase the cuirassiers have no enemy next to them and are in order again without a die. The country horse is three hexes or more from every enemy and rolls against its morale of 3: a 2 is enough, it is DISORDERED instead of ROUTED. Then the points are counted and turn 2 begins." },
    ],
  },
];
