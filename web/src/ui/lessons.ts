/* Lessons: short games of ours, played for the reader one decision per step (the book has no worked example of its
   own). Each is a battle of this page, its decisions and its dice; the rules play them like any other game. */
import type { Card, Decision, Maker } from "../engine/table";
import { w } from "../words";

/** A decision, the dice that fall, what is said of it. */
type Act = [decision: Decision, dice?: number[], say?: string];

export interface Lesson {
  id: string;
  title: string;
  scenario: string;
  before: Act[]; // these only bring the position about
  steps: Act[];
}

const place = (leader: string, hex: string): Decision => ({ kind: "PLACE_LEADER", leader, hex });
const END_SETUP: Decision = { kind: "END_SETUP" };
const END_MOVEMENT: Decision = { kind: "END_MOVEMENT" };
const ACCEPT: Decision = { kind: "ACCEPT" };
const DECLINE: Decision = { kind: "DECLINE" };
const NO_BATTLES: Decision = { kind: "DECLARE_BATTLES", battles: [] };

const deployed: Act[] = [
  [place("Holk", "0605")],
  [place("Uslar", "1203")],
  [END_SETUP],
  [place("Rechberg", "0608")],
  [place("Avila", "1009")],
];

/* Uslar's horse comes round by the meadow, and the cuirassiers ride at it. */
const charged: Act[] = [
  [END_SETUP, [7]],
  [ACCEPT],
  [{ kind: "MOVE_UNIT", unit: "Y2", to: "1307" }],
  [END_MOVEMENT],
  [NO_BATTLES, [3]],
  [ACCEPT],
  [{ kind: "MOVE_UNIT", unit: "B1", path: ["NE", "N", "NE"], charge: "Y2" }],
  [END_MOVEMENT],
  [{ kind: "DECLARE_BATTLES", battles: [{attackers: ["B1"], defenders: ["Y2"]}] }],
];

/* A scenario that plays itself. */
export async function scripted(maker: Maker, card: Card): Promise<Lesson> {
  const { plays } = await maker.more(card.id);
  return { id: card.id, title: card.title, scenario: card.id, before: [], steps: plays.map((p) => [p.do, p.dice ?? [], p.says]) };
}

export const lessons: Lesson[] = ([
  {
    id: "cup",
    scenario: "mill_bridge",
    before: deployed,
    steps: [
      [END_SETUP, [5], "Set-up is over. Every leader puts as many markers into the cup as his command: two each here, eight in all. The Catholic player draws first, and it is Holk's marker."],
      [ACCEPT, [], "A marker belongs to its leader's owner, whoever drew it. The Protestant player accepts: Holk's command may now move, then fight."],
      [END_MOVEMENT, [], "He leaves everybody where they are."],
      [NO_BATTLES, [1], "Nobody is next to an enemy, so no battle is due. Now the Protestant player draws: Rechberg."],
      [DECLINE, [5], "A marker may be declined. It is spent, but Rechberg has another in the cup. The next draw is Uslar's."],
      [ACCEPT, [], "Uslar is activated."],
      [END_MOVEMENT, [], "He waits too."],
      [NO_BATTLES, [1], "Rechberg's second marker comes: this is his last chance in this turn."],
      [ACCEPT, [], "Accepted. A leader acts at most once a turn: from now on any marker of his is put aside."],
      [END_MOVEMENT, [], "The phase ends when one marker is left in the cup. Open the Cup panel at any step: it has the exact chance of everyone still to come."],
    ],
  },
  {
    id: "water",
    scenario: "mill_bridge",
    before: deployed,
    steps: [
      [END_SETUP, [1], "Rechberg's marker is drawn."],
      [ACCEPT, [], "His foot and dragoons may move, one at a time, in any order."],
      [{ kind: "MOVE_UNIT", unit: "A3", path: ["N", "N", "N"] }, [5], "The dragoons ride to the stream and across it. The hexside costs 2 MP on top of the hex, and after the crossing they check morale: a die not above 3. It is a 5: they are DISORDERED and go no further."],
      [{ kind: "MOVE_UNIT", unit: "A2", path: ["N", "N"] }, [], "The commanded shot stops at the water. Two hexes cost 2 MP; the crossing would cost 3 more, and its MA is 4. Ask for it in a game and the page names the paragraph."],
      [{ kind: "MOVE_UNIT", unit: "A1", path: ["N", "N"] }, [], "Rechberg's foot marches up to the bridge. Crossing a bridge costs nothing extra and needs no check, but the mill beyond it is held."],
      [{ kind: "MOVE_LEADER", leader: "Rechberg", path: ["N", "N"] }, [], "Rechberg rides with it. His command of 2 will add 1 to its die."],
    ],
  },
  {
    id: "bridge",
    scenario: "mill_bridge",
    before: [
      ...deployed,
      [END_SETUP, [1]],
      [ACCEPT],
      [{ kind: "MOVE_UNIT", unit: "A1", path: ["N", "N"] }],
      [{ kind: "MOVE_LEADER", leader: "Rechberg", path: ["N", "N"] }],
    ],
    steps: [
      [END_MOVEMENT, [], "Rechberg's foot (CF 7) stands at the bridge, next to Holk's foot (CF 6) in the mill. Combat is mandatory: whoever moved next to an enemy in good order must attack."],
      [{ kind: "DECLARE_BATTLES", battles: [{attackers: ["A1"], defenders: ["X1"]}] }, [], "One battle is declared. Over the bridge the attacker is halved to 3.5; in the village foot counts double, 12. The ratio 3.5 : 12 is below 1-2, so it is the first column of the table."],
      [{ kind: "RESOLVE_NEXT", index: 0 }, [2, 3, 4, 3, 4, 6], "The die is 2. Modifiers: +1 for Rechberg, and the morales 4 and 4+1 (the bridge helps the defender) make -1. Row 2 of column 1-3 is Ar: the attacker is routed and runs three hexes to his own edge. Both leaders were with their men and roll 2d6: only a 2 or a 12 kills. Everyone lives."],
    ],
  },
  {
    id: "charge",
    scenario: "mill_bridge",
    before: deployed,
    steps: [
      [END_SETUP, [7], "Uslar's horse comes first."],
      [ACCEPT, [], "His two regiments may move."],
      [{ kind: "MOVE_UNIT", unit: "Y2", to: "1307" }, [], "The country horse rides round by the meadow, where the stream is no obstacle."],
      [END_MOVEMENT, [], "It has nobody next to it, so nothing is to be fought."],
      [NO_BATTLES, [3], "Avila's marker: the cuirassiers have seen it."],
      [ACCEPT, [], "At the start of its move a charging unit stands two to four hexes from its target. Only heavy cavalry charges, only cavalry can be charged, and only over open ground."],
      [{ kind: "MOVE_UNIT", unit: "B1", path: ["NE", "N", "NE"], charge: "Y2" }, [], "Avila's cuirassiers (black factors: they may charge) ride at the country horse. The arquebusiers could not: they stand in a wood."],
      [END_MOVEMENT, [], "Movement ends; the charge must be fought."],
      [{ kind: "DECLARE_BATTLES", battles: [{attackers: ["B1"], defenders: ["Y2"]}] }, [], "CF 6 doubled is 12, against 5: column 2-1. Charging also gives +1 morale for this battle."],
      [{ kind: "RESOLVE_NEXT", index: 0 }, [5, 4], "A 5, and +2 for morale (4+1 against 3), is 7: Dr, the country horse is routed and flees three hexes. And the charger is DISORDERED, as after every charge: somebody should cover it."],
    ],
  },
  {
    id: "rally",
    scenario: "mill_bridge",
    before: [...deployed, ...charged],
    steps: [
      [{ kind: "RESOLVE_NEXT", index: 0 }, [5, 4], "After the charge: Avila's cuirassiers are DISORDERED, the country horse is ROUTED. Holk's marker has been drawn."],
      [DECLINE, [1], "Holk declines, and so will everyone now, so that the turn runs out."],
      [DECLINE, [1], "Rechberg's second marker."],
      [DECLINE, [2], "Holk's second."],
      [DECLINE, [1, 2, 1], "The next marker is put aside, because its leader has acted, and then only one is left: the Activation Phase is over. In the Rally Phase the cuirassiers have no enemy next to them and are in order again without a die. The country horse is three hexes or more from every enemy and rolls against its morale of 3: a 2 is enough, it is DISORDERED instead of ROUTED. Then the points are counted and turn 2 begins."],
    ],
  },
] satisfies Omit<Lesson, "title">[]).map((l) => ({ ...l, title: w("lesson." + l.id) }));
