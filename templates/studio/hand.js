// What a player holds: a terrain, a shape and the way it is turned. Shapes come with all their ways, and which follows which.

import { nameOf, picture } from "studio/board.js";
import { button, clear, first, focused, make } from "studio/make.js";
/** @import { Cell, Decision, Placed, Word } from "studio/border.js" */

export class Hand {
  /**
   * @param {object} given
   * @param {Word} given.word
   * @param {Record<string, string>} given.words
   * @param {Decision} given.decision
   * @param {number[]} given.size
   * @param {() => void} given.change
   * @param {(event: PointerEvent, begin: () => void) => void} given.lift follows a shape that is dragged out of the hand
   */
  constructor({ word, words, decision, size, change, lift }) {
    this.word = word;
    this.words = words;
    this.decision = decision;
    this.size = size;
    this.change = change;
    this.lift = lift;
    this.shape = 0;
    this.way = 0;
    this.free = false; // spaces are marked one by one
    /** @type {Map<string, Cell>} */
    this.marked = new Map();
    /** @type {Placed | null} */
    this.held = null;
    this.terrain = decision.terrains[0] ?? "";
    this.element = make("div", { class: "hand" });
    this.draw();
  }

  get shown() {
    return this.decision.shapes[this.shape];
  }

  // What is drawn where the shape is held at this space; it moves inside where it would hang over the edge.
  /**
   * @param {Cell} at
   * @returns {Placed}
   */
  placed(at) {
    const { hero, ways } = this.shown;
    const way = ways[this.way];
    /** @type {(by: number[]) => Cell[]} */
    const moved = ([down, across]) => way.map(([row, column]) => [row + down, column + across]);
    if (hero) return { at, spaces: [at], marks: moved(at).filter((cell) => this.inside(cell)) };
    const shift = [0, 1].map((axis) => {
      const places = way.map((cell) => at[axis] + cell[axis]);
      return at[axis] + (Math.max(0, -Math.min(...places)) || Math.min(0, this.size[axis] - 1 - Math.max(...places)));
    });
    return { at, spaces: moved(shift), marks: [] };
  }

  /** @param {Cell} cell */
  inside([row, column]) {
    return row >= 0 && column >= 0 && row < this.size[0] && column < this.size[1];
  }

  /** @param {Cell} at */
  point(at) {
    if (!this.free) {
      this.held = this.placed(at);
      return;
    }
    const name = nameOf(at);
    if (!this.marked.delete(name)) this.marked.set(name, at);
    this.held = this.marked.size ? { at, spaces: [...this.marked.values()], marks: [] } : null;
  }

  // All shapes in all their ways, numbered as they are typed. Held at another space a way may look like one before it,
  // which is then the same for whoever goes by the first space.
  get ways() {
    const seen = new Set();
    const all = this.decision.shapes.flatMap(({ ways, hero }, shape) =>
      ways.flatMap((cells, way) => {
        const [down, across] = hero ? [0, 0] : cells[0];
        const looks = `${shape} ${cells.map((cell) => [cell[0] - down, cell[1] - across]).join(" ")}`;
        return seen.has(looks) ? [] : seen.add(looks) && [{ shape, way, cells }];
      }),
    );
    return all.map((each, at) => ({ ...each, number: at + 1 }));
  }

  // What is drawn where the first space of a way, or a hero, lies at a space; nothing where that is off the map.
  /**
   * @param {{ shape: number, cells: Cell[] }} way
   * @param {Cell} first
   * @returns {Placed | null}
   */
  begun({ shape, cells }, first) {
    const { hero } = this.decision.shapes[shape];
    const [down, across] = hero ? first : [first[0] - cells[0][0], first[1] - cells[0][1]];
    /** @type {Cell[]} */
    const moved = cells.map(([row, column]) => [row + down, column + across]);
    if (hero) return { at: first, spaces: [first], marks: moved.filter((cell) => this.inside(cell)) };
    return moved.every((cell) => this.inside(cell)) ? { at: [down, across], spaces: moved, marks: [] } : null;
  }

  // Takes a way into the hand, and holds it there.
  /**
   * @param {{ shape: number, way: number }} taken
   * @param {Placed} placed
   */
  take({ shape, way }, placed) {
    Object.assign(this, { shape, way, free: false, held: placed });
    this.draw();
    this.change();
  }

  // Takes spaces one by one.
  /** @param {Cell[]} cells */
  mark(cells) {
    this.free = true;
    this.marked = new Map(cells.map((cell) => [nameOf(cell), cell]));
    this.held = { at: cells[0], spaces: cells, marks: [] };
    this.draw();
    this.change();
  }

  // The move as the rules read it.
  /** @param {Placed} placed */
  text({ spaces, marks }) {
    /** @param {Cell[]} cells */
    const names = (cells) =>
      [...cells]
        .sort((a, b) => a[0] - b[0] || a[1] - b[1])
        .map(nameOf)
        .join(" ");
    const said = { terrain: this.terrain, spaces: names(spaces), marks: names(marks) || this.decision.nothing };
    return this.decision.write.replace(/\{(\w+)\}/g, (_, place) => said[place]);
  }

  /** @param {"turned" | "mirrored"} how */
  turn(how) {
    this.way = this.shown[how][this.way];
    this.chosen();
  }

  chosen(draw = true) {
    if (this.held && !this.free) this.held = this.placed(this.held.at);
    if (draw) this.draw();
    this.change();
  }

  draw() {
    const { word, decision } = this;
    const pressed = this.element.contains(document.activeElement) ? focused().dataset.key : null;
    const group = (name, inside) => make("div", { class: "row", role: "group", "aria-label": name }, inside);
    const isChoice = decision.shapes.some(({ ways, hero }) => hero || ways.length > 1);
    clear(this.element).append(
      decision.terrains.length > 1 ? group(word("play_terrain"), this.terrains()) : "",
      group(word("play_shape"), isChoice ? this.shapes() : []),
      isChoice ? this.turns() : "",
    );
    if (pressed) first(this.element, `[data-key="${pressed}"]`)?.focus();
  }

  // A button that changes what is held.
  press(key, isChosen, said, deed, inside, more = {}) {
    const onclick = () => {
      deed();
      this.chosen();
    };
    const state = { "data-key": key, "aria-pressed": String(isChosen), "aria-label": said, title: said, ...more };
    return make("button", { type: "button", ...state, onclick }, inside);
  }

  terrains() {
    return this.decision.terrains.map((terrain) => {
      const take = () => {
        this.terrain = terrain;
      };
      const inside = [picture(terrain), make("span", {}, this.words[terrain])];
      return this.press(terrain, terrain === this.terrain, this.words[terrain], take, inside, { class: "terrain" });
    });
  }

  shapes() {
    const { decision, word } = this;
    const shapes = decision.shapes.map((shape, number) => {
      const said = shape.coin ? `${shape.said}, ${word("play_coin")}` : shape.said;
      const isChosen = number === this.shape;
      const small = this.small(shape, isChosen ? this.way : 0);
      const pick = () => this.pick(number);
      const more = { class: "shapes", onpointerdown: (event) => this.lift(event, pick) };
      return this.press(`shape${number}`, !this.free && isChosen, said, pick, small, more);
    });
    if (decision.shapes.some(({ hero }) => hero)) return shapes;
    const free = () => {
      this.free = true;
      this.held = null;
      this.marked.clear();
    };
    return [...shapes, this.press("free", this.free, word("play_free"), free, word("play_free"))];
  }

  turns() {
    /** @type {(name: string, how: "turned" | "mirrored", key: string, letter: string) => HTMLElement} */
    const turn = (name, how, key, letter) => {
      const said = { disabled: this.free, "data-key": key, "aria-keyshortcuts": letter };
      return button(this.word(name), () => this.turn(how), said);
    };
    const both = [turn("play_turn", "turned", "turn", "R"), turn("play_mirror", "mirrored", "mirror", "M")];
    return make("div", { class: "row" }, both);
  }

  pick(number) {
    if (number !== this.shape) {
      this.shape = number;
      this.way = 0;
    }
    if (this.free) this.held = null;
    this.free = false;
  }

  // A shape in small, as it is turned.
  small({ ways, hero, coin }, number) {
    const cells = hero ? [...ways[number], [0, 0]] : ways[number];
    const least = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
    const marks = cells.map((cell, at) =>
      make("i", {
        class: hero && at < cells.length - 1 ? "mark" : "",
        style: `grid-row:${cell[0] - least[0] + 1};grid-column:${cell[1] - least[1] + 1}`,
      }),
    );
    return make(
      "span",
      { class: "shape", "aria-hidden": "true" },
      marks,
      coin ? make("b", { class: "coin" }, "●") : "",
    );
  }
}
