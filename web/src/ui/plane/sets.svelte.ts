/* Where a move is begun for a set of stands and then led by legs: who is chosen together, what beginning would cost, and
   the wish as legs. No rule is known here: every wish is put to table.check. */
import "./words";
import type { Action, Base, Decision, Leg, Point, Verdict } from "../../engine/table";
import { game } from "../game.svelte";
import { w } from "../../words";
import { plane } from "./hand.svelte";
import { aimAt, along, bearing, length, round } from "./plane";

export interface Beginning {
  decision: Decision;
  verdict: Verdict;
  word: string;
}

/* Stands as one base: the whole breadth of their front. */
type Frame = Pick<Base, "at" | "heading" | "width" | "depth">;

const EDGES = ["FRONT", "RIGHT", "REAR", "LEFT"];
const legsOf = (d: Decision | null): Leg[] => (d?.legs as Leg[] | undefined) ?? [];
const whole = (h: number): number => ((round(h, 0.1) % 360) + 360) % 360;

class Sets {
  chosen = $state.raw<string[]>([]);
  adding = $state(false); // a tap adds to them, or takes away
  turning = $state(false); // a stand faces where it goes

  #aim = (by: string, of: string): string => plane.aims.find((a) => a.by === by && a.of === of)?.kind ?? "";
  begins = $derived(plane.sets ? this.#aim("set", "stands") : "");
  kind = $derived(plane.sets ? this.#aim("legs", "stands") : "");
  combat = $derived(plane.sets ? this.#aim("enemy", "attackers") : "");
  shot = $derived(plane.sets ? this.#aim("enemy", "unit") : "");
  move = $derived(game.view?.plane?.move ?? null);
  walking = $derived(!!this.kind && !!this.move && game.human);
  stands = $derived(this.chosen.flatMap((id) => this.base(id) ?? []));

  base(id: string | null | undefined): Base | null {
    const s = id ? game.subjects.get(id) : undefined;
    return s?.type === "base" ? s.base : null;
  }

  /* ---- Who ------------------------------------------------------------------------------------- */

  choose(id: string): void {
    this.chosen = [id];
    game.choose(id, false);
  }

  /* The unbroken front, or the file, that it stands in. */
  run(id: string): void {
    const run = game.table?.look(id)?.run ?? [];
    game.choose(id, false);
    this.chosen = run.length ? run : [id];
    game.said = w("sets.chosen", { n: this.chosen.length });
  }

  toggle(id: string): void {
    const had = this.chosen.includes(id);
    const now = had ? this.chosen.filter((c) => c !== id) : [...this.chosen, id];
    game.choose(had ? (now[0] ?? null) : id, false);
    this.chosen = now;
  }

  /* A click on an own stand: it alone; once more: its whole run; once more: nobody. */
  click(id: string, more: boolean): void {
    if (more) this.toggle(id);
    else if (id !== game.selected) this.choose(id);
    else if (this.chosen.length > 1) game.choose(null);
    else if ((game.table?.look(id)?.run?.length ?? 0) > 1) this.run(id);
    else game.choose(null);
  }

  /* What is in hand otherwise (by Tab, by a link): it alone. */
  follow(): void {
    if (this.walking && this.move) {
      const lead = this.move.lead ?? this.move.stands[0]!;
      if (!this.move.stands.includes(game.selected ?? "")) game.choose(lead, false);
      this.chosen = this.move.stands;
    } else if (!game.selected) this.chosen = [];
    else if (!this.chosen.includes(game.selected)) this.chosen = [game.selected];
  }

  /* ---- Beginning --------------------------------------------------------------------------------- */

  /* What the rules offer for exactly these; the plain move first, also where it is refused. */
  offers = $derived.by((): Beginning[] => {
    const table = game.table;
    if (!table || !game.human || !this.begins || !this.chosen.length || !game.view) return [];
    const one = this.stands.length === 1 ? this.stands[0] : undefined;
    const general = this.#aim("set", "general");
    const alone = !!general && !!one && game.acts.some((a) => a.kind === general);
    const plain: Decision = alone ? { kind: general } : { kind: this.begins, stands: this.chosen };
    const ways: [Decision, string][] = [[plain, "sets.move"]];
    if (one) for (const how of ["force", "surprise"]) ways.push([{ ...plain, [how]: true }, "sets." + how]);
    if (!alone) ways.push([{ ...plain, to_rear: true }, "sets.to_rear"]);
    const same = new Set(this.chosen);
    for (const a of game.acts) if (a.kind === this.begins && a.lead && (a.stands as string[]).length === same.size && (a.stands as string[]).every((id) => same.has(id))) ways.push([{ ...plain, lead: a.lead }, "sets.column"]);
    return ways.map(([decision, word]) => ({ decision, verdict: table.check(decision), word: w(word, { lead: this.base(decision.lead as string)?.id }) })).filter((b, i) => i === 0 || b.verdict.legal);
  });

  /* A gesture begins the plain move where no die falls for it. */
  async begin(d: Decision | undefined = this.offers[0]?.decision, byHand = false): Promise<boolean> {
    if (!d || !game.table || game.busy) return false;
    const verdict = game.table.check(d);
    if (!verdict.legal) {
      game.refuse(d, verdict);
      return false;
    }
    if (!byHand && game.table.due(d, [])) {
      game.said = w("sets.dice");
      return false;
    }
    await game.do(d);
    this.follow();
    return this.walking;
  }

  /* Nobody has gone anywhere yet: the order is taken back. */
  back = $derived(this.walking && (game.view?.undo.free ?? 0) > 0);
  async takeBack(): Promise<void> {
    const were = this.chosen;
    plane.clear();
    await game.undo();
    if (!this.begins || !were.length) return;
    game.choose(were[0]!, false);
    this.chosen = were;
  }

  /* ---- Leading ------------------------------------------------------------------------------------ */

  single = $derived(this.walking ? this.move?.stands.length === 1 && !this.move.lead : this.chosen.length === 1);
  lead = $derived(this.base(this.walking ? (this.move?.lead ?? this.move?.stands[0]) : this.chosen[0]));

  frame = $derived.by((): Frame | null => {
    const first = this.lead;
    if (!first?.at || first.heading === null) return null;
    const all = this.walking && this.move?.lead ? [first] : this.stands.length ? this.stands : [first];
    const [f, r] = [along(first.heading), along(first.heading + 90)];
    const corners = all.flatMap((b) => b.corners ?? []);
    const aside = corners.map((c) => c[0] * r[0] + c[1] * r[1]);
    const ahead = Math.max(...corners.map((c) => c[0] * f[0] + c[1] * f[1]));
    const [left, right] = [Math.min(...aside), Math.max(...aside)];
    const [middle, behind] = [(left + right) / 2, ahead - first.depth / 2];
    return { at: [r[0] * middle + f[0] * behind, r[1] * middle + f[1] * behind], heading: first.heading, width: right - left, depth: first.depth };
  });

  #wish(legs: Leg[]): void {
    plane.at = -1;
    plane.wish = legs.length ? { kind: this.kind, legs: legs as never } : null;
  }

  /* Where a stand would be, by the wish. */
  #pose(): { at: Point; heading: number } | null {
    const u = this.lead;
    if (!u?.at || u.heading === null) return null;
    const [leg] = legsOf(plane.wish);
    if (leg?.leg !== "SHIFT") return { at: u.at, heading: u.heading };
    const f = along(leg.heading!);
    return { at: [leg.x! - (f[0] * u.depth) / 2, leg.y! - (f[1] * u.depth) / 2], heading: leg.heading! };
  }

  #shift(at: Point, heading: number): void {
    const u = this.lead!;
    const f = along(heading);
    this.#wish([{ leg: "SHIFT", x: round(at[0] + (f[0] * u.depth) / 2, 0.001), y: round(at[1] + (f[1] * u.depth) / 2, 0.001), heading: whole(heading) }]);
  }

  /* With the middle here: one stand in one straight way, several by a wheel and straight on. */
  aim(p: Point, face = this.turning): void {
    const frame = this.frame;
    if (!frame?.at) return;
    if (this.single) {
      const pose = this.#pose()!;
      this.#shift(p, face && length(frame.at, p) > 0.5 ? bearing(frame.at, p) : pose.heading);
      return;
    }
    const a = aimAt(frame as Base, p);
    const legs: Leg[] = [];
    if (a.change === "backwards") legs.push({ leg: "RETIRE", length: round(a.distance, 0.001) });
    else {
      if (a.angle) legs.push({ leg: "WHEEL", angle: round(a.change === "wheel left" ? -a.angle : a.angle, 0.1) });
      if (a.distance > 0 && !/sideways/.test(a.change ?? "")) legs.push({ leg: "ADVANCE", length: round(a.distance, 0.001) });
    }
    this.#wish(legs);
  }

  /* The ghost of a single stand, or of what is set down, turned to face this. */
  face(p: Point): void {
    const pose = this.#pose();
    if (this.walking && pose) this.#shift(pose.at, bearing(pose.at, p));
    else if (plane.wish && plane.freely?.by === "place" && plane.unit) {
      const f = along(Number(plane.wish.heading));
      const at: Point = [Number(plane.wish.x) - (f[0] * plane.unit.depth) / 2, Number(plane.wish.y) - (f[1] * plane.unit.depth) / 2];
      plane.place(at, bearing(at, p));
    }
  }

  /* By keys: clockwise by degrees, on by units of the book. */
  nudge(by: number, on: number): void {
    if (this.single) {
      const pose = this.#pose();
      if (!pose) return;
      const heading = whole(pose.heading + by);
      const f = along(heading);
      this.#shift([pose.at[0] + f[0] * on, pose.at[1] + f[1] * on], heading);
      return;
    }
    const legs = legsOf(plane.wish);
    const angle = (legs.find((l) => l.leg === "WHEEL")?.angle ?? 0) + by;
    const straight = legs.find((l) => l.leg === "ADVANCE" || l.leg === "RETIRE");
    const far = (straight?.leg === "RETIRE" ? -1 : 1) * (straight?.length ?? 0) + on;
    const next: Leg[] = angle ? [{ leg: "WHEEL", angle: round(angle, 0.1) }] : [];
    if (Math.abs(far) > 0.0005) next.push({ leg: far < 0 ? "RETIRE" : "ADVANCE", length: round(Math.abs(far), 0.001) });
    this.#wish(next);
  }

  /* By keys, of what is set down: to and fro over the table, turned. */
  push(dx: number, dy: number, by: number): void {
    const u = plane.unit;
    const side = game.view?.plane?.sides.find((s) => s.name === game.side);
    if (!u || !game.view?.plane) return;
    if (!plane.wish) return plane.place([game.view.plane.width / 2, side?.edge === "north" ? game.view.plane.depth - 8 : 8]);
    const h = Number(plane.wish.heading);
    const f = along(h);
    plane.place([Number(plane.wish.x) - (f[0] * u.depth) / 2 + dx, Number(plane.wish.y) - (f[1] * u.depth) / 2 + dy], whole(h + by));
  }

  /* ---- Against the enemy --------------------------------------------------------------------------- */

  charges = $derived(this.walking ? game.acts.filter((a) => legsOf(a).at(-1)?.leg === "CHARGE") : []);
  struck = $derived(new Set(this.charges.map((a) => legsOf(a).at(-1)!.target!)));

  /* Into the edge of the enemy that the hand is on: as the rules list it, else as they refuse it. */
  charge(id: string, p: Point): void {
    const foe = this.base(id);
    if (!foe?.corners || !this.lead) return;
    const middle = (edge: string): Point => {
      const i = EDGES.indexOf(edge);
      const [a, b] = [foe.corners![i]!, foe.corners![(i + 1) % 4]!];
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    };
    const rank = (a: Action): number => length(middle(legsOf(a).at(-1)!.edge!), p) + legsOf(a).length;
    const best = this.charges.filter((a) => legsOf(a).at(-1)!.target === id).sort((a, b) => rank(a) - rank(b))[0];
    if (best) return this.#wish(legsOf(best));
    const edge = [...EDGES].sort((a, b) => length(middle(a), this.lead!.at!) - length(middle(b), this.lead!.at!))[0]!;
    const near = [...this.stands].sort((a, b) => length(a.at!, foe.at!) - length(b.at!, foe.at!))[0] ?? this.lead;
    this.#wish([{ leg: "CHARGE", stand: this.move?.lead ?? near.id, target: id, edge, offset: 0 }]);
  }

  /* All combats that may be fought, best first: with the most attackers. */
  combats = $derived.by((): Action[] => {
    void game.view;
    return this.combat && game.human ? (game.table?.actions(undefined, this.combat) ?? []).sort((a, b) => b.attackers!.length - a.attackers!.length) : [];
  });
  /* Those who may attack him at all. */
  mayAttack(target: string): string[] {
    return [...new Set(this.combats.filter((a) => a.target === target).flatMap((a) => a.attackers ?? []))];
  }

  defend(target: string): void {
    const own = game.selected;
    const of = this.combats.filter((a) => a.target === target);
    const best = of.find((a) => own && a.attackers!.includes(own)) ?? of[0];
    const touching = this.base(target)?.contacts.filter((id) => this.base(id)?.side === game.side) ?? [];
    plane.wish = { kind: this.combat, target, attackers: best?.attackers ?? touching.slice(0, 4) };
  }

  /* An attacker more or less of the combat that is being put together. */
  attacker(id: string): boolean {
    const d = plane.wish;
    if (d?.kind !== this.combat || !d.target) return false;
    const now = d.attackers ?? [];
    plane.wish = { ...d, attackers: now.includes(id) ? now.filter((a) => a !== id) : [...now, id] };
    return true;
  }

  aimShot(target: string): void {
    if (game.selected) plane.wish = { kind: this.shot, unit: game.selected, target };
  }

}

export const sets = new Sets();
