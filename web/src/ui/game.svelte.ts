/* The page's game: the table that is sat at, what is in hand, and what is done with it. No rule is known here: what can
   be chosen is what table.actions lists, and a decision is put to table.check. Its parts have a file each. */
import { Refused, type Action, type Decision, type Ending, type Hex, type Seat, type Setup, type Side, type Step, type Table, type Verdict, type View } from "../engine/table";
import { whenIdle } from "../idle";
import { w } from "../words";
import { Computer } from "./computer.svelte";
import { Dice } from "./dice.svelte";
import { Draft } from "./hex/draft.svelte";
import { HexHand } from "./hex/hand.svelte";
import type { Lesson } from "./lessons";
import { Odds } from "./odds.svelte";
import { pause, settings } from "./settings.svelte";
import type { Subject } from "./shown.svelte";
import { Telling } from "./telling.svelte";

export type Panel = "learn" | "orders" | "plans" | "odds" | "cup" | "log" | "rules" | "charts" | "units" | "whatif" | "luck" | "replay";
export interface Refusal {
  verdict: Verdict;
  decision: Decision;
}
/* Decisions that are buttons, not places. */
const BUTTONS = new Set(["ACCEPT", "DECLINE", "END_SETUP", "END_MOVEMENT", "RESOLVE_NEXT", "TILLY_CHOOSE", "PICK_SINGLE", "EVENT_CHOICE"]);
for (const kind of ["ARMY", "TERRAIN", "DEPLOY_COMMAND", "DEPLOY_CANNON", "CHARGE_NEXT", "CHOOSE_MELEE", "PRIMARY", "ALLOCATE", "HEROICS"]) BUTTONS.add(kind);
for (const kind of ["SUNSET_CONSENT", "ATT_OPT", "DEF_OPT", "ADVANCE"]) BUTTONS.add(kind);
for (const kind of ["PICK_UNIT", "REACT", "PURSUE", "TEST_NEXT", "CMD_ESCAPE", "CMD_ATTACH", "CMD_RALLY"]) BUTTONS.add(kind);
/* Steps before the battle: whoever does not care lets the computer do them. */
export const SETUP = new Set(["SETUP", "ARMY", "TERRAIN", "GROUND", "DEPLOY", "CANNONS"]);

export class Game extends Telling {
  screen = $state<"start" | "table" | "report">("start");
  panel = $state<Panel>("orders");
  help = $state(false);
  menu = $state(false);
  selected = $state<string | null>(null);
  acts = $state.raw<Action[]>([]);
  lit = $state.raw<Hex[]>([]);
  marked = $state.raw<string[]>([]); // bases to look at
  refusal = $state.raw<Refusal | null>(null);
  movers = $state.raw<string[]>([]);
  buttons = $state.raw<Action[]>([]);
  busy = $state(false);
  playing = $state(false);
  said = $state("");
  rule = $state<string | null>(null);
  sought = $state(0); // times a rule was asked for: the same one again is shown again
  chart = $state.raw<{ id: string; row?: string } | null>(null);
  lesson = $state.raw<Lesson | null>(null);
  centreOn = $state.raw<{ hex: Hex; n: number; id?: string } | null>(null);
  closedOver = $state(false);

  readonly computer = new Computer(this);
  readonly byHand = new Dice(this);
  readonly odds = new Odds(this);
  readonly hex = new HexHand(this);
  readonly draft = new Draft(this);

  #stop: (() => void) | null = null;
  #quiet = false;

  /* ---- Beginning and ending ------------------------------------------------------------------ */

  async begin(setup: Setup): Promise<void> {
    if (this.maker) await this.#seat(await this.maker.begin(setup));
  }

  async open(id: string): Promise<void> {
    if (this.maker) await this.#seat(await this.maker.open(id));
  }

  async load(text: string): Promise<void> {
    if (this.maker) await this.#seat(await this.maker.load(text));
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
    await this.#seat(table);
    this.lesson = lesson;
    this.panel = "learn";
  }

  /* The sentences of a table come before it. */
  async #seat(table: Table): Promise<void> {
    if (table.view().plane) await import("./plane/words").catch(() => undefined);
    this.sit(table);
  }

  sit(table: Table): void {
    this.leave();
    this.table = table;
    this.tables = table.tables();
    this.chart = null;
    if (!this.lib) whenIdle(() => void import("./charts").then((m) => (this.lib = m), () => undefined)); // without it nothing is linked
    this.#reset();
    this.#stop = table.subscribe(() => this.look());
    this.screen = "table";
    this.panel = table.view().game.claims ? "replay" : "orders";
    this.closedOver = false;
    this.odds.lastFight = null;
    this.look();
    if (!this.view?.game.setup.learn) void this.computer.pump();
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
    this.byHand.due = null;
    this.playing = false;
    this.computer.thoughts = [];
  }

  #reset(): void {
    this.selected = null;
    this.acts = [];
    this.refusal = null;
    this.hex.reset();
    this.draft.reset();
    this.odds.weighed = null;
    this.computer.advice = null;
  }

  look(): void {
    if (!this.table || this.#quiet) return;
    const before = this.view;
    const view = this.table.view();
    const stepChanged = !before || before.awaits.step !== view.awaits.step || before.awaits.who !== view.awaits.who || before.awaits.subject !== view.awaits.subject;
    this.view = view;
    this.steps = this.table.steps();
    this.computer.advice = null;
    if (stepChanged) {
      this.#reset();
      this.hex.asked();
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
    const dealt = (this.tables?.aims ?? []).filter((a) => a.by === "dice").map((a) => a.kind); // a hand, no button
    const kinds = (this.view?.awaits.kinds ?? []).filter((k) => BUTTONS.has(k) && !dealt.includes(k));
    this.buttons = kinds.flatMap((k) => this.table?.actions(undefined, k) ?? []);
    if (this.selected) {
      if (this.movers.includes(this.selected)) this.acts = this.table.actions(this.selected);
      else this.choose(null);
    }
    if (!this.selected) this.hex.offer();
  }

  /* What happens meanwhile is not drawn. */
  async quietly(act: () => Promise<unknown>): Promise<void> {
    this.#quiet = true;
    try {
      await act();
    } finally {
      this.#quiet = false;
    }
  }

  /* Into sight: a hex, or what stands on a table. */
  show(hex: Hex, id?: string): void {
    this.centreOn = { hex, id, n: (this.centreOn?.n ?? 0) + 1 };
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
        this.byHand.ask(decision, []);
        return false;
      }
      if (settings.pace && ["RESOLVE_NEXT", "BOMBARD", "SHOOT", "PB_SHOOT", "CHOOSE_MELEE", "FIRE", "ADJ_FIRE", "COMBAT", "ACT_SHOOT", "ACT_FIGHT"].includes(decision.kind)) await pause(260); // a breath before the die
      const hadNext = this.selected;
      this.tell(await table.apply(decision, dice ? { dice } : undefined));
      this.odds.weighed = null; // it has happened: the table with the cell that came up
      if (hadNext && this.selected && !this.movers.includes(this.selected)) this.choose(null);
      return true;
    } catch (e) {
      if (e instanceof Refused) this.refuse(decision, e.verdict);
      else throw e;
      return false;
    } finally {
      this.busy = false;
      void this.computer.pump();
    }
  }

  /* The first of these into sight and, if it can act, into hand. */
  jump(ids: string[]): void {
    this.marked = ids;
    const seen = (s?: Subject): boolean => !!s?.at || s?.type === "base";
    const id = ids.find((x) => seen(this.subjects.get(x))) ?? ids[0];
    if (!id) return;
    const hex = this.subjects.get(id)?.at ?? "";
    if (hex) this.lit = ids.flatMap((x) => this.subjects.get(x)?.at ?? []);
    this.show(hex, id);
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

  openChart(id: string, row?: string): void {
    this.chart = { id, row };
    this.panel = "charts";
  }

  openRule(id: string): void {
    this.rule = id;
    this.panel = "rules";
    this.sought++;
  }

  /* Into the clipboard; where the browser refuses, into a box to copy from. */
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      prompt(w("copy.by.hand"), text);
    }
  }

  tell(step: Step): void {
    this.odds.note(step);
    this.said = [step.words, ...step.narration].join(". ");
  }

  async undo(): Promise<void> {
    if (!this.table || !this.view || this.busy || !this.view.undo.free || !this.present) return;
    this.refusal = null;
    this.answered = "";
    await this.table.undo(1);
    this.said = w("orders.undo");
    void this.computer.pump();
  }

  /* ---- Choosing ------------------------------------------------------------------------------ */

  choose(id: string | null, show = true): void {
    this.selected = id;
    this.refusal = null;
    this.hex.reset();
    this.acts = id && this.human && this.movers.includes(id) ? (this.table?.actions(id) ?? []) : [];
    this.odds.weighed = null;
    if (id) {
      const s = this.subjects.get(id);
      if (s?.at) this.hex.cursor = s.at;
      if (show && s?.type === "base") this.show("", id);
      else if (show && s?.at) this.show(s.at);
      this.said = this.describe(id) + (this.hex.places.size ? ". " + w("orders.list", { n: this.acts.length }) : "");
    }
  }

  next(back = false): void {
    if (!this.movers.length) return;
    const i = this.selected ? this.movers.indexOf(this.selected) : -1;
    const n = this.movers.length;
    const to = back ? (i <= 0 ? n - 1 : i - 1) : (i + 1) % n;
    this.choose(this.movers[to] ?? null);
  }

  /* ---- Looking back -------------------------------------------------------------------------- */

  seek(n: number): void {
    if (!this.table || !this.view) return;
    this.byHand.due = null;
    this.table.seek(Math.max(0, Math.min(this.view.length, n)));
    this.look();
    if (this.present && !this.view.game.setup.learn) void this.computer.pump();
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
    this.look();
    void this.computer.pump();
  }
}

export const game = new Game();
