/* A battle as one line, read from the events of its step. */
import type { Step } from "../engine/table";

export interface Fight {
  attackers: string[];
  defenders: string[];
  die: number;
  row: number;
  column: string;
  result: string;
  rule: string;
}

export function fightsOf(step: Step): Fight[] {
  const out: Fight[] = [];
  let attackers: string[] = [];
  let defenders: string[] = [];
  let die = 0;
  for (const e of step.events) {
    if (e.kind === "STRENGTH" && e.unit) {
      const list = e.attacks ? attackers : defenders;
      if (!list.includes(String(e.unit))) list.push(String(e.unit));
    }
    if (e.kind === "DIE") die = Number(e.value);
    if (e.kind !== "CRT") continue;
    out.push({ attackers, defenders, die, row: Number(e.row), column: String(e.column), result: String(e.result), rule: String(e.rule) });
    attackers = [];
    defenders = [];
  }
  return out;
}
