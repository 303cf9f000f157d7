"""Two typists, one diff: the tables of the ledger, typed in oracle.py, against those of the C core.

    tables.py PROBE
"""

import subprocess
import sys

import oracle as o

# A board with one hex of each terrain in a row of clear ones, the river and the bridge at its foot.
GROUND = ["board 12 6 1 0 1 11 0 0 178 125", "on artillery disordered_rally_minus1", "woods 0302", "village 0502",
          "river 02043", "bridge 04043"]


def rows():
    """(question, the answer the ledger gives), each preceded by the position it needs."""
    for row in range(9):
        for column in range(8):
            yield GROUND, "crt %d %d" % (row, column), o.CRT[row][column]
    for arm in range(5):
        column = {o.INFANTRY: 0, o.LEADER: 2}.get(arm, 1)
        for place, cost in (("0303 0", o.HEX_COST["woods"]), ("0503 0", o.HEX_COST["village"]),
                            ("0703 0", o.HEX_COST["clear"])):
            yield GROUND, "cost %d %s" % (arm, place), str(cost[column])
        yield GROUND, "cost %d 0204 3" % arm, str(o.HEX_COST["clear"][column] + 2)
        yield GROUND, "cost %d 0404 3" % arm, str(o.HEX_COST["clear"][column])
        plus4 = GROUND[:1] + ["on river_cavalry_plus4"] + GROUND[2:]
        yield plus4, "cost %d 0204 3" % arm, str(o.HEX_COST["clear"][column] + (4 if column == 1 else 2))
    yield from bombardment_rows()
    yield from event_rows()


def bombardment_rows():
    """Each gun at each range: how many dice, and what hits whom."""
    for heavy in (0, 1):
        table = o.BOMBARDMENT["heavy" if heavy else "light"]
        for distance in range(1, 9):
            for arm in (o.INFANTRY, o.HEAVY):
                for die in range(1, 7):
                    ground = GROUND[:2] + [
                        "leader 0 3 10 0 0101 3 0 0 0", "leader 1 3 10 0 1201 3 0 0 0",
                        "unit 0 0 0 5 4 3 0 0 0103 0",  # infantry of the command, at the gun
                        "unit 1 1 %d 5 4 3 0 0 %s 0" % (arm, "%02d03" % (1 + distance)),
                        "gun 0 %d 0 0 0 0 0103" % heavy]
                    dice = table.get(distance, 0)
                    hit = die >= (6 if arm == o.INFANTRY else 5)
                    want = "%02d03%s %d dice" % (1 + distance, "d" if hit else "n", dice) if dice else "no"
                    yield ground, "bomb 0 0 1 %s" % (str(die) * max(dice, 1)), want


def event_rows():
    for number, event in o.EVENTS.items():
        for side in (0, 1):
            for status in (o.NORMAL, o.DISORDERED, o.ROUTED):
                ground = ["board 12 6 1 0 1 11 0 0 178 125", "on random_events disordered_rally_minus1",
                          "leader 0 3 10 0 0101 3 0 0 0", "leader 1 3 10 0 1201 3 0 0 0",
                          "unit 0 0 0 5 4 3 %d 0 0103 0" % (status if side == 0 else 0),
                          "unit 1 1 0 5 4 3 %d 0 1203 0" % (status if side == 1 else 0)]
                want = "nothing"
                if event == "activate two":
                    want = "0 none 0" if side == 1 or status != o.ROUTED else "nothing"
                elif event and event[0] == side and event[1] == status:
                    want = "%d%s %d" % (side, " none" if event[3] else "", side)
                yield ground, "event %d" % number, want


def agrees(question, want, got):
    kind = question.split()[0]
    if kind == "bomb":
        if want == "no":
            return got.startswith("no SOF-7.3.d")
        parts = got.split(" | ")
        return len(parts) > 3 and " ".join((parts[0].split()[-1], parts[-1])) == want
    if kind == "event":
        return got.split("|")[0].strip() == want
    return got.strip() == want


def compare(probe):
    asked = list(rows())
    text = "\n".join("\n".join(ground) + "\n" + question for ground, question, _ in asked)
    answers = subprocess.run([probe], input=text + "\n", capture_output=True, text=True).stdout.split("\n")[:-1]
    passed = failed = 0
    for i, (ground, question, want) in enumerate(asked):
        got = answers[i] if i < len(answers) else "(no answer)"
        if agrees(question, want, got):
            passed += 1
            continue
        failed += 1
        if failed <= 20:
            print("---- table: %s\n  %s\n  ledger: %s\n  C:      %s" % (question, " / ".join(ground[4:]), want, got))
    print("tables   %6d agree %6d differ" % (passed, failed))
    return passed, failed


if __name__ == "__main__":
    sys.exit(1 if compare(sys.argv[1])[1] else 0)
