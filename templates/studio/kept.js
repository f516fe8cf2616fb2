// The one store: settings, drafts, own data, texts and games, by their names. The browser keeps them, or the local server
// in a folder of the user. Of a page that is opened as a file every other local page can read what the browser keeps, so
// nothing secret may lie here: of an event its plan and its results alone. Where nothing can be kept, everything works without, and the page says that it is not saved.
//
// Each name has a revision. Whoever writes says which one they have seen; where another tab was quicker, both are merged,
// entry by entry. What is kept has the form that 0.2.0 gave it.
import { latest } from "studio/make.js";

/** @import { Keeper, Kept, Transport } from "studio/border.js" */

const NAME = "proofpress-studio-";
// The names of what is kept. No other is, in the browser or at the server: no key and no sealed page of an event.
const SETTING = /^(address|language|look|file-profile|default-[\w-]+|texts-(language|stamp)|call-.+)$/s;
const MAPS = /^(own|texts-\w+-\w+)$/; // of entries, each of which somebody may change
const DRAFT = /^draft-(card|map)-/;
const GAME = /^play-/;
const RIVALS = /^rivals-/; // of a game, as an address says them
const EVENT = /^tournament-./s;
const WORK = { test: (name) => [MAPS, DRAFT, GAME, RIVALS, EVENT].some((kind) => kind.test(name)) }; // what somebody has made
const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const entries = (value) => new Map(Array.isArray(value) ? value : Object.entries(value ?? {}));

// Two lists of players, each of them once.
export const bothOf = (one, other) => [...new Set([one, other].flatMap((all) => all?.split("~") ?? []))].join("~");

// What comes of two changes of one value. Of a text that both have changed both are kept, `theirs` in it; of a file of
// own data theirs, whose saving says so; of a game or an event theirs, and `beside` it ours.
export function merged(name, base, ours, theirs) {
  if (same(ours, base) || same(ours, theirs)) return { value: theirs };
  if (same(theirs, base)) return { value: ours };
  if (GAME.test(name) || EVENT.test(name)) return { value: theirs, beside: ours };
  if (RIVALS.test(name)) return { value: bothOf(theirs, ours) };
  if (!MAPS.test(name)) return { value: ours };
  const [was, here, there] = [base, ours, theirs].map(entries);
  const all = new Map(there);
  for (const key of new Set([...was.keys(), ...here.keys()])) {
    const [before, now, other] = [was.get(key), here.get(key), there.get(key)];
    if (same(now, before) || same(now, other)) continue;
    if (same(other, before)) all[now === undefined ? "delete" : "set"](key, now);
    else if (now?.text !== undefined) all.set(key, other === undefined ? now : { ...now, theirs: other.text });
  }
  return { value: name === "own" ? Object.fromEntries(all) : [...all] };
}

export class Store {
  constructor() {
    /** @type {Map<string, unknown>} */
    this.ours = new Map();
    /** @type {Map<string, Kept>} */
    this.seen = new Map();
    /** @type {Map<string, () => Promise<void>>} */
    this.writers = new Map();
    /** @type {Set<string>} */
    this.lost = new Set();
    this.pending = 0;
    /** @type {Keeper | null} */
    this.keeper = null;
    /** @type {(isLost: boolean) => void} */
    this.told = () => {};
    /** @type {(there: {name: string, beside?: string}) => void} */
    this.heard = () => {};
  }

  // Goes on with what a keeper has: `load()` gives all, `put(name, value, revision)` the new revision or what is there.
  async open(keeper) {
    this.keeper = keeper;
    const found = await keeper.load();
    [this.ours, this.seen] = [0, 1].map(() => new Map());
    for (const [name, there] of Object.entries(found)) {
      this.ours.set(name, there.value);
      this.seen.set(name, there);
    }
    keeper.listen((name, there) => this.hear(name, there));
  }

  get(name) {
    return this.ours.get(name) ?? null;
  }

  all() {
    return Object.fromEntries([...this.ours].filter(([name, value]) => WORK.test(name) && value !== null));
  }

  // Whether it is kept now.
  async put(name, value) {
    if (!WORK.test(name) && !SETTING.test(name)) throw new Error(`nothing is kept as ${name}`);
    this.ours.set(name, value);
    if (!this.writers.has(name))
      this.writers.set(
        name,
        latest(() => this.write(name)),
      );
    const counts = Number(WORK.test(name));
    this.pending += counts;
    await this.writers.get(name)();
    this.pending -= counts;
    return !this.lost.has(name);
  }

  // Work that cannot be kept, or is not kept yet, would be gone with the page.
  get isLost() {
    return [...this.lost].some((name) => WORK.test(name));
  }

  get isUnsaved() {
    return this.pending > 0 || this.isLost;
  }

  async write(name) {
    const { value: base, revision } = this.seen.get(name) ?? { value: null, revision: null };
    const value = this.get(name);
    if (same(value, base)) return void this.lost.delete(name);
    try {
      const told = await this.keeper.put(name, value, revision);
      if (told.theirs) {
        this.hear(name, told.theirs);
        return await this.write(name);
      }
      this.seen.set(name, { value, revision: told.revision });
      this.lost.delete(name);
    } catch {
      this.lost.add(name);
    }
    this.told(this.isLost);
  }

  // Another tab has kept something.
  hear(name, there) {
    const { value, beside } = merged(name, this.seen.get(name)?.value ?? null, this.get(name), there.value);
    this.seen.set(name, there);
    this.ours.set(name, value);
    const free = beside && this.beside(name);
    if (free) this.put(free, beside);
    this.heard({ name, beside: free });
  }

  // A name for another game of the same seed.
  beside(name) {
    let number = 2;
    while (this.get(`${name}#${number}`)) number++;
    return `${name}#${number}`;
  }

  // Takes what was saved into a file: what is not here, and of what is here what it says besides.
  async take(all) {
    const done = Object.entries(all)
      .filter(([name]) => WORK.test(name))
      .map(([name, theirs]) => {
        const { value, beside } =
          this.get(name) === null ? { value: theirs } : merged(name, null, theirs, this.get(name));
        if (beside) this.put(this.beside(name), beside);
        return this.put(name, value);
      });
    return (await Promise.all(done)).every(Boolean);
  }
}

// What the browser keeps; the text of a value is its revision.
/** @type {Keeper} */
export const inBrowser = {
  load() {
    const found = {};
    try {
      for (let at = 0; at < localStorage.length; at++) {
        const key = localStorage.key(at);
        if (key.startsWith(NAME)) found[key.slice(NAME.length)] = read(localStorage.getItem(key));
      }
    } catch {
      /* it keeps nothing */
    }
    return found;
  },
  put(name, value, revision) {
    const there = localStorage.getItem(NAME + name);
    if (there !== revision) return { theirs: read(there) };
    if (value === null) localStorage.removeItem(NAME + name);
    else localStorage.setItem(NAME + name, JSON.stringify(value));
    return { revision: localStorage.getItem(NAME + name) };
  },
  listen(hear) {
    addEventListener("storage", ({ key, newValue }) => {
      if (key?.startsWith(NAME)) hear(key.slice(NAME.length), read(newValue));
    });
  },
};

function read(text) {
  try {
    return { value: JSON.parse(text), revision: text };
  } catch {
    return { value: null, revision: text };
  }
}

// What the local server keeps. Other tabs hear of it by what the browser tells them.
/** @type {(ask: Transport) => Keeper} */
export const atServer = (ask) => ({
  load: async () => (await ask({ do: "kept" })).kept,
  async put(name, value, revision) {
    const told = await ask({ do: "remember", name, value, was: revision ?? "" });
    if (told.refused) throw new Error(told.refused);
    if (told.revision)
      use("localStorage", (kept) => kept.setItem(`${NAME}changed`, JSON.stringify([name, told.revision])));
    return told;
  },
  listen(hear) {
    addEventListener("storage", async ({ key, newValue }) => {
      if (key !== `${NAME}changed`) return;
      const [name] = JSON.parse(newValue);
      const there = (await ask({ do: "kept" })).kept?.[name];
      if (there) hear(name, there);
    });
  },
});

export const store = new Store();
/** @type {(name: string) => any} what it is, whoever keeps it knows */
export const kept = (name) => store.get(name);
export const keep = (name, value) => store.put(name, value);
addEventListener("beforeunload", (event) => {
  if (store.isUnsaved) event.preventDefault();
});

// What is of this browser alone, or of this tab until it is closed.
function use(kind, deed) {
  try {
    return deed(window[kind]);
  } catch {
    return null;
  }
}

const found = (kind, key) => use(kind, (there) => JSON.parse(there.getItem(NAME + key)));
const put = (kind, key, value) =>
  use(kind, (there) =>
    value === null ? there.removeItem(NAME + key) : there.setItem(NAME + key, JSON.stringify(value)),
  );
export const keptHere = (key) => found("sessionStorage", key);
export const keepHere = (key, value) => put("sessionStorage", key, value);
export const tokenKept = () => history.state?.token ?? keptHere("token") ?? found("localStorage", "token");
export const keepToken = (token) => {
  for (const kind of ["sessionStorage", "localStorage"]) put(kind, "token", token);
};
