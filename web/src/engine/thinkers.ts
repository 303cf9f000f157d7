// Who thinks for a table: a worker for the opponent and one for what-if, so that neither waits for the other. A plan
// outlives the question it was made for: a general's mind is kept here from one to the next.
import type { Hand } from "./crew.ts";
import type { Engine } from "./module.ts";
import type { Choice, Decision, Distribution, Level } from "./table.ts";
import type { Thought } from "./worker.ts";
import type { World } from "./world.ts";

/** A number for a word (FNV-1a): a general's choice among equals is the same whenever the game is. */
function wordOf(text: string): bigint {
  let h = 0xcbf29ce484222325n;
  for (const ch of text) h = BigInt.asUintN(64, (h ^ BigInt(ch.charCodeAt(0))) * 0x100000001b3n);
  return h;
}

export class Thinkers {
  #world: World;
  #module: WebAssembly.Module;
  #engine: Engine;
  #chance: bigint; // what decides among equals, and the dice in a general's head
  #general: Hand | null = null;
  #dreamer: Hand | null = null;
  #minds = new Map<number, Uint8Array>(); // of the generals, by side

  constructor(world: World, module: WebAssembly.Module, engine: Engine, seed: string) {
    this.#world = world;
    this.#module = module;
    this.#engine = engine;
    this.#chance = wordOf("general " + seed);
  }

  #hand(hand: Hand | null): Hand {
    if (hand) return hand;
    const made = this.#world.hand();
    void made.ask({ kind: "battle", module: this.#module, battle: this.#engine.battle() });
    return made;
  }

  warm(): void {
    this.#general = this.#hand(this.#general);
  }

  #thinker(): Hand {
    if (this.#general?.ended) this.#general = null;
    return (this.#general = this.#hand(this.#general));
  }

  /** Plans for what has been taken back. */
  forget(): void {
    this.#minds.clear();
  }

  /** For the awaited side; eyes: the side that sees the position, null: it is as it is. */
  async go(level: Level, eyes: number | null, soFar: (best: Choice) => void): Promise<Choice | null> {
    const who = this.#engine.who();
    const { choice, mind } = await this.#thinker().ask<Thought>(
      { kind: "go", state: this.#engine.pack(), eyes, level, seed: this.#chance, mind: this.#minds.get(who) ?? null },
      undefined,
      (best) => soFar(best.choice),
    );
    this.#minds.set(who, mind);
    return choice;
  }

  acceptsDraw(level: Level, side: number): Promise<boolean> {
    return this.#thinker().ask<boolean>({ kind: "draw", state: this.#engine.pack(), level, side, seed: this.#chance });
  }

  hurry(): void {
    this.#general?.hurry();
  }

  whatIf(eyes: number | null, first: Decision | null, games: number, progress?: (done: number) => void): Promise<Distribution> {
    this.#dreamer = this.#hand(this.#dreamer);
    return this.#dreamer.ask<Distribution>({ kind: "whatif", state: this.#engine.pack(), eyes, first, games, seed: 1n }, progress);
  }

  stop(): void {
    void this.#dreamer?.ask({ kind: "stop" });
  }

  end(): void {
    this.#general?.end();
    this.#dreamer?.end();
    this.#general = this.#dreamer = null;
  }
}
