// A game in words, for whoever sees no map: it as a table, where the card fits as a list, moves typed, how things stand in
// a sentence, and all of it as a page of text.
import { nameOf, spacesOf } from "studio/board.js";
import { save, textOf } from "studio/files.js";
import { button, clear, make, newId } from "studio/make.js";
import { minus } from "studio/points.js";

/** @import { BoardShown, Cell, Decision, FactsOf, Placed, Word } from "studio/border.js" */
/** @import { Hand } from "studio/hand.js" */

/** @typedef {{ terrain: string, number: number, spaces: Cell[] }} Typed */

const SPACE = /^([a-p])(\d{1,2})$/i;

// What somebody means by "F 3 E5": a terrain, by its letter or its name; a way, by its number; and spaces. What is left out
// is as it is in the hand: the terrain is "", the number 0.
/**
 * @param {string} text
 * @param {Record<string, string>} terrains what a terrain is called, in letters and in words
 * @returns {Typed | null}
 */
export function typedMove(text, terrains) {
  /** @type {Typed} */
  const move = { terrain: "", number: 0, spaces: [] };
  for (const word of text.trim().split(/[\s,;]+/)) {
    const [, row, column] = SPACE.exec(word) ?? [];
    const terrain = terrains[word.toLocaleLowerCase()];
    if (terrain) move.terrain = terrain;
    else if (row) move.spaces.push([row.toUpperCase().charCodeAt(0) - 65, Number(column) - 1]);
    else if (/^\d{1,2}$/.test(word)) move.number = Number(word);
    else return null;
  }
  return move;
}

// The names of the terrains of a decision: letters as on paper, and words.
/**
 * @param {BoardShown} board
 * @param {Decision} decision
 */
export const terrainsOf = ({ typed, words }, { terrains }) =>
  Object.fromEntries(
    terrains.flatMap((each) => [typed[each], words[each]].map((name) => [name.toLocaleLowerCase(), each])),
  );

// Takes what was typed into the hand; says in a word of the page what is wrong with it, or nothing.
/**
 * @param {Hand} hand
 * @param {Typed | null} move
 */
export function taken(hand, move) {
  if (!move?.spaces.length) return "play_type_how";
  if (move.terrain) hand.terrain = move.terrain;
  const { ways } = hand;
  const inHand = { ...hand.shown, cells: hand.shown.ways[hand.way], shape: hand.shape, way: hand.way };
  const way = move.number ? ways[move.number - 1] : inHand;
  if (!way) return "play_type_way";
  if (move.spaces.some((cell) => !hand.inside(cell))) return "play_type_off";
  if (move.spaces.length > 1) hand.mark(move.spaces);
  else {
    const placed = hand.begun(way, move.spaces[0]);
    if (!placed) return "play_type_off";
    hand.take(way, placed);
  }
  return "";
}

// Where the terrain in the hand may be drawn, way by way: each place with its first space.
/**
 * @param {Hand} hand
 * @param {Set<string>} legal
 */
export function fitting(hand, legal) {
  const [rows, columns] = hand.size;
  const seen = new Set();
  return hand.ways.map((way) => {
    /** @type {{ first: string, placed: Placed }[]} */
    const places = [];
    for (let at = 0; at < rows * columns; at++) {
      /** @type {Cell} */
      const first = [Math.floor(at / columns), at % columns];
      const placed = hand.begun(way, first);
      const text = placed && hand.text(placed);
      if (!text || !legal.has(text) || seen.has(text)) continue;
      seen.add(text);
      places.push({ first: nameOf(first), placed });
    }
    return { ...way, places };
  });
}

// A way of a shape, row by row: which columns of it are filled.
/** @param {Cell[]} cells */
export function rowsOf(cells) {
  const least = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const most = Math.max(...cells.map(([row]) => row)) - least[0];
  return Array.from({ length: most + 1 }, (_, row) =>
    cells
      .filter((cell) => cell[0] - least[0] === row)
      .map((cell) => cell[1] - least[1] + 1)
      .join(" "),
  ).join("; ");
}

// How things stand, in a sentence.
/**
 * @param {Word} word
 * @param {FactsOf<"turn">} facts
 */
export function stateOf(word, facts) {
  const { season, decision, board, edicts, total } = facts;
  if (!decision) return word("play_over", { points: total });
  const now = edicts.filter(({ letter, seasons }) => letter && seasons.includes(season.number));
  return word("play_state", {
    ...season,
    season: season.name,
    card: decision.name,
    terrains: decision.terrains.map((each) => board.words[each]).join(", ") || "–",
    places: decision.legal.length,
    edicts: now.map(({ letter, points }) => `${letter} ${minus(points)}`).join(", "),
    lost: -edicts.at(-1).points,
    coins: board.coins,
    points: total,
  });
}

// A row in words, what is alike said once: "1–3 empty, 4 mountain, coin".
const rowSaid = (line) => {
  const parts = [];
  for (const { said } of line) {
    if (parts.at(-1)?.said === said) parts.at(-1).many++;
    else parts.push({ said, many: 1, from: parts.reduce((sum, { many }) => sum + many, 1) });
  }
  return parts.map(({ said, many, from }) => `${from}${many > 1 ? `–${from + many - 1}` : ""} ${said}`).join("; ");
};

// The sheet as a page of text: how things stand, the edicts, the map in letters, and row by row in words.
/**
 * @param {Word} word
 * @param {string} title
 * @param {FactsOf<"turn">} facts
 */
export function textPage(word, title, facts) {
  const { board, edicts, scores } = facts;
  const lines = spacesOf(board);
  const wide = (text) => text.padStart(3);
  const signOf = ({ what, also }) => (what ? board.typed[what] : also.includes("ruins") ? "r" : ".");
  const letters = Object.entries(board.typed).map(([what, letter]) => `${letter} ${board.words[what]}`);
  /** @param {import("studio/border.js").Edict} edict */
  const edict = ({ letter, name, text, points }) =>
    letter ? `${letter}  ${name}: ${text} (${points})` : `${word("play_monsters")}: ${minus(points)}`;
  return [
    title,
    stateOf(word, facts),
    "",
    ...edicts.map(edict),
    ...scores.map((each) => word("play_season_over", { season: each.name, points: each.total })),
    "",
    `  ${lines[0].map((_, at) => wide(String(at + 1))).join("")}`,
    ...lines.map((line) => `${line[0].name[0]} ${line.map((each) => wide(signOf(each))).join("")}`),
    "",
    [...letters, `r ${board.words.ruins}`, `. ${board.words.empty}`].join(", "),
    "",
    ...lines.map((line) => `${line[0].name[0]}: ${rowSaid(line)}`),
    "",
  ].join("\n");
}

// The map as a table.
/**
 * @param {string} caption
 * @param {BoardShown} board
 */
export function tableOf(caption, board) {
  const lines = spacesOf(board);
  const columns = lines[0].map((_, at) => make("th", { scope: "col" }, String(at + 1)));
  const head = make("tr", {}, make("td", {}), columns);
  const rows = lines.map((line) => {
    const cells = line.map(({ said }) => make("td", {}, said));
    return make("tr", {}, make("th", { scope: "row" }, line[0].name[0]), cells);
  });
  return make("table", {}, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, rows));
}

export class InWords {
  /** @param {import("studio/game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.word = game.word;
    this.said = make("p", { class: "state-said", role: "status" });
    this.field = make("input", { type: "text", id: newId("move"), autocomplete: "off", spellcheck: false });
    this.field.addEventListener("keydown", (event) => event.key === "Enter" && this.enter(event));
    this.ways = make("div", { class: "ways" });
    this.table = make("div", { class: "as-table", tabindex: "0" });
    this.lists = this.folded("play_fits_where", this.ways);
    this.lists.addEventListener("toggle", () => this.list());
    this.tables = this.folded("play_table", this.table);
    this.tables.addEventListener("toggle", () => this.map());
    this.element = make("details", { class: "in-words" }, make("summary", {}, this.word("play_words")), this.inside());
  }

  folded(key, inside) {
    return make("details", {}, make("summary", {}, this.word(key)), inside);
  }

  inside() {
    const { word, field } = this;
    const press = { "data-do": "state", "aria-keyshortcuts": "S" };
    return [
      make("label", { for: field.id }, word("play_type")),
      make("p", { class: "about" }, word("play_type_how")),
      field,
      make(
        "div",
        { class: "bar" },
        button(word("play_say"), () => this.say(), press),
        button(word("play_page"), () => this.page(), { "data-do": "page" }),
      ),
      this.said,
      this.lists,
      this.tables,
    ];
  }

  // What is shown follows the game, where it is open.
  show() {
    this.said.textContent = "";
    this.list();
    this.map();
  }

  map() {
    clear(this.table);
    const { facts } = this.game;
    if (this.tables.open && facts) this.table.append(tableOf(this.word("play_map"), facts.board));
  }

  list() {
    clear(this.ways);
    const { hand, legal } = this.game;
    if (!this.lists.open || !hand) return;
    const each = (way) => {
      const press = (placed) => () => hand.take(way, placed);
      const places = way.places.map(({ first, placed }) =>
        make("li", {}, button(first, press(placed), { "aria-label": placed.spaces.map(nameOf).join(" ") })),
      );
      const values = { number: way.number, rows: rowsOf(way.cells), places: way.places.length };
      return [make("h3", {}, this.word("play_way", values)), make("ul", {}, places)];
    };
    this.ways.append(...fitting(hand, legal).flatMap(each));
  }

  say() {
    this.element.open = true;
    const { facts } = this.game;
    if (facts) this.said.textContent = stateOf(this.word, facts);
  }

  type() {
    this.element.open = true;
    this.field.focus();
  }

  async enter(event) {
    event.preventDefault();
    const { game, field, word } = this;
    const { hand, facts } = game;
    if (!hand || !facts?.decision) return;
    if (field.value.trim() === "" || field.value === "?") return this.say();
    const before = hand.held && hand.text(hand.held);
    const { board, decision } = facts;
    const wrong = taken(hand, typedMove(field.value, terrainsOf(board, decision)));
    if (wrong) {
      game.said.classList.remove("good");
      game.said.textContent = word(wrong);
    } else if (before && hand.held && before === hand.text(hand.held) && game.legal.has(before)) {
      field.value = "";
      await game.commit();
      field.focus();
    }
  }

  page() {
    const { room, facts } = this.game;
    if (!facts) return;
    const text = textPage(this.word, room.title, facts);
    const name = room.form.named(`map-${this.word("play_map")}.txt`);
    save({ name, data: textOf(new TextEncoder().encode(text)) });
  }
}
