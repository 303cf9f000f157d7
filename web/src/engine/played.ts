// What has been played at a table: its lines as they are kept, the positions they led to, and the steps that are not
// taken back. Lines are only ever added; an undo is a line.
import type { LinkLine } from "./link.ts";
import type { PlayLine } from "./record.ts";
import type { Line } from "./store.ts";
import type { Step } from "./table.ts";

/** What there was when all was kept last: to go back to if the store fails. */
export interface Mark {
  lines: number;
  stands: number[];
  steps: Step[];
}

interface After {
  words: string; // the decision as JSON
  position: Uint8Array | null; // reached; null for an undo
  turn: number;
}

export class Played {
  readonly lines: Line[] = [];
  steps: Step[] = [];
  #after: After[] = []; // of each line
  #stands: number[] = []; // indices into lines: the lines of play that are not taken back
  #start: Uint8Array;

  constructor(start: Uint8Array) {
    this.#start = start;
  }

  get length(): number {
    return this.#stands.length;
  }

  /** How often something was taken back: the dice after it are others. */
  get replica(): number {
    return this.lines.filter((l) => l.undo).length;
  }

  /** After so many lines of play. */
  position(n: number): Uint8Array {
    return n === 0 ? this.#start : this.#after[this.#stands[n - 1]!]!.position!;
  }

  add(line: Line, step: Step, words: string, position: Uint8Array, turn: number): void {
    this.#after.push({ words, position, turn });
    this.lines.push(line);
    this.#stands.push(this.lines.length - 1);
    this.steps = [...this.steps, step];
  }

  takeBack(line: Line): void {
    this.#after.push({ words: "", position: null, turn: 0 });
    this.lines.push(line);
    this.#stands.length -= line.undo;
    this.steps = this.steps.slice(0, this.length);
  }

  mark(): Mark {
    return { lines: this.lines.length, stands: [...this.#stands], steps: this.steps };
  }

  backTo(mark: Mark): void {
    this.lines.length = this.#after.length = mark.lines;
    this.#stands = [...mark.stands];
    this.steps = mark.steps;
  }

  /** Of the first so many lines of play. */
  standing(n: number): Line[] {
    return this.#stands.slice(0, n).map((at) => this.lines[at]!);
  }

  /** Up to a line of play, with what was taken back before it. */
  upTo(n: number): LinkLine[] {
    return this.lines.slice(0, n < this.length ? (this.#stands[n - 1] ?? -1) + 1 : this.lines.length);
  }

  *forRecord(): Generator<PlayLine> {
    for (const [i, { dice, hand, hash, undo }] of this.lines.entries()) {
      const { words, position, turn } = this.#after[i]!;
      yield { words, dice, hand, hash, undo, turn, packed: position ?? new Uint8Array() };
    }
  }
}
