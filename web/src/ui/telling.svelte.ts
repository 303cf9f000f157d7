/* What is shown, in words: a decision, a step, a unit. */
import type { Base, Decision, Roll, Step } from "../engine/table";
import { w, knows } from "../words";
import { fightsOf } from "./fight";
import { Shown } from "./shown.svelte";

export class Telling extends Shown {
  say(a: Decision): string {
    const k = a.kind;
    if (k === "MOVE_PATH" && !(a.legs as unknown[] | undefined)?.length) return w("sets.stay");
    if (this.view?.plane && this.table && k !== "RESIGN" && k !== "OFFER_DRAW") return knows("act." + k) ? w("act." + k) : this.table.say(a) || k;
    if (k === "MOVE_UNIT" || k === "MOVE_LEADER") {
      const unit = this.name(a.unit ?? a.leader);
      return a.charge
        ? w("act.charge", { unit, target: this.name(a.charge), hex: String(a.to), cost: a.cost })
        : w("act.move", { unit, hex: String(a.to), cost: a.cost });
    }
    if (k === "RESOLVE_NEXT") return w("act.RESOLVE_NEXT", { n: (a.index ?? 0) + 1 });
    if (k === "DRAGOON_RETREAT") return a.hex ? w("act.DRAGOON_RETREAT", { unit: this.name(a.unit), hex: a.hex }) : w("act.stay");
    if (k === "EVENT_CHOICE") {
      if (a.edge) return a.edge;
      return a.units?.length ? a.units.map(this.name).join(", ") : w("act.EVENT_CHOICE.none");
    }
    if (k === "TILLY_CHOOSE" && !a.leader) return w("act.nobody");
    if (k === "SET_FACING") return w("act.face", { dir: a.facing });
    if (k === "DECLARE_BATTLES") return this.#sayBattles(a.battles ?? []);
    if (!knows("act." + k)) return a.text ?? k;
    return w("act." + k, {
      unit: this.name(a.unit),
      leader: this.name(a.leader),
      gun: this.name(a.gun),
      target: this.name(a.target),
      hex: a.hex,
    });
  }

  #sayBattles(battles: NonNullable<Decision["battles"]>): string {
    if (!battles.length) return w("act.DECLARE_BATTLES.none");
    return battles.map((b) => b.attackers.map(this.name).join(" + ") + " " + w("battle.against") + " " + b.defenders.map(this.name).join(" + ")).join("; ");
  }

  /* A step in one line: a battle by its units and its result, anything else as it was decided. */
  tale(step: Step): string {
    const fights = fightsOf(step);
    if (!fights.length) return step.words || (step.narration[0] ?? "");
    return fights.map((f) => `${f.attackers.map(this.name).join(" + ")} ${w("battle.against")} ${f.defenders.map(this.name).join(" + ")}: ${f.result}`).join("; ");
  }

  /* The dice that fell; what was drawn out of a bag is told in words. */
  dice(step: Step): Roll[] {
    const draws = this.tables?.bag?.rule;
    return draws ? step.rolls.filter((r) => r.rule !== draws) : step.rolls;
  }

  describe(id: string): string {
    const s = this.subjects.get(id);
    if (!s) return id;
    if (s.type === "base") return this.#describeBase(s.base);
    const where = s.at ? w("map.hex", { hex: s.at }) : w("board.off");
    if (s.type === "unit")
      return w("say.unit", { name: s.name, side: w("side." + s.side), arm: knows("arm." + s.arm) ? w("arm." + s.arm) : s.arm, cf: s.cf, ma: s.ma, morale: s.current_morale, status: w("status." + s.status), where });
    if (s.type === "leader") return w("say.leader", { name: s.name, side: w("side." + s.side), command: s.command, ma: s.ma, where });
    return w("say.gun", { name: s.id, side: w("side." + s.side), state: s.state, where });
  }

  #describeBase(b: Base): string {
    const where = b.at ? (b.attached_to ? w("plane.with", { unit: this.name(b.attached_to) }) : w(b.heading === null ? "plane.at" : "plane.facing", { x: b.at[0], y: b.at[1], heading: b.heading ?? 0 })) : w("plane." + b.state);
    const men = b.start === undefined ? [b.gun_words ?? "", b.at && b.melee_die ? w("sets.melee.die", { n: b.melee_die }) : "", b.at && b.fire_die ? w("sets.fire.die", { n: b.fire_die }) : "", b.supported ? w("sets.supported") : "", b.rallies_on ? w("sets.rallies", { n: b.rallies_on }) : ""] : [];
    const acted = b.statuses.includes("activated") || b.statuses.includes("marker");
    const told = b.strength === undefined ? b.statuses : b.statuses.filter((s) => s === "impetus" || s === "deferred");
    const die = acted ? w("unit.acted") : !b.dice ? "" : w(b.dice > 1 ? "unit.dice.many" : "unit.dice", { n: b.number, dice: b.dice });
    if (b.strength !== undefined)
      men.push(...(b.traits ?? []), w("unit.discipline", { n: b.discipline ?? "–" }), w("unit.hits", { hits: b.hits, strength: b.strength }), b.fresh ? w("unit.fresh") : "", die, b.commanders.length ? w("unit.led", { who: b.commanders.map(this.name).join(", ") }) : "");
    if (b.reach && this.tables) men.push(w("unit.reach", { n: b.reach, of: this.tables.unit }));
    const more = [...men, b.quality === "ordinary" ? "" : b.quality, b.locked ? w("plane.locked") : "", b.at && !b.in_command && !b.round ? w("plane.out") : "", ...told.map((s) => s.replace("_", " "))].filter(Boolean);
    return [w("plane.say", { name: b.name, side: this.sideName(b.side), type: b.type_name }), b.round || b.start === undefined ? "" : w("plane.resolve", { resolve: b.resolve, start: b.start }), where, ...more].filter(Boolean).join(", ");
  }
}
