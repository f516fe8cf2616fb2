// The room Play: a seed, then a game on the sheet, decision by decision, or its draws called out one by one.
import { goTo, writeAddress } from "studio/address.js";
import { showCall } from "studio/call.js";
import { Form } from "studio/form.js";
import { Game } from "studio/game.js";
import { drawGames } from "studio/games.js";
import { bothOf, keep, kept, store } from "studio/kept.js";
import { button, make } from "studio/make.js";
import { ownFiles } from "studio/own.js";
import { readRivals, writeRivals } from "studio/stakes.js";

/** @import { At, Field, How, Studio, Values } from "studio/border.js" */

const [TURN, CALL] = ["turn", "draws"];

// The week as people write it for a game that everybody plays: 2026-W47.
export function thisWeek(now = new Date()) {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const first = Date.UTC(day.getUTCFullYear(), 0, 1);
  return `${day.getUTCFullYear()}-W${String(Math.ceil(((Number(day) - first) / 86400000 + 1) / 7)).padStart(2, "0")}`;
}

// A value as it is typed on a command line.
/** @param {string} text */
export function typed(text) {
  if (/^[\w.,:+@%/-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 * @param {At} at
 */
export async function show(place, studio, at) {
  const { desk, game, language } = studio;
  const shape = await desk.ask({ do: "form", game: game.id, command: TURN, language });
  if (shape.refused) return void place.append(make("p", { class: "wrong", role: "alert" }, shape.refused));
  const room = new Play(place, studio, at, shape.fields);
  await room.show();
}

export class Play {
  /**
   * @param {HTMLElement} place
   * @param {Studio} studio
   * @param {At} at
   * @param {Field[]} all
   */
  constructor(place, studio, at, all) {
    this.place = place;
    this.studio = studio;
    this.word = studio.word;
    this.view = at.command === CALL ? CALL : TURN;
    /** @type {At} */
    this.here = { room: at.room, game: studio.game.id };
    const { beside = "", against = "", ...values } = at.values;
    this.beside = beside; // another game of the same seed: its code, or a number
    this.seed = all.find(({ needed }) => needed);
    const fields = all.filter(({ group, saved, needed }) => group !== "turns" && !saved && !needed); // what is played
    const files = writeAddress(this.here);
    this.fields = [this.seed, ...fields];
    this.form = new Form({ fields: this.fields }, { word: this.word, values, files, change: () => {} });
    this.own = `play-${JSON.stringify(this.form.toAddress())}`; // of what is kept of this game
    this.name = this.own + (beside ? `#${beside}` : "");
    const known = this.own.replace(/^play/, "rivals"); // those whom one plays against are kept with the game
    this.rivals = readRivals(bothOf(kept(known), against));
    this.against = writeRivals(this.rivals);
    if (against) keep(known, this.against);
    this.proof = make("p", { class: "about", role: "status" });
  }

  // Whether there are data of one's own, which no link carries.
  get hasOwn() {
    return Boolean(this.studio.folder || Object.keys({ ...ownFiles(), ...this.form.given() }).length);
  }

  // What is played, in a line.
  get title() {
    return `${this.studio.game.title} · ${this.titleOf(this.form.toAddress())}`;
  }

  // The seed, and whatever else was chosen, by its names.
  /** @param {Record<string, string>} values */
  titleOf(values) {
    const said = this.fields
      .filter(({ name }) => name in values)
      .map((field) => this.form.titled(field, values[field.name]));
    return said.join(" · ");
  }

  /**
   * @template {string} C
   * @param {C} command
   * @param {Values} more
   * @param {How} how
   */
  ask(command, more = {}, how = {}) {
    const { desk, game, language } = this.studio;
    const written = { ...this.form.written(), lang: language, ...more };
    return desk.ask({ do: "run", game: game.id, command, language, files: this.form.given(), written }, how);
  }

  addressOf(command, beside = this.beside) {
    const { against } = this;
    const values = { ...this.form.toAddress(), ...(beside ? { beside } : {}), ...(against ? { against } : {}) };
    return { ...this.here, command, values };
  }

  async show() {
    if (!this.form.values.get(this.seed.name)) return this.begin();
    const stage = make("div", { class: `stage ${this.view}` });
    this.place.append(this.bar(), this.proof, stage);
    if (!this.place.isConnected) return; // another room, or this one anew, was quicker
    store.heard = (there) => this.otherwise(there);
    if (this.view === CALL)
      await showCall(stage, this.studio, `call-${this.name}`, () => this.ask(CALL, { as: "slides" }, { slow: true }));
    else await new Game(stage, this).begin(await this.moves(), Boolean(this.beside));
  }

  begin() {
    const { word } = this;
    const started = this.form.draw();
    const weekly = word("play_week");
    const go = () => goTo({ ...this.here, command: TURN, values: this.form.toAddress() });
    const whole = () => started.reportValidity() && go();
    const thisOne = () => {
      this.form.set(this.seed, thisWeek());
      go();
    };
    const said = `${word("play_begin")}: ${weekly}`;
    const week = button(word("play_begin"), thisOne, { class: "main", "data-do": "week", "aria-label": said });
    const main = button(word("play_begin"), whole, { "data-do": "begin" });
    started.addEventListener("submit", whole);
    const sent = button(word("play_open_sent"), () => this.openCode(), { "data-do": "by-code" });
    const heading = make("h2", {}, word("start_play"));
    const now = make("section", { class: "week" }, make("p", {}, weekly), make("b", {}, thisWeek()), week, sent);
    const other = make("section", {}, make("p", {}, word("play_seed")), started, main);
    const beginning = make("div", { class: "begin" }, now, other);
    this.place.append(heading, beginning, this.proof, drawGames(this));
  }

  bar() {
    const { word, view } = this;
    const link = (command, name) => {
      const href = writeAddress(this.addressOf(command));
      return make("a", { href, "aria-current": command === view ? "page" : null }, name);
    };
    return make(
      "div",
      { class: "bar" },
      make("strong", {}, String(this.form.values.get(this.seed.name))),
      make("nav", { "aria-label": word("room_play") }, link(TURN, word("play_draw")), link(CALL, word("play_call"))),
      view === CALL ? button(word("play_prove"), () => this.prove()) : "",
      view === TURN ? button(word("play_open_sent"), () => this.openCode(), { "data-do": "by-code" }) : "",
      button(word("play_other"), () => goTo(this.here)),
    );
  }

  // The same deal once more; the game that is over stays beside it.
  again() {
    goTo(this.addressOf(TURN, store.beside(this.own).slice(this.own.length + 1)));
  }

  async prove() {
    const { word, proof } = this;
    proof.textContent = word("working");
    const told = await this.ask("prove", {}, { slow: true });
    const { printed_par: printed, reference_par: reference, best_known: best } = told.facts ?? {};
    proof.textContent =
      told.refused ?? (told.code ? word("play_unproved") : word("play_proved", { printed, reference, best }));
  }

  // The moves of the game that is gone on with.
  async moves() {
    const isCode = this.beside && !/^\d+$/.test(this.beside);
    return kept(this.name) ?? (isCode ? await this.movesOf(this.beside) : null) ?? [];
  }

  /** @param {string[]} moves */
  remember(moves) {
    keep(this.name, moves.length ? moves : null);
  }

  // The command that anybody types to see this very game again; who plays it with how many changes nothing.
  /** @param {string} code */
  replay(code) {
    const { seed, mode: _mode, ...others } = this.form.toAddress();
    const files = Object.entries(this.form.given()).flatMap(([name, all]) =>
      [all].flat().map((file) => [name, file.name]),
    );
    const options = [...Object.entries({ code, seed, ...others }), ...files];
    return ["proofpress verify", ...options.map(([name, value]) => `--${name} ${typed(value)}`)].join(" ");
  }

  // Somebody's game: from its code, beside one's own; or from the line that was sent, to play against.
  async openCode() {
    const sent = prompt(this.word("play_sent_how"))?.trim();
    const link = /#play\/\S+/.exec(sent ?? "")?.[0];
    if (link) goTo(link);
    else if (sent && !this.form.isWhole) this.proof.textContent = this.word("play_sent_none");
    else if (sent && (await this.movesOf(sent))) goTo(this.addressOf(TURN, sent));
  }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.studio.say(this.word(done));
    } catch {
      this.studio.say(text);
    }
  }

  async movesOf(code) {
    const told = await this.ask("verify", { code });
    this.proof.textContent = told.refused ?? (told.code ? this.word("play_no_code") : "");
    return this.proof.textContent ? null : told.facts[0].moves;
  }

  // Another tab has gone on with this game; if this one has as well, it has its own beside it.
  otherwise(there) {
    if (there.name !== this.name || !this.place.isConnected) return;
    if (!there.beside) return void dispatchEvent(new Event("hashchange"));
    goTo(this.addressOf(TURN, there.beside.slice(this.own.length + 1)));
    this.studio.say(this.word("play_beside"));
  }
}
