// What one side may not know (hidden units, TVB-X10): the core veils the position, and here what is left of them in
// lists and in the log is taken out.
import { planeOf } from "./battles.ts";
import { w } from "../words.ts";
import type { GameEvent, Side, State, Step } from "./table.ts";

export interface Unseen {
  ids: Set<unknown>;
  named: RegExp; // by id or by name
}

/** Of a veiled position: the enemies that are still hidden. */
export function unseenIn(state: State, side: Side): Unseen {
  const all = (planeOf(state)?.units ?? []).filter((u) => u.side !== side && u.statuses.includes("hidden"));
  const words = all.flatMap((u) => [u.id, u.name]).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { ids: new Set(all.map((u) => u.id)), named: new RegExp(`(?<![\\p{L}\\d])(?:${words.join("|")})(?![\\p{L}\\d])`, "u") };
}

export function withoutUnseen(state: State, { ids }: Unseen): State {
  const plane = planeOf(state);
  if (!plane) return state;
  const commands = (all: (typeof plane.sides)[0]["commands"]) => all?.map((c) => ({ ...c, units: c.units.filter((id) => !ids.has(id)) }));
  const seen = { ...plane, units: plane.units.filter((u) => !ids.has(u.id)), sides: plane.sides.map((s) => ({ ...s, commands: commands(s.commands) })) };
  return seen as unknown as State;
}

/** A step as whoever does not see them is told of it. */
export function seenStep(step: Step, { ids, named }: Unseen): Step {
  const of = (event: GameEvent): boolean => Object.values(event).flat().some((value) => ids.has(value));
  return {
    ...step,
    decision: named.test(JSON.stringify(step.decision)) ? null : step.decision,
    words: named.test(step.words) ? w("log.unseen", { side: step.side }) : step.words,
    narration: step.narration.filter((line) => !named.test(line)),
    events: step.events.filter((event) => !of(event)),
    rolls: step.rolls.map((roll) => (ids.has(roll.for) ? { ...roll, for: null } : roll)),
  };
}
