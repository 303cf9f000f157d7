/* Where things lie on a table's sheet: a unit of the book is so many pixels, north is up. Geometry for the eye and the
   hand; what may go where is the core's matter. */
import type { Base, Piece, Point as Place } from "../../engine/table";
import type { Point } from "../sheet";

const UNIT = 44; // where a table does not say how wide a base is
const FRONT = 52; // as wide as that is drawn
export const EDGE = 30; // for the ruler

export const unitOf = (s: { frontage?: number }): number => (s.frontage ? FRONT / s.frontage : UNIT);
export const sheetOf = (width: number, depth: number, unit: number): { width: number; height: number } => ({ width: width * unit + 2 * EDGE, height: depth * unit + 2 * EDGE });

export const toSheet = (p: Place, depth: number, unit: number): Point => ({ x: EDGE + p[0] * unit, y: EDGE + (depth - p[1]) * unit });
export const toTable = (p: Point, depth: number, unit: number): Place => [(p.x - EDGE) / unit, depth - (p.y - EDGE) / unit];

export function outline(corners: readonly Place[], depth: number, unit: number, open = false): string {
  const d = corners.map((c) => toSheet(c, depth, unit)).map((p) => p.x.toFixed(1) + " " + p.y.toFixed(1));
  return d.length ? "M" + d.join("L") + (open ? "" : "Z") : "";
}

export const round = (n: number, to: number): number => Math.round(n / to) * to;
export const length = (a: Place, b: Place): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
/* Clockwise from north, in degrees. */
export const bearing = (a: Place, b: Place): number => ((Math.atan2(b[0] - a[0], b[1] - a[1]) * 180) / Math.PI + 360) % 360;
export const turn = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

export const along = (heading: number): Place => [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];

/* The corners of a base that stands somewhere: front left, front right, rear right, rear left. */
export function stand(x: number, y: number, facing: number, width: number, depth: number): Place[] {
  const f = along(facing);
  const r: Place = [f[1], -f[0]];
  const at = (right: number, ahead: number): Place => [x + (r[0] * right * width) / 2 + (f[0] * ahead * depth) / 2, y + (r[1] * right * width) / 2 + (f[1] * ahead * depth) / 2];
  return [at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)];
}

/* The same breadth, so far to the front of a base. */
export function ahead(x: number, y: number, heading: number, width: number, depth: number, far: number): Place[] {
  const f = along(heading);
  return stand(x + (f[0] * (depth + far)) / 2, y + (f[1] * (depth + far)) / 2, heading, width, far);
}

export interface Aim {
  change: string | null;
  angle: number; // of a wheel, without sign
  distance: number;
}

/* The wheel and the march that bring a base to face and reach a place: a wish, which the core may refuse. */
export function aimAt(b: Base, p: Place): Aim {
  const at = b.at!;
  const h = b.heading ?? 0;
  const f = along(h);
  const r: Place = [f[1], -f[0]];
  const to: Place = [p[0] - at[0], p[1] - at[1]];
  const ahead = to[0] * f[0] + to[1] * f[1];
  const aside = to[0] * r[0] + to[1] * r[1];
  if (Math.abs(ahead) < b.depth && Math.abs(aside) > b.width / 2) return { change: aside > 0 ? "sideways right" : "sideways left", angle: 0, distance: round(Math.abs(aside), 0.1) };
  if (ahead < 0) return { change: "backwards", angle: 0, distance: round(-ahead, 0.1) };
  let angle = turn(h, bearing(at, p));
  let on = ahead;
  for (let i = 0; i < 5; i++) {
    const side = Math.sign(angle);
    const pivot: Place = [at[0] + (f[0] * b.depth) / 2 + (side * r[0] * b.width) / 2, at[1] + (f[1] * b.depth) / 2 + (side * r[1] * b.width) / 2];
    const f2 = along(h + angle);
    const r2: Place = [f2[1], -f2[0]];
    const centre: Place = [pivot[0] - (f2[0] * b.depth) / 2 - (side * r2[0] * b.width) / 2, pivot[1] - (f2[1] * b.depth) / 2 - (side * r2[1] * b.width) / 2];
    on = (p[0] - centre[0]) * f2[0] + (p[1] - centre[1]) * f2[1];
    const next = turn(h, bearing(centre, p));
    if (Math.sign(next) !== side || length(centre, p) < 0.3) break;
    angle = next;
  }
  angle = round(angle, 1);
  if (Math.abs(angle) < 3) return { change: null, angle: 0, distance: round(ahead, 0.1) };
  return { change: angle > 0 ? "wheel right" : "wheel left", angle: Math.abs(angle), distance: round(Math.max(0, on), 0.1) };
}

export function inside(p: Place, corners: readonly Place[]): boolean {
  let is = false;
  corners.forEach((a, i) => {
    const b = corners[(i + corners.length - 1) % corners.length]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
  });
  return is;
}

/* Places for trees, houses, stones: a jittered grid inside the piece, the same every time. */
export function strewn(piece: Piece, step: number): Place[] {
  const xs = piece.corners.map((c) => c[0]);
  const ys = piece.corners.map((c) => c[1]);
  const out: Place[] = [];
  let seed = piece.index * 7919 + 17;
  const next = (): number => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >>> 8) / 0x7fffff;
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step)
    for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) {
      const p: Place = [x + (next() - 0.5) * step * 0.7, y + (next() - 0.5) * step * 0.7];
      if (inside(p, piece.corners)) out.push(p);
    }
  return out.sort((a, b) => b[1] - a[1]);
}
