// The border between the page and the desk: what each question takes and what it is told, described once. The modules
// are held against it by the compiler, and so is what the desk really tells: tests/studio/test_border.py.

export type Value = string | number | boolean | null | string[];
export type Values = Record<string, Value>;

/** A file, in base64; `of` names the option that it belongs to, `picture` shows its first page. */
export interface DeskFile {
  name: string;
  data: string;
  of?: string;
  picture?: Picture;
}

export interface Picture {
  pages: [number, number][];
  wide?: number;
  data?: string;
}

// What is asked. `written` are options by their names, `files` what is handed over for them, `drafts` own data that are
// saved nowhere; `seen` are the digests of the files that the page has seen.

export interface Command {
  game: string;
  command: string;
  language: string;
  written?: Values;
  files?: Record<string, DeskFile | DeskFile[]>;
  drafts?: Record<string, string>;
  seen?: Record<string, string>;
  zip?: boolean;
  wide?: number;
}

export interface Questions {
  open: { language: string };
  form: { game: string; command: string; language: string };
  run: Command;
  save: Command;
  picture: { data: string; page?: number; wide?: number };
  kept: object;
  remember: { name: string; value: unknown; was: string };
}

/** A question as it travels; `slow` is whether it takes long. */
export type Question = {
  [D in keyof Questions]: { do: D; slow?: boolean; drafts?: Record<string, string> } & Questions[D];
}[keyof Questions];

// What is told.

/** Why there is no answer: `parts` are the options to blame, `changed` the files that somebody else has changed. */
export interface Refused {
  refused: string;
  parts: string[];
  code: number;
  changed?: string[];
}

/** A question that a command has itself; it goes on when it is asked again with the option. */
export interface Asks {
  asks: string;
  option: string;
}

export interface Answer<F> {
  facts: F;
  lines: string[];
  notes: string[];
  code: number;
  files: DeskFile[];
  seen?: Record<string, string>;
  changed?: string[];
}

export interface Saved<F> {
  facts: F;
  lines: string[];
  notes: string[];
  code: number;
  saved: Record<string, string>;
  mistakes: Mistake[];
}

/** As the page reads it: any of these, and whether somebody has cancelled it. */
export type Told<F> = Partial<Refused & Asks & Answer<F> & Saved<F>> & { cancelled?: boolean };

export interface Opened {
  version: string;
  language: string;
  languages: Record<string, string>;
  words: Record<string, string>;
  forms: string;
  games: GameShown[];
  folder: string | null;
  written: string[];
  mistakes: Mistake[];
  event: string | null;
}

export interface GameShown {
  id: string;
  title: string;
  rooms: Partial<Record<"print" | "play" | "event" | "cards" | "texts", CommandShown[]>>;
}

export interface CommandShown {
  id: string;
  name: string;
  help: string;
  slow: boolean;
  first: string[];
}

export interface Mistake {
  file: string;
  line: number;
  column: number;
  message: string;
  text: string;
  games: string[];
  severity?: string;
  also?: unknown[];
}

export interface Shape {
  first: string[];
  fields: Field[];
}

/** An option of a command as a field of a form. */
export interface Field {
  name: string;
  label: string;
  about: string;
  kind: "text" | "word" | "words" | "whole" | "length" | "yes_no" | "file" | "folder";
  values: [string, string][];
  open: boolean;
  file: boolean;
  number: boolean;
  bounds: [number | null, number | null] | null;
  times: number | null;
  /** What is chosen where none of the values is. */
  usual: string;
  default: Value;
  choice: boolean;
  needed: boolean;
  beside: boolean;
  secret: boolean;
  with: [string, string] | null;
  group: string;
  groupName: string;
  parts: string[];
  saved: string;
  into: string;
}

export interface Kept {
  value: unknown;
  revision: string;
}

export interface Remembered {
  revision?: string;
  theirs?: Kept;
}

// The facts of commands: of those that only the page asks all there is, of those of the command line what the page reads.

type Rest = Record<string, unknown>;
export type Texts = Record<string, string>; // by the codes of languages

export interface Facts {
  turn: Turn;
  front: null;
  art: string;
  things: Things;
  offers: { typed: string; help: string; words: [string, string][] };
  card: { file: string; line: number; column: number };
  map: { file: string };
  "data file": string;
  faces: null;
  lab: { players: Record<string, Measured> } & Rest;
  seeds: { tried: number; good: number; playable: string };
  prove: {
    printed_par?: number;
    reference_par?: number;
    best_known?: number;
    certificate?: ({ best?: ({ moves: string[] } & Rest) | null } & Rest) | null;
  } & Rest;
  verify: ({ moves?: string[]; total?: number } & Rest)[];
  show: { id: string; rule_in_words: string } & RuleShown & Rest;
  "text explain": ({ id: string; to_be_said: string[] } & Rest)[];
  "text check": ({ language: string; field: string; rule: string; severity: Severity; message: string } & Rest)[];
  "text list": { states: string[]; texts: TextListed[] };
  "text one": TextOne;
  "text typed": { findings: Finding[]; understood: string[] };
  "text card": [number, number, number, number] | null;
  "text findings": Record<string, number[]>;
  "text keep": { changed: number; confirmed: number; wrong: string[] };
  "text out": null;
  "text back": { edits: Texts };
  "text drafts": { texts: Draft[]; others: string[] };
  "pack state": EventState;
  "pack file": null;
}

/** What the page reads of any other command. */
export type Other = { checked?: unknown; standings?: ({ rounds: number } & Rest)[] } & Rest;
export type FactsOf<C> = C extends keyof Facts ? Facts[C] : Other;

export interface Turn {
  over: boolean;
  board: BoardShown;
  season: { number: number; id: string; name: string; limit: number; time: number; draws: Drawn[] };
  edicts: Edict[];
  decision?: Decision | null;
  happened: Happened[];
  scores: Season[];
  total: number;
  losses: number;
  code: string;
  rated?: { values: number; rating: number; title: string } | null;
}

export interface Drawn {
  name: string;
  kind: string;
  time: number;
}

/** A thing that has happened since the last decision: that decision itself, what it brought, and what was turned up. */
export interface Happened {
  kind: string;
  name: string;
  spaces: string[];
  points: number;
}

/** Somebody else's game of the same deal. */
export interface Rival {
  code: string;
  name: string;
}

/** What somebody has made of a deal, and the moves if they can be shown. */
export interface Standing {
  name: string;
  points: number;
  moves?: string[] | null;
  par?: string;
}

export interface BoardShown {
  rows: string[];
  signs: Record<string, string>;
  words: Record<string, string>;
  ruins: string[];
  letters: Record<string, string>;
  attacked: string[];
  typed?: Record<string, string>;
  unpaid?: string[];
  coins?: number;
  track?: number;
}

export interface Award {
  points: number;
  spaces: string[];
}

export interface Edict {
  letter: string;
  card?: string | null;
  name?: string | null;
  text: string;
  solo?: number | null;
  seasons?: number[] | null;
  points: number;
  awards: Award[];
}

export type Cell = [number, number];

export interface Decision {
  task: string;
  card: string;
  name: string;
  says: string[];
  /** Whether a ruins card is due: the shape must cover a space with ruins. */
  ruins: boolean;
  single: boolean;
  terrains: string[];
  shapes: ShapeHeld[];
  write: string;
  nothing: string;
  legal: string[];
}

/** A shape with all its ways, and which way follows each when it is turned or mirrored. */
export interface ShapeHeld {
  said: string;
  coin: boolean;
  hero: boolean;
  ways: Cell[][];
  turned: number[];
  mirrored: number[];
}

export interface Season {
  season: string;
  name: string;
  edicts: { letter: string; card: string; points: number; awards: Award[] }[];
  coins: number;
  monsters: number;
  monster_spaces: string[];
  total: number;
}

export interface Thing {
  id: string;
  own?: boolean;
  called: Texts;
}

export interface CardThing extends Thing {
  category: string;
  entry: string;
  says: Texts;
}

export interface MapThing extends Thing {
  side: string;
  rows: string[];
}

export interface Things {
  cards: CardThing[];
  maps: MapThing[];
  start: string;
  words: Record<string, string>;
  usual: string[];
  signs: Record<string, string>;
  sides: string[];
  grammar: Grammar;
}

/** What the records of a scoring card may hold, as JSON Schema says it: by their names. */
export type Grammar = Record<
  string,
  { properties: Record<string, Held>; required?: string[]; allOf?: ({ anyOf?: { required: string[] }[] } & Rest)[] } & Rest
>;

export type Held = {
  type?: string;
  enum?: string[];
  const?: boolean;
  anyOf?: Held[];
  allOf?: Held[];
  items?: Held | Held[];
  $ref?: string;
  propertyNames?: { enum: string[] };
  additionalProperties?: Held;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxProperties?: number;
} & Rest;

/** How a key of a clause is filled in. */
export interface TypeOfHeld {
  type: "one" | "counts" | "pair" | "many" | "word" | "true" | "number";
  words?: string[];
  keys?: [string, Held][];
  bounds?: [number, number];
  most?: number;
  short?: boolean;
  of?: Held;
}

/** A kind of clause: its tag and what that is, the keys that it needs, of which it needs `some`, and all of them. */
export interface KindOfClause {
  id: string;
  tag: string;
  is: string | string[];
  needed: string[];
  some: string[];
  keys: [string, Held][];
}

export type Clause = Record<string, unknown>;
export type RuleShown = { category: string; solo: number; rule: Clause[] };

export interface Interval {
  mean: string;
  low: string;
  high: string;
}

export type Measured = {
  about: string;
  pairs: number;
  worth: Interval & Rest;
  points: Interval & Rest;
  nothing: { percent: string; low: string; high: string } & Rest;
} & Rest;

export type Severity = "error" | "question" | "note";

export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  marks: [number, number][];
  about: string;
}

export interface TextListed {
  key: string;
  name: string;
  card: boolean;
  source: string;
  text: string;
  state: string;
}

export interface TextOne {
  key: string;
  name: string;
  id: string;
  field: string;
  source: string;
  text: string;
  state: string;
  signed: { stage: string; on: string; by: string } | null;
  rule: string;
  needs: string[];
  terms: Record<string, string>;
  room: number;
  same: { key: string; name: string; text: string }[];
  place: string;
}

export interface Draft {
  key: string;
  name: string;
  text: string;
  line: number;
  same: boolean;
  findings: Finding[];
}

export interface EventState {
  event: string;
  game: string;
  key: boolean;
  agreed: [string, string][];
  published: [string, string][];
  possible: string[];
  next: string;
  results: { there: number; whole: number };
  strange: string[];
  envelopes: string[];
  files: Record<string, string[]>;
}

// How the page asks.

export interface How {
  slow?: boolean;
  quiet?: boolean;
  signal?: AbortSignal | null;
}

export interface Ask {
  (question: { do: "open" } & Questions["open"], how?: How): Promise<Partial<Refused> & Opened>;
  (question: { do: "form" } & Questions["form"], how?: How): Promise<Partial<Refused> & Shape>;
  (question: { do: "picture" } & Questions["picture"], how?: How): Promise<Partial<Refused> & Picture>;
  (question: { do: "kept" }, how?: How): Promise<Partial<Refused> & { kept: Record<string, Kept> | null }>;
  (question: { do: "remember" } & Questions["remember"], how?: How): Promise<Partial<Refused> & Remembered>;
  <C extends string>(
    question: { do: "run" | "save"; command: C } & Omit<Command, "command">,
    how?: How,
  ): Promise<Told<FactsOf<C>>>;
}

/** How a question reaches the desk; what it is told, `Ask` says. */
export type Transport = (question: Question, how?: How) => Promise<any>;

/** Where the program runs: behind a local server, or in workers of the page. */
export interface Engine {
  ask: Transport;
  read(file: DeskFile): Promise<Opening>;
  keeper?: Keeper;
}

/** What is drawn where a shape is held at a space: its spaces, and those that it marks. */
export interface Placed {
  at: Cell;
  spaces: Cell[];
  marks: Cell[];
}

/** A document to look at: the sizes of its pages, and each drawn so many pixels wide. */
export interface Opening {
  sizes: [number, number][];
  draw(page: number, canvas: HTMLCanvasElement, wide: number): Promise<void>;
  close?(): void;
}

export interface Keeper {
  load(): Record<string, Kept> | Promise<Record<string, Kept> | null>;
  put(name: string, value: unknown, revision: string | null): Remembered | Promise<Remembered>;
  listen(hear: (name: string, there: Kept) => void): void;
}

export interface Desk {
  ask: Ask;
  read(file: DeskFile): Promise<Opening>;
  keeper?: Keeper;
}

export type Word = (key: string, values?: object) => string;

/** What every room is given. */
export interface Studio extends Opened {
  desk: Desk;
  game: GameShown;
  setup: { engine: "server" | "worker"; words: Record<string, Record<string, string>> };
  word: Word;
  say(said: string | { step?: string; done?: number; whole?: number }): void;
  away(gone: boolean): void;
  working(by: number): void;
  cancel(): void;
  leaving(): AbortSignal;
  speak(language: string): Promise<void>;
}

/** Where one is: a room, a game, a command, and what is chosen. */
export interface At {
  room: string;
  game?: string;
  command?: string;
  values?: Record<string, string>;
}

declare global {
  function filledWords(text: string, values: object, forms: string): string;
  interface Window {
    studioDesk: Desk;
  }
}
