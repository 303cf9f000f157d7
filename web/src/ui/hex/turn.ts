/* A turn on a map of hexes, for the report: who moved where, and who fell. */
import type { Leader, Step, Unit } from "../../engine/table";
import { game } from "../game.svelte";
import type { Turn } from "../turn";
import { centre } from "./hex";

export function turnOf(steps: readonly Step[], before: { units: readonly Unit[]; leaders?: readonly Leader[] }): Turn {
  const moves = new Map<string, string[]>();
  const stood = new Map([...before.units, ...(before.leaders ?? [])].map((x) => [x.id, x.at]));
  const turn: Turn = { ways: [], fallen: [], losses: [] };
  const falls = (id: string, words: string): void => {
    const at = stood.get(id);
    if (at) turn.fallen.push({ name: game.name(id), at: centre(at) });
    turn.losses.push(game.name(id) + words);
  };
  for (const e of steps.flatMap((s) => s.events)) {
    if ((e.kind === "STEP" || e.kind === "RETREAT") && e.from && e.to && e.unit) {
      const id = String(e.unit);
      const way = moves.get(id) ?? [String(e.from)];
      way.push(String(e.to));
      moves.set(id, way);
      stood.set(id, String(e.to));
    }
    if (e.kind === "ELIMINATED") falls(String(e.unit), ` (${e.vp} VP) [${e.rule}]`);
    if (e.kind === "LEADER_KILLED") falls(String(e.leader), `, leader (${e.vp} VP) [${e.rule}]`);
  }
  turn.ways = [...moves].map(([id, way]) => ({ id, name: game.name(id), at: way.map(centre) }));
  return turn;
}
