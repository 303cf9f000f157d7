/* Where things lie on the sheet. Flat-topped hexes in columns, every second column half a hex lower, as the
   ground's JSON counts them: "CCRR" from 01. Pure geometry for the eye; what may go where is the core's matter. */
import { f, type Point } from "../sheet";

export const SIZE = 40; // centre to corner
export const HALF = (Math.sqrt(3) / 2) * SIZE; // centre to hexside
export const STEP = 1.5 * SIZE; // column to column
export const MARGIN = 14;

export const DIRS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type Dir = (typeof DIRS)[number];

export const hexName = (col: number, row: number): string =>
  String(col + 1).padStart(2, "0") + String(row + 1).padStart(2, "0");
export const colOf = (hex: string): number => Number(hex.slice(0, 2)) - 1;
export const rowOf = (hex: string): number => Number(hex.slice(2, 4)) - 1;

export function centre(hex: string): Point {
  return centreOf(colOf(hex), rowOf(hex));
}

export function centreOf(col: number, row: number): Point {
  return { x: MARGIN + SIZE + col * STEP, y: MARGIN + HALF + row * 2 * HALF + (col & 1 ? HALF : 0) };
}

export function sheet(cols: number, rows: number): { width: number; height: number } {
  return { width: 2 * MARGIN + (cols - 1) * STEP + 2 * SIZE, height: 2 * MARGIN + (2 * rows + 1) * HALF };
}

/* Corners from the right one on, clockwise. */
export function corners(c: Point, size = SIZE): Point[] {
  const half = (Math.sqrt(3) / 2) * size;
  return [
    { x: c.x + size, y: c.y },
    { x: c.x + size / 2, y: c.y + half },
    { x: c.x - size / 2, y: c.y + half },
    { x: c.x - size, y: c.y },
    { x: c.x - size / 2, y: c.y - half },
    { x: c.x + size / 2, y: c.y - half },
  ];
}

export function hexPath(c: Point, size = SIZE): string {
  return "M" + corners(c, size).map((p) => f(p.x) + " " + f(p.y)).join("L") + "Z";
}

/* The two corners of a hexside. */
const SIDE: Record<Dir, [number, number]> = { N: [4, 5], NE: [5, 0], SE: [0, 1], S: [1, 2], SW: [2, 3], NW: [3, 4] };

export function sideOf(hex: string, dir: Dir): [Point, Point] {
  const at = corners(centre(hex));
  const [a, b] = SIDE[dir];
  return [at[a] as Point, at[b] as Point];
}

export function neighbour(hex: string, dir: Dir, cols: number, rows: number): string | null {
  let c = colOf(hex);
  let r = rowOf(hex);
  const low = c & 1;
  if (dir === "N") r--;
  else if (dir === "S") r++;
  else {
    if (dir === "NE" || dir === "NW") r -= low ? 0 : 1;
    else r += low ? 1 : 0;
    c += dir === "NE" || dir === "SE" ? 1 : -1;
  }
  return c < 0 || r < 0 || c >= cols || r >= rows ? null : hexName(c, r);
}

/* The hex under a point of the sheet. */
export function hexAt(p: Point, cols: number, rows: number): string | null {
  let best: string | null = null;
  let near = SIZE * SIZE;
  const guess = Math.round((p.x - MARGIN - SIZE) / STEP);
  for (let c = guess - 1; c <= guess + 1; c++) {
    if (c < 0 || c >= cols) continue;
    const row = Math.round((p.y - MARGIN - HALF - (c & 1 ? HALF : 0)) / (2 * HALF));
    for (let r = row - 1; r <= row + 1; r++) {
      if (r < 0 || r >= rows) continue;
      const at = centreOf(c, r);
      const d = (at.x - p.x) ** 2 + (at.y - p.y) ** 2;
      if (d < near) {
        near = d;
        best = hexName(c, r);
      }
    }
  }
  return best;
}

/* The hexes a path in words goes through, the first included; turns stay where they are. */
export function trail(from: string | null, path: readonly string[], cols: number, rows: number): string[] {
  const out: string[] = [];
  let at = from;
  if (at) out.push(at);
  for (const step of path) {
    if (step.startsWith("face:") || !at) continue;
    at = neighbour(at, step as Dir, cols, rows);
    if (at) out.push(at);
  }
  return out;
}

export const angleOf = (dir: string): number => DIRS.indexOf(dir as Dir) * 60;

/* A hexside as a line, whether it comes as a pair of hexes or as a hex and a direction. */
export type Hexside = readonly [string, string] | { hex: string; dir: string };
export function sideLine(side: Hexside, cols: number, rows: number): [Point, Point] | null {
  if (!Array.isArray(side)) {
    const s = side as { hex: string; dir: string };
    return sideOf(s.hex, s.dir as Dir);
  }
  const [a, b] = side as readonly [string, string];
  for (const d of DIRS) if (neighbour(a, d, cols, rows) === b) return sideOf(a, d);
  return null;
}

/* A fixed scatter for trees and houses: the same sheet every time. */
export function scatter(hex: string, n: number): number {
  let h = 2166136261;
  for (const ch of hex + n) h = Math.imul(h ^ ch.charCodeAt(0), 16777619);
  h ^= h >>> 13;
  return ((h >>> 0) % 1000) / 1000;
}

/* Hexes between two, as the crow flies. */
export function distance(a: string, b: string): number {
  const cube = (h: string): [number, number] => {
    const c = colOf(h);
    return [c, rowOf(h) - (c - (c & 1)) / 2];
  };
  const [ax, az] = cube(a);
  const [bx, bz] = cube(b);
  return Math.max(Math.abs(ax - bx), Math.abs(az - bz), Math.abs(ax + az - bx - bz));
}
