/* A turn on a table, for the report: which bases went where, and which were lost. */
import type { PlaneState, Step } from "../../engine/table";
import type { Turn } from "../turn";
import { toSheet, unitOf } from "./plane";

/* The rule by which a base was lost: the last thing that was said of what the armies have lost by it. */
function ruleOf(steps: readonly Step[], id: string): string {
  const by = steps.flatMap((s) => s.events).findLast((e) => e.lost !== undefined && Object.values(e).includes(id));
  return by?.rule ? ` [${by.rule}]` : "";
}

export function turnOf(steps: readonly Step[], before: PlaneState, after: PlaneState): Turn {
  const turn: Turn = { ways: [], fallen: [], losses: [] };
  const sheet = (p: readonly [number, number]) => toSheet([p[0], p[1]], after.depth, unitOf(after));
  for (const u of after.units) {
    const was = before.units.find((x) => x.id === u.id);
    if (u.state === "lost" && was && was.state !== "lost") {
      turn.losses.push(`${u.name}, ${u.type_name}${ruleOf(steps, u.id)}`);
      if (was.at) turn.fallen.push({ name: u.name, at: sheet(was.at) });
    }
    if (was?.at && u.at && !u.attached_to && Math.hypot(u.at[0] - was.at[0], u.at[1] - was.at[1]) > 0.5) turn.ways.push({ id: u.id, name: u.name, at: [sheet(was.at), sheet(u.at)] });
  }
  return turn;
}
