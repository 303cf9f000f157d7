/* The book's tables as charts: rows under headings, out of the JSON the module makes of the rules' own tables. No book is known
   here: a list of rows is a chart, and a member of a row is a column. */
import type { Tables } from "../engine/table";

export interface ChartRow {
  id: string;
  cells: string[];
  rule: string | null;
  text: string; // the rule in words
  origin: string | null; // where it differs from the chart's
  note: string;
}

export interface Chart {
  id: string;
  title: string;
  rule: string | null;
  text: string;
  origin: string | null;
  columns: string[];
  rows: ChartRow[];
  note: string;
  told: boolean; // its rows are sentences more than numbers
}

type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
type Thing = Record<string, Value>;

const TITLES: Record<string, string> = {
  crt: "Combat results",
  odds: "Odds columns",
  leaders: "Leaders in battle: what they add to the die",
  terrain: "Ground",
  guns: "Bombardment: dice by range in hexes",
  gun_hits: "Bombardment: what hits",
  events: "Random events",
  numbers: "Distances and other numbers",
  types: "Unit types",
  melee: "Melee: what hits",
  directions: "Changes of direction",
  interpenetration: "Passing through friends",
  distances: "Distances",
  quality: "Quality",
  army: "Army list",
  disciplines: "Discipline",
  fire: "Fire by range",
  dice: "Dice",
  dice_limits: "Dice, at most",
  costs: "What a move costs, in control points",
  deck: "The deck",
  victory: "Victory and morale",
  fates: "What the die decides",
  command: "Command distance",
  discipline: "Discipline: what is added",
  discipline_limits: "Discipline: its limits",
  weapons: "Shooting weapons",
  protection: "Protection",
  traits: "Characteristics",
  orders: "What a die allows",
  bag: "Dice drawn from the bag",
  pairs: "A pair of dice: the difference",
  risks: "Risk to commanders",
  points: "Points by discipline",
  points_added: "Points added",
};
const HEADS: Record<string, string> = {
  what: "",
  column: "Column",
  cpt: "Control points",
  points_die: "Points die",
  rally_demoralised: "Rally, demoralised",
  baggage: "Baggage counts as",
  above: "Above",
  attacks: "May attack",
  shoots_on: "Shoots on",
  fights_on: "Fights on",
  max: "Most in an army",
  depth_large: "Depth, large",
  cost: "Points",
  add: "Adds",
  killed_on: "Killed on",
  demoralised_at: "Demoralised at, % lost",
  beaten_at: "Beaten at, % lost",
  major_below: "Major victory below, % lost",
  minor_below: "Minor victory below, % lost",
  tum: "TUM",
  cm: "cm",
};
/* A row's members that are a row themselves: their columns are called after both. */
const GROUPS: Record<string, string> = { mp: "MP {x}", dice: "{x}", by_discipline: "{x}", rates: "In {x}" };
const LENGTHS = ["move", "range", "width", "depth", "depth_large", "distance", "from", "below"];
const POINTED = ["shoots_on", "fights_on"]; // a die or more
const DICE = ["fire", "melee", "points_die"]; // lon's: the number is the die
const ROLLED = ["rally", "rally_demoralised", "needs"];
const TOLD = ["terrain", "traits", "events"];
const NOT = ["unit", "coin", "stock", "aims", "steps", "legs", "phases", "changes", "origins", "depths"];
const APART = ["rule", "text", "origin", "origin_words", "glyph", "note", "id"];
const NONE = "–";

const human = (key: string): string => {
  const words = key.replaceAll("_", " ");
  return cap(words);
};
const cap = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);
const isThing = (v: Value): v is Thing => typeof v === "object" && v !== null && !Array.isArray(v);
const plain = (s: string): string => s.toLowerCase().replace(/[^a-z]/g, "");
const text = (v: Value): string => (typeof v === "string" ? v : "");

function cell(key: string, v: Value, dice: boolean): string {
  if (v === null || v === undefined || v === false || v === "") return NONE;
  if (v === true) return "yes";
  if (Array.isArray(v)) return v.map((x) => cell("", x, false)).join(", ");
  if (typeof v !== "number") return String(v);
  if (["add", "attacking", "defending"].includes(key)) return v > 0 ? "+" + v : String(v);
  if (["infantry", "cavalry"].includes(key) && dice) return v < 6 ? `${v} or more` : String(v);
  if (POINTED.includes(key)) return !v ? NONE : v < 6 ? `${v} or more` : String(v);
  if (ROLLED.includes(key)) return `${v} or more`;
  if (DICE.includes(key)) return v ? "d" + v : NONE;
  if ((key === "max" || key === "most_placed" || LENGTHS.includes(key)) && !v) return NONE;
  return String(v);
}

/* A row's cells by heading, in the order of the JSON; the first is what it is called. */
function cells(row: Thing, unit: string, id: string): Map<string, string> {
  const out = new Map<string, string>();
  const name = text(row.name);
  const key = text(row.id);
  const dice = id === "gun_hits";
  if (name || key) out.set("", name && key && plain(name) !== plain(key) && key.length <= 4 ? `${cap(name)} (${key})` : cap(name || human(key)));
  for (const [k, v] of Object.entries(row)) {
    if (APART.includes(k) || k === "name") continue;
    if (isThing(v)) {
      for (const [x, inner] of Object.entries(v)) if (!APART.includes(x)) out.set((GROUPS[k] ?? "{x}").replace("{x}", x), cell(x, inner, dice));
    } else {
      const head = HEADS[k] ?? human(k);
      if (!out.size && typeof v === "string") {
        out.set(head, cap(v));
        continue;
      }
      out.set(LENGTHS.includes(k) && typeof v === "number" ? `${head}, ${unit}` : head, cell(k, v, dice));
    }
  }
  return out;
}

function chart(id: string, from: Thing, list: Thing[], unit: string): Chart {
  const origin = text(from.origin) || null;
  const all = list.map((row) => cells(row, unit, id));
  for (const [i, c] of all.entries()) {
    const name = c.get("");
    if (name && all.some((x, k) => k !== i && x.get("") === name) && text(list[i]?.id)) c.set("", `${name} (${text(list[i]?.id)})`);
  }
  const heads = [...new Set(all.flatMap((c) => [...c.keys()]))].map((h) => h.replace(`, ${unit}`, "")).filter((h, i, a) => a.indexOf(h) === i);
  const get = (c: Map<string, string>, h: string): string => c.get(h) ?? c.get(`${h}, ${unit}`) ?? NONE;
  const columns = heads.filter((h, i) => i === 0 || all.some((c) => get(c, h) !== NONE));
  return {
    id,
    title: TITLES[id] ?? human(id),
    rule: text(from.rule) || null,
    text: text(from.text),
    origin,
    columns: columns.map((h) => (all.some((c) => c.has(`${h}, ${unit}`)) ? `${h}, ${unit}` : h)),
    rows: list.map((row, i) => ({
      id: text(row.id) || String(i),
      cells: columns.map((h) => get(all[i]!, h)),
      rule: text(row.rule) || null,
      text: text(row.text),
      origin: row.origin && row.origin !== origin ? text(row.origin) : null,
      note: text(row.note),
    })),
    note: "",
    told: TOLD.includes(id),
  };
}

function crt(from: Tables["crt"]): Chart {
  return {
    ...chart("crt", { rule: from.rule }, [], ""),
    columns: ["Die", ...from.columns],
    rows: from.rows.map((r) => ({ id: String(r.die), cells: [String(r.die), ...r.results], rule: null, text: "", origin: null, note: "" })),
    note: Object.entries(from.words).map(([code, words]) => `${code}: ${words}`).join("; ") + ".",
  };
}

export function chartsOf(tables: Tables): Chart[] {
  const out: Chart[] = [];
  for (const [id, v] of Object.entries(tables) as unknown as [string, Value][]) {
    if (NOT.includes(id)) continue;
    if (id === "crt") out.push(crt(tables.crt));
    else if (Array.isArray(v)) out.push(chart(id, {}, v.filter(isThing), tables.unit));
    else if (isThing(v)) {
      const inner = Object.values(v).find((x): x is Value[] => Array.isArray(x) && x.length > 0);
      const facts = Object.entries(v).filter(([k, x]) => !APART.includes(k) && !Array.isArray(x));
      if (inner?.every(isThing)) out.push(chart(id, v, inner as Thing[], tables.unit));
      else if (inner) out.push(chart(id, v, [{ what: "From the largest down", value: inner.map((n) => "d" + String(n)) }], tables.unit));
      else if (facts.length) out.push(chart(id, v, facts.map(([k, x]) => ({ what: HEADS[k] || human(k), value: typeof x === "number" && id === "gun_hits" ? cell(k, x, true) : x })), tables.unit));
    }
  }
  return out.filter((c) => c.rows.length);
}

/* A row as one sentence: for whoever points at what it is about. */
export function rowWords(all: Chart[], id: string, row: string): string {
  const c = all.find((x) => x.id === id);
  const r = c?.rows.find((x) => x.id === row);
  if (!c || !r) return "";
  return c.columns.map((head, i) => (i && r.cells[i] !== NONE ? `${head.charAt(0).toLowerCase()}${head.slice(1)} ${r.cells[i]}` : "")).filter(Boolean).join("; ");
}

/* Rules that speak of a chart without being one of its rows. */
const SPOKEN: [RegExp, string][] = [
  [/table 2\.3|terrain effects/i, "terrain"],
  [/\bCRT\b|combat results/i, "crt"],
  [/table 2\.4/, "guns"],
  [/table 2\.6/, "events"],
  [/table of interpenetration/, "interpenetration"],
  [/capability table|unit table/i, "types"],
  [/printed column/, "odds"],
];

export function chartsFor(all: Chart[], rule: string | null | undefined, words = ""): Chart[] {
  return all.filter((c) => (rule && (c.rule === rule || c.rows.some((r) => r.rule === rule))) || SPOKEN.some(([pattern, id]) => id === c.id && pattern.test(words)));
}

/* The rows in which all words of a search are; all of them where the title has them. */
export function sought(all: Chart[], search: string): Chart[] {
  const want = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...lines: (string | null)[]): boolean => want.every((x) => lines.some((l) => l?.toLowerCase().includes(x)));
  if (!want.length) return all;
  return all.flatMap((c) => {
    if (has(c.title, c.rule, c.note)) return [c];
    const rows = c.rows.filter((r) => has(c.title, ...r.cells, r.rule, r.text, r.note, r.origin));
    return rows.length ? [{ ...c, rows }] : [];
  });
}
