// What all tables of this page share: modules, battles, texts, the store, a worker that has started already.
import type { Battle, Battles, Sheet } from "./battles.ts";
import { Hand } from "./crew.ts";
import { compile } from "./module.ts";
import type { Store } from "./store.ts";

/** What is not needed for the start comes when it is asked for, once. */
export class World {
  #modules = new Map<string, Promise<WebAssembly.Module>>();
  #battles = new Map<string, Promise<Battle>>();
  #texts: Promise<Record<string, string>> | null = null;
  #spare: Hand | null = null;

  constructor(
    readonly battles: Battles,
    readonly store: Promise<Store>,
  ) {}

  module(system: string): Promise<WebAssembly.Module> {
    return once(this.#modules, system, () => compile(new URL(`${system}.wasm`, document.baseURI)));
  }

  sheet(name: string): Sheet {
    const sheet = this.battles.battles.find((b) => b.name === name);
    if (!sheet) throw new Error(`There is no battle called "${name.slice(0, 60)}" in this page. Reload the page in case it is a new one; else choose another from the list.`);
    return sheet;
  }

  battle(name: string): Promise<Battle> {
    const sheet = this.sheet(name);
    return once(this.#battles, name, async () => ({ ...sheet, ...(await json<Pick<Battle, "bytes" | "choices" | "more">>(`${name}.battle.json`)) }));
  }

  /** The scenarios' texts; only records need them. */
  texts(): Promise<Record<string, string>> {
    this.#texts ??= json<Record<string, string>>("texts.json");
    this.#texts.catch(() => (this.#texts = null)); // asked again next time
    return this.#texts;
  }

  /** A worker that has started already, for the next table. */
  warm(): void {
    this.#spare ??= new Hand();
  }

  hand(): Hand {
    const hand = this.#spare ?? new Hand();
    this.#spare = null;
    return hand;
  }
}

function once<T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let made = all.get(key);
  if (!made) {
    made = make();
    all.set(key, made);
    made.catch(() => all.delete(key)); // asked again next time
  }
  return made;
}

export async function json<T>(name: string): Promise<T> {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name} could not be loaded (${answer.status}).`);
  return answer.json() as Promise<T>;
}
