// What may be seen of a table. Whoever leads one side alone against the computer sees what it sees until the battle is
// over: while something is hidden, all questions go to a second engine that holds the veiled position.
import { planeOf } from "./battles.ts";
import { Engine } from "./module.ts";
import type { Played } from "./played.ts";
import type { GameEntry, GameEvent, Side, State, View } from "./table.ts";
import type { Unseen } from "./veil.ts";
import { unseenIn } from "./veil.ts";

/** The position that is shown, as it may be seen. */
export interface Seen {
  of: string;
  by: string; // who sees it, in which present
  engine: Engine; // holds it
  then: Unseen | null; // in it
  state: State | null; // while somebody is hidden in it: what is seen of it
  now: Unseen | null; // in the present: what is told of any step is told without them
}

export class Sight {
  #module: WebAssembly.Module;
  #engine: Engine;
  #played: Played;
  #sides: View["sides"];
  #glass: Engine | null = null; // holds the position of which not all may be seen
  #last: Seen | null = null;

  constructor(module: WebAssembly.Module, engine: Engine, played: Played, sides: View["sides"]) {
    this.#module = module;
    this.#engine = engine;
    this.#played = played;
    this.#sides = sides;
  }

  /** The side that a single person leads against the computer. */
  #alone({ seats, umpire }: GameEntry["setup"]): number | null {
    const people = this.#sides.filter((side) => seats[side] === "human");
    return people.length === 1 && !umpire ? this.#sides.indexOf(people[0]!) : null;
  }

  /** Until the battle is over he sees what it sees. */
  eyes(setup: GameEntry["setup"]): number | null {
    return this.#played.steps.at(-1)?.events.some((e) => e.kind === "OVER") ? null : this.#alone(setup);
  }

  /** The last step that cannot be taken back: dice, or what he has been shown, which cannot be unseen. */
  fixed(setup: GameEntry["setup"], whole: State): number {
    const alone = this.#alone(setup);
    const foes = new Set<unknown>(alone === null ? [] : planeOf(whole)?.units.filter((u) => u.side !== this.#sides[alone]).map((u) => u.id));
    const shows = (e: GameEvent): boolean => alone !== null && (e.kind === "OVER" || (e.kind === "REVEALED" && foes.has(e.unit)));
    return this.#played.steps.findLastIndex((s) => s.dice.length || s.events.some(shows));
  }

  /** Who is hidden in a position; while somebody is, the glass holds what is seen of it. */
  #veiled(position: Uint8Array, eyes: number): { unseen: Unseen; state: State } | null {
    if (!this.#glass) {
      this.#glass = new Engine(this.#module);
      this.#glass.load(this.#engine.battle(), []);
    }
    this.#glass.unpack(position);
    if (!this.#glass.hides(eyes)) return null;
    this.#glass.veil(eyes);
    const state = this.#glass.ask<State>("state");
    return { unseen: unseenIn(state, this.#sides[eyes] as Side), state };
  }

  /** What is asked about the position that is shown is asked of this. */
  seen(setup: GameEntry["setup"], shown: number): Seen {
    const [e, played, eyes] = [this.#engine, this.#played, this.eyes(setup)];
    const by = `${eyes} ${played.lines.length}`;
    const of = `${by} ${e.hash()}`;
    if (this.#last?.of === of) return this.#last;
    const back = shown < played.length;
    const was = this.#last?.by === by ? this.#last : null;
    const now = was ? was.now : back && eyes !== null ? (this.#veiled(played.position(played.length), eyes)?.unseen ?? null) : null;
    const veiled = eyes !== null && e.hides(eyes) ? this.#veiled(e.pack(), eyes) : null;
    const then = veiled?.unseen ?? null;
    return (this.#last = { of, by, engine: then ? this.#glass! : e, then, state: veiled?.state ?? null, now: back ? now : then });
  }
}
