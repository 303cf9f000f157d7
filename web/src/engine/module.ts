// The module (core, play, ai as WebAssembly) in TypeScript's words. Words and bytes go in through its
// memory and come out as JSON; no struct of the rules is known here.

interface Exports {
  memory: WebAssembly.Memory;
  battle(): number;
  battle_size(): number;
  in(): number;
  in_max(): number;
  text(): number;
  bytes(): number;
  bytes_max(): number;
  dice(): number;
  dice_max(): number;
  fallen(): number;
  fallen_count(): number;
  option(len: number, on: number): number;
  seed(len: number, replica: number): void;
  begin(): void;
  pack(): number;
  unpack(len: number): number;
  hash(): bigint;
  hides(side: number): number;
  veil(side: number): void;
  state(): number;
  ground(): number;
  who(): number;
  turn(): number;
  duties(): number;
  movers(): number;
  tables(): number;
  cup(): number;
  actions(len: number): number;
  obligatory(): number;
  check(len: number): number;
  say(len: number): number;
  look(len: number): number;
  odds(len: number, deep: number): number;
  due(len: number, count: number): number;
  apply(len: number, count: number): number;
  again(len: number, count: number): number;
  packed(): number;
  taken(): number;
  said(): number;
  events(): number;
  rolls(): number;
  narration(): number;
  weigh(decided: number): void;
  swing(): bigint;
  variance(): bigint;
  weighed(): number;
  luck(swing: bigint, variance: bigint, rolls: number): number;
  mind(side: number): number;
  mind_size(): number;
  go(level: number, seed: bigint): number;
  accepts_draw(level: number, side: number, seed: bigint): number;
  playout(len: number, seed: bigint): number;
  rule(n: number): number;
  chain_begin(): void;
  chain_add(len: number): void;
  chain_sum(len: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Questions without words of their own. */
type Question = "state" | "ground" | "duties" | "movers" | "tables" | "cup" | "obligatory" | "taken" | "events" | "rolls";

export interface Playout {
  over: number;
  lost: [number, number];
  margin: number;
  turn: number;
  decisions: number;
}

/** One instance: one battle. */
export class Engine {
  #x: Exports;

  constructor(module: WebAssembly.Module) {
    this.#x = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }

  #text(len: number): string {
    return decoder.decode(new Uint8Array(this.#x.memory.buffer, this.#x.text(), len));
  }

  #write(words: string): number {
    const { written, read } = encoder.encodeInto(words, new Uint8Array(this.#x.memory.buffer, this.#x.in(), this.#x.in_max()));
    if (read !== words.length) throw new Error("That is too long for the engine.");
    return written;
  }

  #put(at: number, bytes: Uint8Array, max = bytes.length): void {
    if (bytes.length > max) throw new Error("That is too long for the engine.");
    new Uint8Array(this.#x.memory.buffer, at, bytes.length).set(bytes);
  }

  #putBytes(bytes: Uint8Array): void {
    this.#put(this.#x.bytes(), bytes, this.#x.bytes_max());
  }

  #putDice(dice: ArrayLike<number>): void {
    this.#put(this.#x.dice(), Uint8Array.from(dice), this.#x.dice_max());
  }

  #take(at: number, len: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#x.memory.buffer, at, len).slice();
  }

  // ---- The battle

  load(battle: Uint8Array, options: Iterable<[string, boolean]>): void {
    if (battle.length !== this.#x.battle_size()) throw new Error("The battle and the engine are not of the same build. Reload the page.");
    this.#put(this.#x.battle(), battle);
    for (const [name, on] of options) this.#x.option(this.#write(name), on ? 1 : 0);
  }

  /** The bytes as they are now, options and all. */
  battle(): Uint8Array<ArrayBuffer> {
    return this.#take(this.#x.battle(), this.#x.battle_size());
  }

  begin(): void {
    this.#x.begin();
  }

  seed(seed: string, replica: number): void {
    this.#x.seed(this.#write(seed), replica);
  }

  pack(): Uint8Array<ArrayBuffer> {
    return this.#take(this.#x.bytes(), this.#x.pack());
  }

  unpack(bytes: Uint8Array): void {
    this.#putBytes(bytes);
    if (!this.#x.unpack(bytes.length)) throw new Error("A kept position cannot be read.");
  }

  hash(): string {
    return BigInt.asUintN(64, this.#x.hash()).toString(16).padStart(16, "0");
  }

  /** Is anything hidden from this side? */
  hides(side: number): boolean {
    return !!this.#x.hides(side);
  }

  /** From now on the position is what this side (null: whoever sees all) sees of it. */
  veil(side: number | null): void {
    if (side !== null) this.#x.veil(side);
  }

  // ---- Questions

  ask<T>(question: Question): T {
    return JSON.parse(this.#text(this.#x[question]())) as T;
  }

  who(): number {
    return this.#x.who();
  }

  turn(): number {
    return this.#x.turn();
  }

  actions<T>(subject: string, kind: string): T {
    return JSON.parse(this.#text(this.#x.actions(this.#write(kind ? `${subject}\n${kind}` : subject)))) as T;
  }

  check<T>(decision: unknown): T {
    return JSON.parse(this.#text(this.#x.check(this.#write(JSON.stringify(decision))))) as T;
  }

  say(decision: unknown): string {
    return this.#text(this.#x.say(this.#write(JSON.stringify(decision))));
  }

  look<T>(subject: string): T | null {
    return JSON.parse(this.#text(this.#x.look(this.#write(subject)))) as T | null;
  }

  odds<T>(decision: unknown, deep: boolean): T {
    const len = decision ? this.#write(JSON.stringify(decision)) : 0;
    return JSON.parse(this.#text(this.#x.odds(len, deep ? 1 : 0))) as T;
  }

  due<T>(decision: unknown, dice: ArrayLike<number>): T {
    const len = decision ? this.#write(JSON.stringify(decision)) : 0;
    this.#putDice(dice);
    return JSON.parse(this.#text(this.#x.due(len, dice.length))) as T;
  }

  // ---- Play

  /** null: done; else the refusal. */
  apply<T>(decision: unknown, dice: ArrayLike<number> | null): T | null {
    const len = decision ? this.#write(JSON.stringify(decision)) : 0;
    if (dice) this.#putDice(dice);
    const refusal = this.#x.apply(len, dice ? dice.length : -1);
    return refusal ? (JSON.parse(this.#text(refusal)) as T) : null;
  }

  /** The same of packed bytes (empty: dice alone), by a kept line. */
  again<T>(packed: Uint8Array, dice: ArrayLike<number> | null): T | null {
    this.#putBytes(packed);
    if (dice) this.#putDice(dice);
    const refusal = this.#x.again(packed.length, dice ? dice.length : -1);
    return refusal ? (JSON.parse(this.#text(refusal)) as T) : null;
  }

  fallen(): Uint8Array<ArrayBuffer> {
    return this.#take(this.#x.fallen(), this.#x.fallen_count());
  }

  packed(): Uint8Array<ArrayBuffer> {
    return this.#take(this.#x.bytes(), this.#x.packed());
  }

  said(): string {
    return this.#text(this.#x.said());
  }

  /** As it is written in a record. */
  takenText(): string {
    return this.#text(this.#x.taken());
  }

  narration(): string[] {
    return this.#text(this.#x.narration()).split("\n").filter((line) => line);
  }

  // ---- Luck

  weighed(): { swing: number; variance: number; rolls: number } {
    return { swing: Number(this.#x.swing()), variance: Number(this.#x.variance()), rolls: this.#x.weighed() };
  }

  weigh(decided: boolean): { swing: number; variance: number; rolls: number } {
    this.#x.weigh(decided ? 1 : 0);
    return this.weighed();
  }

  luck<T>(swing: number, variance: number, rolls: number): T {
    return JSON.parse(this.#text(this.#x.luck(BigInt(Math.round(swing)), BigInt(Math.round(variance)), rolls))) as T;
  }

  // ---- Generals

  /** What the awaited side's general has in mind; bytes of this build only, never to be kept. */
  mind(): Uint8Array<ArrayBuffer> {
    return this.#take(this.#x.mind(this.who()), this.#x.mind_size());
  }

  remind(mind: Uint8Array | null): void {
    this.#put(this.#x.mind(this.who()), mind ?? new Uint8Array(this.#x.mind_size()));
  }

  go<T>(level: number, seed: bigint): T {
    return JSON.parse(this.#text(this.#x.go(level, seed))) as T;
  }

  acceptsDraw(level: number, side: number, seed: bigint): boolean {
    return !!this.#x.accepts_draw(level, side, seed);
  }

  playout(decision: unknown, seed: bigint): Playout | null {
    const at = this.#x.playout(decision ? this.#write(JSON.stringify(decision)) : 0, seed);
    if (!at) return null;
    const n = new Int32Array(this.#x.memory.buffer, at, 6);
    return { over: n[0]!, lost: [n[1]!, n[2]!], margin: n[3]!, turn: n[4]!, decisions: n[5]! };
  }

  // ---- Rules and sums

  rules<T>(): T[] {
    const all: T[] = [];
    for (let n = 1; ; n++) {
      const text = this.#text(this.#x.rule(n));
      if (!text) return all;
      if (text !== "null") all.push(JSON.parse(text) as T);
    }
  }

  chainBegin(): void {
    this.#x.chain_begin();
  }

  /** Long texts go in by pieces. */
  chainAdd(text: string): void {
    const bytes = encoder.encode(text);
    for (let at = 0; at < bytes.length; at += 65536) {
      const piece = bytes.subarray(at, at + 65536);
      this.#put(this.#x.in(), piece);
      this.#x.chain_add(piece.length);
    }
  }

  /** The sum of the chain and this text behind it, its first eight bytes in hex; the chain stays as it is. */
  chainSum(text: string): string {
    this.#x.chain_sum(this.#write(text));
    return [...this.#take(this.#x.bytes(), 8)].map((b) => b.toString(16).padStart(2, "0")).join("");
  }
}

/** Compiled while it comes in; where a host sends the wrong type, afterwards. */
export async function compile(url: URL): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The engine could not be loaded (${answer.status}).`);
  const spare = answer.clone();
  return WebAssembly.compileStreaming(answer).catch(async () => WebAssembly.compile(await spare.arrayBuffer()));
}
