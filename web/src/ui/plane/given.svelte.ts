/* Dice in the hand, and to whom they are given: chosen by number, given one by one, taken back, and all put to the rules
   together. No rule is known here: who may have one is what table.check says of the whole. */
import "./words";
import type { Decision, Gift, Verdict } from "../../engine/table";
import { game } from "../game.svelte";
import { plane } from "./hand.svelte";
import { knows, w } from "../../words";

class Given {
  number = $state<number | null>(null); // of the die in hand
  gifts = $state.raw<Gift[]>([]); // not yet said
  dragged = $state.raw<{ number: number; x: number; y: number } | null>(null); // where the finger has it

  kind = $derived(plane.aims.find((a) => a.by === "dice")?.kind ?? "");
  giving = $derived(!!this.kind && game.human);
  /* As they were rolled: how many show 1, 2, ... */
  rolled = $derived((this.giving && game.view?.plane?.sides.find((s) => s.name === game.side)?.hand) || []);
  left = $derived(this.rolled.map((n, i) => n - this.gifts.filter((g) => g.number === i + 1).reduce((sum, g) => sum + g.dice, 0)));
  over = $derived(this.left.reduce((sum, n) => sum + n, 0));
  decision = $derived<Decision>({ kind: this.kind, give: this.gifts });

  of(unit: string): Gift | undefined {
    return this.gifts.find((g) => g.unit === unit);
  }

  #with(unit: string, number: number): Gift[] {
    const had = this.of(unit);
    const gift = { unit, number, dice: (had?.dice ?? 0) + 1 };
    return had && had.number === number ? this.gifts.map((g) => (g === had ? gift : g)) : [...this.gifts, { ...gift, dice: 1 }];
  }

  /* One more of this number for a unit, as the rules see it. */
  weigh(unit: string, number: number): Verdict {
    return game.table!.check({ kind: this.kind, give: this.#with(unit, number) });
  }

  /* Who may have one. */
  #takers(number: number): string[] {
    if (!this.giving || !this.left[number - 1]) return [];
    return (game.view?.plane?.units ?? []).filter((u) => u.side === game.side && !u.round && u.at && this.weigh(u.id, number).legal).map((u) => u.id);
  }
  takers = $derived.by((): string[] => (this.number ? this.#takers(this.number) : []));
  lit = $derived(new Set(this.takers));
  /* Numbers that somebody can use. */
  useful = $derived(new Set([1, 2, 3, 4, 5, 6].filter((n) => this.#takers(n).length)));

  /* What so many dice of a number would allow, in words. */
  use(unit: string, number: number, dice = 1): string {
    const use = game.table?.look(unit)?.uses?.find((u) => u.number === number);
    if (!use) return "";
    const words = use.allows.filter((a) => !(a === "MOVE" && use.allows.includes("MANOEUVRE"))).map((a) => (knows("use." + a) ? w("use." + a) : a.toLowerCase().replaceAll("_", " ")));
    const bonuses = use.bonuses + dice - 1;
    return w("given.use", { what: words.join(", ") || w("use.NOTHING") }) + (bonuses ? "; " + w(bonuses === 1 ? "given.bonus" : "given.bonuses", { n: bonuses }) : "");
  }

  choose(number: number | null): void {
    game.refusal = null;
    this.number = number && this.left[number - 1] ? number : null;
    if (this.number) game.said = w("given.chosen", { n: this.number, units: this.takers.map(game.name).join(", ") || w("act.nobody") });
  }

  give(unit: string, number = this.number): boolean {
    if (!number || !this.left[number - 1]) return false;
    const verdict = this.weigh(unit, number);
    if (!verdict.legal) {
      game.refuse({ kind: this.kind, give: this.#with(unit, number) }, { ...verdict, nearest: null });
      return false;
    }
    game.refusal = null;
    this.gifts = this.#with(unit, number);
    game.said = `${w("given.done", { unit: game.name(unit), n: number })} ${this.use(unit, number, this.of(unit)?.dice)}`;
    if (!this.left[number - 1]) this.number = [1, 2, 3, 4, 5, 6].map((i) => ((number + i - 1) % 6) + 1).find((n) => this.#takers(n).length) ?? null;
    return true;
  }

  /* The last die of a unit goes back into the hand. */
  back(unit: string): void {
    const had = this.of(unit);
    if (!had) return;
    this.gifts = this.gifts.flatMap((g) => (g !== had ? [g] : had.dice > 1 ? [{ ...had, dice: had.dice - 1 }] : []));
    this.number = had.number;
    game.said = w("given.back", { unit: game.name(unit), n: had.number });
  }

  clear(): void {
    this.gifts = [];
    this.number = null;
    this.dragged = null;
  }

  /* As the rules would deal them out: the listed one that gives most. */
  suggest(): void {
    const all = (game.table?.actions(undefined, this.kind) ?? []).map((a) => (a.give ?? []) as Gift[]);
    this.gifts = all.sort((a, b) => b.length - a.length)[0] ?? [];
    this.number = null;
  }

  async say(): Promise<void> {
    const d = this.decision;
    if (!this.giving || game.busy) return;
    await game.do(d);
  }

  /* By keys: the next unit that may have the die in hand, else the next own one that has been given some. */
  next(by: number): void {
    const all = this.number ? this.takers : this.gifts.map((g) => g.unit);
    if (!all.length) return;
    const i = all.indexOf(game.selected ?? "");
    const id = all[i < 0 ? (by > 0 ? 0 : all.length - 1) : (i + by + all.length) % all.length]!;
    game.choose(id);
    game.said = this.number ? `${game.name(id)}. ${w("given.would", { n: this.number })} ${this.use(id, this.number)}` : game.describe(id);
  }
}

export const given = new Given();
