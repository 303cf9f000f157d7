/* Finds what in a line can be shown: rule ids, hexes, names. */
import { game } from "./game.svelte";

export interface Part {
  text: string;
  rule?: string;
  hex?: string;
  id?: string;
}

let of: unknown = null;
let pattern: RegExp | null = null;
let names = new Map<string, string>();

const escape = (s: string): string => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function build(): RegExp {
  const key = `${game.view?.game.id} ${game.subjects.size}`; // an army may be chosen in play
  if (pattern && of === key) return pattern;
  names = new Map();
  for (const s of game.subjects.values()) {
    if ("name" in s && s.name) names.set(String(s.name), s.id);
    names.set(s.id, s.id);
  }
  const list = [...names.keys()].filter((n) => n.length > 1).sort((a, b) => b.length - a.length).map(escape);
  pattern = new RegExp("([A-Z]{2,3}-(?:[A-Z]\\d+|[A-Z]\\.\\w+|\\d[\\w.]*\\w|CRT|TEC)" + (game.view?.plane ? "" : "|\\b\\d{4}\\b") + (list.length ? "|(?<![\\p{L}\\d])(?:" + list.join("|") + ")(?![\\p{L}\\d])" : "") + ")", "gu");
  of = key;
  return pattern;
}

/* Without its citation at the end: that is shown beside it. */
export const uncited = (text: string | undefined): string => (text ?? "").replace(/\s*\[[^\]]*\]\s*$/, "");

/* Citations stand in [brackets] in plain text; here each is a button and needs none. */
const bare = (text: string): string => text.replace(/\[([A-Z]{2,3}-[^\]]*)\]/g, (_, ids: string) => ids.replaceAll(",", ""));

export function lookup(line: string): Part[] {
  const text = bare(line);
  const out: Part[] = [];
  let from = 0;
  for (const m of text.matchAll(build())) {
    const at = m.index;
    const hit = m[0];
    if (at > from) out.push({ text: text.slice(from, at) });
    if (names.has(hit)) out.push({ text: hit, id: names.get(hit) });
    else if (/^\d{4}$/.test(hit)) out.push({ text: hit, hex: hit });
    else out.push({ text: hit, rule: hit });
    from = at + hit.length;
  }
  if (from < text.length) out.push({ text: text.slice(from) });
  return out;
}

/* A decision and what came of it, without saying the same twice: a move is told once, with its rules. */
export function told(step: { words: string; narration: string[] }): { act: string; more: string[] } {
  const [first, ...rest] = step.narration;
  const core = first?.replace(/\s*\[[^\]]*\]/g, "") ?? "";
  if (first && core && step.words.endsWith(core)) return { act: step.words + first.slice(core.length), more: rest };
  return { act: step.words || (first ?? ""), more: step.words ? step.narration : rest };
}
