// A map being painted: the grid by pointer or keys, the very sheet beside it, and how many seeds can be played on it.
import { writeAddress } from "studio/address.js";
import { Board, drawings, nameOf } from "studio/board.js";
import { Editor } from "studio/editor.js";
import { save } from "studio/files.js";
import { button, clear, first, focused, make, newId } from "studio/make.js";
import { thisWeek } from "studio/play.js";

/** @import { Cell, FactsOf, MapThing, Told } from "studio/border.js" */

const [MOST, SIZE] = [16, 11];

export async function showMap(given) {
  const editor = new MapEditor(given);
  await drawings(() => given.bench.ask("art", {}, { drafts: {} }));
  editor.drawPalette();
  editor.drawBoard();
  await editor.update();
}

// The rows with another sign in a space; nothing, where the sign is there already.
/**
 * @param {string[]} rows
 * @param {Cell} at
 * @param {string} sign
 */
export function painted(rows, [row, column], sign) {
  return signed(rows, [row, column], rows[row][column] === sign ? "." : sign);
}

/** @type {(rows: string[], at: Cell, sign: string) => string[]} */
const signed = (rows, [row, column], sign) =>
  rows.map((line, at) => (at === row ? line.slice(0, column) + sign + line.slice(column + 1) : line));

/** @type {(name: string) => Cell} */
const cellOf = (name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];

// So many rows and columns, of those that are there.
/**
 * @param {string[]} rows
 * @param {number} down
 * @param {number} across
 */
export function resized(rows, down, across) {
  return Array.from({ length: down }, (_, at) => (rows[at] ?? "").slice(0, across).padEnd(across, "."));
}

/** @extends {Editor<MapThing>} */
class MapEditor extends Editor {
  /** @param {import("studio/editor.js").Given} given */
  constructor(given) {
    const fresh = { id: "", side: given.facts.sides[0], rows: resized([], SIZE, SIZE), called: {} };
    const among = (facts) => facts.maps;
    super(given, { kind: "map", called: "new_map", fresh, parts: ["called"], among, pause: 600 });
    this.brushes = [[".", "empty"], ...Object.entries(this.facts.signs), ["r", "ruins"]];
    this.brush = this.brushes[1][0];
    this.board = new Board({ label: this.word("play_map"), point: (at) => this.press(at), hover: () => {} });
    this.drags();
    this.palette = make("div", { class: "hand" });
    this.wrong = make("p", { class: "wrong", role: "alert" });
    this.worth.setAttribute("role", "status");
    this.bar = make("div", { class: "bar" });
    this.lay();
  }

  lay() {
    const { word, chosen, again } = this;
    const stands = (map) => [...map.rows, map.side, JSON.stringify(map.called)].join("\n");
    this.edit.append(
      chosen.which,
      make("h2", {}, word("cards_paint")),
      this.palette,
      this.board.element,
      make("p", { class: "about" }, word("cards_paint_keys")),
      this.wrong,
      this.sizes(),
      chosen.texts,
      chosen.idRow,
      chosen.saving({ written: () => this.written(), again, stands, links: this.links() }),
    );
    const heading = (name) => make("h2", {}, word(name));
    this.look.append(heading("cards_playable"), this.worth, heading("cards_sheet"), this.bar, this.sheet.element);
  }

  // What is done with a map that is saved: it is printed, or played on, with a seed that can be played.
  links(seed = thisWeek()) {
    const { chosen, studio, word } = this;
    const map = chosen.opened?.id;
    if (!map) return [];
    const to = (room, command, values) => writeAddress({ room, game: studio.game.id, command, values });
    this.plays = make("a", { href: to("play", "turn", { seed, map }), "data-do": "play-it" }, word("cards_play"));
    const prints = { href: to("print", "sheets", { map }), "data-do": "print-it" };
    return [make("a", prints, word("cards_print_map")), this.plays];
  }

  sizes() {
    const { word, facts, now } = this;
    const part = (label, control) =>
      make("span", { class: "part" }, make("label", { for: control.id }, word(label)), control);
    const number = (label, many, put) => {
      const typed = () => put(Math.max(1, Math.min(MOST, Number(input.value) || 1)));
      const said = { type: "number", id: newId("size"), min: 1, max: MOST, value: String(many), onchange: typed };
      const input = make("input", said);
      return part(label, input);
    };
    const sides = facts.sides.map((side) =>
      make("option", { value: side, selected: side === now.side }, facts.words[side]),
    );
    const choose = { id: newId("face"), onchange: () => this.chosen.put({ side: side.value }) };
    const side = make("select", choose, sides);
    return make(
      "div",
      { class: "row sizes" },
      number("cards_rows", now.rows.length, (rows) => this.resize(rows, this.now.rows[0].length)),
      number("cards_columns", now.rows[0].length, (columns) => this.resize(this.now.rows.length, columns)),
      part("cards_side", side),
    );
  }

  written() {
    const { id, now, chosen } = this;
    return { id, rows: now.rows, side: now.side, name: chosen.written("called") };
  }

  drawPalette() {
    const { palette, word } = this;
    const pressed = palette.contains(document.activeElement) && focused().dataset.key;
    const brushes = this.brushes.map(([sign, name]) => {
      const take = () => {
        this.brush = sign;
        this.drawPalette();
      };
      const said = { "data-key": name, "aria-pressed": String(sign === this.brush) };
      return button(this.facts.words[name], take, said);
    });
    clear(palette).append(make("div", { class: "row", role: "group", "aria-label": word("cards_brush") }, brushes));
    if (pressed) first(palette, `[data-key="${pressed}"]`).focus();
  }

  drawBoard() {
    const { rows } = this.now;
    const { signs, words } = this.facts;
    const inRow = (line, row) => [...line].flatMap((sign, column) => (sign === "r" ? [nameOf([row, column])] : []));
    this.board.draw({ rows, signs, words, ruins: rows.flatMap(inRow), letters: {}, attacked: [] });
  }

  // A click or Enter: paints, or takes away what is painted; what a drag has painted stays.
  press(at) {
    if (!this.dragged) this.paint(painted(this.now.rows, at, this.brush));
    this.dragged = false;
  }

  paint(rows) {
    this.chosen.put({ rows });
    this.drawBoard();
  }

  // The spaces that a pointer passes while it is held down all become what the first one does.
  drags() {
    const { element } = this.board;
    const spaceAt = ({ clientX, clientY }) =>
      /** @type {HTMLElement} */ (document.elementFromPoint(clientX, clientY)?.closest("[data-space]"))?.dataset.space;
    element.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      this.from = event.button ? "" : spaceAt(event);
    });
    element.addEventListener("pointermove", (event) => {
      const name = event.buttons & 1 && this.from ? spaceAt(event) : "";
      if (!name || (name === this.from && !this.dragged)) return;
      if (!this.dragged) {
        const [row, column] = cellOf(this.from);
        this.sign = this.now.rows[row][column] === this.brush ? "." : this.brush;
        this.paint(signed(this.now.rows, cellOf(this.from), this.sign));
      }
      this.dragged = true;
      const [row, column] = cellOf(name);
      if (this.now.rows[row][column] !== this.sign) this.paint(signed(this.now.rows, [row, column], this.sign));
    });
    element.addEventListener("pointerup", () => setTimeout(() => (this.dragged = false)));
  }

  resize(down, across) {
    this.chosen.put({ rows: resized(this.now.rows, down, across) });
    this.drawBoard();
  }

  async show() {
    const { bench, sheet } = this;
    const made = await bench.lay("map", this.written());
    const asked = { map: [this.id], lang: this.studio.language };
    const told = made.refused
      ? { refused: made.refused, files: [] }
      : await bench.ask("sheets", asked, { wide: sheet.wide });
    this.wrong.textContent = told.refused ?? "";
    this.look.classList.toggle("old", Boolean(told.refused));
    if (told.refused) return false;
    const [file] = told.files;
    const get = button(this.word("save", { kind: "PDF" }), () => save(file), { "data-do": "sheet" });
    clear(this.bar).append(get);
    await sheet.show(file);
    return true;
  }

  // Seeds are dealt for the map and proved, one after the other; then the first that can be played, with its pars.
  async measure() {
    const { worth, studio, changes } = this;
    worth.setAttribute("aria-busy", "true");
    const told = await this.bench.ask("seeds", { map: this.id }, { slow: true });
    if (this.isOver(changes) || told.cancelled) return void worth.setAttribute("aria-busy", "false");
    worth.classList.remove("old");
    studio.say("");
    clear(worth).append(...(told.refused ? [make("p", { class: "wrong" }, told.refused)] : this.tried(told)));
    if (told.refused) return;
    const seed = told.facts.playable;
    const link = this.plays;
    if (seed && link) link.href = this.links(seed)[1].href;
    const proof = seed ? await this.bench.ask("prove", { map: this.id, seed }, { slow: true }) : null;
    if (this.isOver(changes) || !proof) return;
    worth.append(make("p", { "data-proved": seed }, this.word("cards_seed", { seed }), " ", this.proved(proof)));
    worth.setAttribute("aria-busy", "false");
    studio.say("");
  }

  /** @param {Told<FactsOf<"seeds">>} told */
  tried({ facts, notes }) {
    const { tried, good } = facts;
    const said = make("p", { class: (tried - good) * 10 > tried ? "wrong" : "says" }, this.word("cards_tried", facts));
    return [said, make("ul", {}, ...notes.map((why) => make("li", {}, why)))];
  }

  /** @param {Told<FactsOf<"prove">>} told */
  proved({ refused, code, facts }) {
    const { printed_par: printed, reference_par: reference, best_known: best } = facts ?? {};
    return refused ?? this.word(code ? "play_unproved" : "play_proved", { printed, reference, best });
  }
}
