/* The computer at the table: it plays its side, answers a draw, advises, and goes on for a person until a step is done. */
import type { Choice, Decision, Level, Side, Step, Table, View } from "../engine/table";
import { w } from "../words";
import { SETUP, type Game } from "./game.svelte";
import { pause, settings } from "./settings.svelte";
import { offerIn } from "./shown.svelte";

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

export class Computer {
  #game: Game;
  thinking = $state<Level | null>(null); // who
  answering = $state(false); // about a draw: there is no best so far
  thoughts = $state.raw<Thought[]>([]); // of this sitting, the last one first
  advice = $state.raw<Decision | null>(null);
  adviser = $state<Level>("captain");
  #pumping = false;

  constructor(game: Game) {
    this.#game = game;
  }

  /* The computer's decisions and the dice between them, until a person is asked. */
  async pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    const settling = this.#game.table;
    try {
      for (;;) {
        const table = this.#game.table;
        const v = table?.view(); // not game.view: what is quick is drawn only when it is done
        if (!table || !v || v.at < v.length || v.game.claims || v.awaits.who === "over") break;
        if (v.game.setup.armies && v.awaits.step !== "ARMY") {
          table.seats(v.game.setup.armies);
          continue;
        }
        if (v.awaits.who === "chance") {
          if (v.game.setup.umpire) {
            this.#game.byHand.ask(null, []);
            break;
          }
          await table.apply(null);
          continue;
        }
        const offer = this.#game.answered === v.hash ? null : offerIn(v);
        if (offer && offer.asked !== "human") {
          await this.#answer(table, v, offer.to, offer.asked);
          continue;
        }
        const seat = v.game.setup.seats[v.awaits.who];
        if (seat === "human") break;
        if (offer) {
          this.#game.panel = "orders"; // where the person answers
          break;
        }
        const decides = (): boolean => {
          const now = table.view();
          return this.#game.table === table && now.hash === v.hash && now.at === now.length && now.game.setup.seats[v.awaits.who] === seat;
        };
        this.thinking = seat!;
        const thought = await this.#think(table, v, seat!);
        if (!thought) break; // dice are due, or it is over
        const choice = thought.action;
        if (!decides()) continue;
        if (settings.pace && !SETUP.has(v.awaits.step)) await pause(settings.pace * (choice.kind === "RESOLVE_NEXT" ? 4 : 1));
        if (!decides()) continue;
        if (v.game.setup.umpire && table.due(choice, [])) {
          this.#game.byHand.ask(choice, []);
          break;
        }
        if (SETUP.has(v.awaits.step)) await this.#unseen(() => table.apply(choice, { later: true }));
        else this.#game.tell(await table.apply(choice));
      }
    } catch (e) {
      if (this.#game.table === settling) throw e; // else the battle was left in the middle of a thought
    } finally {
      this.#pumping = false;
      this.thinking = null;
      if (this.#game.table === settling) void settling?.settle();
      else if (this.#game.table) void this.pump(); // another battle was begun meanwhile
    }
  }

  /* The computer's word on a draw, unless the person has gone on meanwhile. */
  async #answer(table: Table, v: View, side: Side, level: Level): Promise<void> {
    [this.thinking, this.answering] = [level, true];
    const takes = await table.acceptsDraw(level, side).finally(() => ([this.thinking, this.answering] = [null, false]));
    if (this.#game.table !== table || table.view().hash !== v.hash || table.view().at < table.view().length) return;
    if (takes) return this.#game.tell(await table.apply({ kind: "OFFER_DRAW", side }));
    this.#game.answered = v.hash;
    this.#game.said = w("orders.draw.refused", this.#game.offerNames);
  }

  /* The person does not take the draw. */
  fightOn(): void {
    this.#game.answered = this.#game.view?.hash ?? "";
    void this.pump();
  }

  /* What a general of this level would do; what was weighed for it is kept to be read. */
  async #think(table: Table, v: View, level: Level): Promise<Choice | null> {
    const note = (choice: Choice, ready: boolean): void => {
      if (!choice.told.plans || this.#game.table !== table) return;
      const thought: Thought = { n: v.length, turn: v.state.turn, clock: v.state.clock, about: this.#game.name(v.awaits.subject) || this.#game.stepWords(v), side: v.awaits.who, level, choice, said: this.#game.say(choice.action), ready };
      this.thoughts = [thought, ...this.thoughts.filter((t) => t.ready && (t.n !== v.length || t.level !== level))].slice(0, 40);
    };
    const choice = await table.go(level, (best) => note(best, false));
    if (choice) note(choice, true);
    return choice;
  }

  /* A set-up of the computer is drawn when it is done. */
  async #unseen(act: () => Promise<Step>): Promise<void> {
    await this.#game.quietly(act);
    const now = this.#game.table?.view().awaits;
    const seen = this.#game.view?.awaits;
    if (now?.step !== seen?.step || now?.who !== seen?.who) this.#game.look();
  }

  /* Advice, of a captain or better. */
  async ask(level: Level = "captain"): Promise<void> {
    const [table, v] = [this.#game.table, this.#game.view];
    if (!table || !v || !this.#game.human || this.thinking) return;
    this.thinking = level;
    let d: Decision | undefined;
    try {
      d = (await this.#think(table, v, level))?.action;
    } finally {
      this.thinking = null;
    }
    if (d && this.#game.view === v) {
      this.advice = d;
      this.adviser = level;
      if (d.kind === "DECLARE_BATTLES" && d.battles) this.#game.draft.take(d.battles);
      const hex = this.#game.hex.hexOf(d);
      if (hex) this.#game.lit = [hex];
      this.#game.said = w("orders.advice.is", { who: w("level." + level), text: this.#game.say(d) });
    }
  }

  /* Until the step is another: set-up, movement, battles. */
  async finish(): Promise<void> {
    const table = this.#game.table;
    const from = this.#game.view?.awaits;
    if (!table || !from || this.#game.busy) return;
    this.#game.busy = true;
    try {
      for (;;) {
        const v = table.view();
        if (v.awaits.step !== from.step || v.awaits.who !== from.who || v.awaits.subject !== from.subject) break;
        const d = (await table.go("captain"))?.action;
        if (!d) break;
        if (v.game.setup.umpire && table.due(d, [])) {
          this.#game.byHand.ask(d, []);
          break;
        }
        this.#game.tell(await table.apply(d));
      }
    } finally {
      this.#game.busy = false;
      void this.pump();
    }
  }
}
