/* A turn on a map of hexes, for the report: who moved where, and who fell. */
import type { Step } from "../../engine/table";
import { game } from "../game.svelte";
import { centre } from "./hex";

export function turnOf(steps: readonly Step[]): { ways: string[]; losses: string[] } {
  const moves = new Map<string, string[]>();
  const losses: string[] = [];
  for (const e of steps.flatMap((s) => s.events)) {
    if ((e.kind === "STEP" || e.kind === "RETREAT") && e.from && e.to && e.unit) {
      const id = String(e.unit);
      const way = moves.get(id) ?? [String(e.from)];
      way.push(String(e.to));
      moves.set(id, way);
    }
    if (e.kind === "ELIMINATED") losses.push(`${game.name(String(e.unit))} (${e.vp} VP) [${e.rule}]`);
    if (e.kind === "LEADER_KILLED") losses.push(`${game.name(String(e.leader))}, leader (${e.vp} VP) [${e.rule}]`);
  }
  const path = (way: string[]): string => "M" + way.map((h) => centre(h)).map((p) => p.x.toFixed(0) + " " + p.y.toFixed(0)).join("L");
  return { ways: [...moves.values()].map(path), losses };
}
