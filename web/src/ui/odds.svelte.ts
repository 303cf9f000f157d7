/* What is weighed, and the last fight beside it. */
import type { Decision, Odds as Weighed, Step } from "../engine/table";
import { fightsOf } from "./fight";
import type { Game } from "./game.svelte";

export class Odds {
  #game: Game;
  weighed = $state.raw<{ decision: Decision; odds: Weighed } | null>(null);
  lastFight = $state.raw<{ die: number; row: number; column: string; result: string; step: number } | null>(null);
  #asked = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  async weigh(decision: Decision): Promise<void> {
    if (!this.#game.table) return;
    const n = ++this.#asked;
    const odds = await this.#game.table.odds(decision);
    if (n === this.#asked) this.weighed = { decision, odds };
  }

  /* The odds of what a button would do, where dice will fall. */
  foresee(a: Decision): void {
    if (["CHOOSE_MELEE", "PRIMARY", "SHOOT", "PB_SHOOT", "CHECK", "FIRE", "ADJ_FIRE", "COMBAT", "ATT_OPT", "DEF_OPT", "ACT_SHOOT", "ACT_SHOOT_MOVE", "SECOND_SHOOT", "ACT_CHARGE", "ACT_FIGHT", "ACT_TURN_FACE", "REACT", "PURSUE", "CMD_RALLY"].includes(a.kind)) void this.weigh(a);
  }

  /* A fight of this step is the last one. */
  note(step: Step): void {
    for (const f of fightsOf(step)) this.lastFight = { die: f.die, row: f.row, column: f.column, result: f.result, step: step.n };
  }

  /* There was a fight, and nobody has decided anything since but the computer. */
  fought = $derived.by((): boolean => {
    const seats = this.#game.view?.game.setup.seats;
    return !!this.lastFight && this.#game.present && !this.#game.steps.slice(this.lastFight.step).some((s) => s.side && seats?.[s.side] === "human");
  });
}
