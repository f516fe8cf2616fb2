// A game on the sheet: the board, the hand, the card, what happened, and the points, move by move.

import { InWords } from "studio/blind.js";
import { Board, drawings, nameOf } from "studio/board.js";
import { adviceNames, adviceOf } from "studio/coach.js";
import { save } from "studio/files.js";
import { Form } from "studio/form.js";
import { Fronts } from "studio/front.js";
import { keptGames } from "studio/games.js";
import { Hand } from "studio/hand.js";
import { keep, kept, store } from "studio/kept.js";
import { button, clear, first, focused, make, newId } from "studio/make.js";
import { drawGauges, drawNews, newsOf, seasonOver } from "studio/news.js";
import { drawPoints } from "studio/points.js";
import { Stakes } from "studio/stakes.js";

/** @import { Decision, FactsOf, Season } from "studio/border.js" */

const TURN = "turn";
const COACH = "default-coach";

// The spaces that differ between two maps.
/**
 * @param {string[]} before
 * @param {string[]} after
 */
export function changed(before, after) {
  return after.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === before[row][column] ? [] : [nameOf([row, column])])),
  );
}

export class Game {
  /**
   * @param {HTMLElement} stage
   * @param {import("studio/play.js").Play} room
   */
  constructor(stage, room) {
    this.stage = stage;
    this.room = room;
    this.word = room.word;
    /** @type {string[]} */
    this.moves = [];
    /** @type {FactsOf<"turn"> | null} */
    this.facts = null; // where the game stands after these moves
    /** @type {Season[]} */
    this.ended = []; // seasons that the last move has ended
    /** @type {Hand | null} */
    this.hand = null; // what is held, until the game is over
    this.legal = new Set();
    this.told = new Set(); // what a first game has explained
    /** @type {string[]} */
    this.advised = [];
    this.said = make("p", { class: "said-here", role: "alert" });
    this.heard = make("p", { class: "said", role: "status" });
    this.coach = make("div", { class: "coach" });
    this.card = make("section", { class: "card" });
    this.count = make("div", { class: "count" });
    this.board = new Board({
      label: this.word("play_map"),
      point: (at) => this.point(at),
      twice: () => this.hand && !this.hand.free && this.hand.turn("turned"),
      hover: (at) => this.hover(at),
      drag: (at) => this.drag(at),
      drop: () => setTimeout(() => this.hand?.chosen()), // the hand is drawn anew when the touch that left it is over
    });
    const { studio } = room;
    const ask = (card) => room.ask("front", { card });
    this.fronts = new Fronts({ ask, read: studio.desk.read, word: this.word });
    this.stakes = new Stakes(this);
    this.words = new InWords(this);
  }

  async begin(moves, isPlayed) {
    await drawings(() => this.room.ask("art"));
    const mine = make("div", { class: "mine" }, this.stakes.caption, this.board.element);
    const sheets = make("div", { class: "sheets" }, mine, this.stakes.beside);
    const keys = make("p", { class: "about", id: newId("keys") }, this.word("play_keys"));
    this.board.element.setAttribute("aria-describedby", keys.id);
    const field = make("section", { class: "field" }, sheets, keys, this.words.element);
    this.stage.append(this.card, field, this.count, this.heard);
    this.stage.addEventListener("keydown", (event) => this.keys(event));
    const told = await this.turn(moves, isPlayed);
    if (told.refused && moves.length) await this.turn([], false); // rules or data are others than it was played with
    if (this.facts) await this.stakes.begin();
  }

  /** @param {string[]} wanted */
  async turn(wanted, isPlayed = true) {
    const told = await this.room.ask(TURN, wanted.length ? { moves: wanted } : {});
    const { facts } = told;
    if (!facts) {
      this.said.textContent = told.refused ?? "";
      if (!this.facts && !wanted.length) this.stage.replaceChildren(this.said);
      return told;
    }
    const [before, hasGoneOn] = [this.facts, this.moves.length < wanted.length];
    this.moves = wanted;
    this.facts = facts;
    this.ended = before && hasGoneOn ? facts.scores.slice(before.scores.length) : [];
    if (isPlayed) this.room.remember(this.moves);
    this.show(facts);
    this.tell(facts, before && hasGoneOn ? before.board.rows : null);
    return told;
  }

  // Shows on the board what has happened, and says it.
  /**
   * @param {FactsOf<"turn">} facts
   * @param {string[] | null} before
   */
  tell(facts, before) {
    const { word } = this;
    const fresh = facts.happened.flatMap(({ spaces }) => spaces);
    this.board.show("new", new Set([...fresh, ...(before ? changed(before, facts.board.rows) : [])]));
    const bad = facts.happened.filter(({ points }) => points < 0).flatMap(({ spaces }) => spaces);
    this.board.show("bad", bad);
    const news = [
      ...facts.happened.map((each) => newsOf(word, each)),
      ...this.ended.map((each) => seasonOver(word, each)),
    ];
    const next = facts.decision?.name ?? word("play_over", { points: facts.total });
    this.heard.textContent = [...news, next].join(". ");
    this.room.studio.say(this.ended.map((each) => seasonOver(word, each)).join(" · "));
    if (this.ended.length)
      this.light(
        this.ended.flatMap(({ edicts }) => edicts.flatMap(({ awards }) => awards.flatMap((one) => one.spaces))),
      );
  }

  /** @param {FactsOf<"turn">} facts */
  show(facts) {
    const { word, card, stage, ended } = this;
    const { decision } = facts;
    const pressed = card.contains(document.activeElement) ? focused().dataset.do : null;
    const light = (names) => this.light(names);
    this.legal = new Set(decision?.legal);
    stage.classList.toggle("over", facts.over);
    stage.dataset.moves = String(this.moves.length);
    this.board.draw(facts.board);
    const look = (name, called) => this.fronts.large(name, called);
    clear(this.count).append(drawPoints({ word, facts, light, look }), facts.over ? "" : this.stakes.element);
    clear(card).append(
      drawGauges(word, facts),
      drawNews({ word, facts, ended, light }),
      ...(facts.over || !decision ? [this.ending(facts)] : this.deciding(decision, facts.board.words)),
    );
    if (pressed) (first(card, `[data-do="${pressed}"]:not(:disabled)`) ?? first(card, "[data-do]"))?.focus();
    this.said.textContent = "";
    this.stakes.show(facts);
    this.words.show();
    this.advise();
  }

  /**
   * @param {Decision} decision
   * @param {Record<string, string>} words of the board
   */
  deciding(decision, words) {
    const { word } = this;
    const lift = (event, pick) => this.board.follow(event, pick);
    this.hand = new Hand({ word, words, decision, size: this.board.size, change: () => this.held(), lift });
    const says = [...decision.says, ...(decision.single ? [word("play_single")] : [])];
    const draw = button(word("play_do"), () => this.commit(), { class: "main", "data-do": "draw" });
    const name = make("h2", {}, decision.name);
    const told = says.map((text) => make("p", { class: "says" }, text));
    const task = make("p", {}, word(`play_task_${decision.task}`));
    return [
      make(
        "div",
        { class: "turned-up" },
        this.fronts.small(decision.card, decision.name),
        make("div", {}, name, task, told),
      ),
      this.coach,
      this.hand.element,
      this.said,
      make("div", { class: "bar" }, draw, this.undoing()),
    ];
  }

  // In a first game: what to do next, and what a thing means when it comes for the first time.
  advise() {
    const isFirst = kept(COACH) !== "off" && keptGames(store.all()).length < 2;
    clear(this.coach).hidden = !isFirst || !this.hand;
    const { facts, hand, told, word } = this;
    if (this.coach.hidden || !facts || !hand) return;
    const fits = this.board.element.dataset.put === "fits";
    const keys = adviceOf({ facts, held: Boolean(hand.held), fits, told });
    this.coach.dataset.held = hand.held ? "yes" : "";
    for (const key of this.advised) if (!keys.includes(key)) told.add(key);
    this.advised = keys;
    const end = () => {
      keep(COACH, "off");
      this.advise();
    };
    const texts = keys.map((key) => make("p", {}, word(`play_coach_${key}`, adviceNames(facts.decision))));
    this.coach.append(...texts, button(word("play_coach_end"), end, { "data-do": "coach" }));
  }

  undoing() {
    const said = { disabled: !this.moves.length, "data-do": "undo", "aria-keyshortcuts": "U" };
    return button(this.word("play_undo"), () => this.undo(), said);
  }

  /** @param {FactsOf<"turn">} facts */
  ending({ rated, total, code }) {
    this.hand = null;
    const { word } = this;
    const again = () => this.room.again();
    return make(
      "div",
      { class: "ending" },
      make("h2", {}, word("play_over", { points: total })),
      this.stakes.kind,
      rated?.title ? make("p", { class: "rating" }, word("play_rating", rated)) : "",
      this.stakes.element,
      make(
        "div",
        { class: "bar" },
        button(word("play_again"), again, { class: "main", "data-do": "play-again" }),
        button(word("play_sheet"), () => this.files("sheet"), { "data-do": "sheet" }),
        this.undoing(),
      ),
      this.said,
      this.stakes.sending(),
      this.replaying(code),
    );
  }

  // What only few want: the code of the game, and what is done with it.
  /** @param {string} code */
  replaying(code) {
    const { word } = this;
    return make(
      "details",
      {},
      make("summary", {}, word("more")),
      make("p", {}, word("play_code")),
      make("p", { class: "game-code", tabindex: "0" }, code),
      make("p", {}, word("play_replay")),
      make("pre", { class: "replay", tabindex: "0" }, this.room.replay(code)),
      make(
        "div",
        { class: "bar" },
        button(word("play_copy"), () => this.room.copy(code, "play_copied")),
        button(word("play_text"), () => this.files("pictures"), { "data-do": "text" }),
      ),
    );
  }

  // The files of a command, on the paper and in the colours that are saved for printing.
  async files(command) {
    const { word, said } = this;
    const { desk, game, language } = this.room.studio;
    const asked = await desk.ask({ do: "form", game: game.id, command, language });
    const looks = new Form({ fields: asked.fields.filter(({ saved }) => saved) }, { word, change: () => {} });
    const told = await this.room.ask(command, { ...looks.written(), lang: language, moves: this.moves });
    said.classList.toggle("good", !told.refused);
    said.textContent = told.refused ?? (told.lines ?? []).join("\n");
    told.files?.forEach((file) => save({ ...file, name: looks.named(this.room.form.named(file.name)) }));
  }

  // Shows a move on the board; whether the rules allow it.
  would(kind, placed) {
    const { board, hand } = this;
    const fits = placed && hand && this.legal.has(hand.text(placed));
    board.show(kind, new Set((placed?.spaces ?? []).map(nameOf)), placed && hand ? this.pictured(hand) : "");
    board.show(`${kind}-mark`, (placed?.marks ?? []).map(nameOf));
    board.element.dataset[kind] = fits ? "fits" : "";
    return fits;
  }

  /** @param {Hand} hand */
  pictured({ terrain, decision }) {
    return terrain || { ambush: "monster", hero: "hero" }[decision.task] || "destroyed";
  }

  hover(at) {
    if (this.hand && !this.hand.free) this.would("ghost", at ? this.hand.placed(at) : null);
  }

  // While something is dragged only the board is drawn; what is wrong with it is said when it is let go of.
  drag(at) {
    const { hand } = this;
    if (!hand || (hand.free && hand.marked.has(nameOf(at)))) return;
    hand.point(at);
    this.would("ghost", null);
    this.would("put", hand.held);
  }

  async held() {
    const { hand, said } = this;
    if (!hand) return;
    this.would("ghost", null);
    const fits = this.would("put", hand.held);
    this.advise();
    this.words.list();
    said.classList.toggle("good", Boolean(fits));
    if (!hand.held) said.textContent = "";
    else if (fits) said.textContent = this.word("play_fits");
    else {
      const asked = hand.held; // which the rules refuse in their words
      const told = await this.room.ask(TURN, { moves: [...this.moves, hand.text(asked)] });
      if (this.hand?.held === asked) said.textContent = told.refused ?? "";
    }
  }

  point(at) {
    if (!this.hand) return;
    this.hand.point(at);
    this.held();
  }

  async commit() {
    const { hand, said } = this;
    if (!hand?.held) {
      said.classList.remove("good");
      said.textContent = this.word("play_coach_place", adviceNames(this.facts?.decision));
      return;
    }
    await this.turn([...this.moves, hand.text(hand.held)]);
  }

  async undo() {
    if (this.moves.length) await this.turn(this.moves.slice(0, -1));
  }

  light(names) {
    this.board.show("lit", names);
  }

  keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
    const { hand } = this;
    const isHeldHere = hand?.held && !hand.free && String(hand.held.at) === String(this.board.at);
    const isAgain = isHeldHere && event.key === "Enter" && event.target.dataset.space;
    const deeds = {
      r: () => hand?.turn("turned"),
      m: () => hand?.turn("mirrored"),
      u: () => this.undo(),
      s: () => this.words.say(),
      t: () => this.words.type(),
    };
    const deed = isAgain ? () => this.commit() : deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  }
}
