/* A unit that acts on its dice, and commanders who ride: the wish as steps, as a place, as legs, or at an enemy; by mouse,
   finger and keys. No rule is known here: every wish is put to table.check. */
import "./words";
import type { Action, Aim, Base, Decision, MoveStep, Point } from "../../engine/table";
import { game } from "../game.svelte";
import { plane } from "./hand.svelte";
import { w } from "../../words";
import { aimAt, along, bearing, length, round } from "./plane";

const TURNED: Record<string, string> = { "sideways left": "SIDE_LEFT", "sideways right": "SIDE_RIGHT", backwards: "BACK" };
const OPPOSITE: Record<string, string> = { FORWARD: "BACK", WHEEL_LEFT: "WHEEL_RIGHT", PIVOT_LEFT: "PIVOT_RIGHT", SIDE_LEFT: "SIDE_RIGHT" };
for (const [a, b] of Object.entries(OPPOSITE)) OPPOSITE[b] = a;
const whole = (h: number): number => ((Math.round(h) % 360) + 360) % 360;

class Act {
  base(id: string | null | undefined): Base | null {
    const s = id ? game.subjects.get(id) : undefined;
    return s?.type === "base" ? s.base : null;
  }

  /* Who is asked, if anybody: a unit, or a commander who has to go. */
  actor = $derived.by((): Base | null => (plane.dice && game.human ? this.base(game.view?.awaits.subject) : null));
  #by = (by: Aim["by"], of: Aim["of"]): Aim[] => plane.aims.filter((a) => a.by === by && a.of === of);
  /* Kinds of moves that may be asked for. Who has nothing to shoot with is not asked whether he will. */
  ways = $derived(plane.dice ? this.#by("steps", "unit").map((a) => a.kind).filter((k) => !/SHOOT/.test(k) || !!this.actor?.weapon) : []);
  strikes = $derived(plane.dice ? this.#by("enemy", "unit").map((a) => a.kind) : []);
  rides = $derived(plane.dice ? (this.#by("legs", "commander")[0]?.kind ?? "") : "");
  places = $derived(plane.dice ? plane.aims.filter((a) => a.by === "place") : []);
  group = $state("none"); // who goes with it
  #way = $state("");
  way = $derived(this.ways.includes(this.#way) ? this.#way : (this.ways[0] ?? ""));
  acts = $derived.by((): Action[] => (this.actor && this.strikes.length && game.view ? this.strikes.flatMap((k) => game.table?.actions(this.actor!.id, k) ?? []) : []));
  targets = $derived(new Set(this.acts.flatMap((a) => (a.target ? [a.target] : []))));
  free = $derived(!!this.actor?.skirmisher && this.ways.length > 0); // it goes anywhere within its move
  steps = $derived((plane.wish?.steps as MoveStep[] | undefined) ?? []);
  moving = $derived(!!plane.wish && this.ways.includes(plane.wish.kind));

  /* Who is asked comes into hand by itself. */
  follow(): void {
    const id = game.view?.awaits.subject;
    this.group = "none";
    this.#way = "";
    if (this.actor?.at && id !== game.selected && game.movers.includes(id!)) game.choose(id!, true);
  }

  /* ---- Ways -------------------------------------------------------------------------------------- */

  #wish(more: { steps: MoveStep[] } | { place: object }, kind = this.way): void {
    plane.at = -1;
    const group = this.group !== "none" && kind === this.ways[0] && "steps" in more ? { group: this.group } : {};
    plane.wish = { kind, unit: this.actor!.id, ...more, ...group };
  }

  set(steps: MoveStep[]): void {
    if (steps.length) this.#wish({ steps });
    else plane.wish = null;
  }

  /* The same way as another kind of move, or with others. */
  as(kind: string): void {
    this.#way = kind;
    const d = plane.wish;
    if (!d || !this.moving) return;
    this.#wish(d.place ? { place: d.place as object } : { steps: this.steps }, kind);
  }
  with(side: "left" | "right"): void {
    const now = { left: this.group === "left" || this.group === "both", right: this.group === "right" || this.group === "both" };
    now[side] = !now[side];
    this.group = now.left ? (now.right ? "both" : "left") : now.right ? "right" : "none";
    if (this.moving) this.as(plane.wish!.kind);
  }

  #pose(): { at: Point; heading: number } {
    const u = this.actor!;
    const place = plane.wish?.place as { x: number; y: number; heading: number } | undefined;
    if (!place) return { at: u.at!, heading: u.heading! };
    const f = along(place.heading);
    return { at: [place.x - (f[0] * u.depth) / 2, place.y - (f[1] * u.depth) / 2], heading: place.heading };
  }
  #put(at: Point, heading: number): void {
    const u = this.actor!;
    const h = whole(heading);
    const f = along(h);
    this.#wish({ place: { x: round(at[0] + (f[0] * u.depth) / 2, 0.001), y: round(at[1] + (f[1] * u.depth) / 2, 0.001), heading: h } });
  }

  /* With its middle here. */
  aim(p: Point): void {
    const u = this.actor;
    if (!u?.at || u.heading === null) return;
    if (this.free) return this.#put(p, this.#pose().heading);
    const a = aimAt(u, p);
    const far = round(a.distance, 0.05);
    const turned = TURNED[a.change ?? ""];
    if (turned) return this.set(far ? [{ step: turned, length: far }] : []);
    const wheel: MoveStep[] = a.change ? [{ step: a.change === "wheel left" ? "WHEEL_LEFT" : "WHEEL_RIGHT", angle: Math.round(a.angle) }] : [];
    this.set([...wheel, ...(far ? [{ step: "FORWARD", length: far }] : [])]);
  }

  face(p: Point): void {
    if (this.free && plane.wish?.place) {
      const pose = this.#pose();
      this.#put(pose.at, bearing(pose.at, p));
    } else this.turn(p);
  }
  /* Of what is set down. */
  turn(p: Point): void {
    const u = plane.unit;
    if (!u || plane.wish?.heading === undefined) return;
    const f = along(Number(plane.wish.heading));
    const at: Point = [Number(plane.wish.x) - (f[0] * u.depth) / 2, Number(plane.wish.y) - (f[1] * u.depth) / 2];
    this.place(at, bearing(at, p));
  }

  /* By keys: clockwise by degrees, on by units of the book. What goes the other way is taken off first. */
  nudge(by: number, on: number): void {
    const u = this.actor;
    if (!u?.at || u.heading === null) return;
    if (this.free) {
      const pose = this.#pose();
      const heading = whole(pose.heading + by);
      const f = along(heading);
      return this.#put([pose.at[0] + f[0] * on, pose.at[1] + f[1] * on], heading);
    }
    if (by) this.more(plane.look?.move ? (by < 0 ? "WHEEL_LEFT" : "WHEEL_RIGHT") : by < 0 ? "PIVOT_LEFT" : "PIVOT_RIGHT", Math.abs(by));
    if (on) this.more(on < 0 ? "BACK" : "FORWARD", Math.abs(on));
  }
  /* More of a kind of step: the last one grows, or shrinks for what is contrary. */
  more(step: string, by: number): void {
    const all = this.steps.map((s) => ({ ...s }));
    const last = all.findLast((s) => s.step === step || s.step === OPPOSITE[step]);
    const member = /WHEEL|PIVOT/.test(step) ? "angle" : "length";
    const grow = (n: number): number => (member === "angle" ? Math.round(n) : round(n, 0.001));
    if (last && last[member] !== undefined && (last === all[all.length - 1] || member === "angle" || !/WHEEL|TURN/.test(all[all.length - 1]!.step))) {
      const now = grow(last[member] + (last.step === step ? by : -by));
      last[member] = Math.abs(now);
      if (now < 0) last.step = step;
      return this.set(all.filter((s) => s !== last || now !== 0));
    }
    this.set([...all, /TURN/.test(step) ? { step } : { step, [member]: grow(by) }]);
  }
  drop(i: number): void {
    this.set(this.steps.filter((_, k) => k !== i));
  }

  /* ---- Against the enemy --------------------------------------------------------------------------- */

  /* What may be done to him, in the order of the rules' list; the least turn first. */
  at(target: string): Action[] {
    const rank = (a: Action): number => this.strikes.indexOf(a.kind) * 1000 + Number(a.angle ?? 0);
    const all = this.acts.filter((a) => a.target === target).sort((a, b) => rank(a) - rank(b));
    return all.filter((a, i) => all.findIndex((b) => b.kind === a.kind && b.wheel === a.wheel && b.edge === a.edge) === i);
  }
  is(a: Decision): boolean {
    const d = plane.wish;
    return !!d && d.kind === a.kind && d.target === a.target && (d.wheel ?? "none") === (a.wheel ?? "none") && (d.angle ?? 0) === (a.angle ?? 0);
  }

  /* A first click weighs the first of these, a second one does it; where there is none, the rules say why. */
  async strike(target: string): Promise<void> {
    if (plane.wish?.target === target) return void (await plane.take());
    const best = this.at(target)[0];
    plane.at = -1;
    if (best) plane.wish = best;
    else if (this.actor && this.strikes[0]) plane.wish = { kind: this.strikes.find((k) => /CHARGE/.test(k)) ?? this.strikes[0], unit: this.actor.id, target };
  }

  /* By keys: one after the other. */
  cycle(by: number): void {
    const all = this.rides || this.places.length ? game.acts : [...this.targets].flatMap((t) => this.at(t));
    const listed = all.length ? all : game.acts;
    if (!listed.length) return;
    const i = listed.findIndex((a) => this.is(a) || a === plane.wish);
    plane.wish = listed[(i < 0 ? (by > 0 ? 0 : listed.length - 1) : i + by + listed.length) % listed.length]!;
    game.said = game.say(plane.wish);
  }

  /* ---- Commanders, and setting down ------------------------------------------------------------------ */

  /* To a place, or to a unit that is there. */
  ride(p: Point, onto: string | null): void {
    const c = plane.unit;
    if (!c || !this.rides) return;
    plane.at = -1;
    plane.wish = { kind: this.rides, commander: c.id, unit: onto, legs: (onto ? [] : [{ x: round(p[0], 0.01), y: round(p[1], 0.01) }]) as never };
  }
  ridden(dx: number, dy: number): void {
    const leg = (plane.wish?.legs as { x: number; y: number }[] | undefined)?.[0];
    const from: Point = leg ? [leg.x, leg.y] : (plane.unit?.at ?? [0, 0]);
    this.ride([from[0] + dx, from[1] + dy], null);
  }

  place(p: Point, heading?: number, onto: string | null = null): void {
    const u = plane.unit;
    const at = [round(p[0], 0.01), round(p[1], 0.01)] as const;
    const kind = (of: Aim["of"]): string => this.places.find((a) => a.of === of)?.kind ?? "";
    plane.at = -1;
    if (kind("piece")) plane.wish = { kind: kind("piece"), x: at[0], y: at[1] };
    else if (u?.round && kind("commander")) plane.wish = { kind: kind("commander"), commander: u.id, unit: onto, ...(onto ? {} : { x: at[0], y: at[1] }) };
    else if (u && !u.at && kind("unit")) {
      const edge = game.view?.plane?.sides.find((s) => s.name === game.side)?.edge;
      const h = whole(heading ?? Number(plane.wish?.heading ?? (edge === "north" ? 180 : 0)));
      const f = along(h);
      plane.wish = { kind: kind("unit"), unit: u.id, x: round(p[0] + (f[0] * u.depth) / 2, 0.001), y: round(p[1] + (f[1] * u.depth) / 2, 0.001), heading: h };
    }
  }
  /* By keys; at first before its own edge. */
  push(dx: number, dy: number, by = 0): void {
    const table = game.view!.plane!;
    const d = plane.wish;
    const u = plane.unit;
    const north = table.sides.find((s) => s.name === game.side)?.edge === "north";
    if (d?.x === undefined) return this.place([table.width / 2, north ? table.depth - 3 : 3]);
    const f = along(Number(d.heading ?? 0));
    const back = d.heading === undefined || !u ? 0 : u.depth / 2;
    this.place([Number(d.x) - f[0] * back + dx, Number(d.y) - f[1] * back + dy], Number(d.heading ?? 0) + by);
  }

  /* ---- Bonuses --------------------------------------------------------------------------------------- */

  bonus = $state.raw({ move: 0, combat: 0, range: 0 });
  bonusing = $derived(plane.dice && plane.kinds.has("BONUS"));
  assigned = $derived<Decision>({ kind: "BONUS", unit: this.actor?.id ?? null, ...this.bonus });
  add(to: "move" | "combat" | "range", by: number): void {
    const next = { ...this.bonus, [to]: Math.max(0, this.bonus[to] + by) };
    if (game.table?.check({ ...this.assigned, ...next }).legal) this.bonus = next;
  }

  /* ---- What the mouse and the finger do ---------------------------------------------------------------- */

  friendAt(p: Point): string | null {
    return game.view?.plane?.units.find((u) => u.side === game.side && !u.round && u.at && length(u.at, p) < Math.max(u.width, u.depth) / 2)?.id ?? null;
  }
  /* The commander with a unit who can ride just now. */
  riderOf(id: string): string | null {
    return this.base(id)?.commanders.find((c) => game.movers.includes(c)) ?? null;
  }

  lead(p: Point): void {
    if (this.ways.length && this.actor?.at) this.aim(p);
    else if (this.rides) {
      const onto = this.friendAt(p);
      this.ride(p, onto === plane.unit?.attached_to ? null : onto);
    } else if (this.places.length) this.place(p, undefined, this.friendAt(p));
  }

  /* A click on somebody. */
  async click(id: string): Promise<void> {
    const u = this.base(id);
    if (!u) return;
    const button = game.buttons.find((b) => b.unit === id && !this.places.some((a) => a.kind === b.kind)) ?? game.buttons.find((b) => b.target === id);
    if (u.side !== game.side && this.targets.size + this.strikes.length && this.actor) return this.strike(id);
    if (button && !this.ways.length) return void (await game.do(button));
    if (this.rides && plane.unit?.round && plane.unit.side === game.side && u.side === game.side && !u.round && u.id !== plane.unit.attached_to && !this.riderOf(id)) return this.ride(u.at!, id);
    if (this.places.some((a) => a.of === "commander") && plane.unit?.round && !plane.unit.at && u.at && u.side === game.side && !u.round) return this.place(u.at, undefined, id);
    const rider = this.rides ? this.riderOf(id) : null;
    game.choose(rider && rider !== game.selected ? rider : id === game.selected ? null : id, false);
  }

  get said(): string {
    return plane.wish && plane.verdict ? (plane.verdict.legal ? w("plane.wish", { text: game.say(plane.wish), cost: plane.verdict.ghost?.cost ?? 0, of: game.tables?.unit }) : (plane.verdict.text ?? "")) : "";
  }
}

export const act = new Act();
