// The same module beside the page: the opponent thinks here, and what-if is played out here.
import { Engine } from "./module.ts";
import { mean } from "./paired.ts";
import { LEVELS } from "./table.ts";
import type { Choice, Decision, Distribution, Level, Losses, Share } from "./table.ts";

/** eyes: the side that sees the position; null: it is as it is. */
export type Job =
  | { job: number; kind: "battle"; module: WebAssembly.Module; battle: Uint8Array }
  | { job: number; kind: "go"; state: Uint8Array; eyes: number | null; level: Level; seed: bigint; mind: Uint8Array | null }
  | { job: number; kind: "draw"; state: Uint8Array; level: Level; side: number; seed: bigint } // does it take one?
  | { job: number; kind: "stop" } // what is being played out: as many as there are by now
  | { job: number; kind: "whatif"; state: Uint8Array; eyes: number | null; first: Decision | null; games: number; seed: bigint };

export type Report = { job: number; done?: number; best?: unknown; result?: unknown; error?: string };

/** A choice and what its general has in mind afterwards. */
export interface Thought {
  choice: Choice;
  mind: Uint8Array;
}

let engine: Engine | null = null;
let stopped = false;

/** A word from the page may come in between. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done));

const say = (report: Report): void => postMessage(report);

/** Wilson's 95 % interval, in percent. */
function share(count: number, of: number): Share {
  const z = 1.96;
  const p = of ? count / of : 0;
  const d = 1 + (z * z) / Math.max(of, 1);
  const middle = (p + (z * z) / (2 * Math.max(of, 1))) / d;
  const half = (z / d) * Math.sqrt((p * (1 - p)) / Math.max(of, 1) + (z * z) / (4 * Math.max(of, 1) ** 2));
  const percent = (x: number): number => Math.round(1000 * Math.min(1, Math.max(0, x))) / 10;
  return { count, percent: percent(p), low: percent(middle - half), high: percent(middle + half) };
}

function losses(all: number[]): Losses {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
  const wide = Math.max(...all, 0) > 30 ? 10 : 1;
  const bin = (n: number): number => Math.floor(n / wide) * wide;
  const bins = new Map<number, number>();
  for (const vp of all) bins.set(bin(vp), (bins.get(bin(vp)) ?? 0) + 1);
  return {
    mean: all.length ? all.reduce((a, b) => a + b, 0) / all.length : 0,
    quartiles: [at(0.25), at(0.5), at(0.75)],
    histogram: [...bins].sort(([a], [b]) => a - b).map(([vp, count]) => ({ vp, count })),
  };
}

async function whatIf(e: Engine, job: Extract<Job, { kind: "whatif" }>): Promise<Distribution> {
  const over = [0, 0, 0, 0];
  const lost: [number[], number[]] = [[], []];
  const turns = new Map<number, number>();
  const each: Distribution["each"] = [];
  let told = Date.now();
  let n = 0;

  stopped = false;
  e.unpack(job.state);
  e.veil(job.eyes);
  for (; n < job.games && !(stopped && n); n++) {
    const p = e.playout(job.first, job.seed + BigInt(n));
    if (!p) throw new Error("The rules forbid that decision.");
    over[p.over] = (over[p.over] ?? 0) + 1;
    lost[0].push(p.lost[0]);
    lost[1].push(p.lost[1]);
    turns.set(p.turn, (turns.get(p.turn) ?? 0) + 1);
    each.push({ over: p.over, margin: p.margin });
    if (Date.now() - told > 100) {
      told = Date.now();
      say({ job: job.job, done: n + 1 });
      await breath();
    }
  }
  return {
    games: n,
    wins: [share(over[1]!, n), share(over[2]!, n), share(over[3]! + over[0]!, n)],
    lost: [losses(lost[0]), losses(lost[1])],
    ends: [...turns].sort(([a], [b]) => a - b).map(([turn, count]) => ({ turn, count })),
    margin: mean(each.map((g) => g.margin)),
    each,
  };
}

/** A marshal first looks at it as a general does: that is the best so far for whoever will not wait. */
function think(e: Engine, job: Extract<Job, { kind: "go" }>): Thought {
  const as = (level: Level): Thought => {
    e.unpack(job.state);
    e.veil(job.eyes);
    e.remind(job.mind);
    const choice = e.go<Choice>(LEVELS.indexOf(level), job.seed);
    return { choice, mind: e.mind() };
  };
  if (job.level === "marshal") say({ job: job.job, best: as("general") });
  return as(job.level);
}

function answer(job: Job): unknown {
  if (job.kind === "stop") return (stopped = true);
  if (job.kind === "battle") {
    engine = new Engine(job.module);
    engine.load(job.battle, []);
    return true;
  }
  if (!engine) throw new Error("No battle yet.");
  if (job.kind === "whatif") return whatIf(engine, job);
  if (job.kind === "draw") {
    engine.unpack(job.state);
    return engine.acceptsDraw(LEVELS.indexOf(job.level), job.side, job.seed);
  }
  return think(engine, job);
}

addEventListener("message", async (event: MessageEvent<Job>) => {
  try {
    say({ job: event.data.job, result: await answer(event.data) });
  } catch (error) {
    say({ job: event.data.job, error: error instanceof Error ? error.message : String(error) });
  }
});
