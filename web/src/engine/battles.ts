// The built-in battles as tools/page_battles wrote them: of each its card (words, ground, who stands where)
// and, in a file of its own, its bytes with patches for the options and variants that change more than a
// switch.
import type { Card, Ground, Setup, Side, State } from "./table.ts";

interface About {
  system: string;
  id: string;
  title: string;
  about?: string;
  length?: string;
  difficulty?: string;
  sources?: string[];
  confidence?: Record<string, string> | string;
  notes?: string[] | string;
  sides?: Record<Side, { name: string; commander?: string }>;
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
  start: State;
  ground: Ground;
}

export interface Battle extends Sheet {
  bytes: string;
  choices: Record<string, [number, string][]>;
}

export interface Battles {
  version: string;
  rules: number;
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

export function cardOf(b: Sheet): Card {
  const army = (side: Side): Card["sides"][Side] => {
    const units = b.start.units.filter((u) => u.side === side);
    return {
      name: b.about.sides?.[side].name ?? side,
      commander: b.about.sides?.[side].commander ?? null,
      units: units.length,
      leaders: b.start.leaders.filter((l) => l.side === side).length,
      guns: b.start.guns.filter((g) => g.side === side).length,
      cf: units.reduce((sum, u) => sum + u.cf, 0),
    };
  };
  return {
    ...b.about,
    id: b.name,
    about: b.about.about ?? "",
    length: b.about.length ?? null,
    difficulty: b.about.difficulty ?? null,
    sources: list(b.about.sources),
    confidence: typeof b.about.confidence === "string" ? { all: b.about.confidence } : (b.about.confidence ?? {}),
    notes: list(b.about.notes),
    sides: { catholic: army("catholic"), protestant: army("protestant") },
    variants: variantsOf(b).map((v) => v.id),
    options: b.options,
    ground: drawn(b, b.ground),
    units: b.start.units.flatMap((u) => (u.at ? [{ side: u.side, at: u.at }] : [])),
  };
}
