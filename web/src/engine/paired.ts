// Two choices played out on the same dice: battle i of one against battle i of the other, so that luck cancels out.
import type { Distribution, Estimate } from "./table.ts";

const z = 1.96;

export function mean(all: number[]): Estimate {
  const n = all.length;
  const middle = n ? all.reduce((a, b) => a + b, 0) / n : 0;
  const squares = all.reduce((a, b) => a + (b - middle) ** 2, 0);
  const half = n > 1 ? z * Math.sqrt(squares / (n * (n - 1))) : 0;
  return { mean: middle, low: middle - half, high: middle + half };
}

/** How many points more the second brings the first side. */
export function morePoints(a: Distribution, b: Distribution): Estimate {
  const n = Math.min(a.games, b.games);
  return mean(b.each.slice(0, n).map((g, i) => g.margin - a.each[i]!.margin));
}

/** How many percent more often the first side (0) or the second wins by it; as lab_paired (Agresti and Min). */
export function moreWins(a: Distribution, b: Distribution, side: number): Estimate {
  const n = Math.min(a.games, b.games);
  const [first, second] = [a, b].map((d) => d.each.slice(0, n).map((g) => Number(g.over === side + 1)));
  const change = second!.map((won, i) => won - first![i]!);
  const more = change.reduce((x, y) => x + y, 0);
  const middle = more / (n + 2);
  const half = z * Math.sqrt(((change.filter((x) => x).length + 1) / (n + 2) - middle * middle) / (n + 2));
  const percent = (x: number): number => 100 * Math.max(-1, Math.min(1, x));
  return { mean: n ? percent(more / n) : 0, low: percent(middle - half), high: percent(middle + half) };
}
