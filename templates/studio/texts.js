// The room Texts: what there is to write and how far it is, one text at a time with all that belongs to it, and drafts.
import { goTo, writeAddress } from "studio/address.js";
import { showDrafts } from "studio/drafts.js";
import { read as pickedFile, save } from "studio/files.js";
import { Form } from "studio/form.js";
import { keep, kept, store } from "studio/kept.js";
import { button, clear, focused, make } from "studio/make.js";
import { showText } from "studio/text.js";

/** @import { At, FactsOf, Studio, TextListed, Values } from "studio/border.js" */

const LIST = "text list";
const AT_ONCE = 4; // texts that are looked through in one go
const TO_DO = ["missing", "stale", "changed"];
const KINDS = ["error", "question", "note"]; // of findings, the worst first
const pause = (time) => new Promise((done) => setTimeout(done, time));

// The language that is written: the last one, else that of the folder, else that of the page, else any.
/**
 * @param {string[]} possible
 * @param {Pick<Studio, "written" | "language">} studio
 * @param {string | null} before
 */
export function languageToWrite(possible, studio, before) {
  const own = studio.written.length === 1 ? studio.written[0] : null;
  const ofPage = studio.language === "en" ? null : studio.language;
  return [before, own, ofPage].find((code) => code !== null && possible.includes(code)) ?? possible[0];
}

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 * @param {At} at
 */
export async function show(place, studio, at) {
  const { desk, game, language } = studio;
  const shape = await desk.ask({ do: "form", game: game.id, command: LIST, language });
  await new Room(place, studio, at, shape).show();
}

export class Room {
  /**
   * @param {HTMLElement} place
   * @param {Studio} studio
   * @param {At} at
   * @param {import("studio/border.js").Shape} shape
   */
  constructor(place, studio, at, shape) {
    this.place = place;
    this.studio = studio;
    this.word = studio.word;
    this.desk = studio.desk;
    this.game = studio.game;
    this.language = studio.language;
    this.folder = studio.folder;
    this.say = studio.say;
    this.here = { room: at.room, game: this.game.id, command: at.command };
    this.view = at.command === "drafts" ? "drafts" : "texts";
    const [target] = shape.fields.filter(({ needed }) => needed);
    const { text: chosen = null, ...values } = at.values ?? {};
    const possible = target.values.map(([code]) => code);
    values[target.name] ??= languageToWrite(possible, studio, kept("texts-language"));
    const change = () => goTo({ ...this.here, values: this.form.toAddress() });
    this.form = new Form(shape, { word: this.word, values, change });
    this.code = this.form.values.get(target.name);
    keep("texts-language", this.code);
    this.name = `texts-${this.game.id}-${this.code}`; // of what is kept: by its key each text, and the one it changes
    /** @type {Map<string, import("studio/text.js").Edit>} */
    this.edits = new Map(kept(this.name) ?? []);
    /** @type {Map<string, string>} */
    this.wrong = new Map(); // what was found in texts as they are saved
    this.lastTyped = 0;
    /** @type {symbol | null} */
    this.opening = null; // which text is opened
    /** @type {string[]} */
    this.states = [];
    /** @type {TextListed[]} */
    this.texts = [];
    /** @type {string | null} */
    this.now = chosen; // the key of the text that is open, or is asked for
    const { word } = studio;
    const draw = () => this.draw();
    const search = { "aria-label": word("texts_search"), placeholder: word("texts_search") };
    this.stage = make("div", { class: `stage texts ${this.view}` });
    this.search = make("input", { type: "search", oninput: draw, ...search });
    this.which = make("select", { "aria-label": word("texts_which"), onchange: draw });
    this.list = make("ul", { class: "list", onkeydown: (event) => this.move(event) });
    this.panel = make("section", { class: "one" });
    this.picture = make("section", { class: "picture", "aria-label": word("texts_card") });
    this.lay();
  }

  lay() {
    const { stage, place } = this;
    const links = make("nav", {}, this.link("texts"), this.link("drafts"));
    place.append(make("div", { class: "bar" }, this.form.draw(), links, this.files()), stage);
  }

  /**
   * @template {string} C
   * @param {C} command
   * @param {Values} written
   * @returns {Promise<import("studio/border.js").Told<FactsOf<C>>>}
   */
  ask(command, written = {}, more = {}) {
    const { game, language } = this;
    const all = { ...this.form.written(), ...written };
    return this.desk.ask({ do: "run", game: game.id, command, language, ...more, written: all });
  }

  async show() {
    const { stage, word } = this;
    store.heard = (there) => this.heard(there);
    const { refused } = await this.reload();
    if (refused) return void stage.append(make("p", { class: "wrong", role: "alert" }, refused));
    if (this.view === "drafts") return void showDrafts(stage, this);
    const choice = make(
      "nav",
      { class: "choice", "aria-label": word("texts_texts") },
      this.which,
      this.search,
      this.list,
    );
    stage.append(choice, this.panel, this.picture);
    const { texts } = this;
    const isThere = texts.some(({ key }) => key === this.now);
    const { key } = texts.find(({ state }) => TO_DO.includes(state)) ?? texts[0];
    await this.open(isThere ? this.now : key, false);
    await this.lookThrough();
  }

  row(key) {
    return this.list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  link(view) {
    const href = writeAddress({ ...this.here, command: view, values: this.form.toAddress() });
    return make("a", { href, "aria-current": view === this.view ? "page" : null }, this.word(`texts_${view}`));
  }

  files() {
    const { word } = this;
    const pick = make("input", {
      type: "file",
      hidden: true,
      accept: ".po,.pot,.csv,.tsv",
      onchange: () => this.take(pick),
    });
    const kinds = ["PO", "CSV", "YAML"].map((kind) =>
      button(word("save", { kind }), () => this.put(kind.toLowerCase()), { "data-out": kind }),
    );
    const back = button(word("texts_back"), () => pick.click());
    const bar = make("div", { class: "bar" }, kinds, pick, back);
    return make("details", { class: "files" }, make("summary", {}, word("texts_files")), bar);
  }

  // Saves a file of what is written.
  async put(kind) {
    const edit = [...this.edits].map(([key, { text }]) => `${key}=${text}`);
    const made = await (kind === "yaml"
      ? this.ask("text keep", { edit })
      : this.ask("text out", { edit, format: kind }));
    this.say(made.refused ?? "");
    made.files?.forEach(save);
  }

  // Takes what a file has that the data have not.
  async take(pick) {
    const [file] = pick.files ?? [];
    if (!file) return;
    const told = await this.ask("text back", {}, { files: { exchange: await pickedFile(file) } });
    const found = Object.entries(told.facts?.edits ?? {});
    for (const [key, text] of found) this.write(key, text);
    this.say(told.refused ?? this.word("texts_taken", { count: found.length }));
    pick.value = "";
    if (this.view === "texts" && found.length && this.now !== null) await this.open(this.now);
  }

  savedAs(key) {
    return this.texts.find((each) => each.key === key)?.text ?? "";
  }

  // What somebody writes, or nothing any more.
  write(key, text, over = this.savedAs(key)) {
    const { edits } = this;
    if (text === null) edits.delete(key);
    else edits.set(key, { text, over: edits.get(key)?.over ?? over });
    keep(this.name, edits.size ? [...edits] : null);
    this.lastTyped = Date.now();
    this.row(key)?.classList.toggle("typed", edits.has(key));
  }

  // Another tab has written; of a text that both have changed both are shown.
  async heard({ name }) {
    const { edits, now } = this;
    if (name !== this.name || !this.place.isConnected) return;
    const open = () => now !== null && JSON.stringify(edits.get(now));
    const before = open();
    edits.clear();
    for (const [key, edit] of kept(name) ?? []) edits.set(key, edit);
    this.count();
    this.draw();
    if (this.view === "texts" && now !== null && open() !== before) await this.open(now, false);
  }

  isKind(kind, { key, state, card }) {
    if (kind === "cards") return card;
    if (kind === "typed") return this.edits.has(key);
    return !kind || kind === state || (kind === "wrong" && this.wrong.has(key));
  }

  fits(text) {
    const { key, name, source } = text;
    const words = `${name} ${source} ${this.edits.get(key)?.text ?? text.text} ${key}`;
    return this.isKind(this.which.value, text) && words.toLowerCase().includes(this.search.value.trim().toLowerCase());
  }

  count() {
    const { which, word } = this;
    const before = which.value;
    const kinds = ["", "cards", ...this.states, "wrong", "typed"];
    const many = kinds.map((kind) => ({ kind, found: this.texts.filter((text) => this.isKind(kind, text)).length }));
    const shown = many.filter(({ kind, found }) => found || !kind || kind === before);
    const option = ({ kind, found }) =>
      make("option", { value: kind, selected: kind === before }, `${word(`texts_${kind || "every"}`)} (${found})`);
    clear(which).append(...shown.map(option));
  }

  draw() {
    const texts = this.texts.filter((text) => this.fits(text));
    clear(this.list).append(...texts.map((text) => make("li", {}, this.entry(text))));
    if (this.now) this.row(this.now)?.scrollIntoView({ block: "nearest" });
  }

  entry({ key, name, state, source, text }) {
    const { edits, word } = this;
    const said = { type: "button", "data-key": key, class: edits.has(key) ? "typed" : "" };
    const short = edits.get(key)?.text || (text === name ? source : text) || source;
    return make(
      "button",
      { ...said, "aria-current": key === this.now ? "true" : null, onclick: () => this.open(key) },
      make("i", { class: `state ${state}`, title: word(`texts_${state}`) }),
      make("b", {}, name),
      make("em", { class: this.wrong.get(key) ?? "" }),
      make("span", { class: "said" }, word(`texts_${state}`)),
      make("small", {}, short),
    );
  }

  move(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    /** @type {HTMLElement[]} */
    const rows = [...this.list.querySelectorAll("button")];
    rows[rows.indexOf(focused()) + by]?.focus();
  }

  // Opens the text after this one in the list.
  async neighbour() {
    const row = this.now === null ? null : this.row(this.now);
    const next = row?.closest("li")?.nextElementSibling?.querySelector("button")?.dataset.key;
    if (next) await this.open(next);
    return Boolean(next);
  }

  async open(key, focus = true) {
    this.now = key;
    this.lastTyped = Date.now();
    goTo({ ...this.here, values: { ...this.form.toAddress(), text: key } }, { replace: true });
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.row(key);
    row?.setAttribute("aria-current", "true");
    row?.scrollIntoView({ block: "nearest" });
    await showText(this.panel, this.picture, this, key, focus);
  }

  async reload() {
    const told = await this.ask(LIST);
    if (told.facts) ({ states: this.states, texts: this.texts } = told.facts);
    this.count();
    this.draw();
    return told;
  }

  // What is wrong with the texts as they are saved: a few at a time, and while nobody types.
  async lookThrough() {
    const keys = this.texts.filter(({ text }) => text).map(({ key }) => key);
    while (keys.length && this.place.isConnected) {
      if (Date.now() - this.lastTyped < 1500) {
        await pause(300);
        continue;
      }
      const found = await this.ask("text findings", { key: keys.splice(0, AT_ONCE) });
      for (const [key, many] of Object.entries(found.facts ?? {})) {
        const worst = many.findIndex(Boolean);
        if (worst < 0) continue;
        this.wrong.set(key, KINDS[worst]);
        this.row(key)?.querySelector("em")?.classList.add(KINDS[worst]);
      }
    }
    this.stage.dataset.lookedThrough = "yes";
    this.count();
  }
}
