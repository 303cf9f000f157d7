/* What the page holds: the table, what is chosen on it, and the ways of choosing. No rule is known here: what can
   be clicked is what table.actions lists, and whatever else is clicked is put to table.check. */
import {
  Refused,
  type Action,
  type Base,
  type Card,
  type Choice,
  type Decision,
  type Ending,
  type Gun,
  type Hex,
  type Leader,
  type Level,
  type Maker,
  type Odds,
  type Seat,
  type Setup,
  type Side,
  type Step,
  type Table,
  type Tables,
  type Unit,
  type Verdict,
  type View,
} from "../engine/table";
import { w, knows } from "../words";
import { fightsOf } from "./fight";
import type { Lesson } from "./lessons";
import { settings } from "./settings.svelte";

export type Panel = "learn" | "orders" | "plans" | "odds" | "cup" | "log" | "rules" | "units" | "whatif" | "luck" | "replay";
export type Battle = { attackers: string[]; defenders: string[] };
/* What a general weighed, and for which decision. */
export interface Thought {
  n: number; // steps of play before it
  turn: number;
  clock: string;
  about: string; // whose activation or which step
  side: Side;
  level: Level;
  choice: Choice;
  said: string; // the decision, in words
  ready: boolean; // false: a first look, it is still thinking
}
export interface Refusal {
  verdict: Verdict;
  decision: Decision;
}
/* On a hex map units, leaders and guns stand in hexes; on a table bases stand where they stand. */
export type OnHex = ({ type: "unit" } & Unit) | ({ type: "leader" } & Leader) | ({ type: "gun" } & Gun);
export type Subject = OnHex | { type: "base"; id: string; name: string; side: Side; at: null; base: Base };

/* Decisions that are buttons, not places. */
const BUTTONS = new Set(["ACCEPT", "DECLINE", "END_SETUP", "END_MOVEMENT", "RESOLVE_NEXT", "TILLY_CHOOSE", "PICK_SINGLE", "EVENT_CHOICE"]);
for (const kind of ["ARMY", "TERRAIN", "DEPLOY_COMMAND", "DEPLOY_CANNON", "CHARGE_NEXT", "CHOOSE_MELEE", "PRIMARY", "ALLOCATE", "HEROICS"]) BUTTONS.add(kind);
/* Steps before the battle: whoever does not care lets the computer do them. */
const SETUP = new Set(["SETUP", "ARMY", "TERRAIN", "DEPLOY", "CANNONS"]);
const HIDDEN = new Set(["RESIGN", "OFFER_DRAW", "DECLARE_BATTLES", "BATTLE", "SET_FACING"]);

/* A draw that one side has offered, to whom, and who sits there. An offer lapses with the next decision. */
function offerIn(v: View): { from: Side; to: Side; asked: Seat } | null {
  const [from, both] = v.state.draw_offered;
  const to = v.sides.find((side) => side !== from);
  if (!from || both || !to || v.game.setup.learn) return null;
  return { from, to, asked: v.game.setup.seats[to] ?? "human" };
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

class Game {
  maker = $state.raw<Maker | null>(null);
  cards = $state.raw<Card[]>([]);
  table = $state.raw<Table | null>(null);
  view = $state.raw<View | null>(null);
  tables = $state.raw<Tables | null>(null);
  screen = $state<"start" | "table" | "report">("start");
  panel = $state<Panel>("orders");
  help = $state(false);
  menu = $state(false);

  selected = $state<string | null>(null);
  acts = $state.raw<Action[]>([]);
  charging = $state<string | null>(null); // "": choosing whom; else the enemy
  facing = $state<string>("");
  cursor = $state<Hex | null>(null);
  hover = $state<Hex | null>(null);
  lit = $state.raw<Hex[]>([]);
  marked = $state.raw<string[]>([]); // bases to look at
  refusal = $state.raw<Refusal | null>(null);
  movers = $state.raw<string[]>([]);
  buttons = $state.raw<Action[]>([]);
  advice = $state.raw<Decision | null>(null);
  adviser = $state<Level>("captain");

  draft = $state<Battle[]>([]);
  editing = $state(0);
  weighed = $state.raw<{ decision: Decision; odds: Odds } | null>(null);
  lastFight = $state.raw<{ die: number; row: number; column: string; result: string; step: number } | null>(null);

  answered = $state(""); // the position (its hash) in which an offer of a draw was answered with no

  busy = $state(false);
  thinking = $state<Level | null>(null); // who
  answering = $state(false); // about a draw: there is no best so far
  thoughts = $state.raw<Thought[]>([]); // of this sitting, the last one first
  playing = $state(false);
  said = $state("");
  steps = $state.raw<readonly Step[]>([]);
  due = $state.raw<{ decision: Decision | null; dice: number[]; want: NonNullable<ReturnType<Table["due"]>> } | null>(null);
  rule = $state<string | null>(null);
  lesson = $state.raw<Lesson | null>(null);
  centreOn = $state.raw<{ hex: Hex; n: number; id?: string } | null>(null);
  closedOver = $state(false);

  #stop: (() => void) | null = null;
  #pumping = false;
  #asked = 0;
  #quiet = false;

  /* ---- Names and places ---------------------------------------------------------------------- */

  subjects = $derived.by(() => {
    const all = new Map<string, Subject>();
    if (!this.view) return all;
    for (const u of this.view.plane?.units ?? []) all.set(u.id, { type: "base", id: u.id, name: u.name, side: u.side, at: null, base: u });
    if (this.view.plane) return all;
    for (const u of this.view.state.units) all.set(u.id, { type: "unit", ...u });
    for (const l of this.view.state.leaders) all.set(l.id, { type: "leader", ...l });
    for (const g of this.view.state.guns) all.set(g.id, { type: "gun", ...g });
    return all;
  });

  at = $derived.by(() => {
    const all = new Map<Hex, OnHex[]>();
    for (const s of this.subjects.values()) {
      if (s.type === "base" || !s.at) continue;
      const here = all.get(s.at);
      if (here) here.push(s);
      else all.set(s.at, [s]);
    }
    return all;
  });

  card = $derived(this.view ? (this.cards.find((c) => c.id === this.view?.state.id) ?? null) : null);
  present = $derived(!!this.view && this.view.at === this.view.length);
  over = $derived(this.view?.awaits.who === "over");
  human = $derived.by(() => {
    const v = this.view;
    if (!v || !this.present || v.awaits.who === "over" || v.awaits.who === "chance") return false;
    return v.game.setup.seats[v.awaits.who] === "human" && !v.game.setup.learn;
  });
  /* A draw that is offered just now. open: a person has to answer it; refused: the computer has. */
  offer = $derived.by(() => {
    const offer = this.present && this.view ? offerIn(this.view) : null;
    if (!offer) return null;
    const answered = this.answered === this.view!.hash;
    return { ...offer, open: offer.asked === "human" && !answered, refused: offer.asked !== "human" && answered };
  });
  declaring = $derived(this.human && !!this.view?.awaits.kinds.includes("DECLARE_BATTLES"));
  side = $derived.by((): Side | null => {
    const who = this.view?.awaits.who;
    return who && who !== "chance" && who !== "over" ? who : null;
  });

  name = (id: string | null | undefined): string => {
    if (!id) return "";
    const s = this.subjects.get(id);
    return s && "name" in s && s.name ? String(s.name) : id;
  };

  sideName = (side: string | null | undefined): string => {
    return side ? (knows("side." + side) ? w("side." + side) : side) : "";
  };

  offerNames = $derived({ from: this.sideName(this.offer?.from), to: this.sideName(this.offer?.to) });

  /* The colour of a side, as a class. */
  tint = (side: string | null | undefined): string => {
    const i = this.view && side ? this.view.sides.indexOf(side) : -1;
    return i < 0 ? (side ?? "") : i ? "blue" : "red";
  };

  /* Whose gain a margin is, and in what it is counted. */
  get gain(): { points: string; lost: string; side: string } {
    return { points: w(this.view?.plane ? "points.resolve" : "points.vp"), lost: w(this.view?.plane ? "points.units" : "points.vp"), side: this.sideName(this.view?.sides[0]) };
  }

  stockWords(i: number): string {
    const stock = this.view?.stock[i];
    return stock ? w(this.view?.plane ? "bar.lost" : "bar.vp", { lost: stock.lost, level: stock.level }) : "";
  }

  /* The first side against the computer, as one click begins. */
  against(scenario: string): Setup["seats"] {
    const sides = this.cards.find((c) => c.id === scenario)?.sides;
    return sides ? { [sides[0].id]: "human", [sides[1].id]: settings.level } : {};
  }

  /* Where a listed decision leads on the map; null: nowhere, it is a button. */
  hexOf = (a: Action): Hex | null => {
    if (a.kind === "MOVE_UNIT" || a.kind === "MOVE_LEADER") return typeof a.to === "string" ? a.to : null;
    if (a.kind === "PLACE_LEADER" || a.kind === "DRAGOON_RETREAT") return a.hex ?? null;
    if (a.kind === "BOMBARD") return this.subjects.get(a.target ?? "")?.at ?? null;
    if (a.kind === "RELOCATE_LEADER" || a.kind === "PICK_SINGLE") return this.subjects.get(a.unit ?? "")?.at ?? null;
    if (a.kind === "TILLY_CHOOSE") return this.subjects.get(a.leader ?? "")?.at ?? null;
    if (a.kind === "EVENT_CHOICE" && a.units?.length === 1) return this.subjects.get(a.units[0] ?? "")?.at ?? null;
    return null;
  };

  /* The destinations of what is selected, by hex. */
  places = $derived.by(() => {
    const all = new Map<Hex, Action>();
    if (!this.human) return all;
    const list = this.selected ? this.acts : this.buttons;
    for (const a of list) {
      if (this.selected && !!a.charge !== (this.charging !== null)) continue;
      if (this.charging && a.charge !== this.charging) continue;
      const hex = this.hexOf(a);
      if (!hex) continue;
      const had = all.get(hex);
      if (!had || (a.cost ?? 0) < (had.cost ?? 0)) all.set(hex, a);
    }
    return all;
  });

  /* Enemies the selected unit can charge. */
  chargeable = $derived([...new Set(this.acts.flatMap((a) => (a.charge ? [a.charge] : [])))]);

  say(a: Decision): string {
    const k = a.kind;
    if (this.view?.plane && this.table && k !== "RESIGN" && k !== "OFFER_DRAW") return knows("act." + k) ? w("act." + k) : this.table.say(a) || k;
    if (k === "MOVE_UNIT" || k === "MOVE_LEADER") {
      const unit = this.name(a.unit ?? a.leader);
      return a.charge
        ? w("act.charge", { unit, target: this.name(a.charge), hex: String(a.to), cost: a.cost })
        : w("act.move", { unit, hex: String(a.to), cost: a.cost });
    }
    if (k === "RESOLVE_NEXT") return w("act.RESOLVE_NEXT", { n: (a.index ?? 0) + 1 });
    if (k === "DRAGOON_RETREAT") return a.hex ? w("act.DRAGOON_RETREAT", { unit: this.name(a.unit), hex: a.hex }) : w("act.stay");
    if (k === "EVENT_CHOICE") {
      if (a.edge) return a.edge;
      return a.units?.length ? a.units.map(this.name).join(", ") : w("act.EVENT_CHOICE.none");
    }
    if (k === "TILLY_CHOOSE" && !a.leader) return w("act.nobody");
    if (k === "SET_FACING") return w("act.face", { dir: a.facing });
    if (k === "DECLARE_BATTLES") return this.#sayBattles(a.battles ?? []);
    if (!knows("act." + k)) return a.text ?? k;
    return w("act." + k, {
      unit: this.name(a.unit),
      leader: this.name(a.leader),
      gun: this.name(a.gun),
      target: this.name(a.target),
      hex: a.hex,
    });
  }

  #sayBattles(battles: Battle[]): string {
    if (!battles.length) return w("act.DECLARE_BATTLES.none");
    return battles.map((b) => b.attackers.map(this.name).join(" + ") + " " + w("battle.against") + " " + b.defenders.map(this.name).join(" + ")).join("; ");
  }

  /* A step in one line: a battle by its units and its result, anything else as it was decided. */
  tale(step: Step): string {
    const fights = fightsOf(step);
    if (!fights.length) return step.words || (step.narration[0] ?? "");
    return fights.map((f) => `${f.attackers.map(this.name).join(" + ")} ${w("battle.against")} ${f.defenders.map(this.name).join(" + ")}: ${f.result}`).join("; ");
  }

  /* ---- Beginning and ending ------------------------------------------------------------------ */

  async begin(setup: Setup): Promise<void> {
    if (this.maker) this.sit(await this.maker.begin(setup));
  }

  async open(id: string): Promise<void> {
    if (this.maker) this.sit(await this.maker.open(id));
  }

  async load(text: string): Promise<void> {
    if (this.maker) this.sit(await this.maker.load(text));
  }

  /* A lesson is played to its end at once and then read from its first step. */
  async learn(id: string): Promise<void> {
    const { lessons, scripted } = await import("./lessons");
    const card = this.cards.find((c) => c.id === id);
    if (!this.maker) return;
    const lesson = lessons.find((l) => l.id === id) ?? (card ? await scripted(this.maker, card) : null);
    if (!lesson) return;
    const seats = Object.fromEntries(Object.keys(this.against(lesson.scenario)).map((side): [string, Seat] => [side, "human"]));
    const table = await this.maker.begin({ scenario: lesson.scenario, seed: "1", learn: id, umpire: true, seats });
    for (const [decision, dice = []] of [...lesson.before, ...lesson.steps]) await table.apply(decision, { dice, later: true });
    table.seek(lesson.before.length + 1);
    this.sit(table);
    this.lesson = lesson;
    this.panel = "learn";
  }

  /* The lessons of a book in their order, by id. */
  lessonsOf(system: string): string[] {
    return system === "sof" ? ["cup", "water", "bridge", "charge", "rally"] : this.cards.filter((c) => c.system === system && c.lesson).map((c) => c.id);
  }

  lessonTitle = (id: string): string => this.cards.find((c) => c.id === id)?.title.replace(/^Lesson: (.)/, (_, first: string) => first.toUpperCase()) ?? w("lesson." + id);

  sit(table: Table): void {
    this.leave();
    this.table = table;
    this.tables = table.tables();
    this.#reset();
    this.#stop = table.subscribe(() => this.#look());
    this.screen = "table";
    this.panel = "orders";
    this.closedOver = false;
    this.lastFight = null;
    this.#look();
    if (!this.view?.game.setup.learn) void this.pump();
  }

  leave(): void {
    const done = this.view?.game;
    if (done?.setup.learn) void this.maker?.forget(done.id);
    this.#stop?.();
    this.#stop = null;
    this.table?.close();
    this.table = null;
    this.view = null;
    this.screen = "start";
    this.due = null;
    this.playing = false;
    this.thoughts = [];
  }

  #reset(): void {
    this.selected = null;
    this.acts = [];
    this.charging = null;
    this.facing = "";
    this.refusal = null;
    this.draft = [];
    this.editing = 0;
    this.weighed = null;
    this.advice = null;
  }

  #look(): void {
    if (!this.table || this.#quiet) return;
    const before = this.view;
    const view = this.table.view();
    const stepChanged = !before || before.awaits.step !== view.awaits.step || before.awaits.who !== view.awaits.who || before.awaits.subject !== view.awaits.subject;
    this.view = view;
    this.steps = this.table.steps();
    this.advice = null;
    if (stepChanged) {
      this.#reset();
      const at = view.awaits.step === "ANSWER" ? view.state.leaders.find((l) => l.id === view.awaits.subject)?.at : null;
      this.lit = at ? [at] : [];
      if (at && this.human) this.centreOn = { hex: at, n: (this.centreOn?.n ?? 0) + 1 };
    }
    this.#list();
  }

  #list(): void {
    if (!this.table || !this.human) {
      this.movers = [];
      this.buttons = [];
      this.acts = [];
      return;
    }
    this.movers = this.table.movers().filter((id) => this.subjects.has(id)); // an army that is being listed is not there yet
    const kinds = (this.view?.awaits.kinds ?? []).filter((k) => BUTTONS.has(k));
    this.buttons = kinds.flatMap((k) => this.table?.actions(undefined, k) ?? []);
    if (this.selected) {
      if (this.movers.includes(this.selected)) this.acts = this.table.actions(this.selected);
      else this.choose(null);
    }
    const kindsNow = this.view?.awaits.kinds ?? [];
    if (!this.selected && (kindsNow.includes("PLACE_LEADER") || kindsNow.includes("RELOCATE_LEADER") || kindsNow.includes("DRAGOON_RETREAT"))) {
      const next = this.movers.find((m) => this.subjects.get(m)?.at === null || this.subjects.get(m)?.type === "leader") ?? this.movers[0];
      if (next && !(kindsNow.includes("PLACE_LEADER") && this.subjects.get(next)?.at)) this.choose(next, false);
      const first = [...this.places.keys()][0];
      if (first && !kindsNow.includes("PLACE_LEADER")) this.centreOn = { hex: first, n: (this.centreOn?.n ?? 0) + 1 }; // it may be out of sight
    }
  }

  /* The computer's decisions and the dice between them, until a person is asked. */
  async pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    const settling = this.table;
    try {
      for (;;) {
        const table = this.table;
        const v = table?.view(); // not this.view: what is quick is drawn only when it is done
        if (!table || !v || v.at < v.length || v.awaits.who === "over") break;
        if (v.game.setup.armies && v.awaits.step !== "ARMY") {
          table.seats(v.game.setup.armies);
          continue;
        }
        if (v.awaits.who === "chance") {
          if (v.game.setup.umpire) {
            this.#ask(null, []);
            break;
          }
          await table.apply(null);
          continue;
        }
        const offer = this.answered === v.hash ? null : offerIn(v);
        if (offer && offer.asked !== "human") {
          await this.#answer(table, v, offer.to, offer.asked);
          continue;
        }
        const seat = v.game.setup.seats[v.awaits.who];
        if (seat === "human") break;
        if (offer) {
          this.panel = "orders"; // where the person answers
          break;
        }
        const decides = (): boolean => {
          const now = table.view();
          return this.table === table && now.hash === v.hash && now.at === now.length && now.game.setup.seats[v.awaits.who] === seat;
        };
        this.thinking = seat!;
        const { action: choice } = await this.#think(table, v, seat!);
        if (!decides()) continue;
        if (settings.pace && !SETUP.has(v.awaits.step)) await pause(settings.pace * (choice.kind === "RESOLVE_NEXT" ? 4 : 1));
        if (!decides()) continue;
        if (v.game.setup.umpire && table.due(choice, [])) {
          this.#ask(choice, []);
          break;
        }
        if (SETUP.has(v.awaits.step)) await this.#unseen(() => table.apply(choice, { later: true }));
        else this.#tell(await table.apply(choice));
      }
    } catch (e) {
      if (this.table === settling) throw e; // else the battle was left in the middle of a thought
    } finally {
      this.#pumping = false;
      this.thinking = null;
      if (this.table === settling) void settling?.settle();
      else if (this.table) void this.pump(); // another battle was begun meanwhile
    }
  }

  /* The computer's word on a draw, unless the person has gone on meanwhile. */
  async #answer(table: Table, v: View, side: Side, level: Level): Promise<void> {
    [this.thinking, this.answering] = [level, true];
    const takes = await table.acceptsDraw(level, side).finally(() => ([this.thinking, this.answering] = [null, false]));
    if (this.table !== table || table.view().hash !== v.hash || table.view().at < table.view().length) return;
    if (takes) return this.#tell(await table.apply({ kind: "OFFER_DRAW", side }));
    this.answered = v.hash;
    this.said = w("orders.draw.refused", this.offerNames);
  }

  /* The person does not take the draw. */
  fightOn(): void {
    this.answered = this.view?.hash ?? "";
    void this.pump();
  }

  /* What a general of this level would do; what was weighed for it is kept to be read. */
  async #think(table: Table, v: View, level: Level): Promise<Choice> {
    const note = (choice: Choice, ready: boolean): void => {
      if (!choice.plans.length || this.table !== table) return;
      const thought: Thought = { n: v.length, turn: v.state.turn, clock: v.state.clock, about: this.name(v.awaits.subject) || w("step." + v.awaits.step), side: v.awaits.who, level, choice, said: this.say(choice.action), ready };
      this.thoughts = [thought, ...this.thoughts.filter((t) => t.ready && (t.n !== v.length || t.level !== level))].slice(0, 40);
    };
    const choice = await table.go(level, (best) => note(best, false));
    note(choice, true);
    return choice;
  }

  /* A set-up of the computer is drawn when it is done. */
  async #unseen(act: () => Promise<Step>): Promise<void> {
    this.#quiet = true;
    try {
      await act();
    } finally {
      this.#quiet = false;
    }
    const now = this.table?.view().awaits;
    const seen = this.view?.awaits;
    if (now?.step !== seen?.step || now?.who !== seen?.who) this.#look();
  }

  /* ---- Doing --------------------------------------------------------------------------------- */

  async do(decision: Decision, dice?: number[]): Promise<boolean> {
    const table = this.table;
    if (!table || this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      const verdict = table.check(decision);
      if (!verdict.legal) throw new Refused(verdict);
      if (this.view?.game.setup.umpire && !dice && table.due(decision, [])) {
        this.#ask(decision, []);
        return false;
      }
      if (settings.pace && ["RESOLVE_NEXT", "BOMBARD", "SHOOT", "PB_SHOOT", "CHOOSE_MELEE"].includes(decision.kind)) await pause(260); // a breath before the die
      const hadNext = this.selected;
      this.#tell(await table.apply(decision, dice ? { dice } : undefined));
      this.weighed = null; // it has happened: the table with the cell that came up
      if (hadNext && this.selected && !this.movers.includes(this.selected)) this.choose(null);
      return true;
    } catch (e) {
      if (e instanceof Refused) this.refuse(decision, e.verdict);
      else throw e;
      return false;
    } finally {
      this.busy = false;
      void this.pump();
    }
  }

  /* The first of these into sight and, if it can act, into hand. */
  jump(ids: string[]): void {
    this.marked = ids;
    const id = ids.find((x) => this.subjects.get(x)?.at || this.view?.plane) ?? ids[0];
    if (!id) return;
    const hex = this.subjects.get(id)?.at ?? "";
    if (hex) this.lit = ids.flatMap((x) => this.subjects.get(x)?.at ?? []);
    this.centreOn = { hex, id, n: (this.centreOn?.n ?? 0) + 1 };
    if (this.movers.includes(id)) this.choose(id);
  }

  /* A step that may not end yet: why, and where. */
  notYet(e: Ending): void {
    this.jump(this.view?.obligations.flatMap((o) => o.subjects) ?? []);
    this.refuse(e.decision, e.verdict);
  }

  refuse(decision: Decision, verdict: Verdict): void {
    this.refusal = { decision, verdict };
    this.said = (verdict.text ?? "") + (verdict.rule ? " " + verdict.rule : "");
  }

  #tell(step: Step): void {
    for (const e of step.events) {
      if (e.kind === "CRT") {
        const die = step.events.slice(0, step.events.indexOf(e)).reverse().find((x) => x.kind === "DIE");
        this.lastFight = { die: Number(die?.value ?? 0), row: Number(e.row), column: String(e.column), result: String(e.result), step: step.n };
      }
    }
    this.said = [step.words, ...step.narration].join(". ");
  }

  /* Into the clipboard; where the browser refuses, into a box to copy from. */
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      prompt(w("copy.by.hand"), text);
    }
  }

  #ask(decision: Decision | null, dice: number[]): void {
    const want = this.table?.due(decision, dice);
    if (want) this.due = { decision, dice, want };
  }

  /* A die thrown by hand. */
  async give(value: number): Promise<void> {
    const d = this.due;
    const table = this.table;
    if (!d || !table) return;
    const dice = [...d.dice, value];
    const want = table.due(d.decision, dice);
    if (want) {
      this.due = { decision: d.decision, dice, want };
      return;
    }
    this.due = null;
    this.#tell(await table.apply(d.decision, { dice }));
    void this.pump();
  }

  /* A die that was mistyped: one given for the roll that is due, or the last of those that have been played. */
  async takeBackDie(): Promise<void> {
    const d = this.due;
    if (d?.dice.length) this.#ask(d.decision, d.dice.slice(0, -1));
    else await this.correctDie();
  }

  /* There was a fight, and nobody has decided anything since but the computer. */
  fought = $derived.by((): boolean => {
    const seats = this.view?.game.setup.seats;
    return !!this.lastFight && this.present && !this.steps.slice(this.lastFight.step).some((s) => s.side && seats?.[s.side] === "human");
  });

  /* The last line of play whose dice came from people, if it can still be thrown otherwise. */
  thrown = $derived.by((): Step | null => {
    if (!this.view?.game.setup.umpire || this.view.game.setup.learn || !this.present) return null;
    const at = this.steps.findLastIndex((s) => s.dice.length > 0);
    return at < 0 ? null : (this.steps[at] ?? null);
  });

  /* Its dice are asked for again, all but the last being as they were; what was decided after it is taken back. */
  async correctDie(): Promise<void> {
    const step = this.thrown;
    const table = this.table;
    if (!step || !table || this.busy) return;
    this.due = null;
    const dice = step.dice.slice(0, -1);
    await table.undo(table.steps().length - step.n + 1);
    this.#ask(step.decision, dice);
    if (!this.due) this.#ask(step.decision, []);
  }

  async undo(): Promise<void> {
    if (!this.table || !this.view || this.busy || !this.view.undo.free || !this.present) return;
    this.refusal = null;
    this.answered = "";
    await this.table.undo(1);
    this.said = w("orders.undo");
    void this.pump();
  }

  /* ---- Choosing ------------------------------------------------------------------------------ */

  choose(id: string | null, show = true): void {
    this.selected = id;
    this.charging = null;
    this.refusal = null;
    this.facing = "";
    this.acts = id && this.human && this.movers.includes(id) ? (this.table?.actions(id) ?? []) : [];
    this.weighed = null;
    if (id) {
      const s = this.subjects.get(id);
      if (s?.type === "base" && show) this.centreOn = { hex: "", id, n: (this.centreOn?.n ?? 0) + 1 };
      if (s?.at) {
        this.cursor = s.at;
        if (show) this.centreOn = { hex: s.at, n: (this.centreOn?.n ?? 0) + 1 };
      }
      this.said = this.describe(id) + (this.places.size ? ". " + w("orders.list", { n: this.acts.length }) : "");
    }
  }

  next(back = false): void {
    if (!this.movers.length) return;
    const i = this.selected ? this.movers.indexOf(this.selected) : -1;
    const n = this.movers.length;
    const to = back ? (i <= 0 ? n - 1 : i - 1) : (i + 1) % n;
    this.choose(this.movers[to] ?? null);
  }

  charge(target: string | null): void {
    this.charging = target;
    this.refusal = null;
  }

  /* With a facing chosen, the move ends with a turn. */
  faced(a: Action): Decision {
    if (!this.facing || a.kind !== "MOVE_UNIT" || !a.path) return a;
    const { kind, side, unit, path, charge, entry } = a;
    const out: Decision = { kind, side, unit, path: [...path, "face:" + this.facing] };
    if (charge) out.charge = charge;
    if (entry) out.entry = entry;
    return out;
  }

  /* A click on the map: on a counter, or on a hex. */
  async click(hex: Hex, id: string | null): Promise<void> {
    this.cursor = hex;
    this.refusal = null;
    const here = this.at.get(hex) ?? [];
    const what = id ? this.subjects.get(id) : undefined;
    if (!this.human) {
      this.choose((what ?? here[0])?.id ?? null, false);
      return;
    }
    if (this.selected) {
      const target = this.charging === "" ? this.#enemyAt(hex) : null;
      if (target) return this.#aim(target);
      const place = this.places.get(hex);
      if (place && !(id && id !== this.selected && this.movers.includes(id) && what?.type !== "leader" && place.kind !== "BOMBARD")) {
        await this.do(this.faced(place));
        return;
      }
    } else if (this.places.has(hex) && !this.declaring) {
      const place = this.places.get(hex);
      if (place) await this.do(place);
      return;
    }
    if (this.declaring && this.#pickForBattle(hex, id)) return;
    const own = here.filter((s) => s.side === this.side);
    const able = own.filter((s) => this.movers.includes(s.id));
    if (own.length) {
      const order = able.length ? able : own;
      const i = order.findIndex((s) => s.id === this.selected);
      const pick = id && order.some((s) => s.id === id) && id !== this.selected ? id : order[(i + 1) % order.length]?.id;
      if (pick && (pick !== this.selected || order.length > 1)) this.choose(pick, false);
      else if (pick === this.selected) this.choose(null);
      if (pick && !able.length && this.view?.awaits.kinds.includes("MOVE_UNIT")) this.#why(hex, pick);
      return;
    }
    if (!this.selected) {
      this.choose(here[0]?.id ?? null, false);
      return;
    }
    const enemy = this.#enemyAt(hex);
    if (enemy && this.subjects.get(this.selected)?.type === "unit" && this.view?.awaits.kinds.includes("MOVE_UNIT")) return this.#aim(enemy);
    this.#why(hex, this.selected);
  }

  #enemyAt(hex: Hex): string | null {
    return (this.at.get(hex) ?? []).find((s) => s.type === "unit" && s.side !== this.side)?.id ?? null;
  }

  /* An enemy as a target: a charge if the rules allow one, else why not. */
  #aim(enemy: string): void {
    if (!this.selected || !this.table) return;
    if (this.chargeable.includes(enemy)) {
      this.charging = enemy;
      return;
    }
    const decision: Decision = { kind: "MOVE_UNIT", unit: this.selected, charge: enemy };
    const verdict = this.table.check(decision);
    if (verdict.legal) this.charging = enemy;
    else this.refuse(decision, verdict);
  }

  /* The impossible is put to the rules as well: they say why. */
  #why(hex: Hex, id: string): void {
    const s = this.subjects.get(id);
    const kinds = this.view?.awaits.kinds ?? [];
    if (!s || !this.table) return;
    let decision: Decision | null = null;
    const enemy = this.#enemyAt(hex);
    if (s.type === "leader")
      decision = kinds.includes("PLACE_LEADER") ? { kind: "PLACE_LEADER", leader: id, hex } : kinds.includes("MOVE_LEADER") ? { kind: "MOVE_LEADER", leader: id, to: hex } : null;
    else if (s.type === "gun") decision = kinds.includes("BOMBARD") && enemy ? { kind: "BOMBARD", gun: id, target: enemy } : null;
    else if (kinds.includes("DRAGOON_RETREAT")) decision = { kind: "DRAGOON_RETREAT", unit: id, hex };
    else if (kinds.includes("MOVE_UNIT")) decision = { kind: "MOVE_UNIT", unit: id, to: hex };
    if (!decision) {
      this.choose(null);
      return;
    }
    const verdict = this.table.check(decision);
    if (verdict.legal) void this.do(decision);
    else this.refuse(decision, verdict);
  }

  /* ---- Battles to declare -------------------------------------------------------------------- */

  #pickForBattle(hex: Hex, id: string | null): boolean {
    const here = this.at.get(hex) ?? [];
    const gun = here.find((s) => s.type === "gun" && s.id === id && this.movers.includes(s.id));
    if (gun) {
      this.choose(gun.id, false);
      return true;
    }
    const unit = here.find((s) => s.type === "unit");
    if (!unit) return false;
    this.choose(null);
    this.toggle(unit.id, unit.side === this.side ? "attackers" : "defenders");
    return true;
  }

  toggle(id: string, as: "attackers" | "defenders"): void {
    const draft = this.draft.length ? this.draft.map((b) => ({ attackers: [...b.attackers], defenders: [...b.defenders] })) : [{ attackers: [], defenders: [] }];
    const now: Battle | undefined = draft[this.editing] ?? draft[draft.length - 1];
    if (!now) return;
    const had = now[as].includes(id);
    for (const b of draft) b[as] = b[as].filter((u) => u !== id);
    if (!had) now[as].push(id);
    this.draft = draft;
    this.editing = draft.indexOf(now);
    void this.weighBattle(this.editing);
  }

  suggest(): void {
    const d = this.table?.obligatory();
    if (!d) return;
    this.draft = (d.battles ?? []).map((b) => ({ attackers: [...b.attackers], defenders: [...b.defenders] }));
    this.editing = 0;
    void this.weighBattle(0);
  }

  addBattle(): void {
    this.draft = [...this.draft.filter((b) => b.attackers.length || b.defenders.length), { attackers: [], defenders: [] }];
    this.editing = this.draft.length - 1;
    this.weighed = null;
  }

  dropBattle(i: number): void {
    this.draft = this.draft.filter((_, k) => k !== i);
    this.editing = Math.max(0, this.draft.length - 1);
    this.weighed = null;
  }

  declaration = $derived.by((): Decision => {
    return { kind: "DECLARE_BATTLES", battles: this.draft.filter((b) => b.attackers.length || b.defenders.length).map((b) => ({ attackers: [...b.attackers], defenders: [...b.defenders] })) };
  });
  declarable = $derived(this.declaring && this.table && this.view ? this.table.check(this.declaration) : null);

  /* ---- Odds ---------------------------------------------------------------------------------- */

  async weigh(decision: Decision): Promise<void> {
    if (!this.table) return;
    const n = ++this.#asked;
    const odds = await this.table.odds(decision);
    if (n === this.#asked) this.weighed = { decision, odds };
  }

  /* The odds of what a button would do, where dice will fall. */
  foresee(a: Decision): void {
    if (["CHOOSE_MELEE", "PRIMARY", "SHOOT", "PB_SHOOT", "CHECK"].includes(a.kind)) void this.weigh(a);
  }

  async weighBattle(i: number): Promise<void> {
    const b = this.draft[i];
    if (!b?.attackers.length || !b.defenders.length) {
      this.weighed = null;
      return;
    }
    await this.weigh({ kind: "DECLARE_BATTLES", battles: [{ attackers: [...b.attackers], defenders: [...b.defenders] }] });
  }

  /* ---- The captain's help -------------------------------------------------------------------- */

  async ask(level: Level = "captain"): Promise<void> {
    const [table, v] = [this.table, this.view];
    if (!table || !v || !this.human || this.thinking) return;
    this.thinking = level;
    let d: Decision;
    try {
      d = (await this.#think(table, v, level)).action;
    } finally {
      this.thinking = null;
    }
    if (this.view === v) {
      this.advice = d;
      this.adviser = level;
      if (d.kind === "DECLARE_BATTLES" && d.battles) {
        this.draft = d.battles.map((b) => ({ attackers: [...b.attackers], defenders: [...b.defenders] }));
      }
      const hex = this.hexOf(d);
      if (hex) this.lit = [hex];
      this.said = w("orders.advice.is", { who: w("level." + level), text: this.say(d) });
    }
  }

  /* Until the step is another: set-up, movement, battles. */
  async finish(): Promise<void> {
    const table = this.table;
    const from = this.view?.awaits;
    if (!table || !from || this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const v = table.view();
        if (v.awaits.step !== from.step || v.awaits.who !== from.who || v.awaits.subject !== from.subject) break;
        const d = (await table.go("captain")).action;
        if (v.game.setup.umpire && table.due(d, [])) {
          this.#ask(d, []);
          break;
        }
        this.#tell(await table.apply(d));
      }
    } finally {
      this.busy = false;
      void this.pump();
    }
  }

  /* ---- Looking back -------------------------------------------------------------------------- */

  seek(n: number): void {
    if (!this.table || !this.view) return;
    this.due = null;
    this.table.seek(Math.max(0, Math.min(this.view.length, n)));
    this.#look();
    if (this.present && !this.view.game.setup.learn) void this.pump();
    history.replaceState(null, "", this.present ? "#game=" + this.view.game.id : "#game=" + this.view.game.id + "&step=" + this.view.at);
  }

  async autoplay(): Promise<void> {
    if (!this.view) return;
    this.playing = !this.playing;
    if (this.playing && this.view.at === this.view.length) this.seek(0);
    while (this.playing && this.view && this.view.at < this.view.length) {
      this.seek(this.view.at + 1);
      const step = this.steps[this.view.at - 1];
      if (step) this.said = step.words;
      await pause(Math.max(60, settings.pace * 3));
    }
    this.playing = false;
  }

  /* Every position of the game in turn, without showing it: for the report. */
  walk<T>(at: readonly number[], look: (v: View, n: number) => T): T[] {
    const table = this.table;
    if (!table) return [];
    const back = table.view().at;
    this.#quiet = true;
    const out: T[] = [];
    try {
      for (const n of at) {
        table.seek(n);
        out.push(look(table.view(), n));
      }
    } finally {
      table.seek(back);
      this.#quiet = false;
    }
    return out;
  }

  seats(seats: Record<Side, Seat>): void {
    this.answered = ""; // by whoever sat there
    this.table?.hurry();
    this.table?.seats(seats);
    this.#look();
    void this.pump();
  }

  /* ---- In words ------------------------------------------------------------------------------ */

  describe(id: string): string {
    const s = this.subjects.get(id);
    if (!s) return id;
    if (s.type === "base") return this.#describeBase(s.base);
    const where = s.at ? w("map.hex", { hex: s.at }) : w("board.off");
    if (s.type === "unit")
      return w("say.unit", { name: s.name, side: w("side." + s.side), arm: knows("arm." + s.arm) ? w("arm." + s.arm) : s.arm, cf: s.cf, ma: s.ma, morale: s.current_morale, status: w("status." + s.status), where });
    if (s.type === "leader") return w("say.leader", { name: s.name, side: w("side." + s.side), command: s.command, ma: s.ma, where });
    return w("say.gun", { name: s.id, side: w("side." + s.side), state: s.state, where });
  }

  #describeBase(b: Base): string {
    const where = b.at ? (b.attached_to ? w("plane.with", { unit: this.name(b.attached_to) }) : w(b.heading === null ? "plane.at" : "plane.facing", { x: b.at[0], y: b.at[1], heading: b.heading ?? 0 })) : w("plane." + b.state);
    const more = [b.quality === "ordinary" ? "" : b.quality, b.locked ? w("plane.locked") : "", b.at && !b.in_command && b.type !== "CMD" ? w("plane.out") : "", ...b.statuses.map((s) => s.replace("_", " "))].filter(Boolean);
    return [w("plane.say", { name: b.name, side: this.sideName(b.side), type: b.type_name }), b.type === "CMD" ? "" : w("plane.resolve", { resolve: b.resolve, start: b.start }), where, ...more].filter(Boolean).join(", ");
  }
}

export const game = new Game();
export { HIDDEN, SETUP };
