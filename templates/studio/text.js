// One text: its source, its rule and its words, what is wrong with it while it is typed, and its card.
import { Form } from "studio/form.js";
import { keep, kept } from "studio/kept.js";
import { button, clear, first, latest, make, newId } from "studio/make.js";

/** @import { FactsOf, Finding, Told } from "studio/border.js" */

/** What somebody writes, over which text, and what another tab has written.
 * @typedef {{ text: string, over: string, theirs?: string }} Edit */

const WIDEST = 380; // of a card, in pixels of the page
const SIDES = ["left", "top", "width", "height"];

const thingOf = (key) => key.split("/").slice(0, 2).join("/");

// A text in pieces, those that are meant by a finding marked.
/**
 * @param {string} text
 * @param {Pick<Finding, "marks" | "severity">[]} findings
 */
export function pieces(text, findings) {
  const parts = [];
  [...text].forEach((sign, at) => {
    const look = findings.find(({ marks }) => marks.some(([from, to]) => from <= at && at < to))?.severity ?? "";
    if (parts.at(-1)?.look === look) parts.at(-1).said += sign;
    else parts.push({ said: sign, look });
  });
  return parts;
}

/** @type {(text: string, findings: Finding[]) => (string | HTMLElement)[]} */
export const marked = (text, findings) =>
  pieces(text, findings).map(({ said, look }) => (look ? make("mark", { class: look }, said) : said));

// The findings; of those that say that a text is too long, for several sizes of card, one.
/**
 * @template {Pick<Finding, "rule">} F
 * @param {F[]} findings
 */
export function told(findings) {
  const isFirst = ({ rule }, at) => findings.findIndex((each) => each.rule === rule) === at;
  return findings.filter((each, at) => !each.rule.startsWith("box/") || isFirst(each, at));
}

/** @type {(findings: Finding[]) => HTMLElement[]} */
export const listed = (findings) =>
  told(findings).map(({ severity, message, about }) => make("li", { class: severity, title: about }, message));

// All that is written for the same card as a text, with the text as it stands: as a command takes it.
/**
 * @param {Map<string, Edit>} edits
 * @param {string} key
 * @param {string} text
 */
export function editsWith(edits, key, text) {
  const beside = [...edits].filter(([each]) => each !== key && thingOf(each) === thingOf(key));
  const written = beside.map(([each, edit]) => `${each}=${edit.text}`);
  return text.trim() ? [...written, `${key}=${text}`] : written;
}

export async function showText(panel, picture, room, key, focus) {
  const text = new Text(panel, picture, room, key);
  await text.open(focus);
}

class Text {
  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} picture
   * @param {import("studio/texts.js").Room} room
   * @param {string} key
   */
  constructor(panel, picture, room, key) {
    this.panel = panel;
    this.picture = picture;
    this.room = room;
    this.key = key;
    this.word = room.word;
    /** @type {FactsOf<"text one">} */
    this.facts = null;
    /** @type {Record<string, string>} */
    this.seen = {};
    this.mine = Symbol(key);
    room.opening = this.mine;
    const id = newId("text");
    const said = { id, rows: 1, lang: room.code, spellcheck: true, "aria-describedby": `${id}-found` };
    const typing = { oninput: () => this.typed(), onkeydown: (event) => this.keys(event) };
    this.area = make("textarea", { ...said, ...typing });
    this.shadow = make("div", { class: "shadow", "aria-hidden": "true" });
    this.found = make("ul", { class: "found", id: `${id}-found`, "aria-live": "polite" });
    this.size = make("p", { class: "about" });
    this.read = make("p", { class: "about" });
    this.said = make("div", { class: "said-here", role: "alert" });
    this.canvas = make("canvas", { role: "img", "aria-label": this.word("texts_card") });
    this.outline = make("i", { class: "box" });
    this.drawn = make("div", { class: "drawn" }, this.canvas, this.outline);
    this.main = button("", () => this.store(), { class: "main", "data-do": "save" });
    /** @type {Form | null} */
    this.stamps = null; // the form of what a stamp says
    this.check = latest(() => this.checkOnce());
    this.draw = latest(() => this.drawOnce());
  }

  // Another one was opened meanwhile, or this one again.
  get isGone() {
    return this.room.opening !== this.mine;
  }

  async open(focus) {
    const { room, panel, key } = this;
    Object.assign(panel.dataset, { key, checked: "" });
    this.picture.dataset.drawn = "";
    const told = await room.ask("text one", { key });
    if (this.isGone) return;
    if (told.refused) return void clear(panel).append(make("p", { class: "wrong", role: "alert" }, told.refused));
    this.facts = told.facts;
    this.seen = told.seen;
    this.area.value = room.edits.get(key)?.text ?? this.facts.text;
    if (room.folder) this.stamps = await this.stampForm();
    clear(panel).append(...this.parts());
    clear(this.picture).append(this.drawn);
    if (focus) this.area.focus();
    this.mark([]);
    this.check();
    this.draw();
    if (this.isTaken(key)) this.showBoth();
  }

  parts() {
    const { area, facts, read, said, shadow, size, stamps, word } = this;
    const typing = [
      make("h3", {}, make("label", { for: area.id }, word("texts_yours"))),
      make("div", { class: "typing" }, shadow, area),
      size,
      this.found,
      said,
      this.bar(),
      stamps ? make("details", {}, make("summary", {}, word("texts_stamp")), stamps.draw()) : "",
      read,
    ];
    const { signed, state, place } = facts;
    const stands = [word(`texts_${state}`), signed?.by, signed?.on, place].filter(Boolean).join(" · ");
    return [
      make("h2", {}, facts.name, " ", make("small", {}, word(`texts_${facts.field}`))),
      make("p", { class: "about" }, make("i", { class: `state ${state}` }), " ", stands),
      ...this.background(),
      ...typing,
      this.alike(),
      make("p", { class: "about" }, word("texts_keys")),
    ].filter((part) => part !== "");
  }

  part(heading, ...inside) {
    return inside.length ? make("div", {}, make("h3", {}, this.word(`texts_${heading}`)), inside) : "";
  }

  // What a translator goes by.
  background() {
    const { code } = this.room;
    const { source, rule, needs, terms } = this.facts;
    const agreed = ([term, text]) => make("span", { class: "chip" }, `${term} = `, make("b", { lang: code }, text));
    return [
      this.part("source", make("p", { class: "source" }, source)),
      rule ? this.part("rule", make("p", { class: "says" }, rule)) : "",
      this.part("needs", ...needs.map((need) => make("span", { class: "chip" }, need))),
      this.part("terms", ...Object.entries(terms).map(agreed)),
    ];
  }

  // The texts that have the same source.
  alike() {
    const row = ({ name, text }) => {
      const take = text ? button(this.word("texts_take"), () => this.fill(text)) : "";
      return make("p", { class: "same" }, make("b", {}, name), ": ", text || "–", " ", take);
    };
    return this.part("same", ...this.facts.same.map(row));
  }

  bar() {
    const { room, word } = this;
    const next = button(word("texts_next"), () => room.neighbour(), { "data-do": "next" });
    const undo = button(word("texts_undo"), () => this.fill(null), { "data-do": "undo" });
    return make("div", { class: "bar" }, this.main, next, undo);
  }

  async stampForm() {
    const { desk, game, language } = this.room;
    const shape = await desk.ask({ do: "form", game: game.id, command: "text keep", language });
    const asked = shape.fields.filter(({ needed, times }) => !needed && times !== null);
    const fields = asked.map((field) => ({ ...field, groupName: "" }));
    const change = () => keep("texts-stamp", form.toAddress());
    const form = new Form({ fields }, { word: this.word, values: kept("texts-stamp") ?? {}, change });
    return form;
  }

  async checkOnce() {
    const { found, key, panel, read, room, word } = this;
    const text = this.area.value;
    const { facts: judged, refused } = await room.ask("text typed", { key, edit: this.edits(text) });
    if (this.isGone) return;
    const findings = judged?.findings ?? [];
    this.mark(findings);
    const isFine = text.trim() && !findings.length;
    const lines = isFine ? [make("li", { class: "fine" }, word("texts_fine"))] : listed(findings);
    clear(found).append(...(refused ? [make("li", { class: "error" }, refused)] : lines));
    const understood = judged?.understood.join(", ");
    read.textContent = understood ? `${word("texts_understood")}: ${understood}` : "";
    panel.dataset.checked = text;
  }

  async drawOnce() {
    const { canvas, drawn, key, outline, picture, room, word } = this;
    const text = this.area.value;
    const across = Math.min(WIDEST, picture.clientWidth || WIDEST);
    const wide = Math.round(across * Math.min(2, devicePixelRatio || 1));
    const { facts: box, files } = await room.ask("text card", { key, edit: this.edits(text) }, { wide });
    if (this.isGone) return;
    drawn.hidden = !files?.length;
    if (files?.length) {
      const opened = await room.desk.read(files[0]);
      await opened.draw(0, canvas, wide);
      opened.close?.();
      outline.hidden = !box;
      SIDES.forEach((side, at) => {
        outline.style[side] = `${100 * (box?.[at] ?? 0)}%`;
      });
    } else picture.replaceChildren(drawn, make("p", { class: "about" }, word("texts_no_card")));
    if (!this.isGone) picture.dataset.drawn = text;
  }

  edits(text) {
    return editsWith(this.room.edits, this.key, text);
  }

  mark(findings) {
    const { area, facts, main, room, shadow, size, word } = this;
    clear(shadow).append(...marked(area.value, findings), "\u200b");
    size.textContent = facts.room ? word("texts_room", { count: [...area.value].length, room: facts.room }) : "";
    const inFolder = area.value !== facts.text ? "texts_save" : findings.length ? "texts_despite" : "texts_confirm";
    main.textContent = word(room.folder ? inFolder : "texts_keep");
    main.disabled = !area.value.trim() || this.isTaken(this.key);
  }

  typed() {
    const { area, facts, key, room } = this;
    if (area.value.includes("\n")) area.value = area.value.replaceAll("\n", " ");
    room.write(key, area.value === facts.text ? null : area.value, facts.text);
    room.say("");
    this.mark([]);
    this.check();
    this.draw();
  }

  fill(text) {
    this.area.value = text ?? this.facts.text;
    this.area.focus();
    this.typed();
  }

  // Whether somebody else has saved another text since this one was begun.
  isTaken(key) {
    const edit = this.room.edits.get(key);
    const saved = key === this.key ? this.facts.text : this.room.savedAs(key);
    return Boolean(edit && (edit.theirs !== undefined || (edit.over !== saved && edit.text !== saved)));
  }

  showBoth() {
    const { area, facts, key, room, word } = this;
    const { theirs = null } = room.edits.get(key); // what another tab has written and not saved either
    const settle = (text) => {
      room.write(key, null);
      if (text !== null) room.write(key, text, facts.text);
      room.open(key);
    };
    const mine = button(word("texts_mine"), () => settle(area.value), { "data-do": "mine" });
    const other = button(word("texts_theirs"), () => settle(theirs), { "data-do": "theirs" });
    clear(this.said).append(
      make("p", {}, word("texts_conflict")),
      make("p", { class: "source" }, (theirs ?? facts.text) || "–"),
      make("div", { class: "bar" }, mine, other),
    );
  }

  // Saves all that is written for this card, and goes on to `then`; without a folder it is kept for a file.
  async store(then = async () => false) {
    const { area, facts, key, room, said, stamps } = this;
    if (!area.value.trim() || this.isTaken(key)) return;
    room.write(key, area.value, facts.text);
    if (!room.folder) return void (await room.neighbour());
    const { desk, game, language } = room;
    const edit = this.edits(area.value);
    const written = { ...room.form.written(), ...stamps.written(), edit };
    const made = await desk.ask({
      do: "save",
      game: game.id,
      command: "text keep",
      language,
      seen: this.seen,
      written,
    });
    const keys = edit.map((pair) => pair.slice(0, pair.indexOf("=")));
    if (made.changed) return this.again(keys, then);
    said.textContent = made.refused ?? "";
    if (made.refused) return;
    for (const each of keys) room.write(each, null);
    await this.stored(made, then);
  }

  // The file was changed meanwhile: if that was another text of it, this one can be saved.
  async again(keys, then) {
    const { room } = this;
    this.seen = (await room.reload()).seen;
    const taken = keys.find((each) => room.edits.get(each).over !== room.savedAs(each));
    await (taken ? room.open(taken) : this.store(then));
  }

  /** @param {Told<FactsOf<"text keep">>} made */
  async stored({ facts: { wrong }, saved }, then) {
    const { room, word } = this;
    const file = Object.keys(saved).join(", ") || "–";
    room.say([word("texts_saved", { file }), ...(wrong.length ? [word("texts_unconfirmed")] : [])].join(" · "));
    this.seen = (await room.reload()).seen;
    if (this.isGone) return;
    if (wrong.length || !(await then())) await room.open(this.key);
  }

  keys(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.store(() => this.room.neighbour());
    } else if (event.key === "Escape") first(document, ".list [aria-current]")?.focus();
  }
}
