"""Random questions put to the C core (through a probe) and to an oracle: what the tables' run.py share.

Each disagreement is printed as a position that can be fed to the probe by hand. The last line is
"N passed, N failed"."""

import argparse
import multiprocessing
import os
import random
import subprocess

BATCH = 500  # questions put to one probe process


class Comparison:
    """kinds: name: (ask(rng, position) -> (question, answer), share, questions a position, keywords of the position);
    lines: a position as the probe reads it; draw(rng, **keywords): a position; usable: may it be asked about?"""

    def __init__(self, kinds, lines, draw, usable):
        self.kinds, self.lines, self.draw, self.usable = kinds, lines, draw, usable

    def put(self, probe, batch):
        """The probe's answers to [(position, [(question, answer)])]."""
        words = [line for pos, asked in batch for line in self.lines(pos) + [q for q, a in asked]]
        done = subprocess.run([probe], input="\n".join(words) + "\n", stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.splitlines()

    def work(self, job):
        probe, kind, seed, count = job
        rng = random.Random(seed)
        ask, _, per, kw = self.kinds[kind]
        batch, asked = [], 0
        while asked < count:
            pos = self.draw(rng, **kw)
            if not self.usable(pos):
                continue
            batch.append((pos, [ask(rng, pos) for _ in range(per)]))
            asked += per
        answers = iter(self.put(probe, batch))
        bad = []
        for pos, questions in batch:
            for q, want in questions:
                got = next(answers, "nothing")
                if not agrees(want, got):
                    bad.append((pos, q, want, got))
        return kind, asked, bad

    def jobs(self, args):
        names = args.only.split(",") if args.only else list(self.kinds)
        share = sum(self.kinds[k][1] for k in names)
        for kind in names:
            left, part = args.count * self.kinds[kind][1] // share, 0
            while left > 0:
                yield args.probe, kind, "%d %s %d" % (args.seed, kind, part), min(left, BATCH)
                left, part = left - BATCH, part + 1

    def main(self, count):
        args = arguments(count)
        passed, failed, shown = 0, 0, {}
        with multiprocessing.Pool(os.cpu_count()) as pool:
            for kind, asked, bad in pool.imap_unordered(self.work, self.jobs(args)):
                passed += asked - len(bad)
                failed += len(bad)
                for pos, q, want, got in bad:
                    shown[kind] = shown.get(kind, 0) + 1
                    if shown[kind] <= args.show:
                        print("\n".join(self.lines(pos) + ["%s -> %s, the oracle says %s" % (q, got, want), ""]))
        for kind, n in shown.items():
            print("%s: %d disagree" % (kind, n))
        print("%d passed, %d failed" % (passed, failed))
        return 1 if failed or not passed else 0


def agrees(want, got):
    w, g = want.split(), got.split()
    return len(g) >= len(w) and all(a == b or a == "*" for a, b in zip(w, g))


def arguments(count):
    parser = argparse.ArgumentParser()
    parser.add_argument("probe")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", type=int, default=3)
    return parser.parse_args()
