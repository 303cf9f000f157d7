// Records (docs/protocol.md, "Records"). A record written here is read by `tercio replay`, `verify`
// and `luck`, and theirs are read here, as long as they are of a battle that this page has.
import type { Battles } from "./battles.ts";
import { sidesOf } from "./battles.ts";
import type { Engine } from "./module.ts";
import type { Seat, Setup, Side } from "./table.ts";

/** One line of play as it is written down; undo: so many are taken back. */
export interface PlayLine {
  words: string; // the decision as JSON
  dice: ArrayLike<number>;
  hand: boolean;
  hash: string;
  undo: number;
  turn: number; // of the position reached
  packed: Uint8Array; // the position reached
}

const FORMAT = 1;

export function base64(bytes: Uint8Array): string {
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replace(/=+$/, "");
}

export function rulingWords(rulings: Record<string, boolean>): string[] {
  return Object.entries(rulings).map(([name, on]) => (name === "round_odds" ? `${name}=${on ? "nearest" : "defender"}` : `${name}=${on}`));
}

export function writeRecord(e: Engine, system: string, text: string, rules: number, setup: Setup & { seed: string }, options: string[], lines: Iterable<PlayLine>): string {
  const out: string[] = [];
  const add = (body: string): void => {
    const whole = `${body},"sum":"${e.chainSum(body)}"}\n`;
    e.chainAdd(whole);
    out.push(whole);
  };
  const choice = { options, rulings: rulingWords(setup.rulings ?? {}), ...(setup.variant ? { variant: setup.variant } : {}) };
  let turn = 0;
  let n = 0;

  e.chainBegin();
  add(
    JSON.stringify({ tercio: FORMAT, system, rules, scenario: text, choice, seats: setup.seats, seed: setup.seed }).slice(0, -1),
  );
  for (const line of lines) {
    if (line.undo) {
      add(`{"n":${++n},"undo":${line.undo}`);
      turn = 0;
      continue;
    }
    const hand = line.hand ? ',"hand":true' : "";
    add(`{"n":${++n},"do":${line.words},"dice":${JSON.stringify([...Array.from(line.dice)])}${hand},"hash":"${line.hash}"`);
    if (line.turn !== turn) {
      turn = line.turn;
      add(`{"turn":${turn},"state":"${base64(line.packed)}"`);
    }
  }
  add(`{"end":true,"lines":${out.length}`);
  return out.join("");
}

export interface ReadRecord {
  rules: number; // it was played by
  setup: Setup & { seed: string };
  lines: { decision: unknown; dice: number[]; hand: boolean; hash: string; undo: number; line: number }[];
}

interface FirstLine {
  rules: number;
  scenario: string;
  choice?: { options?: string[]; rulings?: string[]; variant?: string };
  seats?: Record<Side, string>;
  seed?: string;
}

/** Every member as io/head.c wants it; what is no first line is refused before anything of it is used. */
function checkFirst(first: Record<string, unknown>, rules: number): FirstLine {
  const isText = (v: unknown): boolean => v === undefined || typeof v === "string";
  const isTexts = (v: unknown): boolean => v === undefined || (Array.isArray(v) && v.every((t) => typeof t === "string"));
  const isObject = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
  const isVersion = (v: unknown): v is number => Number.isInteger(v) && (v as number) >= 1;
  const { tercio, choice = {}, seats = {} } = first;
  if (tercio === undefined) throw new Error("Line 1: not a record of Tercio.");
  if (!isVersion(tercio) || !isVersion(first["rules"])) throw new Error("Line 1: no version of Tercio or of its rules that ever was.");
  if (tercio > FORMAT || first["rules"] > rules) throw new Error("Line 1: the record is of a newer Tercio than this page.");
  const fits =
    typeof first["scenario"] === "string" &&
    isObject(choice) &&
    isTexts(choice["options"]) &&
    isTexts(choice["rulings"]) &&
    isText(choice["variant"]) &&
    isObject(seats) &&
    Object.keys(seats).length <= 2 &&
    Object.values(seats).every((s) => typeof s === "string") &&
    isText(first["seed"]) &&
    (first["dealer"] === undefined || (isObject(first["dealer"]) && first["seed"] === undefined));
  if (!fits) throw new Error("Line 1: a member of it is not what the first line of a record has there.");
  return first as unknown as FirstLine;
}

function readRulings(words: string[]): Record<string, boolean> {
  return Object.fromEntries(
    words.map((word) => {
      const [name = "", value = ""] = word.split("=");
      if (/^(true|on|yes|nearest)$/.test(value)) return [name, true];
      if (/^(false|off|no|defender)$/.test(value)) return [name, false];
      throw new Error(`The record uses the ruling ${word}, which this page cannot set. Open it with: tercio replay`);
    }),
  );
}

function lineOf(v: Record<string, unknown>, line: number, byHand: boolean): ReadRecord["lines"][number] {
  const { do: decision = null, dice = [], undo = 0 } = v as { do?: { kind?: string } | null; dice?: number[]; undo?: number };
  const isDie = (d: unknown): boolean => Number.isInteger(d) && (d as number) >= 1 && (d as number) <= 255;
  if (typeof decision !== "object" || !Array.isArray(dice) || !dice.every(isDie) || !Number.isInteger(undo)) throw new Error(`Line ${line}: this is no line of a record.`);
  return { decision: decision?.kind === "ROLL" ? null : decision, dice, hand: v["hand"] === true || byHand, hash: String(v["hash"] ?? ""), undo, line };
}

/** The rule system of a record; whatever else is wrong with it, readRecord says. */
export function systemOf(text: string): string | undefined {
  return /"system":"(\w+)"/.exec(text.slice(0, 200))?.[1];
}

/** Throws a sentence that names the line. */
export function readRecord(e: Engine, { battles, plays }: Battles, texts: Record<string, string>, rules: number, text: string): ReadRecord {
  const all = text.split("\n");
  if (all.pop() !== "") throw new Error(`Line ${all.length + 1}: the record is cut off in the middle of this line.`);
  const values: Record<string, unknown>[] = [];
  e.chainBegin();
  all.forEach((line, i) => {
    const tail = line.lastIndexOf(',"sum":"');
    if (tail < 0 || line.slice(tail) !== `,"sum":"${e.chainSum(line.slice(0, tail))}"}`)
      throw new Error(`Line ${i + 1}: this is no line of a record, or it was edited: its sum does not match.`);
    e.chainAdd(line + "\n");
    try {
      values.push(JSON.parse(line) as Record<string, unknown>);
    } catch {
      throw new Error(`Line ${i + 1}: this is no line of a record.`);
    }
  });
  const last = values[values.length - 1] ?? {};
  const first = checkFirst(values[0] ?? {}, rules);
  if (last["end"] !== true || last["lines"] !== values.length - 1) throw new Error(`Line ${all.length + 1}: the record is cut off: its end line is missing.`);
  const battle = battles.find((b) => texts[b.name] === first.scenario);
  if (!battle) throw new Error("The record is of a scenario this page does not have. Open it with: tercio replay");
  if (battle.about.system !== values[0]!["system"]) throw new Error("Line 1: its scenario is not of the rule system that it names.");
  const seats = Object.values(first.seats ?? {}) as Seat[]; // the first side first, whatever it is called
  const setup: ReadRecord["setup"] = {
    scenario: battle.name,
    options: first.choice?.options ?? [],
    rulings: readRulings(first.choice?.rulings ?? []),
    seed: first.seed ?? "0",
    seats: Object.fromEntries(sidesOf(battle.start).map((side, i) => [side, seats[i]!])),
    ...(first.choice?.variant ? { variant: first.choice.variant } : {}),
  };
  const lines = values.flatMap((v, i) => ("n" in v ? [lineOf(v, i + 1, first.seed === undefined)] : []));
  if (lines.length > plays) throw new Error(`Line ${lines[plays]!.line}: a record has at most ${plays} lines of play and undo.`);
  return { rules: first.rules, setup, lines };
}

/** What a record says from a line on, a sentence each: nobody has played it again. */
export function claimsOf(text: string, from: number): string[] {
  return text
    .trim()
    .split("\n")
    .slice(from - 1)
    .flatMap((line, i) => {
      const { do: decision, dice, undo, turn } = JSON.parse(line) as { do?: { kind?: string }; dice?: number[]; undo?: number; turn?: number };
      const fell = dice?.length ? `, dice ${dice.join(" ")}` : "";
      const said = undo
        ? `${undo} taken back`
        : turn
          ? `the position at the start of turn ${turn}`
          : decision?.kind === "ROLL"
            ? `dice ${dice?.join(" ")}`
            : decision
              ? JSON.stringify(decision) + fell
              : "";
      return said ? [`Line ${from + i}: ${said}`] : [];
    });
}
