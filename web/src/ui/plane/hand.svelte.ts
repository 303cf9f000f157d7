/* What is in hand on a table: a wish (a decision not yet taken), what is shown, and what is measured. No rule is known
   here: a wish is put to table.check, which answers with where it would end, at what cost, or why not. */
import "./words";
import type { Aim, Base, Decision, Look, Point, Verdict } from "../../engine/table";
import { aimAt, along, bearing, length, round, stand } from "./plane";
import { game } from "../game.svelte";

const CORNER = "corner-";
const ANGLED = /wheel|oblique/;

interface Placed {
  unit: string;
  x: number;
  y: number;
  facing?: number;
}

class PlaneUi {
  zones = $state(false);
  control = $state(false);
  command = $state(true);
  measuring = $state(false);
  from = $state.raw<Point | null>(null);
  to = $state.raw<Point | null>(null);
  wish = $state.raw<Decision | null>(null);
  together = $state(true); // a command laid out is pushed as a whole
  held = $state<string | null>(null); // the base of it that was pushed last
  at = $state(-1); // of the listed decisions, by keys or under the mouse

  unit = $derived.by((): Base | null => {
    const s = game.selected ? game.subjects.get(game.selected) : undefined;
    return s?.type === "base" ? s.base : null;
  });
  sets = $derived((game.tables?.aims ?? []).some((a) => a.by === "set")); // moves are begun for sets of stands (sets.svelte.ts)
  dice = $derived((game.tables?.aims ?? []).some((a) => a.by === "dice")); // dice are given to units (given.svelte.ts), which act on them (act.svelte.ts)
  stands = $derived(this.sets || this.dice); // targets are lit, the table is larger than its window
  kinds = $derived(new Set(game.human ? (game.view?.awaits.kinds ?? []) : []));
  aims = $derived((game.tables?.aims ?? []).filter((a) => this.kinds.has(a.kind)));
  /* Those of the listed decisions that end somewhere on the table. */
  ends = $derived(game.acts.filter((a) => typeof a.to === "object" || Array.isArray(a.way)));
  look = $derived.by((): Look | null => (this.unit?.at && game.view && game.table ? game.table.look(this.unit.id) : null));
  verdict = $derived.by((): Verdict | null => (this.wish && game.view && game.table ? game.table.check(this.wish) : null));
  measured = $derived(this.from && this.to ? { length: length(this.from, this.to), bearing: bearing(this.from, this.to) } : null);

  /* A wish of set-up lies on the table and can be pushed about: bases one by one, a piece of ground as a whole. */
  laid = $derived.by((): { id: string; corners: Point[]; round: boolean }[] => {
    const d = this.wish;
    if (!d || this.dice || (d.kind !== "DEPLOY_COMMAND" && d.kind !== "DEPLOY_CANNON" && d.kind !== "TERRAIN")) return [];
    if (d.kind === "TERRAIN") {
      const corners = (d.corners as Point[] | undefined) ?? [];
      const handles = corners.map((c, i) => ({ id: CORNER + i, corners: stand(c[0], c[1], 0, 0.6, 0.6), round: true }));
      return [{ id: "ground", corners, round: false }, ...handles];
    }
    return this.#placed(d).map((u) => {
      const s = game.subjects.get(u.unit);
      const [width, depth] = s?.type === "base" ? [s.base.width, s.base.depth] : [1, 1];
      return { id: u.unit, corners: stand(u.x, u.y, u.facing ?? 0, width, depth), round: s?.type === "base" && !!s.base.round };
    });
  });

  #placed(d: Decision): Placed[] {
    return d.kind === "DEPLOY_CANNON" ? [d as unknown as Placed] : ((d.units as unknown as Placed[] | undefined) ?? []);
  }

  push(id: string, by: Point): void {
    const d = this.wish;
    if (!d) return;
    const move = (p: Point): Point => [round(p[0] + by[0], 0.001), round(p[1] + by[1], 0.001)];
    if (d.kind === "TERRAIN" && id.startsWith(CORNER)) {
      const i = Number(id.slice(CORNER.length));
      this.wish = { ...d, corners: ((d.corners as Point[]) ?? []).map((c, k) => (k === i ? move(c) : c)) };
      return;
    }
    if (d.kind === "TERRAIN") {
      const crest = d.crest as Point[] | null | undefined;
      this.wish = { ...d, corners: ((d.corners as Point[]) ?? []).map(move), ...(crest ? { crest: crest.map(move) } : {}) };
      return;
    }
    this.held = id;
    const to = (u: Placed): Placed => {
      if (u.unit !== id && !this.together) return u;
      const [x, y] = move([u.x, u.y]);
      return { ...u, x, y };
    };
    this.wish = d.kind === "DEPLOY_CANNON" ? ({ ...d, ...to(d as unknown as Placed) } as Decision) : ({ ...d, units: this.#placed(d).map(to) } as unknown as Decision);
  }

  /* The next base, or corner of the ground, into hand: then it is pushed alone. */
  hold(by: number): void {
    const n = this.laid.length;
    const i = this.laid.findIndex((l) => l.id === this.held);
    this.held = this.laid[(i < 0 ? (by > 0 ? 0 : n - 1) : i + by + n) % n]?.id ?? null;
    if (this.wish?.kind !== "TERRAIN") this.together = false;
  }

  /* What is laid out, by degrees: a command about its middle, or the base in hand on its spot. */
  swing(by: number): void {
    const d = this.wish;
    if (!d) return;
    const all = this.#placed(d);
    const n = Math.max(1, all.length);
    const [mx, my] = [all.reduce((sum, u) => sum + u.x, 0) / n, all.reduce((sum, u) => sum + u.y, 0) / n];
    const [sin, cos] = [Math.sin((by * Math.PI) / 180), Math.cos((by * Math.PI) / 180)];
    const to = (u: Placed): Placed => {
      if (!this.together && u.unit !== this.held) return u;
      const facing = ((u.facing ?? 0) + by + 360) % 360;
      if (!this.together) return { ...u, facing };
      const [dx, dy] = [u.x - mx, u.y - my];
      return { ...u, x: round(mx + dx * cos + dy * sin, 0.001), y: round(my + dy * cos - dx * sin, 0.001), facing };
    };
    this.wish = d.kind === "DEPLOY_CANNON" ? ({ ...d, ...to(all[0]!) } as Decision) : ({ ...d, units: all.map(to) } as unknown as Decision);
  }

  /* A piece of ground in the middle of the table, to be pushed and pulled: so many corners, two are the ends of a line. */
  lay(ground: string, corners: number, more: { difficult: boolean; wooded: boolean }): void {
    const s = game.view?.plane;
    if (!s) return;
    const [x, y] = [s.width / 2, s.depth / 2];
    const around = Array.from({ length: corners }, (_, i): Point => {
      const a = (2 * Math.PI * (i + 0.5)) / corners;
      return [round(x + 3.5 * Math.cos(a), 0.1), round(y + 3 * Math.sin(a), 0.1)];
    });
    this.wish = { kind: "TERRAIN", ground, corners: corners === 2 ? [[x, 0], [x, s.depth]] : around, ...more };
  }

  clear(): void {
    this.wish = null;
    this.held = null;
    this.at = -1;
  }

  /* What the unit in hand can be asked to do freely now. */
  get freely(): Aim | null {
    const u = this.unit;
    if (!u || !game.human || u.side !== game.side) return null;
    return this.aims.find((a) => a.of === (u.round ? "commander" : "unit") && a.by !== "enemy" && (a.by !== "place" || !u.at) && (a.by !== "facing" || !!u.at)) ?? null;
  }

  /* To a place on the table; `onto`: a unit there. */
  aim(p: Point, onto: string | null = null): void {
    const u = this.unit;
    const aim = this.freely;
    if (!u || !aim) return;
    const [x, y] = [round(p[0], 0.1), round(p[1], 0.1)];
    const wish = { kind: aim.kind, [aim.of]: u.id };
    this.at = -1;
    if (aim.by === "facing" && u.at) this.wish = { ...wish, heading: round(bearing(u.at, p), 1) % 360 };
    else if (aim.by === "place" && this.sets) this.place(p);
    else if (aim.by === "way") this.wish = { ...wish, way: [[x, y]], attach_to: onto };
    else if (aim.by === "place") this.wish = { ...wish, x, y, facing: 0 };
    else if (aim.by === "distance" && u.at) this.wish = { ...wish, distance: round(length(u.at, p), 0.1) };
    else if (u.at) this.moveBy(aimAt(u, p));
  }

  /* Set down with its middle here, facing as it would already, or else the enemy. A stand is known by its front. */
  place(p: Point, heading?: number): void {
    const [u, aim] = [this.unit, this.freely];
    const side = game.view?.plane?.sides.find((s) => s.name === game.side);
    if (!u || !aim) return;
    const h = heading ?? Number(this.wish?.heading ?? (side?.edge === "north" ? 180 : 0));
    const front = along(h);
    const emplaced = this.wish?.emplaced ?? game.acts.some((a) => a.emplaced);
    const at = (i: 0 | 1): number => round(p[i] + (front[i] * u.depth) / 2, 0.001);
    this.wish = { kind: aim.kind, unit: u.id, x: at(0), y: at(1), heading: ((round(h, 0.1) % 360) + 360) % 360, ...(emplaced ? { emplaced } : {}) };
  }

  moveBy(a: { change: string | null; angle: number; distance: number }): void {
    const [u, aim] = [this.unit, this.freely];
    if (!u || !aim) return;
    const angle = a.change && ANGLED.test(a.change) ? { angle: round(a.angle, 0.1) } : {};
    this.at = -1;
    this.wish = { kind: aim.kind, unit: u.id, change: a.change, ...angle, distance: Math.max(0, round(a.distance, 0.001)) };
  }

  /* By keys: the wheel by degrees (left is negative), the march by units of the book. */
  nudge(wheel: number, march: number): void {
    const u = this.unit;
    if (!u?.at) return;
    const now = this.wish;
    const aim = this.freely;
    if (aim?.by === "way") {
      const way = (now?.way as Point[] | undefined)?.[0] ?? u.at;
      this.aim([way[0] + wheel / 5, way[1] + march], null);
    } else if (aim?.by === "distance") this.wish = { kind: aim.kind, [aim.of]: u.id, distance: Math.max(0, round(Number(now?.distance ?? 0) + march, 0.1)) };
    else if (aim?.by === "march") {
      const signed = (now?.change === "wheel left" ? -1 : 1) * Number(now?.angle ?? 0) + wheel;
      const distance = Math.max(0, Number(now?.distance ?? 0) + march);
      this.moveBy({ change: signed ? (signed > 0 ? "wheel right" : "wheel left") : null, angle: Math.abs(signed), distance });
    }
  }

  cycle(by: number): void {
    const n = game.acts.length;
    if (!n) return;
    this.wish = null;
    this.at = (this.at + by + n) % n;
    const a = game.acts[this.at];
    if (a) game.said = game.say(a);
  }

  /* The wish, or the listed decision in hand. */
  async take(): Promise<boolean> {
    const d = this.wish ?? game.acts[this.at] ?? null;
    if (!d) return false;
    const verdict = game.table?.check(d);
    if (verdict && !verdict.legal) {
      game.refuse(d, verdict);
      return true;
    }
    this.clear();
    await game.do(d);
    return true;
  }
}

export const plane = new PlaneUi();
