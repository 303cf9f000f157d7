/* A turn on a table, for the report: which bases went where, and which were lost. */
import type { PlaneState, Step } from "../../engine/table";
import { outline, unitOf } from "./plane";

/* The rule by which a base was lost: the last thing that was said of what the armies have lost by it. */
function ruleOf(steps: readonly Step[], id: string): string {
  const by = steps.flatMap((s) => s.events).findLast((e) => e.lost !== undefined && Object.values(e).includes(id));
  return by?.rule ? ` [${by.rule}]` : "";
}

export function turnOf(steps: readonly Step[], before: PlaneState, after: PlaneState): { ways: string[]; losses: string[] } {
  const ways: string[] = [];
  const losses: string[] = [];
  for (const u of after.units) {
    const was = before.units.find((x) => x.id === u.id);
    if (u.state === "lost" && was && was.state !== "lost") losses.push(`${u.name}, ${u.type_name}${ruleOf(steps, u.id)}`);
    if (was?.at && u.at && !u.attached_to && Math.hypot(u.at[0] - was.at[0], u.at[1] - was.at[1]) > 0.5) ways.push(outline([was.at, u.at], after.depth, unitOf(after), true));
  }
  return { ways, losses };
}
