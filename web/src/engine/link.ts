// Links: a game as one word of an address. A word may come from anybody and may have been damaged on its way, so
// whatever is wrong with it is said in a sentence that also says what to do.
//
// The bytes: a version, the setup as JSON, the lines of play, a sum; lengths before what they measure, seven bits a
// byte. Version 1, of older links, has no sum. Nobody throws a 0: before a count it marks an undo.
import { bytesOf } from "./battles.ts";
import { base64 } from "./record.ts";
import type { Setup } from "./table.ts";

export interface LinkLine {
  packed: Uint8Array;
  dice: ArrayLike<number>;
  undo: number;
}

export interface Linked {
  setup: Setup & { seed: string };
  lines: LinkLine[];
}

const VERSION = 2;
const WORD_MAX = 1 << 20; // thousands of decisions have a tenth of it
const SUM = 4; // bytes

/** FNV-1a, its bytes from the lowest. */
function sumOf(bytes: ArrayLike<number>): number[] {
  let h = 0x811c9dc5;
  for (const b of Array.from(bytes)) h = Math.imul(h ^ b, 0x01000193);
  return [0, 8, 16, 24].map((shift) => (h >>> shift) & 255);
}

function number(out: number[], n: number): void {
  for (; n >= 128; n >>>= 7) out.push((n & 127) | 128);
  out.push(n);
}

export function writeLink(setup: Setup & { seed: string }, lines: Iterable<LinkLine>): string {
  const out: number[] = [VERSION];
  const run = (bytes: ArrayLike<number>): void => {
    number(out, bytes.length);
    out.push(...Array.from(bytes));
  };
  run(new TextEncoder().encode(JSON.stringify(setup)));
  for (const line of lines) {
    run(line.packed);
    const undo: number[] = [];
    if (line.undo) number(undo, line.undo);
    run(line.undo ? [0, ...undo] : line.dice);
  }
  return base64(Uint8Array.from([...out, ...sumOf(out)])).replaceAll("+", "-").replaceAll("/", "_");
}

const damaged = (): Error => new Error("This link is damaged, or a part of it is missing. Copy it again from where it came, all of it.");

/** The word out of a whole address, if one was given. */
const wordOf = (text: string): string => /[#&]play=([^&\s]*)/.exec(text)?.[1] ?? text.trim();

function bytesIn(word: string): Uint8Array {
  if (word.length > WORD_MAX) throw new Error("This is longer than any link of Tercio. Ask for the game's record instead (Replay, Save the record), and open that.");
  if (!/^[\w-]+$/.test(word)) throw new Error("This is no link and no record of Tercio: a link's word has only letters, digits, - and _. Copy it again from where it came, all of it.");
  let bytes: Uint8Array;
  try {
    bytes = bytesOf(word.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw damaged(); // no word has this many letters
  }
  const version = bytes[0];
  if (version === 1) return bytes.subarray(1);
  if (version !== VERSION) throw new Error("This link is of another version of Tercio, or it is damaged. Reload the page and try it again; else copy the link again, all of it.");
  const end = bytes.length - SUM;
  if (end < 1 || sumOf(bytes.subarray(0, end)).some((b, i) => b !== bytes[end + i])) throw damaged();
  return bytes.subarray(1, end);
}

/** Of what was written only what a game is begun with; a lesson's link is a game like others. */
function setupOf(text: string): Linked["setup"] {
  let s: Partial<Record<keyof Setup, unknown>> | null;
  try {
    s = JSON.parse(text) as typeof s;
  } catch {
    throw damaged();
  }
  const all = (value: unknown, type: string): boolean => typeof value === "object" && value !== null && Object.values(value).every((v) => typeof v === type);
  const fits: Partial<Record<keyof Setup, (value: unknown) => boolean>> = {
    scenario: (v) => typeof v === "string",
    seed: (v) => typeof v === "string",
    seats: (v) => all(v, "string"),
    options: (v) => Array.isArray(v) && all(v, "string"),
    rulings: (v) => all(v, "boolean"),
    variant: (v) => typeof v === "string",
    umpire: (v) => typeof v === "boolean",
    armies: (v) => all(v, "string"),
  };
  if (s === null || typeof s !== "object" || s.scenario === undefined || s.seed === undefined || s.seats === undefined) throw damaged();
  const given = Object.entries(fits).flatMap(([name, fit]): [string, unknown][] => {
    const value = s[name as keyof Setup];
    if (value !== undefined && !fit(value)) throw damaged();
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as unknown as Linked["setup"];
}

/** Throws a sentence. */
export function readLink(text: string): Linked {
  const bytes = bytesIn(wordOf(text));
  let at = 0;
  const next = (): number => {
    let n = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const b = bytes[at++];
      if (b === undefined) throw damaged();
      n |= (b & 127) << shift;
      if (b < 128) return n;
    }
    throw damaged();
  };
  const run = (): Uint8Array => {
    const len = next();
    if (at + len > bytes.length) throw damaged();
    at += len;
    return bytes.slice(at - len, at);
  };
  const setup = setupOf(new TextDecoder().decode(run()));
  const lines: LinkLine[] = [];
  while (at < bytes.length) {
    const packed = run();
    const end = next() + at;
    if (end > bytes.length) throw damaged();
    const undo = bytes[at] === 0 && end > at ? (at++, next()) : 0;
    lines.push({ packed, dice: undo ? [] : bytes.slice(at, end), undo });
    at = end;
  }
  return { setup, lines };
}
