// Where the tables of this page come from: a new battle, a kept game, a record, a link.
import type { Battles } from "./battles.ts";
import { cardOf, moreOf } from "./battles.ts";
import { LocalTable } from "./local.ts";
import { Engine } from "./module.ts";
import { openStore } from "./store.ts";
import type { Card, GameEntry, Maker, More, Setup, State, Table } from "./table.ts";
import { sentenceOf } from "./table.ts";
import { json, World } from "./world.ts";

type Kept = GameEntry["setup"];

// Only whoever takes a game away or brings one needs these.
const records = () => import("./record.ts");
const links = () => import("./link.ts");

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)); // a framework's proxy is no object to clone

function randomWord(): string {
  const n = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(n[0]!) << 32n) | BigInt(n[1]!)).toString();
}

class LocalMaker implements Maker {
  #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  cards(): Promise<Card[]> {
    return Promise.resolve(this.#world.battles.battles.map(cardOf));
  }

  /** The built page brings who stands where on a table later than the cards. */
  async tables(): Promise<Card[]> {
    const all = this.#world.battles.battles;
    if (all.some((b) => b.start.later)) {
      const tables = await json<Record<string, Partial<State>>>("tables.json");
      for (const b of all) if (b.start.later) b.start = { ...b.start, ...tables[b.name], later: false };
    }
    return all.map(cardOf);
  }

  async more(scenario: string): Promise<More> {
    return moreOf(await this.#world.battle(scenario));
  }

  warm(): void {
    this.#world.warm();
  }

  async #table(entry: GameEntry): Promise<LocalTable> {
    const sheet = this.#world.sheet(entry.setup.scenario);
    const [module, battle, store] = await Promise.all([this.#world.module(sheet.about.system), this.#world.battle(sheet.name), this.#world.store]);
    return new LocalTable(this.#world, module, store, battle, entry);
  }

  #fresh(setup: Kept): Promise<LocalTable> {
    const now = Date.now();
    return this.#table({
      id: crypto.randomUUID?.() ?? randomWord(),
      title: this.#world.sheet(setup.scenario).about.title,
      setup,
      begun: now,
      changed: now,
      turn: 1,
      clock: "",
      decisions: 0,
      outcome: null,
    });
  }

  /** Kept with its first decision, or at settle(). */
  async begin(wish: Setup): Promise<Table> {
    const setup = plain(wish) as Setup;
    const table = await this.#fresh({ ...setup, seed: setup.seed || randomWord() });
    table.warm();
    return table;
  }

  async open(id: string): Promise<Table> {
    const store = await this.#world.store;
    const [entry, lines] = await Promise.all([store.game(id), store.lines(id)]);
    if (!entry) throw new Error("This game is not kept in this browser. Whoever played it can send its link or its record (Replay).");
    if (entry.claims?.record) return this.#loadRecord(entry.claims.record, entry); // a newer page may prove more of it, or less
    const today = this.#world.battles.rules[this.#world.sheet(entry.setup.scenario).about.system]!;
    const { rules = 1 } = entry; // games have been kept since the first version
    if (rules > today) throw new Error(`This game was played by version ${rules} of the rules, and this page plays by version ${today}. Reload the page; the game is still kept.`);
    const table = await this.#table({ ...entry, claims: undefined });
    const parted = table.restore(lines);
    if (parted && rules === today) throw new Error(`Line ${parted.line} of this game comes out otherwise than it was kept, though it was played by the rules of this page. ${parted.why} What the browser keeps of it is damaged.`);
    if (parted) table.claim({ ...parted, rules, today });
    table.warm();
    return table;
  }

  async load(text: string): Promise<Table> {
    const table = text.trimStart().startsWith("{") ? await this.#loadRecord(text) : await this.#loadLink(text);
    await table.settle();
    return table;
  }

  async #loadRecord(text: string, kept?: GameEntry): Promise<LocalTable> {
    const { readRecord, systemOf } = await records();
    const system = systemOf(text);
    if (!this.#world.battles.battles.some((b) => b.about.system === system)) throw new Error("Line 1: this is no record of Tercio, or of a book that this page does not have. Open it with: tercio replay");
    const [module, texts] = await Promise.all([this.#world.module(system!), this.#world.texts()]);
    const today = this.#world.battles.rules[system!]!;
    const whole = text.trim() + "\n"; // a text that was pasted has often lost its last newline
    const { rules, setup, lines } = readRecord(
      new Engine(module),
      this.#world.battles,
      texts,
      today,
      whole,
    );
    const table = await (kept ? this.#table({ ...kept, claims: undefined }) : this.#fresh(setup));
    for (const line of lines) {
      try {
        if (line.undo) table.takeBack(line.undo);
        else table.take(line.decision, null, line.dice, line.hand, line.hash);
      } catch (error) {
        const why = sentenceOf(error);
        if (rules >= today) throw new Error(`Line ${line.line}: ${why} The record says that it was played by the rules of this page, so it is damaged or made up, and is not opened.`);
        table.claim({ line: line.line, rules, today, why, record: whole });
        break;
      }
    }
    return table;
  }

  async #loadLink(word: string): Promise<LocalTable> {
    const { setup, lines } = (await links()).readLink(word);
    const most = this.#world.battles.plays;
    if (lines.length > most) throw new Error(`This link's game has ${lines.length} lines of play and undo, and a game holds at most ${most}.`);
    const table = await this.#fresh(setup);
    lines.forEach((line, i) => {
      try {
        if (line.undo) table.takeBack(line.undo);
        else table.take(null, line.packed, line.dice, setup.umpire === true);
      } catch (error) {
        throw new Error(`Line ${i + 1} of this link's game is refused: ${sentenceOf(error)} It was made by another version of Tercio, or by nobody who played; ask for the game's record instead (Replay, Save the record).`);
      }
    });
    return table;
  }

  async games(): Promise<GameEntry[]> {
    return (await (await this.#world.store).games()).sort((a, b) => b.changed - a.changed);
  }

  async forget(id: string): Promise<void> {
    await (await this.#world.store).forget(id);
  }
}

/** The first battle's parts are asked for before anybody clicks; nobody waits for them here. */
export async function makeLocal(first: string): Promise<Maker> {
  const cards = await json<Battles>("cards.json");
  const world = new World(cards, openStore());
  const system = world.battles.battles.find((b) => b.name === first)?.about.system;
  if (system) {
    void world.module(system).catch(() => undefined); // whoever begins hears of it then
    void world.battle(first).catch(() => undefined);
  }
  return new LocalMaker(world);
}
