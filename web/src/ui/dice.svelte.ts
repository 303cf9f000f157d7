/* Dice thrown by hand at a real table: asked for one by one, and corrected. */
import type { Decision, Step, Table } from "../engine/table";
import type { Game } from "./game.svelte";

interface Due {
  decision: Decision | null;
  dice: number[]; // given so far
  want: NonNullable<ReturnType<Table["due"]>>;
}

export class Dice {
  #game: Game;
  due = $state.raw<Due | null>(null);

  constructor(game: Game) {
    this.#game = game;
  }

  ask(decision: Decision | null, dice: number[]): void {
    const want = this.#game.table?.due(decision, dice);
    if (want) this.due = { decision, dice, want };
  }

  /* A die thrown by hand. */
  async give(value: number): Promise<void> {
    const d = this.due;
    const table = this.#game.table;
    if (!d || !table) return;
    const dice = [...d.dice, value];
    const want = table.due(d.decision, dice);
    if (want) {
      this.due = { decision: d.decision, dice, want };
      return;
    }
    this.due = null;
    this.#game.tell(await table.apply(d.decision, { dice }));
    void this.#game.computer.pump();
  }

  /* A die that was mistyped: one given for the roll that is due, or the last of those that have been played. */
  async takeBack(): Promise<void> {
    const d = this.due;
    if (d?.dice.length) this.ask(d.decision, d.dice.slice(0, -1));
    else await this.correct();
  }

  /* The last line of play whose dice came from people, if it can still be thrown otherwise. */
  thrown = $derived.by((): Step | null => {
    if (!this.#game.view?.game.setup.umpire || this.#game.view.game.setup.learn || !this.#game.present) return null;
    const at = this.#game.steps.findLastIndex((s) => s.dice.length > 0);
    return at < 0 ? null : (this.#game.steps[at] ?? null);
  });

  /* Its dice are asked for again, all but the last being as they were; what was decided after it is taken back. */
  async correct(): Promise<void> {
    const step = this.thrown;
    const table = this.#game.table;
    if (!step || !table || this.#game.busy) return;
    this.due = null;
    const dice = step.dice.slice(0, -1);
    await table.undo(table.steps().length - step.n + 1);
    this.ask(step.decision, dice);
    if (!this.due) this.ask(step.decision, []);
  }
}
