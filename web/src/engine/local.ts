// Tables that play in this page: the module answers questions here, its twin in a worker thinks, and every
// decision is in the browser's store before it is shown as done.
import type { Battle, Battles } from "./battles.ts";
import { cardOf, chosen, drawn, spelt } from "./battles.ts";
import { Hand } from "./crew.ts";
import { compile, Engine } from "./module.ts";
import type { LinkLine, PlayLine } from "./record.ts";
import { readLink, readRecord, writeLink, writeRecord } from "./record.ts";
import type { Line, Store } from "./store.ts";
import { openStore } from "./store.ts";
import type {
  Action,
  ApplyOptions,
  Await,
  Card,
  Cup,
  Decision,
  Distribution,
  GameEntry,
  GameEvent,
  Ground,
  Level,
  Luck,
  Maker,
  Odds,
  Roll,
  Rule,
  Seat,
  Setup,
  Side,
  State,
  Step,
  Table,
  Tables,
  Verdict,
  View,
} from "./table.ts";
import { Refused } from "./table.ts";

type Kept = GameEntry["setup"];

interface World {
  module: WebAssembly.Module;
  battles: Battles;
  texts: Record<string, string>; // of the scenarios; only records need them, so they come later
  came: Promise<void>;
  store: Store;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)); // a framework's proxy is no object to clone

function randomWord(): string {
  const n = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(n[0]!) << 32n) | BigInt(n[1]!)).toString();
}

function begun(world: World, battle: Battle, setup: Setup): Engine {
  const engine = new Engine(world.module);
  const switches = new Map<string, boolean>(spelt(battle, setup.options).map((o) => [o, true]));
  for (const [name, on] of Object.entries(setup.rulings ?? {})) switches.set(name, on);
  engine.load(chosen(battle, setup), switches);
  engine.seed((setup as Kept).seed ?? "0", 0);
  engine.begin();
  return engine;
}

function battleOf(world: World, name: string): Battle {
  const battle = world.battles.battles.find((b) => b.name === name);
  if (!battle) throw new Error(`There is no battle called "${name}" in this page.`);
  return battle;
}

function outcomeOf(state: State): string | null {
  const o = state.outcome as { winner?: string | null } | string | null;
  return o && typeof o === "object" ? (o.winner ?? "draw") : o;
}

class LocalTable implements Table {
  #world: World;
  #battle: Battle;
  #engine: Engine;
  #entry: GameEntry;
  #lines: Line[] = []; // all of them, as kept
  #words: string[] = []; // of each line of #lines: its decision as JSON
  #after: (Uint8Array | null)[] = []; // of each line of #lines: the position reached, null for an undo
  #turns: number[] = [];
  #stands: number[] = []; // indices into #lines: the lines of play that are not taken back
  #steps: Step[] = [];
  #start: Uint8Array;
  #shown = 0;
  #view: View | null = null;
  #ground: Ground | null = null;
  #tables: Tables | null = null;
  #listeners = new Set<(view: View) => void>();
  #general: Hand | null = null;
  #dreamer: Hand | null = null;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(world: World, battle: Battle, entry: GameEntry) {
    this.#world = world;
    this.#battle = battle;
    this.#entry = entry;
    this.#engine = begun(world, battle, entry.setup);
    this.#start = this.#engine.pack();
  }

  // ---- Kept lines ---------------------------------------------------------------------------------

  get #replica(): number {
    return this.#lines.filter((l) => l.undo).length;
  }

  #position(n: number): Uint8Array {
    return n === 0 ? this.#start : this.#after[this.#stands[n - 1]!]!;
  }

  /** What the engine has just done becomes a step; `line` is what is kept of it. */
  #note(line: Line, before: State, decided: boolean): Step {
    const e = this.#engine;
    const who = before.awaits.who;
    const step: Step = {
      n: this.#stands.length + 1,
      turn: before.turn,
      clock: before.clock,
      phase: before.phase,
      side: decided && (who === "catholic" || who === "protestant") ? who : null,
      decision: decided ? e.ask<Decision>("taken") : null,
      words: decided ? e.said() : "",
      narration: e.narration(),
      events: e.ask<GameEvent[]>("events"),
      rolls: e.ask<Roll[]>("rolls"),
      hash: line.hash,
      swing: line.luck.rolls ? line.luck.swing / 1000 : null,
    };
    this.#words.push(decided ? e.takenText() : '{"kind":"ROLL"}');
    this.#after.push(e.pack());
    this.#turns.push(e.turn());
    this.#lines.push(line);
    this.#stands.push(this.#lines.length - 1);
    this.#steps = [...this.#steps, step];
    this.#shown = this.#stands.length;
    return step;
  }

  #noteUndo(line: Line): void {
    this.#words.push("");
    this.#after.push(null);
    this.#turns.push(0);
    this.#lines.push(line);
    this.#stands.length -= line.undo;
    this.#steps = this.#steps.slice(0, this.#stands.length);
    this.#shown = this.#stands.length;
    this.#engine.unpack(this.#position(this.#shown));
    this.#engine.seed(this.#entry.setup.seed, this.#replica);
  }

  /** A kept game again, line by line. */
  restore(lines: Line[]): void {
    for (const line of lines) {
      if (line.undo) {
        this.#noteUndo(line);
        continue;
      }
      const before = this.#engine.ask<State>("state");
      const refused = this.#engine.again<Verdict>(line.packed, line.dice);
      if (refused || this.#engine.hash() !== line.hash)
        throw new Error(`This game was played by other rules than this page's: line ${line.n} comes out otherwise. ${refused?.text ?? ""}`);
      this.#note(line, before, line.packed.length > 0);
    }
    this.#engine.seed(this.#entry.setup.seed, this.#replica);
  }

  /** A decision of a record or a link; null: dice alone. */
  take(decision: unknown, packed: Uint8Array | null, dice: ArrayLike<number>, hand: boolean): Step {
    const e = this.#engine;
    const before = e.ask<State>("state");
    const refused = packed ? e.again<Verdict>(packed, dice) : e.apply<Verdict>(decision, dice);
    if (refused) throw new Refused(refused);
    const decided = packed ? packed.length > 0 : decision !== null;
    return this.#note(this.#line(decided, hand, packed ? e.weigh(decided) : e.weighed()), before, decided);
  }

  takeBack(count: number): void {
    if (count < 1 || count > this.#stands.length) throw new Error("There are not so many decisions to take back.");
    this.#noteUndo({
      game: this.#entry.id,
      n: this.#lines.length + 1,
      packed: new Uint8Array(),
      dice: new Uint8Array(),
      hand: false,
      hash: "",
      luck: { swing: 0, variance: 0, rolls: 0 },
      undo: count,
    });
  }

  #line(decided: boolean, hand: boolean, luck: Line["luck"]): Line {
    const e = this.#engine;
    return {
      game: this.#entry.id,
      n: this.#lines.length + 1,
      packed: decided ? e.packed() : new Uint8Array(),
      dice: e.fallen(),
      hand,
      hash: e.hash(),
      luck,
      undo: 0,
    };
  }

  #renew(): void {
    const state = this.#engine.ask<State>("state");
    this.#entry = {
      ...this.#entry,
      changed: Date.now(),
      turn: state.turn,
      clock: state.clock,
      decisions: this.#stands.length,
      outcome: outcomeOf(state),
    };
  }

  /** Everything that is not kept yet; called once for a game that was loaded. */
  async keepAll(): Promise<void> {
    this.#renew();
    await this.#world.store.keep(this.#entry, this.#lines);
  }

  async #keepLast(): Promise<void> {
    this.#renew();
    await this.#world.store.keep(this.#entry, this.#lines.slice(-1));
  }

  /** One change after the other. If it cannot be kept it has not happened. */
  #change<T>(act: () => T): Promise<T> {
    const next = this.#busy.then(async () => {
      if (this.#shown !== this.#stands.length) throw new Error("This is the past. Go to the present to decide something.");
      const [entry, lines, stands, steps] = [this.#entry, this.#lines.length, [...this.#stands], this.#steps];
      const result = act();
      try {
        await this.#keepLast();
      } catch (error) {
        this.#entry = entry;
        this.#lines.length = this.#words.length = this.#after.length = this.#turns.length = lines;
        this.#stands = stands;
        this.#steps = steps;
        this.#shown = stands.length;
        this.#engine.unpack(this.#position(this.#shown));
        this.#engine.seed(this.#entry.setup.seed, this.#replica);
        this.#tell();
        throw error;
      }
      this.#tell();
      return result;
    });
    this.#busy = next.catch(() => undefined);
    return next;
  }

  #tell(): void {
    this.#view = null;
    if (!this.#listeners.size) return;
    const view = this.view();
    for (const listener of this.#listeners) listener(view);
  }

  // ---- Questions ----------------------------------------------------------------------------------

  view(): View {
    if (this.#view) return this.#view;
    const e = this.#engine;
    const state = e.ask<State>("state");
    const present = this.#shown === this.#stands.length;
    const duties = e.ask<Pick<View, "obligations" | "endings">>("duties");
    let free = 0;
    while (free < this.#stands.length && !this.#lines[this.#stands[this.#stands.length - 1 - free]!]!.dice.length) free++;
    this.#view = {
      game: this.#entry,
      state,
      ground: (this.#ground ??= drawn(this.#battle, e.ask<Ground>("ground"))),
      awaits: state.awaits,
      obligations: present ? duties.obligations : [],
      endings: present ? duties.endings : [],
      hash: e.hash(),
      at: this.#shown,
      length: this.#stands.length,
      undo: { free, all: this.#stands.length },
    };
    return this.#view;
  }

  tables(): Tables {
    return (this.#tables ??= this.#engine.ask<Tables>("tables"));
  }

  actions(subject = "", kind = ""): Action[] {
    return this.#engine.actions<Action[]>(subject, kind);
  }

  movers(): string[] {
    return this.#engine.ask<string[]>("movers");
  }

  check(decision: Decision): Verdict {
    return this.#engine.check<Verdict>(decision);
  }

  obligatory(): Decision | null {
    return this.#engine.ask<Decision | null>("obligatory");
  }

  odds(decision: Decision | null, deep = true): Promise<Odds> {
    return Promise.resolve(this.#engine.odds<Odds>(decision, deep));
  }

  cup(): Cup {
    return this.#engine.ask<Cup>("cup");
  }

  due(decision: Decision | null, dice: number[]): ReturnType<Table["due"]> {
    type Due = { count: number; sides: number; refused: boolean; subject: string; rule: string };
    const due = this.#engine.due<Due | Verdict | null>(decision, dice);
    if (!due) return null;
    if ("legal" in due) throw new Refused(due);
    const subject = due.subject || null;
    const [count, sides] = [due.count, due.sides];
    const what = count === 1 ? "one die" : `${count} dice`;
    return {
      pool: { count, sides, fold: "each" } satisfies NonNullable<Await["pool"]>,
      subject,
      text: `${due.refused && dice.length ? "That does not fit. " : ""}Throw ${what} of 1 to ${sides}${subject ? ` for ${subject}` : ""} [${due.rule}]`,
    };
  }

  // ---- Play ---------------------------------------------------------------------------------------

  apply(decision: Decision | null, options: ApplyOptions = {}): Promise<Step> {
    return this.#change(() => {
      const e = this.#engine;
      const before = e.ask<State>("state");
      const refused = e.apply<Verdict>(decision, options.dice ?? null);
      if (refused) throw new Refused(refused);
      const hand = !!options.dice && e.fallen().length > 0;
      return this.#note(this.#line(decision !== null, hand, e.weighed()), before, decision !== null);
    });
  }

  undo(count = 1): Promise<void> {
    return this.#change(() => this.takeBack(count));
  }

  #hand(hand: Hand | null): Hand {
    if (hand) return hand;
    const made = new Hand();
    void made.ask({ kind: "battle", module: this.#world.module, battle: this.#engine.battle() });
    return made;
  }

  /** The opponent's worker starts while the page is still drawing. */
  warm(): void {
    if (Object.values(this.#entry.setup.seats).some((seat) => seat !== "human")) this.#general = this.#hand(this.#general);
  }

  go(level: Level = "captain"): Promise<Decision> {
    this.#general = this.#hand(this.#general);
    return this.#general.ask<Decision>({ kind: "go", state: this.#engine.pack(), level: level === "captain" ? 1 : 0, seed: BigInt(randomWord()) });
  }

  whatIf(games: number, first: Decision | null = null, progress?: (done: number) => void): Promise<Distribution> {
    this.#dreamer = this.#hand(this.#dreamer);
    const state = this.#engine.pack();
    return this.#dreamer.ask<Distribution>({ kind: "whatif", state, first: plain(first) as Decision | null, games, seed: 1n }, progress);
  }

  luck(): Luck {
    const sum = { swing: 0, variance: 0, rolls: 0 };
    for (const at of this.#stands.slice(0, this.#shown)) {
      const luck = this.#lines[at]!.luck;
      sum.swing += luck.swing;
      sum.variance += luck.variance;
      sum.rolls += luck.rolls;
    }
    return this.#engine.luck<Luck>(sum.swing, sum.variance, sum.rolls);
  }

  steps(): readonly Step[] {
    return this.#steps;
  }

  seek(n: number): void {
    this.#shown = Math.max(0, Math.min(this.#stands.length, Math.trunc(n) || 0));
    this.#engine.unpack(this.#position(this.#shown));
    this.#tell();
  }

  // ---- Records ------------------------------------------------------------------------------------

  *#playLines(): Generator<PlayLine> {
    for (const [i, line] of this.#lines.entries())
      yield {
        words: this.#words[i]!,
        dice: line.dice,
        hand: line.hand,
        hash: line.hash,
        undo: line.undo,
        turn: this.#turns[i]!,
        packed: this.#after[i] ?? new Uint8Array(),
      };
  }

  record(): string {
    const options = spelt(this.#battle, this.#entry.setup.options);
    const text = this.#world.texts[this.#battle.name];
    if (text === undefined) throw new Error("The scenario's text has not come yet. Try again in a moment.");
    return writeRecord(this.#engine, text, this.#world.battles.rules, this.#entry.setup, options, this.#playLines());
  }

  verify(): ReturnType<Table["verify"]> {
    const e = begun(this.#world, this.#battle, this.#entry.setup);
    const before: Uint8Array[] = [];
    let [dice, hand, replica] = [0, 0, 0];
    for (const line of this.#lines) {
      if (line.undo) {
        const stand = before[before.length - line.undo]!;
        before.length -= line.undo;
        e.unpack(stand);
        e.seed(this.#entry.setup.seed, ++replica);
        continue;
      }
      before.push(e.pack());
      const refused = e.again<Verdict>(line.packed, line.hand ? line.dice : null);
      dice += line.dice.length;
      hand += line.hand ? line.dice.length : 0;
      if (refused || e.hash() !== line.hash || e.fallen().join() !== line.dice.join())
        return { good: false, dice, text: `Line ${line.n} comes out otherwise when its dice are thrown again.` };
    }
    const seed = this.#entry.setup.seed;
    const text = `${dice - hand} dice were thrown again from the seed ${seed} and are the same${hand ? `; ${hand} were thrown by hand` : ""}.`;
    return { good: true, dice, text };
  }

  link(): string {
    const lines: LinkLine[] = this.#stands.map((i) => this.#lines[i]!);
    return writeLink(this.#entry.setup, lines);
  }

  seats(seats: Record<Side, Seat>): void {
    this.#entry = { ...this.#entry, setup: { ...this.#entry.setup, seats: { ...seats } } };
    void this.#world.store.keep(this.#entry, []).catch(() => undefined);
    this.#tell();
  }

  subscribe(fn: (view: View) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  close(): void {
    this.#listeners.clear();
    this.#general?.end();
    this.#dreamer?.end();
    this.#general = this.#dreamer = null;
  }
}

// ---- Where they come from ---------------------------------------------------------------------------

class LocalMaker implements Maker {
  #world: World;
  #rules: Rule[];
  #byId: Map<string, Rule>;

  constructor(world: World) {
    this.#world = world;
    this.#rules = new Engine(world.module).rules<Rule>();
    this.#byId = new Map(this.#rules.map((r) => [r.id, r]));
  }

  cards(): Promise<Card[]> {
    return Promise.resolve(this.#world.battles.battles.map(cardOf));
  }

  rules(): Rule[] {
    return this.#rules;
  }

  rule(id: string): Rule | null {
    return this.#byId.get(id) ?? null;
  }

  #fresh(setup: Kept): LocalTable {
    const battle = battleOf(this.#world, setup.scenario);
    const now = Date.now();
    return new LocalTable(this.#world, battle, {
      id: crypto.randomUUID?.() ?? randomWord(),
      title: battle.about.title,
      setup,
      begun: now,
      changed: now,
      turn: 1,
      clock: "",
      decisions: 0,
      outcome: null,
    });
  }

  async begin(wish: Setup): Promise<Table> {
    const setup = plain(wish) as Setup;
    const table = this.#fresh({ ...setup, seed: setup.seed || randomWord() });
    table.warm();
    await table.keepAll();
    return table;
  }

  async open(id: string): Promise<Table> {
    const entry = await this.#world.store.game(id);
    if (!entry) throw new Error("This game is not kept in this browser.");
    const table = new LocalTable(this.#world, battleOf(this.#world, entry.setup.scenario), entry);
    table.warm();
    table.restore(await this.#world.store.lines(id));
    return table;
  }

  async load(text: string): Promise<Table> {
    await this.#world.came;
    const table = text.trimStart().startsWith("{") ? this.#loadRecord(text) : this.#loadLink(text.trim());
    await table.keepAll();
    return table;
  }

  #loadRecord(text: string): LocalTable {
    const { setup, lines } = readRecord(
      new Engine(this.#world.module),
      this.#world.battles.battles,
      this.#world.texts,
      this.#world.battles.rules,
      text.trim() + "\n", // a text that was pasted has often lost its last newline
    );
    const table = this.#fresh(setup);
    for (const line of lines) {
      try {
        if (line.undo) {
          table.takeBack(line.undo);
          continue;
        }
        const step = table.take(line.decision, null, line.dice, line.hand);
        if (step.hash !== line.hash) throw new Error("the position is another one by this page's rules.");
      } catch (error) {
        throw new Error(`Line ${line.line}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return table;
  }

  #loadLink(word: string): LocalTable {
    const { setup, lines } = readLink(word);
    const table = this.#fresh(setup);
    for (const line of lines) table.take(null, line.packed, line.dice, setup.umpire === true);
    return table;
  }

  async games(): Promise<GameEntry[]> {
    return (await this.#world.store.games()).sort((a, b) => b.changed - a.changed);
  }

  forget(id: string): Promise<void> {
    return this.#world.store.forget(id);
  }
}

async function json<T>(name: string): Promise<T> {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name} could not be loaded (${answer.status}).`);
  return answer.json() as Promise<T>;
}

export async function makeLocal(): Promise<Maker> {
  const [module, battles, store] = await Promise.all([
    compile(new URL("tercio.wasm", document.baseURI)),
    json<Battles>("battles.json"),
    openStore(),
  ]);
  const texts: Record<string, string> = {};
  const came = json<Record<string, string>>("texts.json").then((all) => void Object.assign(texts, all));
  came.catch(() => undefined); // whoever loads a record hears of it then
  return new LocalMaker({ module, battles, texts, came, store });
}
