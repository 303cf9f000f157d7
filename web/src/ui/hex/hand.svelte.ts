/* Choosing on a map of hexes: where what is in hand may go, charges, facing, and what a click means. What can be
   clicked is what table.actions lists; whatever else is clicked is put to table.check, which says why not. */
import type { Action, Decision, Hex } from "../../engine/table";
import type { Game } from "../game.svelte";
import type { OnHex } from "../shown.svelte";

export class HexHand {
  #game: Game;
  charging = $state<string | null>(null); // "": choosing whom; else the enemy
  facing = $state<string>("");
  cursor = $state<Hex | null>(null);
  hover = $state<Hex | null>(null);

  constructor(game: Game) {
    this.#game = game;
  }

  reset(): void {
    this.charging = null;
    this.facing = "";
  }

  /* Who is asked about comes into sight. */
  asked(): void {
    const v = this.#game.view;
    const at = v?.awaits.step === "ANSWER" ? v.state.leaders.find((l) => l.id === v.awaits.subject)?.at : null;
    this.#game.lit = at ? [at] : [];
    if (at && this.#game.human) this.#game.show(at);
  }

  /* Where only one thing is to be done, whoever is to do it comes into hand. */
  offer(): void {
    const { movers, subjects, view } = this.#game;
    const kinds = view?.awaits.kinds ?? [];
    const placing = kinds.includes("PLACE_LEADER");
    if (!placing && !kinds.includes("RELOCATE_LEADER") && !kinds.includes("DRAGOON_RETREAT")) return;
    const next = movers.find((m) => subjects.get(m)?.at === null || subjects.get(m)?.type === "leader") ?? movers[0];
    if (next && !(placing && subjects.get(next)?.at)) this.#game.choose(next, false);
    const first = [...this.places.keys()][0];
    if (first && !placing) this.#game.show(first); // it may be out of sight
  }

  /* Who stands where. */
  at = $derived.by(() => {
    const all = new Map<Hex, OnHex[]>();
    for (const s of this.#game.subjects.values()) {
      if (s.type === "base" || !s.at) continue;
      const here = all.get(s.at);
      if (here) here.push(s);
      else all.set(s.at, [s]);
    }
    return all;
  });

  /* Where a listed decision leads on the map; null: nowhere, it is a button. */
  hexOf = (a: Action): Hex | null => {
    const at = (id?: string | null): Hex | null => this.#game.subjects.get(id ?? "")?.at ?? null;
    if (a.kind === "MOVE_UNIT" || a.kind === "MOVE_LEADER") return typeof a.to === "string" ? a.to : null;
    if (a.kind === "PLACE_LEADER" || a.kind === "DRAGOON_RETREAT") return a.hex ?? null;
    if (a.kind === "BOMBARD") return at(a.target);
    if (a.kind === "RELOCATE_LEADER" || a.kind === "PICK_SINGLE") return at(a.unit);
    if (a.kind === "TILLY_CHOOSE") return at(a.leader);
    if (a.kind === "EVENT_CHOICE" && a.units?.length === 1) return at(a.units[0]);
    return null;
  };

  /* The destinations of what is selected, by hex. */
  places = $derived.by(() => {
    const all = new Map<Hex, Action>();
    if (!this.#game.human) return all;
    const list = this.#game.selected ? this.#game.acts : this.#game.buttons;
    for (const a of list) {
      if (this.#game.selected && !!a.charge !== (this.charging !== null)) continue;
      if (this.charging && a.charge !== this.charging) continue;
      const hex = this.hexOf(a);
      if (!hex) continue;
      const had = all.get(hex);
      if (!had || (a.cost ?? 0) < (had.cost ?? 0)) all.set(hex, a);
    }
    return all;
  });

  /* Enemies the selected unit can charge. */
  chargeable = $derived.by((): string[] => [...new Set(this.#game.acts.flatMap((a) => (a.charge ? [a.charge] : [])))]);

  charge(target: string | null): void {
    this.charging = target;
    this.#game.refusal = null;
  }

  /* With a facing chosen, the move ends with a turn. */
  faced(a: Action): Decision {
    if (!this.facing || a.kind !== "MOVE_UNIT" || !a.path) return a;
    const { kind, side, unit, path, charge, entry } = a;
    const out: Decision = { kind, side, unit, path: [...path, "face:" + this.facing] };
    if (charge) out.charge = charge;
    if (entry) out.entry = entry;
    return out;
  }

  /* A click on the map: on a counter, or on a hex. */
  async click(hex: Hex, id: string | null): Promise<void> {
    const game = this.#game;
    this.cursor = hex;
    game.refusal = null;
    const here = this.at.get(hex) ?? [];
    const what = id ? game.subjects.get(id) : undefined;
    if (!game.human) {
      game.choose((what ?? here[0])?.id ?? null, false);
      return;
    }
    if (game.selected) {
      const target = this.charging === "" ? this.#enemyAt(hex) : null;
      if (target) return this.#aim(target);
      const place = this.places.get(hex);
      if (place && !(id && id !== game.selected && game.movers.includes(id) && what?.type !== "leader" && place.kind !== "BOMBARD")) {
        await game.do(this.faced(place));
        return;
      }
    } else if (this.places.has(hex) && !game.declaring) {
      const place = this.places.get(hex);
      if (place) await game.do(place);
      return;
    }
    if (game.declaring && game.draft.pick(hex, id)) return;
    const own = here.filter((s) => s.side === game.side);
    const able = own.filter((s) => game.movers.includes(s.id));
    if (own.length) {
      const order = able.length ? able : own;
      const i = order.findIndex((s) => s.id === game.selected);
      const pick = id && order.some((s) => s.id === id) && id !== game.selected ? id : order[(i + 1) % order.length]?.id;
      if (pick && (pick !== game.selected || order.length > 1)) game.choose(pick, false);
      else if (pick === game.selected) game.choose(null);
      if (pick && !able.length && game.view?.awaits.kinds.includes("MOVE_UNIT")) this.#why(hex, pick);
      return;
    }
    if (!game.selected) {
      game.choose(here[0]?.id ?? null, false);
      return;
    }
    const enemy = this.#enemyAt(hex);
    if (enemy && game.subjects.get(game.selected)?.type === "unit" && game.view?.awaits.kinds.includes("MOVE_UNIT")) return this.#aim(enemy);
    this.#why(hex, game.selected);
  }

  #enemyAt(hex: Hex): string | null {
    return (this.at.get(hex) ?? []).find((s) => s.type === "unit" && s.side !== this.#game.side)?.id ?? null;
  }

  /* An enemy as a target: a charge if the rules allow one, else why not. */
  #aim(enemy: string): void {
    if (!this.#game.selected || !this.#game.table) return;
    if (this.chargeable.includes(enemy)) {
      this.charging = enemy;
      return;
    }
    const decision: Decision = { kind: "MOVE_UNIT", unit: this.#game.selected, charge: enemy };
    const verdict = this.#game.table.check(decision);
    if (verdict.legal) this.charging = enemy;
    else this.#game.refuse(decision, verdict);
  }

  /* The impossible is put to the rules as well: they say why. */
  #why(hex: Hex, id: string): void {
    const s = this.#game.subjects.get(id);
    const kinds = this.#game.view?.awaits.kinds ?? [];
    if (!s || !this.#game.table) return;
    let decision: Decision | null = null;
    const enemy = this.#enemyAt(hex);
    if (s.type === "leader")
      decision = kinds.includes("PLACE_LEADER") ? { kind: "PLACE_LEADER", leader: id, hex } : kinds.includes("MOVE_LEADER") ? { kind: "MOVE_LEADER", leader: id, to: hex } : null;
    else if (s.type === "gun") decision = kinds.includes("BOMBARD") && enemy ? { kind: "BOMBARD", gun: id, target: enemy } : null;
    else if (kinds.includes("DRAGOON_RETREAT")) decision = { kind: "DRAGOON_RETREAT", unit: id, hex };
    else if (kinds.includes("MOVE_UNIT")) decision = { kind: "MOVE_UNIT", unit: id, to: hex };
    if (!decision) {
      this.#game.choose(null);
      return;
    }
    const verdict = this.#game.table.check(decision);
    if (verdict.legal) void this.#game.do(decision);
    else this.#game.refuse(decision, verdict);
  }
}
