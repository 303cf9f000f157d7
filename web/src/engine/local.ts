// A table that plays in this page: the module answers questions here, its twin in a worker thinks, and every
// decision is in the browser's store before it is shown as done.
import type { Battle } from "./battles.ts";
import { chosen, drawn, planeOf, sidesOf, spelt, stockOf } from "./battles.ts";
import { Engine } from "./module.ts";
import type { Mark } from "./played.ts";
import { Played } from "./played.ts";
import type { Seen } from "./sight.ts";
import { Sight } from "./sight.ts";
import type { Line, Store } from "./store.ts";
import type {
  Action,
  ApplyOptions,
  Await,
  Choice,
  Claims,
  Cup,
  Decision,
  Distribution,
  GameEntry,
  GameEvent,
  Ground,
  Level,
  Look,
  Luck,
  Odds,
  Roll,
  Rule,
  Seat,
  Side,
  State,
  Step,
  Table,
  Tables,
  Verdict,
  View,
} from "./table.ts";
import { LEVELS, Refused } from "./table.ts";
import { Thinkers } from "./thinkers.ts";
import { seenStep, withoutUnseen } from "./veil.ts";
import type { World } from "./world.ts";

// Only whoever takes a game away needs these.
const records = () => import("./record.ts");
const links = () => import("./link.ts");

const OTHERWISE = "The position after it is another one by the rules of this page.";
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)); // a framework's proxy is no object to clone

function begun(module: WebAssembly.Module, battle: Battle, setup: GameEntry["setup"]): Engine {
  const engine = new Engine(module);
  const switches = new Map<string, boolean>(spelt(battle, setup.options).map((o) => [o, true]));
  for (const [name, on] of Object.entries(setup.rulings ?? {})) switches.set(name, on);
  engine.load(chosen(battle, setup), switches);
  engine.seed(setup.seed, 0);
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

export class LocalTable implements Table {
  #world: World;
  #module: WebAssembly.Module;
  #store: Store;
  #battle: Battle;
  #engine: Engine;
  #entry: GameEntry;
  #played: Played;
  #sight: Sight;
  #sides: View["sides"];
  #shown = 0;
  #view: View | null = null;
  #states: [Uint8Array, State][] = []; // the last two that were asked for, by position: a board looks back and returns
  #ground: Ground | null = null;
  #tables: Tables | null = null;
  #rules: Map<string, Rule> | null = null;
  #listeners = new Set<(view: View) => void>();
  #thinkers: Thinkers;
  #busy: Promise<unknown> = Promise.resolve();
  #kept: { entry: GameEntry; mark: Mark };

  constructor(world: World, module: WebAssembly.Module, store: Store, battle: Battle, entry: GameEntry) {
    this.#world = world;
    this.#module = module;
    this.#store = store;
    this.#battle = battle;
    this.#engine = begun(module, battle, entry.setup);
    this.#thinkers = new Thinkers(world, module, this.#engine, entry.setup.seed);
    this.#played = new Played(this.#engine.pack());
    this.#sides = sidesOf(this.#state());
    this.#sight = new Sight(module, this.#engine, this.#played, this.#sides);
    this.#entry = { ...entry, setup: { ...entry.setup, seats: seated(this.#sides, entry.setup.seats) } };
    this.#kept = { entry: this.#entry, mark: this.#played.mark() };
  }

  // ---- Kept lines ---------------------------------------------------------------------------------

  /** Of the position that is shown, as it is; asked for once. */
  #state(): State {
    const position = this.#played.position(this.#shown);
    const had = this.#states.find(([of]) => of === position);
    if (had) return had[1];
    const state = this.#engine.ask<State>("state");
    this.#states = [[position, state], ...this.#states.slice(0, 1)];
    return state;
  }

  /** The position after so many lines of play, into the engine. */
  #goTo(n: number): void {
    this.#shown = n;
    this.#engine.unpack(this.#played.position(n));
  }

  /** What the engine has just done becomes a step; `line` is what is kept of it. */
  #note(line: Line, before: State, decided: boolean): Step {
    const e = this.#engine;
    const who = before.awaits.who;
    const step: Step = {
      n: this.#played.length + 1,
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
    this.#played.add(line, step, decided ? e.takenText() : '{"kind":"ROLL"}', e.pack(), e.turn());
    this.#shown = this.#played.length;
    return step;
  }

  #noteUndo(line: Line): void {
    this.#thinkers.forget(); // plans for what has been taken back
    this.#played.takeBack(line);
    this.#goTo(this.#played.length);
    this.#engine.seed(this.#entry.setup.seed, this.#played.replica);
  }

  /** A kept game again, line by line, up to the first that comes out otherwise: its number and why. */
  restore(lines: Line[]): { line: number; why: string } | null {
    let parted: ReturnType<LocalTable["restore"]> = null;
    for (const line of lines) {
      if (line.undo) {
        this.#noteUndo(line);
        continue;
      }
      const before = this.#state();
      const refused = this.#engine.again<Verdict>(line.packed, line.dice);
      if (refused || this.#engine.hash() !== line.hash) {
        this.#goTo(this.#played.length);
        parted = { line: line.n, why: refused?.text ?? OTHERWISE };
        break;
      }
      this.#note(line, before, line.packed.length > 0);
    }
    this.#engine.seed(this.#entry.setup.seed, this.#played.replica);
    this.#kept = { entry: this.#entry, mark: this.#played.mark() };
    return parted;
  }

  /** A decision of a record or a link; null: dice alone. Nothing is kept of one that comes to another position than it says. */
  take(decision: unknown, packed: Uint8Array | null, dice: ArrayLike<number>, hand: boolean, hash = ""): Step {
    const e = this.#engine;
    const before = this.#state();
    const decided = packed ? packed.length > 0 : decision !== null;
    if (!decided && before.awaits.who !== "chance") throw new Error("No dice are due.");
    const refused = packed ? e.again<Verdict>(packed, dice) : e.apply<Verdict>(decision, dice);
    if (refused) throw new Refused(refused);
    if (hash && e.hash() !== hash) {
      this.#goTo(this.#played.length);
      throw new Error(OTHERWISE);
    }
    return this.#note(this.#line(decided, hand, packed ? e.weigh(decided) : e.weighed()), before, decided);
  }

  takeBack(count: number): void {
    if (count < 1 || count > this.#played.length) throw new Error("There are not so many decisions to take back.");
    this.#noteUndo({
      game: this.#entry.id,
      n: this.#played.lines.length + 1,
      packed: new Uint8Array(),
      dice: new Uint8Array(),
      hand: false,
      hash: "",
      luck: { swing: 0, variance: 0, rolls: 0 },
      undo: count,
    });
  }

  /** What was played so far is proved; what its record says from here on is not, and nobody plays on. */
  claim(claims: Claims): void {
    this.#entry = { ...this.#entry, claims };
  }

  #line(decided: boolean, hand: boolean, luck: Line["luck"]): Line {
    const e = this.#engine;
    return {
      game: this.#entry.id,
      n: this.#played.lines.length + 1,
      packed: decided ? e.packed() : new Uint8Array(),
      dice: e.fallen(),
      hand,
      hash: e.hash(),
      luck,
      undo: 0,
    };
  }

  #renew(): void {
    const state = this.#state();
    this.#entry = {
      ...this.#entry,
      changed: Date.now(),
      turn: state.turn,
      clock: state.clock,
      decisions: this.#played.length,
      outcome: outcomeOf(state),
      rules: this.#entry.claims ? this.#entry.rules : this.#rulesToday,
    };
  }

  get #rulesToday(): number {
    return this.#world.battles.rules[this.#battle.about.system]!;
  }

  /** Everything that is not kept yet, or nothing of it has happened. */
  async #keep(): Promise<void> {
    this.#renew();
    const [entry, mark] = [this.#entry, this.#played.mark()];
    try {
      // What is claimed is opened again from its record, or from the lines that are kept already.
      await this.#store.keep(entry, entry.claims ? [] : this.#played.lines.slice(this.#kept.mark.lines));
      this.#kept = { entry, mark };
    } catch (error) {
      this.#entry = this.#kept.entry;
      this.#played.backTo(this.#kept.mark);
      this.#goTo(this.#played.length);
      this.#engine.seed(this.#entry.setup.seed, this.#played.replica);
      this.#tell();
      throw error;
    }
  }

  /** One change after the other. */
  #change<T>(act: () => T, later = false): Promise<T> {
    const next = this.#busy.then(async () => {
      if (this.#entry.claims) throw new Error("This game is proved only in part, so it cannot be gone on with. Play on from an earlier step as a new game (Replay).");
      const most = this.#world.battles.plays;
      if (this.#played.lines.length >= most) throw new Error(`This game is full: its record holds at most ${most} lines of play and undo. Nothing more is played or taken back; play on from an earlier step as a new game (Replay).`);
      if (this.#shown !== this.#played.length) throw new Error("This is the past. Go to the present to decide something.");
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

  get #eyes(): number | null {
    return this.#sight.eyes(this.#entry.setup);
  }

  #seen(): Seen {
    return this.#sight.seen(this.#entry.setup, this.#shown);
  }

  // ---- Questions ----------------------------------------------------------------------------------

  view(): View {
    if (this.#view) return this.#view;
    const { engine: e, then, state: veiled } = this.#seen();
    const whole = this.#state();
    const state = then && veiled ? withoutUnseen(veiled, then) : whole;
    const length = this.#played.length;
    const open = this.#shown === length && !this.#entry.claims;
    const duties = e.ask<Pick<View, "obligations" | "endings">>("duties");
    this.#view = {
      game: this.#entry,
      sides: this.#sides,
      stock: stockOf(state),
      state,
      plane: planeOf(state),
      ground: (this.#ground ??= drawn(this.#battle, e.ask<Ground>("ground"))),
      awaits: state.awaits,
      obligations: open ? duties.obligations : [],
      endings: open ? duties.endings : [],
      hash: this.#engine.hash(),
      at: this.#shown,
      length,
      undo: { free: this.#entry.claims ? 0 : length - 1 - this.#sight.fixed(this.#entry.setup, whole), all: length },
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
    type Due = { count: number; sides: number; refused: boolean; names?: string[]; subject: string; rule: string };
    const due = this.#engine.due<Due | Verdict | null>(decision, dice);
    if (!due) return null;
    if ("legal" in due) throw new Refused(due);
    const army = /^army ([12])$/.exec(due.subject); // a side's own die
    const subject = army ? this.view().sides[Number(army[1]) - 1]! : due.subject || null;
    const [count, sides] = [due.count, due.sides];
    const what = count === 1 ? "one die" : `${count} dice`;
    return {
      ...(due.names ? { names: due.names } : {}), // what each face draws
      pool: { count, sides, fold: "each" } satisfies NonNullable<Await["pool"]>,
      subject,
      text: `${due.refused && dice.length ? "That does not fit. " : ""}Throw ${what} of 1 to ${sides}${subject ? ` for ${subject}` : ""} [${due.rule}]`,
    };
  }

  // ---- Play ---------------------------------------------------------------------------------------

  async apply(decision: Decision | null, options: ApplyOptions = {}): Promise<Step> {
    const step = await this.#change(() => {
      const e = this.#engine;
      const before = this.#state();
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

  /** The opponent's worker starts while the page is still drawing. */
  warm(): void {
    if (Object.values(this.#entry.setup.seats).some((seat) => seat !== "human")) this.#thinkers.warm();
  }

  async go(level: Level = "captain", soFar?: (best: Choice) => void): Promise<Choice | null> {
    const who = this.#engine.who();
    const { now } = this.#seen();
    const told = (choice: Choice): Choice => {
      const { decided, ...told } = choice.told;
      return now?.ids.has(decided?.unit) ? { ...choice, told } : choice;
    };
    const choice = await this.#thinkers.go(level, who === this.#eyes ? who : null, (best) => soFar?.(told(best)));
    return choice && told(choice);
  }

  acceptsDraw(level: Level, side: Side): Promise<boolean> {
    return this.#thinkers.acceptsDraw(level, this.#sides.indexOf(side));
  }

  hurry(): void {
    this.#thinkers.hurry();
  }

  whatIf(games: number, first: Decision | null = null, progress?: (done: number) => void): Promise<Distribution> {
    return this.#thinkers.whatIf(this.#eyes, plain(first) as Decision | null, games, progress);
  }

  stopWhatIf(): void {
    this.#thinkers.stop();
  }

  luck(): Luck {
    const sum = { swing: 0, variance: 0, rolls: 0 };
    for (const { luck } of this.#played.standing(this.#shown)) {
      sum.swing += luck.swing;
      sum.variance += luck.variance;
      sum.rolls += luck.rolls;
    }
    return this.#engine.luck<Luck>(sum.swing, sum.variance, sum.rolls);
  }

  steps(): readonly Step[] {
    const { now } = this.#seen();
    return now ? this.#played.steps.map((step) => seenStep(step, now)) : this.#played.steps;
  }

  seek(n: number): void {
    this.#goTo(Math.max(0, Math.min(this.#played.length, Math.trunc(n) || 0)));
    this.#tell();
  }

  // ---- Records ------------------------------------------------------------------------------------

  async claimed(): Promise<string[]> {
    const claims = this.#entry.claims;
    return claims?.record ? (await records()).claimsOf(claims.record, claims.line) : [];
  }

  async record(): Promise<string> {
    if (this.#entry.claims?.record) return this.#entry.claims.record;
    const options = spelt(this.#battle, this.#entry.setup.options);
    const text = (await this.#world.texts())[this.#battle.name] ?? "";
    const { writeRecord } = await records();
    return writeRecord(this.#engine, this.#battle.about.system, text, this.#rulesToday, this.#entry.setup, options, this.#played.forRecord());
  }

  verify(): ReturnType<Table["verify"]> {
    const e = begun(this.#module, this.#battle, this.#entry.setup);
    const before: Uint8Array[] = [];
    let [dice, hand, replica] = [0, 0, 0];
    for (const line of this.#played.lines) {
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
    const { setup: { seed }, claims } = this.#entry;
    const text = `${dice - hand} dice were thrown again from the seed ${seed} and are the same${hand ? `; ${hand} were thrown by hand` : ""}.`;
    if (claims) return { good: false, dice, text: `${text} From line ${claims.line} on nothing is proved.` };
    return { good: true, dice, text };
  }

  /** What was taken back goes along: the dice after it are others, and can be thrown again. */
  async link(upTo = this.#played.length): Promise<string> {
    const { writeLink } = await links();
    return writeLink(this.#entry.setup, this.#played.upTo(upTo));
  }

  seats(seats: Record<Side, Seat>): void {
    this.#thinkers.forget();
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
    this.#thinkers.end();
  }
}
