// Tables that play in this page: the module answers questions here, its twin in a worker thinks, and every
// decision is in the browser's store before it is shown as done.
import type { Battle, Battles, Sheet } from "./battles.ts";
import { cardOf, chosen, drawn, moreOf, planeOf, sidesOf, spelt, stockOf } from "./battles.ts";
import { Hand } from "./crew.ts";
import { compile, Engine } from "./module.ts";
import type { PlayLine } from "./record.ts";
import type { Line, Store } from "./store.ts";
import { openStore } from "./store.ts";
import type {
  Action,
  ApplyOptions,
  Await,
  Base,
  Card,
  Choice,
  Cup,
  Decision,
  Distribution,
  GameEntry,
  GameEvent,
  Ground,
  Level,
  Look,
  Luck,
  Maker,
  More,
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
import { LEVELS, Refused, sentenceOf } from "./table.ts";
import type { Unseen } from "./veil.ts";
import { seenStep, unseenIn, withoutUnseen } from "./veil.ts";
import type { Thought } from "./worker.ts";

type Kept = GameEntry["setup"];

// Only whoever takes a game away or brings one needs these.
const records = () => import("./record.ts");
const links = () => import("./link.ts");

/** What all tables share. What is not needed for the start comes when it is asked for, once. */
class World {
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

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)); // a framework's proxy is no object to clone

function randomWord(): string {
  const n = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(n[0]!) << 32n) | BigInt(n[1]!)).toString();
}

/** A number for a word (FNV-1a): a general's choice among equals is the same whenever the game is. */
function wordOf(text: string): bigint {
  let h = 0xcbf29ce484222325n;
  for (const ch of text) h = BigInt.asUintN(64, (h ^ BigInt(ch.charCodeAt(0))) * 0x100000001b3n);
  return h;
}

function begun(module: WebAssembly.Module, battle: Battle, setup: Setup): Engine {
  const engine = new Engine(module);
  const switches = new Map<string, boolean>(spelt(battle, setup.options).map((o) => [o, true]));
  for (const [name, on] of Object.entries(setup.rulings ?? {})) switches.set(name, on);
  engine.load(chosen(battle, setup), switches);
  engine.seed((setup as Kept).seed ?? "0", 0);
  engine.begin();
  return engine;
}

/** By the names of today: games of before have "random". Whoever is no level of ours is a person. */
function seated(sides: View["sides"], seats: Record<Side, string>): Record<Side, Seat> {
  const known = (seat?: string): Seat => (seat === "random" ? "recruit" : (LEVELS.find((l) => l === seat) ?? "human"));
  return Object.fromEntries(sides.map((side) => [side, known(seats[side])]));
}

function outcomeOf(state: State): string | null {
  const o = state.outcome as { winner?: string | null } | string | null;
  return o && typeof o === "object" ? (o.winner ?? "draw") : o;
}

/** The position that is shown, as it may be seen. */
interface Sight {
  of: string;
  by: string; // who sees it, in which present
  engine: Engine; // holds it
  then: Unseen | null; // in it
  now: Unseen | null; // in the present: what is told of any step is told without them
}

/** What there was when all was kept last: to go back to if the store fails. */
interface Mark {
  entry: GameEntry;
  lines: number;
  stands: number[];
  steps: Step[];
}

class LocalTable implements Table {
  #world: World;
  #module: WebAssembly.Module;
  #store: Store;
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
  #sides: View["sides"];
  #shown = 0;
  #view: View | null = null;
  #sight: Sight | null = null;
  #glass: Engine | null = null; // holds the position of which not all may be seen
  #ground: Ground | null = null;
  #tables: Tables | null = null;
  #rules: Map<string, Rule> | null = null;
  #listeners = new Set<(view: View) => void>();
  #general: Hand | null = null;
  #dreamer: Hand | null = null;
  #minds = new Map<number, Uint8Array>(); // of the generals, by side
  #busy: Promise<unknown> = Promise.resolve();
  #kept: Mark;

  constructor(world: World, module: WebAssembly.Module, store: Store, battle: Battle, entry: GameEntry) {
    this.#world = world;
    this.#module = module;
    this.#store = store;
    this.#battle = battle;
    this.#engine = begun(module, battle, entry.setup);
    this.#start = this.#engine.pack();
    this.#sides = sidesOf(this.#engine.ask<State>("state"));
    this.#entry = { ...entry, setup: { ...entry.setup, seats: seated(this.#sides, entry.setup.seats) } };
    this.#kept = this.#mark();
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
      side: decided && who !== "chance" && who !== "over" ? who : null,
      decision: decided ? e.ask<Decision>("taken") : null,
      words: decided ? e.said() : "",
      narration: e.narration(),
      events: e.ask<GameEvent[]>("events"),
      rolls: e.ask<Roll[]>("rolls"),
      dice: [...line.dice],
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
    this.#minds.clear(); // plans for what has been taken back
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
    this.#kept = this.#mark();
  }

  /** A decision of a record or a link; null: dice alone. */
  take(decision: unknown, packed: Uint8Array | null, dice: ArrayLike<number>, hand: boolean): Step {
    const e = this.#engine;
    const before = e.ask<State>("state");
    const decided = packed ? packed.length > 0 : decision !== null;
    if (!decided && before.awaits.who !== "chance") throw new Error("No dice are due.");
    const refused = packed ? e.again<Verdict>(packed, dice) : e.apply<Verdict>(decision, dice);
    if (refused) throw new Refused(refused);
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

  #mark(): Mark {
    return { entry: this.#entry, lines: this.#lines.length, stands: [...this.#stands], steps: this.#steps };
  }

  /** Everything that is not kept yet, or nothing of it has happened. */
  async #keep(): Promise<void> {
    this.#renew();
    const mark = this.#mark();
    try {
      await this.#store.keep(mark.entry, this.#lines.slice(this.#kept.lines));
      this.#kept = mark;
    } catch (error) {
      const back = this.#kept;
      this.#entry = back.entry;
      this.#lines.length = this.#words.length = this.#after.length = this.#turns.length = back.lines;
      this.#stands = [...back.stands];
      this.#steps = back.steps;
      this.#shown = this.#stands.length;
      this.#engine.unpack(this.#position(this.#shown));
      this.#engine.seed(this.#entry.setup.seed, this.#replica);
      this.#tell();
      throw error;
    }
  }

  /** One change after the other. */
  #change<T>(act: () => T, later = false): Promise<T> {
    const next = this.#busy.then(async () => {
      if (this.#shown !== this.#stands.length) throw new Error("This is the past. Go to the present to decide something.");
      const result = act();
      if (!later) await this.#keep();
      this.#tell();
      return result;
    });
    this.#busy = next.catch(() => undefined);
    return next;
  }

  settle(): Promise<void> {
    const next = this.#busy.then(() => this.#keep());
    this.#busy = next.catch(() => undefined);
    return next;
  }

  #tell(): void {
    this.#view = null;
    if (!this.#listeners.size) return;
    const view = this.view();
    for (const listener of this.#listeners) listener(view);
  }

  // ---- What may be seen ---------------------------------------------------------------------------

  /** The side that a single person leads against the computer. */
  get #alone(): number | null {
    const { seats, umpire } = this.#entry.setup;
    const people = this.#sides.filter((side) => seats[side] === "human");
    return people.length === 1 && !umpire ? this.#sides.indexOf(people[0]!) : null;
  }

  /** Until the battle is over he sees what it sees. */
  get #eyes(): number | null {
    return this.#steps.at(-1)?.events.some((e) => e.kind === "OVER") ? null : this.#alone;
  }

  /** What he has been shown cannot be unseen, no more than a die. */
  #shows(event: GameEvent, units: Base[]): boolean {
    const alone = this.#alone;
    if (alone === null) return false;
    return event.kind === "OVER" || (event.kind === "REVEALED" && units.some((u) => u.id === event.unit && u.side !== this.#sides[alone]));
  }

  /** Who is hidden in a position; while somebody is, the glass holds what is seen of it. */
  #unseen(position: Uint8Array, eyes: number): Unseen | null {
    if (!this.#glass) {
      this.#glass = new Engine(this.#module);
      this.#glass.load(this.#engine.battle(), []);
    }
    this.#glass.unpack(position);
    if (!this.#glass.hides(eyes)) return null;
    this.#glass.veil(eyes);
    return unseenIn(this.#glass.ask<State>("state"), this.#sides[eyes]!);
  }

  /** What is asked is asked of this. */
  #seen(): Sight {
    const [e, eyes] = [this.#engine, this.#eyes];
    const by = `${eyes} ${this.#lines.length}`;
    const of = `${by} ${e.hash()}`;
    if (this.#sight?.of === of) return this.#sight;
    const back = this.#shown < this.#stands.length;
    const was = this.#sight?.by === by ? this.#sight : null;
    const now = was ? was.now : back && eyes !== null ? this.#unseen(this.#position(this.#stands.length), eyes) : null;
    const then = eyes !== null && e.hides(eyes) ? this.#unseen(e.pack(), eyes) : null;
    return (this.#sight = { of, by, engine: then ? this.#glass! : e, then, now: back ? now : then });
  }

  // ---- Questions ----------------------------------------------------------------------------------

  view(): View {
    if (this.#view) return this.#view;
    const { engine: e, then } = this.#seen();
    const whole = e.ask<State>("state");
    const state = then ? withoutUnseen(whole, then) : whole;
    const units = planeOf(whole)?.units ?? [];
    const present = this.#shown === this.#stands.length;
    const duties = e.ask<Pick<View, "obligations" | "endings">>("duties");
    const fixed = this.#steps.findLastIndex((s) => s.dice.length || s.events.some((event) => this.#shows(event, units)));
    this.#view = {
      game: this.#entry,
      sides: this.#sides,
      stock: stockOf(state),
      state,
      plane: planeOf(state),
      ground: (this.#ground ??= drawn(this.#battle, e.ask<Ground>("ground"))),
      awaits: state.awaits,
      obligations: present ? duties.obligations : [],
      endings: present ? duties.endings : [],
      hash: this.#engine.hash(),
      at: this.#shown,
      length: this.#stands.length,
      undo: { free: this.#stands.length - 1 - fixed, all: this.#stands.length },
    };
    return this.#view;
  }

  tables(): Tables {
    return (this.#tables ??= this.#engine.ask<Tables>("tables"));
  }

  rules(): Rule[] {
    this.#rules ??= new Map(this.#engine.rules<Rule>().map((r) => [r.id, r]));
    return [...this.#rules.values()];
  }

  rule(id: string): Rule | null {
    if (!this.#rules) this.rules();
    return this.#rules?.get(id) ?? null;
  }

  actions(subject = "", kind = ""): Action[] {
    return this.#seen().engine.actions<Action[]>(subject, kind);
  }

  movers(): string[] {
    return this.#seen().engine.ask<string[]>("movers");
  }

  check(decision: Decision): Verdict {
    return this.#seen().engine.check<Verdict>(decision);
  }

  say(decision: Decision): string {
    const { engine, now } = this.#seen();
    const text = engine.say(decision);
    return now?.named.test(text) ? "" : text;
  }

  look(unit: string): Look | null {
    return this.#seen().engine.look<Look>(unit);
  }

  obligatory(): Decision | null {
    return this.#seen().engine.ask<Decision | null>("obligatory");
  }

  odds(decision: Decision | null, deep = true): Promise<Odds> {
    return Promise.resolve(this.#seen().engine.odds<Odds>(decision, deep));
  }

  cup(): Cup {
    return this.#engine.ask<Cup>("cup");
  }

  due(decision: Decision | null, dice: number[]): ReturnType<Table["due"]> {
    type Due = { count: number; sides: number; refused: boolean; subject: string; rule: string };
    const due = this.#engine.due<Due | Verdict | null>(decision, dice);
    if (!due) return null;
    if ("legal" in due) throw new Refused(due);
    const army = /^army ([12])$/.exec(due.subject); // a side's own die
    const subject = army ? this.view().sides[Number(army[1]) - 1]! : due.subject || null;
    const [count, sides] = [due.count, due.sides];
    const what = count === 1 ? "one die" : `${count} dice`;
    return {
      pool: { count, sides, fold: "each" } satisfies NonNullable<Await["pool"]>,
      subject,
      text: `${due.refused && dice.length ? "That does not fit. " : ""}Throw ${what} of 1 to ${sides}${subject ? ` for ${subject}` : ""} [${due.rule}]`,
    };
  }

  // ---- Play ---------------------------------------------------------------------------------------

  async apply(decision: Decision | null, options: ApplyOptions = {}): Promise<Step> {
    const step = await this.#change(() => {
      const e = this.#engine;
      const before = e.ask<State>("state");
      const refused = e.apply<Verdict>(decision, options.dice ?? null);
      if (refused) throw new Refused(refused);
      const hand = !!options.dice && e.fallen().length > 0;
      return this.#note(this.#line(decision !== null, hand, e.weighed()), before, decision !== null);
    }, options.later);
    const { now } = this.#seen();
    return now ? seenStep(step, now) : step;
  }

  undo(count = 1): Promise<void> {
    return this.#change(() => this.takeBack(count));
  }

  #hand(hand: Hand | null): Hand {
    if (hand) return hand;
    const made = this.#world.hand();
    void made.ask({ kind: "battle", module: this.#module, battle: this.#engine.battle() });
    return made;
  }

  /** The opponent's worker starts while the page is still drawing. */
  warm(): void {
    if (Object.values(this.#entry.setup.seats).some((seat) => seat !== "human")) this.#general = this.#hand(this.#general);
  }

  #thinker(): Hand {
    if (this.#general?.ended) this.#general = null;
    return (this.#general = this.#hand(this.#general));
  }

  /** What decides among equals, and the dice in a general's head. */
  #chance(): bigint {
    return wordOf("general " + this.#entry.setup.seed);
  }

  /** A plan outlives the question it was made for: its general's mind is kept here from one to the next. */
  async go(level: Level = "captain", soFar?: (best: Choice) => void): Promise<Choice> {
    const who = this.#engine.who();
    const { now } = this.#seen();
    const told = (choice: Choice): Choice => (now?.ids.has(choice.decided?.unit) ? { ...choice, decided: null } : choice);
    const { choice, mind } = await this.#thinker().ask<Thought>(
      { kind: "go", state: this.#engine.pack(), eyes: who === this.#eyes ? who : null, level, seed: this.#chance(), mind: this.#minds.get(who) ?? null },
      undefined,
      (best) => soFar?.(told(best.choice)),
    );
    this.#minds.set(who, mind);
    return told(choice);
  }

  acceptsDraw(level: Level, side: Side): Promise<boolean> {
    const of = this.view().sides.indexOf(side);
    return this.#thinker().ask<boolean>({ kind: "draw", state: this.#engine.pack(), level, side: of, seed: this.#chance() });
  }

  hurry(): void {
    this.#general?.hurry();
  }

  whatIf(games: number, first: Decision | null = null, progress?: (done: number) => void): Promise<Distribution> {
    this.#dreamer = this.#hand(this.#dreamer);
    const state = this.#engine.pack();
    return this.#dreamer.ask<Distribution>({ kind: "whatif", state, eyes: this.#eyes, first: plain(first) as Decision | null, games, seed: 1n }, progress);
  }

  stopWhatIf(): void {
    void this.#dreamer?.ask({ kind: "stop" });
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
    const { now } = this.#seen();
    return now ? this.#steps.map((step) => seenStep(step, now)) : this.#steps;
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

  async record(): Promise<string> {
    const options = spelt(this.#battle, this.#entry.setup.options);
    const text = (await this.#world.texts())[this.#battle.name] ?? "";
    const { writeRecord } = await records();
    return writeRecord(this.#engine, this.#battle.about.system, text, this.#world.battles.rules, this.#entry.setup, options, this.#playLines());
  }

  verify(): ReturnType<Table["verify"]> {
    const e = begun(this.#module, this.#battle, this.#entry.setup);
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

  /** What was taken back goes along: the dice after it are others, and can be thrown again. */
  async link(upTo = this.#stands.length): Promise<string> {
    const { writeLink } = await links();
    const end = upTo < this.#stands.length ? (this.#stands[upTo - 1] ?? -1) + 1 : this.#lines.length;
    return writeLink(this.#entry.setup, this.#lines.slice(0, end));
  }

  seats(seats: Record<Side, Seat>): void {
    this.#minds.clear();
    const { armies: _, ...setup } = this.#entry.setup; // whoever they were kept for, now it is these
    this.#entry = { ...this.#entry, setup: { ...setup, seats: seated(this.#sides, seats) } };
    void this.settle().catch(() => undefined);
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
    const table = await this.#table(entry);
    table.restore(lines);
    table.warm();
    return table;
  }

  async load(text: string): Promise<Table> {
    const table = text.trimStart().startsWith("{") ? await this.#loadRecord(text) : await this.#loadLink(text);
    await table.settle();
    return table;
  }

  async #loadRecord(text: string): Promise<LocalTable> {
    const { readRecord, systemOf } = await records();
    const system = systemOf(text);
    if (!this.#world.battles.battles.some((b) => b.about.system === system)) throw new Error("Line 1: this is no record of Tercio, or of a book that this page does not have. Open it with: tercio replay");
    const [module, texts] = await Promise.all([this.#world.module(system!), this.#world.texts()]);
    const { setup, lines } = readRecord(
      new Engine(module),
      this.#world.battles.battles,
      texts,
      this.#world.battles.rules,
      text.trim() + "\n", // a text that was pasted has often lost its last newline
    );
    const table = await this.#fresh(setup);
    for (const line of lines) {
      try {
        if (line.undo) {
          table.takeBack(line.undo);
          continue;
        }
        const step = table.take(line.decision, null, line.dice, line.hand);
        if (step.hash !== line.hash) throw new Error("the position is another one by this page's rules.");
      } catch (error) {
        throw new Error(`Line ${line.line}: ${sentenceOf(error)}`);
      }
    }
    return table;
  }

  async #loadLink(word: string): Promise<LocalTable> {
    const { setup, lines } = (await links()).readLink(word);
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

async function json<T>(name: string): Promise<T> {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name} could not be loaded (${answer.status}).`);
  return answer.json() as Promise<T>;
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
