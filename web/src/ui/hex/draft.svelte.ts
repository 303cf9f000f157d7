/* Battles that are being declared. */
import type { Decision, Hex, Verdict } from "../../engine/table";
import type { Game } from "../game.svelte";

export interface Battle {
  attackers: string[];
  defenders: string[];
}

const copy = (b: Battle): Battle => ({ attackers: [...b.attackers], defenders: [...b.defenders] });
const named = (b: Battle): boolean => b.attackers.length + b.defenders.length > 0;

export class Draft {
  #game: Game;
  battles = $state<Battle[]>([]);
  editing = $state(0);

  constructor(game: Game) {
    this.#game = game;
  }

  reset(): void {
    this.battles = [];
    this.editing = 0;
  }

  take(battles: Battle[]): void {
    this.battles = battles.map(copy);
  }

  /* A click while battles are declared: whether it meant one. */
  pick(hex: Hex, id: string | null): boolean {
    const here = this.#game.hex.at.get(hex) ?? [];
    const gun = here.find((s) => s.type === "gun" && s.id === id && this.#game.movers.includes(s.id));
    if (gun) {
      this.#game.choose(gun.id, false);
      return true;
    }
    const unit = here.find((s) => s.type === "unit");
    if (!unit) return false;
    this.#game.choose(null);
    this.toggle(unit.id, unit.side === this.#game.side ? "attackers" : "defenders");
    return true;
  }

  toggle(id: string, as: "attackers" | "defenders"): void {
    const draft = this.battles.length ? this.battles.map(copy) : [{ attackers: [], defenders: [] }];
    const now: Battle | undefined = draft[this.editing] ?? draft[draft.length - 1];
    if (!now) return;
    const had = now[as].includes(id);
    for (const b of draft) b[as] = b[as].filter((u) => u !== id);
    if (!had) now[as].push(id);
    this.battles = draft;
    this.editing = draft.indexOf(now);
    void this.weigh(this.editing);
  }

  suggest(): void {
    const d = this.#game.table?.obligatory();
    if (!d) return;
    this.take(d.battles ?? []);
    this.editing = 0;
    void this.weigh(0);
  }

  add(): void {
    this.battles = [...this.battles.filter(named), { attackers: [], defenders: [] }];
    this.editing = this.battles.length - 1;
    this.#game.odds.weighed = null;
  }

  drop(i: number): void {
    this.battles = this.battles.filter((_, k) => k !== i);
    this.editing = Math.max(0, this.battles.length - 1);
    this.#game.odds.weighed = null;
  }

  declaration = $derived.by((): Decision => ({ kind: "DECLARE_BATTLES", battles: this.battles.filter(named).map(copy) }));
  verdict = $derived.by((): Verdict | null => {
    const { declaring, table, view } = this.#game;
    return declaring && table && view ? table.check(this.declaration) : null;
  });

  async weigh(i: number): Promise<void> {
    const b = this.battles[i];
    if (!b?.attackers.length || !b.defenders.length) {
      this.#game.odds.weighed = null;
      return;
    }
    await this.#game.odds.weigh({ kind: "DECLARE_BATTLES", battles: [copy(b)] });
  }
}
