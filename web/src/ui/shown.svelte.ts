/* What is shown: the game, who and what is in it, and what they are called. */
import type { Base, Card, Gun, Leader, Maker, Seat, Setup, Side, Step, Table, Tables, Unit, View } from "../engine/table";
import { w, knows } from "../words";
import type { Chart } from "./charts";
import { settings } from "./settings.svelte";

/* On a hex map units, leaders and guns stand in hexes; on a table bases stand where they stand. */
export type OnHex = ({ type: "unit" } & Unit) | ({ type: "leader" } & Leader) | ({ type: "gun" } & Gun);
export type Subject = OnHex | { type: "base"; id: string; name: string; side: Side; at: null; base: Base };

/* A draw that one side has offered, to whom, and who sits there. An offer lapses with the next decision. */
export function offerIn(v: View): { from: Side; to: Side; asked: Seat } | null {
  const [from, both] = v.state.draw_offered;
  const to = v.sides.find((side) => side !== from);
  if (!from || both || !to || v.game.setup.learn || v.game.claims) return null;
  return { from, to, asked: v.game.setup.seats[to] ?? "human" };
}

/* Lessons that are not scenarios of their own (lessons.ts), and the scenario they are played in. */
const WRITTEN_FOR = "mill_bridge";
const WRITTEN = ["cup", "water", "bridge", "charge", "rally"];

export class Shown {
  maker = $state.raw<Maker | null>(null);
  cards = $state.raw<Card[]>([]);
  table = $state.raw<Table | null>(null);
  view = $state.raw<View | null>(null);
  tables = $state.raw<Tables | null>(null);
  lib = $state.raw<typeof import("./charts") | null>(null); // comes when the page has nothing else to do
  charts = $derived<Chart[]>(this.lib && this.tables ? this.lib.chartsOf(this.tables) : []);
  steps = $state.raw<readonly Step[]>([]);
  answered = $state(""); // the position (its hash) in which an offer of a draw was answered with no

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

  card = $derived(this.view ? (this.cards.find((c) => c.id === this.view?.state.id) ?? null) : null);
  present = $derived(!!this.view && this.view.at === this.view.length);
  over = $derived(this.view?.awaits.who === "over");
  human = $derived.by(() => {
    const v = this.view;
    if (!v || !this.present || v.game.claims || v.awaits.who === "over" || v.awaits.who === "chance") return false;
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

  /* What is asked, in a few words. Where dice are given steps of other books' names are other steps. */
  stepWords(v: View): string {
    const id = (v.plane?.queue ? "dice.step." : "step.") + v.awaits.step;
    return knows(id) ? w(id) : v.awaits.text;
  }

  /* A row of a chart in words: what ground does, what a unit can. */
  rowWords = (chart: string, row: string | undefined): string => (row && this.lib?.rowWords(this.charts, chart, row)) || "";
  chartsFor = (rule: string | null | undefined, text = ""): Chart[] => this.lib?.chartsFor(this.charts, rule, text) ?? [];

  /* Whose gain a margin is, and in what it is counted. */
  get gain(): { points: string; lost: string; side: string } {
    return { points: this.tables?.coin ?? "", lost: this.tables?.stock ?? "", side: this.sideName(this.view?.sides[0]) };
  }

  stockWords(i: number): string {
    const stock = this.view?.stock[i];
    return stock ? w("bar." + this.view!.state.board, { lost: stock.lost, level: stock.level, of: this.tables?.stock }) : "";
  }

  /* The first side against the computer, as one click begins. */
  against(scenario: string): Setup["seats"] {
    const sides = this.cards.find((c) => c.id === scenario)?.sides;
    return sides ? { [sides[0].id]: "human", [sides[1].id]: settings.level } : {};
  }

  /* The lessons of a book in their order, by id. */
  lessonsOf(system: string): string[] {
    const of = this.cards.filter((c) => c.system === system);
    return [...(of.some((c) => c.id === WRITTEN_FOR) ? WRITTEN : []), ...of.filter((c) => c.lesson).map((c) => c.id)];
  }

  lessonTitle = (id: string): string => this.cards.find((c) => c.id === id)?.title.replace(/^Lesson: (.)/, (_, first: string) => first.toUpperCase()) ?? w("lesson." + id);
}
