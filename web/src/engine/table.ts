// The contract between the page and whatever runs the game. The page knows no rule of any book: all it
// shows comes from here, and all of this comes from play's JSON (docs/protocol.md) through the module.
// Ids are the scenario's ("L1.3"), hexes are "CCRR" from 01, directions N NE SE S SW NW.

export type Side = string; // as the battle calls it; View.sides has both, the first is side 0
export type Direction = "N" | "NE" | "SE" | "S" | "SW" | "NW";
export type Hex = string;
export type RuleId = string;
export type Board = "hex" | "table"; // what the battle is fought on: whatever differs in the page goes by this alone

// ---- What is there ------------------------------------------------------------------------------

export interface Unit {
  id: string;
  name: string;
  side: Side;
  leader: string;
  arm: string; // "infantry", "heavy cavalry", "light cavalry", "dragoons"
  cf: number;
  ma: number;
  morale: number;
  current_morale: number;
  at: Hex | null;
  facing: Direction | null;
  status: "NORMAL" | "DISORDERED" | "ROUTED" | "ELIMINATED" | string;
  flags: string[];
  charges: string | null;
  battle: number | null;
}

export interface Leader {
  id: string;
  name: string;
  side: Side;
  command: number;
  printed_command: number;
  ma: number;
  at: Hex | null;
  state: string;
  overall: boolean;
  activated: boolean;
  moved: boolean;
  markers: number;
}

export interface Gun {
  id: string;
  name: string;
  side: Side;
  at: Hex | null;
  state: string;
  [more: string]: unknown;
}

export interface Await {
  who: Side | "chance" | "over";
  step: string; // SETUP, ANSWER, MOVEMENT, GUNS, BATTLES, ...
  kinds: string[]; // kinds of decision that may be legal now
  subject: string | null;
  rule: RuleId | null;
  ruling: RuleId | null;
  pool: { count: number; sides: number; fold: string; cut?: number } | null;
  text: string;
}

export interface State {
  system: string;
  board: Board;
  id: string;
  title: string;
  turn: number;
  turns: number;
  clock: string;
  dusk: boolean;
  phase: string;
  ply: number;
  drawer: Side;
  draw_offered: Side[];
  awaits: Await;
  activation: { side: Side; leader: string | null; [more: string]: unknown } | null;
  cup: { leader: string; markers: number }[];
  units: Unit[];
  leaders: Leader[];
  guns: Gun[];
  battles: { index: number; attackers: string[]; defenders: string[]; resolved: boolean }[];
  vp: Record<Side, { lost: number; rout_level: number; [more: string]: unknown }>;
  outcome: string | null | Record<string, unknown>;
}

/** What a side has lost in the book's points, and at how many it is beaten. */
export interface Stock {
  lost: number;
  level: number;
}

// ---- On a table: lengths in the book's unit, [0, 0] south-west -----------------------------------------------------

export type Point = [number, number];

export interface Piece {
  index: number;
  kind: string;
  difficult: boolean;
  wooded: boolean;
  burning: boolean;
  corners: Point[];
  crest: Point[] | null;
  strip: Point[] | null;
  hill?: boolean;
  terrain?: string | null; // open, rough, difficult, impassable
  line?: boolean; // its corners are the points of a line
  width?: number | null; // of a road that is one
}

export interface Base {
  id: string;
  name: string;
  side: Side;
  type: string; // HOR, PSH, CMD, ...
  type_name: string;
  arm: string;
  quality: string;
  command: number;
  commander: string | null;
  resolve?: number; // where units wear down; where they do not, they fight with dice
  start?: number;
  melee_die?: number | null; // its sides; null: none
  fire_die?: number | null;
  rallies_on?: number | null;
  supported?: boolean;
  gun_words?: string | null; // limbered, emplaced
  link?: string | null; // whom it follows in column
  /* where units are given dice */
  front?: Point; // the middle of its front edge
  strength?: number;
  hits?: number;
  dice?: number | null; // so many lie by it, all showing `number`
  number?: number | null;
  bonuses?: number;
  discipline?: number | null;
  fresh?: boolean;
  large?: boolean;
  skirmisher?: boolean;
  traits?: string[];
  weapon?: string | null;
  reach?: number; // of a commander's word
  at: Point | null;
  heading: number | null; // null: it stands nowhere, or has no front
  round?: true; // a commander: a circle
  width: number;
  depth: number;
  corners: Point[] | null;
  zoc: Point[] | null;
  state: string;
  statuses: string[];
  attached_to: string | null;
  commanders: string[];
  in_command: boolean;
  command_distance: number | null;
  locked: boolean;
  contacts: string[];
  zoc_of: string[];
  target: string | null;
  melee: string | null;
}

/** Dice of one number that a unit is given. */
export interface Gift {
  unit: string;
  number: number;
  dice: number;
}

/** A step of a move: words of docs/protocol.md. */
export interface MoveStep {
  step: string; // FORWARD, WHEEL_LEFT, ...
  length?: number;
  angle?: number;
}

/** Of a deck that says whose turn it is, with the cards that are still in it. */
export interface DeckCard {
  card: string;
  side: Side | null;
  left: boolean;
}

export interface Train {
  side: Side;
  holder: Side;
  value: number;
  corners: Point[];
}

export interface PlaneState {
  width: number;
  depth: number;
  frontage?: number; // how wide a base commonly is
  pieces: Piece[];
  mist: boolean;
  command_distance: number;
  deck?: DeckCard[];
  card?: string | null; // the last that was drawn
  move?: { stands: string[]; lead: string | null; cost: number; allowance: number; force: boolean; to_rear: boolean } | null; // begun, and where it goes is still to be said
  combat?: { target: string; attackers: { unit: string; over: string; now: boolean }[]; flank: boolean } | null;
  trains?: Train[];
  /* where dice out of a bag say who may act */
  queue?: string[]; // who acts next, in order
  active?: Side | null;
  action_phase?: number;
  next_draw?: number; // dice of the next draw
  activation?: { unit: string; side: Side; does: string | null; move: number; combat: number; range: number } | null;
  sides: { name: Side; role: string | null; edge: string | null; lost: number; original: number; break_at: number; on_table: number; commands?: { number: number; commander: string | null; name: string; units: string[]; deployed: boolean; away: boolean }[]; points?: number[] | null; demoralised?: boolean; morale_at?: number; bag?: number; hand?: number[]; aside?: number }[];
  units: Base[];
  routed: string[];
  [more: string]: unknown;
}

/** Where something would stand. */
export interface Stand {
  x: number;
  y: number;
  facing: number;
  corners: Point[];
}

export interface Ghost {
  unit: string;
  cost: number;
  allowance: number;
  path: Point[][];
  to: Stand | null;
  points?: number; // of the beginning of a move: control points
  ghosts?: { unit: string; to: Stand }[]; // of a move of several: where each would stand
}

/** One leg of a move of stands: words of docs/protocol.md. */
export interface Leg {
  leg: "SHIFT" | "ADVANCE" | "RETIRE" | "WHEEL" | "CHARGE";
  x?: number;
  y?: number;
  heading?: number;
  length?: number;
  angle?: number;
  stand?: string;
  target?: string;
  edge?: string;
  offset?: number;
}

/** All that can be shown of one unit as it stands. */
export interface Look {
  unit: string;
  zones: Record<string, Point[]> | null;
  zoc: Point[] | null;
  range: number | "unlimited" | null;
  move: number | null;
  command: { centre: Point; radius: number; covers: string[] } | null;
  commands?: { commander: string; centre: Point; radius: number; reach: number; covers: string[] }[]; // of all commanders of its side
  uses?: { number: number; bonuses: number; allows: string[] }[]; // what a die of each number would allow it
  run?: string[]; // those with whom it stands in an unbroken front or file
  shots: { target: string; zone: string; distance: number; dice: number; against?: number; die?: number; hits?: Chance; verdict: Verdict }[];
  charges: { target: string | null; wheel: number; straight: number; cost: number; targets: string[]; to: Stand; verdict: Verdict }[];
}

export interface Ground {
  system: string;
  board: Board;
  id: string;
  title: string;
  cols: number;
  rows: number; // columns 02, 04, ... lie half a hex lower
  turns: number;
  dusk: number[];
  off_map: Hex[];
  woods: Hex[];
  villages: Hex[];
  rivers: { hex: Hex; dir: Direction }[];
  bridges: { hex: Hex; dir: Direction }[];
  labels?: { at: Hex; text: string }[]; // names on the map, from the scenario
  roads?: Hex[][]; // drawn only; each a row of hexes to join
  rout_level: Record<Side, number>;
  own_edge: Record<Side, string>;
  options: Record<string, boolean>;
  rulings: Record<string, boolean>;
}

/** What is aimed by hand, the unit in hand being the member `of`: by a march, to a place, over a distance, along a way, at an enemy, by giving dice. */
export interface Aim {
  kind: string;
  of: "unit" | "units" | "commander" | "primary" | "stands" | "general" | "attackers" | "piece";
  by: "march" | "place" | "distance" | "way" | "enemy" | "facing" | "set" | "legs" | "dice" | "steps"; // set: a move is begun for all that are named; legs: and then led
}

/** The book's tables, for drawing: the CRT as printed, what terrain does, what things are measured in. */
export interface Tables {
  unit: string; // of costs and lengths: "MP", "TUM"
  coin: string; // in which gains are counted
  stock: string; // in which losses are
  crt: {
    rule: RuleId;
    columns: string[]; // "1-3", "1-2", "1-1", ...
    rows: { die: number; results: string[] }[]; // results in the order of the columns
    words: Record<string, string>; // "Dd": "defender disordered"
  };
  terrain: { id: string; name: string; rule: RuleId; text: string; [more: string]: unknown }[];
  types?: { id: string; name: string; glyph: string; max: number }[]; // on a table: what an army is made of; max 0: as many as you like
  changes?: string[]; // on a table: of direction, in a march
  aims?: Aim[]; // on a table
  fire?: { rule: RuleId; bands: { band: string; from: number; below: number | null; above: number }[] }; // where shots are measured in bands
  deck?: { rule: RuleId; cards: { id: string; name: string }[] };
  bag?: { rule: RuleId; drawn: number }; // where dice of both sides are drawn out of one
  steps?: string[]; // of a move that is led step by step
  [more: string]: unknown; // the rest of the book's tables: charts.ts
  phases: string[]; // the book's own, in order: State.phase is one of them
}

/** What the awaited side must still do before it may end the step. */
export interface Obligation {
  text: string;
  rule: RuleId;
  ruling: RuleId | null;
  subjects: string[]; // units, leaders, guns to jump to; the first one first
}

/** A decision that ends a step (END_SETUP, END_MOVEMENT, ACCEPT, ...), with the reason it may not yet be taken. */
export interface Ending {
  decision: Decision;
  verdict: Verdict;
}

export interface View {
  game: GameEntry;
  sides: [Side, Side];
  stock: [Stock, Stock]; // what each has lost, and how much breaks it
  state: State;
  plane: PlaneState | null; // on a table: the same state as it is there
  ground: Ground;
  awaits: Await; // same as state.awaits
  obligations: Obligation[];
  endings: Ending[];
  hash: string;
  at: number; // which line of play is shown, 0..length
  length: number; // lines of play so far; at < length: looking back, nothing can be decided
  undo: { free: number; all: number }; // decisions back to the last die or the last thing shown; back to the start
}

// ---- Decisions ------------------------------------------------------------------------------------

/** docs/protocol.md, "Actions in words". What actions() lists can be handed back as it is. */
export interface Decision {
  kind: string;
  side?: Side;
  unit?: string | null;
  leader?: string | null;
  gun?: string;
  target?: string;
  hex?: Hex | null;
  facing?: Direction | number;
  path?: string[]; // ["N","NE","face:S"]
  to?: Hex | Stand; // a hex instead of path: a cheapest way is taken, or one that shows why not; on a table: where it ends
  entry?: Hex;
  charge?: string;
  cost?: number;
  index?: number;
  edge?: string;
  units?: string[];
  attackers?: string[];
  defenders?: string[];
  battles?: { attackers: string[]; defenders: string[] }[];
  text?: string;
  [more: string]: unknown; // each system's own
}

export type Action = Decision;

export interface Verdict {
  legal: boolean;
  rule?: RuleId;
  ruling?: RuleId | null;
  got?: number | string; // what there is and what there may be, where there are such; names as text
  need?: number | string;
  unit?: string; // what they are: "MP", "hexes", "TUM", "unit", ...
  text?: string; // the refusal as a sentence
  nearest?: Decision | null; // a legal relative of the same kind
  ghost?: Ghost | null; // on a table: where it would go, legal or not
}

export interface Roll {
  sides: number;
  value: number;
  for: string | null;
  rule: RuleId | null;
  ruling: RuleId | null;
}

/** kind STEP, STATUS, BEGIN, MOD, DIE, RESULT, ...; the other members are those of docs/protocol.md. */
export interface GameEvent {
  kind: string;
  rule: RuleId | null;
  ruling: RuleId | null;
  [field: string]: unknown;
}

/** One line of play: what was decided and all that came of it. */
export interface Step {
  n: number; // from 1; seek(n) shows the position after it
  turn: number; // before it
  clock: string;
  phase: string;
  side: Side | null; // who decided; null: dice alone
  decision: Decision | null;
  words: string; // the decision in plain English
  narration: string[]; // what came of it, one line per act, rule ids in [brackets]
  events: GameEvent[];
  rolls: Roll[]; // those that events tell of
  dice: number[]; // all that fell, in order
  hash: string;
  swing: number | null; // luck of its dice for the first side, in points; null: none fell
}

// ---- Chances --------------------------------------------------------------------------------------

export interface Chance {
  chance: string; // "1/6"
  percent: number; // 16.7
  low?: number; // samples only: interval in percent
  high?: number;
}

export interface Outcome extends Chance {
  label: string; // "Dd"
  words: string;
  changes: { [field: string]: unknown }[];
  [more: string]: unknown;
}

/** As the book climbs it. */
export interface Ladder {
  attack: number;
  defence: number;
  column: string;
  shift: number;
  modifier: number;
  faces: { die: number; result: string; [more: string]: unknown }[];
  [more: string]: unknown;
}

export interface Odds {
  legal: boolean;
  rule?: RuleId;
  ruling?: RuleId | null;
  got?: number | string;
  need?: number | string;
  unit?: string;
  text?: string;
  exact?: boolean;
  total?: number;
  outcomes?: Outcome[];
  ladder?: Ladder;
  [more: string]: unknown;
}

export interface Cup {
  markers: number;
  event_marker: boolean;
  ends_at: number;
  drawer: Side;
  phase_ends: Chance;
  rule: RuleId;
  ruling: RuleId | null;
  rows: {
    leader: string | null; // null: the event marker
    markers: number;
    activated: boolean;
    impossible: boolean;
    next: Chance;
    ever: Chance;
    [more: string]: unknown;
  }[];
}

/** A count of many with its 95 % interval, in percent. */
export interface Share {
  count: number;
  percent: number;
  low: number;
  high: number;
}

export interface Losses {
  mean: number;
  quartiles: [number, number, number];
  histogram: { vp: number; count: number }[];
}

export interface Distribution {
  games: number;
  wins: [Share, Share, Share]; // of the first side, of the second, drawn
  lost: [Losses, Losses];
  ends: { turn: number; count: number }[]; // in which turn it ended
  margin: Estimate; // points, as the first side sees it
  each: { over: number; margin: number }[]; // battle by battle, on the dice of the same number
}

/** With its 95 % interval. */
export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

export interface Luck {
  rolls: number;
  swing: number; // points, for the first side
  band: number; // one standard deviation, VP
  permille: number; // share of games luckier than this one, in 1/1000
  words: string; // "The Catholic dice were luckier than in 5 games of 6."
}

/** As the protocol and the laboratory name them; "random" of older games is a recruit. */
export const LEVELS = ["recruit", "captain", "general", "marshal"] as const;
export type Level = (typeof LEVELS)[number];

/** A plan as a general weighed it. */
export interface Plan {
  plan: string; // how most of its units are led: steady, bold, ...; pass: let this chance go by
  exceptions: number; // units that are led otherwise
  margin: number; // expected, in points, for the side that decides
  error: number | null; // its standard error; null: of one playout nobody knows it
  playouts: number;
}

/** What a general would do, and what was weighed for it now, best first: nothing while an older plan is followed. */
export interface Choice {
  action: Decision;
  told: {
    // as in the protocol; what is not known is left out
    plans?: Plan[];
    nodes?: number; // decisions that were played ahead
    decided?: { unit: string; points: number }; // whose fate told the first plan from the second
    prospects?: { won: number; drawn: number; lost: number }; // battles fought out in its head
  };
}

// ---- Games ----------------------------------------------------------------------------------------

export type Seat = "human" | Level;

export interface Setup {
  scenario: string;
  options?: string[]; // "artillery", "facing", ...; "advanced" is the scenario's own set
  rulings?: Record<string, boolean>;
  variant?: string;
  seed?: string; // decimal number or any text; left out: drawn
  seats: Record<Side, Seat>;
  armies?: Record<Side, Seat>; // people choose both armies first; who leads them then
  umpire?: boolean; // dice come from people
  learn?: string; // id of a lesson
}

export interface GameEntry {
  id: string;
  title: string;
  setup: Setup & { seed: string };
  begun: number; // ms since 1970
  changed: number;
  turn: number;
  clock: string;
  decisions: number;
  outcome: string | null;
  rules?: number; // the version it was played by; left out: the first
  claims?: Claims;
}

/** A record, or a kept game, of older rules, from the line on where today's part from it: never played on. */
export interface Claims {
  line: number; // of the record, or of the kept game, from 1: from here on nothing is proved
  rules: number; // it was played by
  today: number;
  why: string;
  record?: string; // all of it; what a kept game says from there on cannot be shown
}

export interface Army {
  id: Side;
  name: string;
  commander: string | null;
  units: number;
  strength: string; // in the book's own measure
}

/** Where a scenario's numbers come from, and how sure they are. */
export interface More {
  sources: string[];
  confidence: Record<string, string>;
  notes: string[];
  plays: Play[]; // of a lesson
}

/** A step of a lesson: what is said, what is done, the dice that fall. */
export interface Play {
  says: string;
  do: Decision;
  dice?: number[];
}

/** A scenario's card. */
export interface Card {
  id: string;
  system: string;
  title: string;
  about: string;
  length: string | null;
  difficulty: string | null;
  sides: [Army, Army];
  variants: string[];
  options: string[]; // that can be chosen for it
  ground: Ground | null; // of a hex map, for the small one
  units: { side: Side; at: Hex }[]; // where they stand at the start, for the small map
  plane: PlaneState | null; // a battle on a table
  [more: string]: unknown;
}

export interface Rule {
  id: RuleId;
  origin: "book" | "description" | "fact" | "completion" | "ruling" | "scenario" | "house";
  why: string; // it is not the book's; empty: it is
  text: string;
}

export interface ApplyOptions {
  dice?: number[]; // thrown by hand: for the decision and all chance steps up to the next decision
  later?: boolean; // kept together with what follows, at settle() or the next decision that is not
}

/** One game. Questions are answered at once (the module is in the page); what may take time is a promise. */
export interface Table {
  view(): View;
  tables(): Tables;
  /** Of the book this is played by. */
  rules(): Rule[];
  rule(id: RuleId): Rule | null;
  /** Without a subject: everything that may be done now. */
  actions(subject?: string, kind?: string): Action[];
  /** Everyone (units, leaders, guns) of the awaited side who has something to do now. */
  movers(): string[];
  check(decision: Decision): Verdict;
  /** A decision as a sentence. */
  say(decision: Decision): string;
  /** Null on a hex map, and for whoever does not stand on the table. */
  look(unit: string): Look | null;
  /** One legal declaration: what is obligatory and nothing more; null if none is awaited. */
  obligatory(): Decision | null;
  odds(decision: Decision | null, deep?: boolean): Promise<Odds>;
  cup(): Cup;
  /** What dice the decision (null: the dice due now) wants after those given; null: they suffice. */
  due(decision: Decision | null, dice: number[]): { pool: NonNullable<Await["pool"]>; subject: string | null; text: string; names?: string[] } | null;
  /** Rejects with Refused if the rules forbid it. Null: roll the dice that are due. */
  apply(decision: Decision | null, options?: ApplyOptions): Promise<Step>;
  undo(count?: number): Promise<void>;
  /** Done when everything is kept. */
  settle(): Promise<void>;
  /** What a general would do for the awaited side, null where dice are due or it is over; nothing is changed. */
  go(level?: Level, soFar?: (best: Choice) => void): Promise<Choice | null>;
  /** Would a general of this level at this side take the draw that the other has offered? */
  acceptsDraw(level: Level, side: Side): Promise<boolean>;
  /** Whoever thinks just now takes the best so far. */
  hurry(): void;
  whatIf(games: number, first?: Decision | null, progress?: (done: number) => void): Promise<Distribution>;
  /** What is being played out ends with the battles there are by now. */
  stopWhatIf(): void;
  luck(): Luck;
  /** All lines of play so far, the log. */
  steps(): readonly Step[];
  /** Of a record that is proved only in part: its other lines, a sentence each. */
  claimed(): Promise<string[]>;
  /** Shows the position after line n; seek(length) is the present. */
  seek(n: number): void;
  /** The game as a record (JSON lines) that `tercio replay` and `tercio verify` read. */
  record(): Promise<string>;
  /** Every die again from the seed. */
  verify(): { good: boolean; dice: number; text: string };
  /** The lines of play (all, or the first so many) as one word for a link's fragment; load() makes a game of it. */
  link(upTo?: number): Promise<string>;
  seats(seats: Record<Side, Seat>): void;
  subscribe(fn: (view: View) => void): () => void;
  close(): void;
}

export class Refused extends Error {
  constructor(public verdict: Verdict) {
    super(verdict.text ?? "The rules forbid it.");
  }
}

/** What went wrong, for people: our own sentences as they are; what the browser says is wrapped in one. */
export function sentenceOf(error: unknown): string {
  const ours = error instanceof Refused || (error instanceof Error && error.constructor === Error);
  return ours ? error.message : `That did not work (${String(error)}). Try it again, or reload the page: nothing you played is lost.`;
}

/** Where tables come from. maker.ts has the one whose tables play in this page. */
export interface Maker {
  /** At once; of a battle on a table who stands where may still be missing (no strength). */
  cards(): Promise<Card[]>;
  /** The cards with all that is on them. */
  tables(): Promise<Card[]>;
  more(scenario: string): Promise<More>;
  /** Gets ready what the first table will need. */
  warm(): void;
  begin(setup: Setup): Promise<Table>;
  /** A kept game; one of older rules as far as today's agree with it, and it has claims. */
  open(id: string): Promise<Table>;
  /** A record's text, or a link or its word: becomes a kept game. A record of older rules opens as far as today's agree
      with it, and has claims. Throws a sentence if it cannot be read. */
  load(text: string): Promise<Table>;
  games(): Promise<GameEntry[]>;
  forget(id: string): Promise<void>;
}
