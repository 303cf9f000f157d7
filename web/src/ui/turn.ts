/* A turn for the report, whatever it is played on: who went where, who fell and where he stood, in words too. */
import type { Point } from "./sheet";

export interface Way {
  id: string;
  name: string;
  at: Point[]; // on the sheet, from where it stood to where it went
}
export interface Fallen {
  name: string;
  at: Point;
}
export interface Turn {
  ways: Way[];
  fallen: Fallen[];
  losses: string[];
}

/* The way cut short where the counter begins (half-way, where it is short), and where its head points. */
export function arrow(way: readonly Point[], clear: number): { d: string; x: number; y: number; degrees: number } {
  const at = way.map((p) => ({ ...p }));
  const far = (i: number): number => Math.hypot(at[i]!.x - at[i - 1]!.x, at[i]!.y - at[i - 1]!.y);
  const whole = at.reduce((sum, _, i) => sum + (i ? far(i) : 0), 0);
  let left = Math.min(clear, whole / 2);
  while (at.length > 2 && far(at.length - 1) <= left) {
    left -= far(at.length - 1);
    at.pop();
  }
  const [from, to] = [at[at.length - 2]!, at[at.length - 1]!];
  const part = 1 - left / (far(at.length - 1) || 1);
  to.x = from.x + part * (to.x - from.x);
  to.y = from.y + part * (to.y - from.y);
  return { d: "M" + at.map((p) => p.x.toFixed(0) + " " + p.y.toFixed(0)).join("L"), x: to.x, y: to.y, degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
}

/* Names under their crosses, or so much lower that none lies on another, and none over the edge. */
export function labels(fallen: readonly Fallen[], width: number, size: number): (Fallen & { x: number; y: number })[] {
  const placed: (Fallen & { x: number; y: number; half: number })[] = [];
  for (const f of fallen) {
    const half = 0.32 * size * f.name.length;
    const x = Math.min(Math.max(f.at.x, half), width - half);
    let y = f.at.y + 1.9 * size;
    for (let on = placed; on.length; ) {
      on = placed.filter((p) => Math.abs(p.x - x) < p.half + half && Math.abs(p.y - y) < 1.15 * size - 0.5);
      if (on.length) y = Math.max(...on.map((p) => p.y)) + 1.15 * size;
    }
    placed.push({ ...f, x, y, half });
  }
  return placed;
}
