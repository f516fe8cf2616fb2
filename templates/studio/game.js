// A game on the sheet: the board, the hand, and the points, move by move.
import { Board, drawings, nameOf } from "studio/board.js";
import { save } from "studio/files.js";
import { Form } from "studio/form.js";
import { Hand } from "studio/hand.js";
import { button, clear, first, focused, make } from "studio/make.js";
import { drawPoints } from "studio/points.js";

/** @import { Decision, FactsOf } from "studio/border.js" */

const TURN = "turn";

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
    /** @type {Hand | null} */
    this.hand = null; // what is held, until the game is over
    this.legal = new Set();
    this.said = make("p", { class: "said-here", role: "alert" });
    const label = this.word("play_map");
    this.board = new Board({ label, point: (at) => this.point(at), hover: (at) => this.hover(at) });
    this.card = make("section", { class: "card" });
    this.count = make("div", { class: "count" });
  }

  async begin(moves, isPlayed) {
    await drawings(() => this.room.ask("art"));
    const field = make("section", { class: "field" }, this.board.element);
    field.append(make("p", { class: "about" }, this.word("play_keys")));
    this.stage.append(this.card, field, this.count);
    this.stage.addEventListener("keydown", (event) => this.keys(event));
    const told = await this.turn(moves, isPlayed);
    if (told.refused && moves.length) await this.turn([], false); // rules or data are others than it was played with
  }

  /** @param {string[]} wanted */
  async turn(wanted, isPlayed = true) {
    const told = await this.room.ask(TURN, wanted.length ? { moves: wanted } : {});
    if (told.refused) {
      this.said.textContent = told.refused;
      if (!this.facts && !wanted.length) this.stage.replaceChildren(this.said);
      return told;
    }
    const [before, hasGoneOn] = [this.facts, this.moves.length < wanted.length];
    this.moves = wanted;
    this.facts = told.facts;
    if (isPlayed) this.room.remember(this.moves);
    this.show();
    if (before && hasGoneOn) this.board.show("new", changed(before.board.rows, this.facts.board.rows));
    this.tell(before);
    return told;
  }

  // Says what a season has come to, and shows what it is paid for.
  /** @param {FactsOf<"turn"> | null} before */
  tell(before) {
    const { scores } = this.facts;
    if (!before || scores.length <= before.scores.length) return this.room.studio.say("");
    const last = scores.at(-1);
    this.room.studio.say(this.word("play_season_over", { season: last.name, points: last.total }));
    this.light(last.edicts.flatMap((edict) => edict.awards.flatMap((award) => award.spaces)));
  }

  show() {
    const { word, facts, card } = this;
    const { decision, season } = facts;
    const pressed = card.contains(document.activeElement) ? focused().dataset.do : null;
    const light = (names) => this.light(names);
    this.legal = new Set(decision?.legal);
    this.board.draw(facts.board);
    clear(this.count).append(drawPoints({ word, facts, light }));
    const time = word("play_time", { season: season.name, time: season.time, limit: season.limit });
    clear(card).append(
      make("p", { class: "about" }, time, " · ", word("play_coins", facts.board)),
      make("p", { class: "about" }, season.draws.map((each) => each.name).join(" · ")),
      facts.over ? this.ending() : this.deciding(decision),
    );
    if (pressed) (first(card, `[data-do="${pressed}"]:not(:disabled)`) ?? first(card, "[data-do]")).focus();
    this.said.textContent = "";
  }

  /** @param {Decision} decision */
  deciding(decision) {
    const { word } = this;
    const { words } = this.facts.board;
    this.hand = new Hand({ word, words, decision, size: this.board.size, change: () => this.held() });
    const says = [...decision.says, ...(decision.single ? [word("play_single")] : [])];
    const draw = button(word("play_do"), () => this.commit(), { class: "main", "data-do": "draw" });
    return make(
      "div",
      {},
      make("h2", {}, decision.name),
      make("p", {}, word(`play_task_${decision.task}`)),
      says.map((text) => make("p", { class: "says" }, text)),
      this.hand.element,
      this.said,
      make("div", { class: "bar" }, draw, this.undoing()),
    );
  }

  undoing() {
    const said = { disabled: !this.moves.length, "data-do": "undo", "aria-keyshortcuts": "U" };
    return button(this.word("play_undo"), () => this.undo(), said);
  }

  ending() {
    this.hand = null;
    const { word } = this;
    const { rated, total, code } = this.facts;
    const rating = rated && word(rated.title ? "play_rating" : "play_untitled", rated);
    return make(
      "div",
      { class: "ending" },
      make("h2", {}, word("play_over", { points: total })),
      rating ? make("p", {}, rating) : "",
      make("p", {}, word("play_code")),
      make("p", { class: "game-code", tabindex: "0" }, code),
      make("p", {}, word("play_replay")),
      make("pre", { class: "replay", tabindex: "0" }, this.room.replay(code)),
      this.said,
      make(
        "div",
        { class: "bar" },
        button(word("play_sheet"), () => this.files("sheet"), { class: "main", "data-do": "sheet" }),
        button(word("play_copy"), () => this.copy()),
        button(word("play_text"), () => this.files("pictures"), { "data-do": "text" }),
        this.undoing(),
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
    said.textContent = told.refused ?? told.lines.join("\n");
    told.files?.forEach((file) => save({ ...file, name: looks.named(this.room.form.named(file.name)) }));
  }

  async copy() {
    const { code } = this.facts;
    try {
      await navigator.clipboard.writeText(code);
      this.room.studio.say(this.word("play_copied"));
    } catch {
      this.room.studio.say(code);
    }
  }

  // Shows a move on the board; whether the rules allow it.
  would(kind, placed) {
    const { board, hand } = this;
    const fits = placed && this.legal.has(hand.text(placed));
    board.show(kind, new Set((placed?.spaces ?? []).map(nameOf)), placed ? this.pictured() : "");
    board.show(`${kind}-mark`, (placed?.marks ?? []).map(nameOf));
    board.element.dataset[kind] = fits ? "fits" : "";
    return fits;
  }

  pictured() {
    return this.hand.terrain || { ambush: "monster", hero: "hero" }[this.facts.decision.task] || "destroyed";
  }

  hover(at) {
    if (this.hand && !this.hand.free) this.would("ghost", at ? this.hand.placed(at) : null);
  }

  async held() {
    const { hand, said } = this;
    this.would("ghost", null);
    const fits = this.would("put", hand.held);
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
    if (this.hand?.held) await this.turn([...this.moves, this.hand.text(this.hand.held)]);
  }

  async undo() {
    if (this.moves.length) await this.turn(this.moves.slice(0, -1));
  }

  light(names) {
    this.board.show("lit", names);
  }

  keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { hand } = this;
    const isHeldHere = hand?.held && !hand.free && String(hand.held.at) === String(this.board.at);
    const isAgain = isHeldHere && event.key === "Enter" && event.target.dataset.space;
    const deeds = { r: () => hand?.turn("turned"), m: () => hand?.turn("mirrored"), u: () => this.undo() };
    const deed = isAgain ? () => this.commit() : deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  }
}
