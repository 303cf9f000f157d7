// The built-in battles as tools/page_battles wrote them: of each its card (words, ground, who stands where)
// and, in a file of its own, its bytes with patches for the options and variants that change more than a
// switch.
import type { Army, Card, Ground, More, Play, PlaneState, Setup, Side, State, Stock, View } from "./table.ts";

interface About {
  system: string;
  id: string;
  title: string;
  about?: string;
  length?: string;
  difficulty?: string;
  sides?: Record<string, { name: string; commander?: string }>;
  variants?: (string | Record<string, string>)[];
  advanced?: string[];
  labels?: { at: string; text: string }[];
  roads?: string[][];
  [more: string]: unknown;
}

export interface Sheet {
  name: string;
  about: About;
  options: string[];
  structural: string[];
  start: State & { later?: boolean }; // of its units only what a card shows; later: they are still to come
  ground?: Ground; // of a hex map; a table's is in its start
}

export interface Battle extends Sheet {
  more: { sources?: string[]; confidence?: Record<string, string> | string; notes?: string[] | string; plays?: Play[] };
  bytes: string;
  choices: Record<string, [number, string][]>;
}

export interface Battles {
  version: string;
  rules: Record<string, number>; // the version of each system's rules
  plays: number; // lines of play and undo that a record holds at the most
  battles: Sheet[];
}

const book = ["command_radius", "facing", "artillery", "random_events"];

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

const list = (v: string[] | string | undefined): string[] => (v === undefined ? [] : Array.isArray(v) ? v : [v]);

export function variantsOf(b: Sheet): { id: string; about: string }[] {
  return (b.about.variants ?? []).map((v) => {
    const [id = "", about = ""] = typeof v === "string" ? [v, ""] : (Object.entries(v)[0] ?? []);
    return { id, about };
  });
}

/** Options with "advanced" spelt out, each once, in the battle's own order. */
export function spelt(b: Sheet, options: readonly string[] = []): string[] {
  const all = new Set(options.flatMap((o) => (o === "advanced" ? (b.about.advanced ?? book) : [o])));
  const unknown = [...all].find((o) => !b.options.includes(o) && !book.includes(o));
  if (unknown !== undefined) throw new Error(`${b.about.title} has no option "${unknown}".`);
  return [...b.options.filter((o) => all.has(o)), ...book.filter((o) => all.has(o) && !b.options.includes(o))];
}

/** The bytes of a battle as it was chosen; switches are set by name later. */
export function chosen(b: Battle, setup: Setup): Uint8Array<ArrayBuffer> {
  const options = spelt(b, setup.options);
  const variant = setup.variant ?? variantsOf(b)[0]?.id ?? "";
  const key = `${variant}:${b.structural.filter((o) => options.includes(o)).join(",")}`;
  const patch = b.choices[key];
  if (!patch) throw new Error(`${b.about.title} cannot be played with these options together.`);
  const bytes = bytesOf(b.bytes);
  for (const [at, run] of patch) bytes.set(bytesOf(run), at);
  return bytes;
}

/** With what the scenario writes and draws on the map. */
export function drawn(b: Sheet, ground: Ground): Ground {
  return { ...ground, labels: b.about.labels ?? [], roads: b.about.roads ?? [] };
}

/** The same state as it is on a table, if it is on one. */
export function planeOf(state: State): PlaneState | null {
  return state.board === "table" ? (state as unknown as PlaneState) : null;
}

export function sidesOf(state: State): View["sides"] {
  const plane = planeOf(state);
  const [one, two] = plane ? plane.sides.map((s) => s.name) : Object.keys(state.vp);
  return [one!, two!];
}

export function stockOf(state: State): [Stock, Stock] {
  const plane = planeOf(state);
  const of = (i: number): Stock => {
    const side = plane?.sides[i];
    if (side) return { lost: side.lost, level: side.break_at };
    const vp = state.vp[sidesOf(state)[i]!]!;
    return { lost: vp.lost, level: vp.rout_level };
  };
  return [of(0), of(1)];
}

/** What a card says when it is opened. */
export function moreOf({ more }: Battle): More {
  return {
    sources: list(more.sources),
    confidence: typeof more.confidence === "string" ? { all: more.confidence } : (more.confidence ?? {}),
    notes: list(more.notes),
    plays: more.plays ?? [],
  };
}

/** As a book counts an army on a table: its commands, or how steady its men are. */
function strengthOf(plane: PlaneState, i: number): string {
  const side = plane.sides[i];
  if (side?.morale_at) return `army value ${side?.original ?? 0}`;
  return side?.commands ? `${side.commands.length} commands` : [...new Set(plane.units.filter((u) => u.side === side?.name).map((u) => u.quality))].join(" and ");
}

export function cardOf(b: Sheet): Card {
  const plane = planeOf(b.start);
  const words = Object.values(b.about.sides ?? {});
  const army = (side: Side, i: number): Army => {
    const about = { name: words[i]?.name ?? side, commander: words[i]?.commander ?? null };
    if (plane) {
      return { id: side, ...about, units: plane.units.filter((u) => u.side === side && !u.round).length, strength: b.start.later ? "" : strengthOf(plane, i) };
    }
    const units = b.start.units.filter((u) => u.side === side);
    return {
      id: side,
      ...about,
      units: units.length,
      strength: `CF ${units.reduce((sum, u) => sum + u.cf, 0)}`,
    };
  };
  const [one, two] = sidesOf(b.start);
  return {
    ...b.about,
    id: b.name,
    about: b.about.about ?? "",
    length: b.about.length ?? null,
    difficulty: b.about.difficulty ?? null,
    sides: [army(one, 0), army(two, 1)],
    variants: variantsOf(b).map((v) => v.id),
    options: b.options,
    ground: b.ground ? drawn(b, b.ground) : null,
    units: plane ? [] : b.start.units.flatMap((u) => (u.at ? [{ side: u.side, at: u.at }] : [])),
    plane,
  };
}
