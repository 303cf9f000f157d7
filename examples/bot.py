#!/usr/bin/env python3
"""A bot for `tercio arena`: a line of JSON in, a line of JSON out (docs/protocol.md, "Bots").

    tercio arena 'python3 examples/bot.py' recruit --scenario mill_bridge --pairs 5

It knows no rules. It takes the listed action it likes best: attack if there is something to attack, go
towards the enemy's middle, and end the step when nothing is left to do."""
import json
import sys

BEST_FIRST = ["RESOLVE_NEXT", "ACCEPT", "BOMBARD", "SHOOT", "PB_SHOOT", "DECLARE", "CHARGE_NEXT",
              "DECLARE_BATTLES", "MOVE_UNIT", "MOVE", "END_MOVEMENT", "END_STEP"]


def hex_of(name):
    return int(name[:2]), int(name[2:])


def middle(places):
    return (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))


class Bot:
    def __init__(self):
        self.side, self.moved = None, set()

    def enemy_middle(self, state):
        places = [hex_of(u["at"]) for u in state["units"] if u["at"] and u["side"] != self.side]
        return middle(places) if places else (0, 0)

    def like(self, action, goal):
        """Smaller is better: the kind's place in the list, then how far from the enemy it ends."""
        kind = action["kind"]
        order = BEST_FIRST.index(kind) if kind in BEST_FIRST else len(BEST_FIRST)
        if kind == "MOVE_UNIT":
            if action["unit"] in self.moved:
                return (len(BEST_FIRST) + 1, 0)
            x, y = hex_of(action["to"])
            return (order, abs(x - goal[0]) + abs(y - goal[1]))
        return (order, 0)

    def decide(self, state, actions):
        goal = self.enemy_middle(state) if "units" in state and actions[0]["kind"] == "MOVE_UNIT" else (0, 0)
        best = min(actions, key=lambda a: self.like(a, goal))
        if best["kind"] == "MOVE_UNIT":
            self.moved.add(best["unit"])
        else:
            self.moved.clear()
        return best


def main():
    bot = Bot()
    for line in sys.stdin:
        ask = json.loads(line)
        answer = {"ok": True}
        if ask["do"] == "begin":
            bot = Bot()
            bot.side = ask["side"]
        elif ask["do"] == "decide":
            answer["action"] = bot.decide(ask["state"], ask["actions"])
        print(json.dumps(answer), flush=True)


main()
