// The map on which a player draws: a grid of spaces, by pointer and by keyboard. What may lie where, it does not know.
import { clear, make } from "studio/make.js";

/** @import { BoardShown, Cell, FactsOf, Told } from "studio/border.js" */

const SVG = "http://www.w3.org/2000/svg";
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @param {Cell} at */
export const nameOf = ([row, column]) => `${String.fromCharCode(65 + row)}${column + 1}`;

/** @param {string} name */
export function picture(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#space-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `of-${name}`);
  svg.append(use);
  return svg;
}

// The drawings of the paper, once for all spaces.
/** @param {() => Promise<Told<FactsOf<"art">>>} ask */
export async function drawings(ask) {
  if (document.getElementById("drawings")) return;
  const told = await ask();
  const svg = new DOMParser().parseFromString(told.facts, "image/svg+xml").documentElement;
  svg.id = "drawings";
  svg.setAttribute("class", "said");
  svg.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(svg, true));
}

// What lies on each space of a map, row by row: its name, its terrain, the pictures on it, and all of it in words.
/** @param {BoardShown} board */
export function spacesOf({ rows, signs, words, ruins, letters, unpaid = [] }) {
  return rows.map((line, row) =>
    [...line].map((sign, column) => {
      const name = nameOf([row, column]);
      const what = signs[sign] ?? "";
      const also = [ruins.includes(name) && "ruins", unpaid.includes(name) && "coin"].filter(Boolean);
      const letter = letters[name] ?? "";
      const isRuinsAlone = !what && also[0] === "ruins";
      const named = [isRuinsAlone ? "" : words[what || "empty"], ...also.map((each) => words[each]), letter];
      return {
        name,
        at: /** @type {Cell} */ ([row, column]),
        what,
        also,
        letter,
        said: named.filter(Boolean).join(", "),
      };
    }),
  );
}

const picturesOf = ({ what, also, letter }) => [
  what ? picture(what) : "",
  also.map(picture),
  letter ? make("b", {}, letter) : "",
];

const ruler = (text) => make("span", { class: "ruler", "aria-hidden": "true" }, text);
const headOf = (columns) =>
  make(
    "div",
    { role: "presentation", class: "ruler-line" },
    make("span"),
    columns.map((_, at) => ruler(String(at + 1))),
  );

// A map to look at, as one picture.
/**
 * @param {BoardShown} board
 * @param {string} label
 */
export function still(board, label) {
  const rows = spacesOf(board).map((line) =>
    make(
      "div",
      {},
      ruler(line[0].name[0]),
      line.map((space) => make("span", { class: "space", "data-what": space.what || "empty" }, picturesOf(space))),
    ),
  );
  const said = { class: "board still", role: "img", "aria-label": label, style: `--columns:${board.rows[0].length}` };
  return make("div", said, headOf([...board.rows[0]]), rows);
}

const TWICE = 500; // milliseconds between two taps that belong together

export class Board {
  // `point(at)` is told where somebody presses, `twice()` that they pressed there again at once, `hover(at)` where a
  // pointer is, `drag(at)` where it drags something, and `drop()` that it lets go.
  /**
   * @param {object} given
   * @param {string} given.label
   * @param {(at: Cell) => void} given.point
   * @param {(at: Cell | null) => void} given.hover
   * @param {(() => void) | null} [given.twice]
   * @param {(at: Cell) => void} [given.drag]
   * @param {() => void} [given.drop]
   */
  constructor({ label, point, hover, twice = null, drag = () => {}, drop = () => {} }) {
    /** @type {Cell} */
    this.at = [0, 0];
    this.tapped = { name: "", when: -TWICE };
    this.element = make("div", {
      class: "board",
      role: "grid",
      "aria-label": label,
      onkeydown: (event) => this.move(event),
      onpointerdown: (event) => this.follow(event),
      onpointerleave: () => hover(null),
    });
    this.point = point;
    this.hover = hover;
    this.twice = twice;
    this.drag = drag;
    this.drop = drop;
  }

  /** @param {BoardShown} board */
  draw(board) {
    const focused = this.element.contains(document.activeElement);
    const { rows } = board;
    this.size = [rows.length, rows[0].length];
    this.at = [Math.min(this.at[0], this.size[0] - 1), Math.min(this.at[1], this.size[1] - 1)];
    /** @type {Map<string, HTMLElement>} */
    this.spaces = new Map();
    this.element.style.setProperty("--columns", String(this.size[1]));
    const lines = spacesOf(board).map((line) => {
      const spaces = line.map((space) => this.space(space, board.attacked.includes(space.name)));
      return make("div", { role: "row" }, ruler(line[0].name[0]), spaces);
    });
    clear(this.element).append(headOf([...rows[0]]), ...lines);
    this.focus(this.at, focused);
  }

  space(space, isAttacked) {
    const { name, at, said, what } = space;
    const element = make(
      "button",
      {
        type: "button",
        role: "gridcell",
        "aria-label": `${name}, ${said}`,
        "data-space": name,
        "data-what": what || "empty",
        tabindex: "-1",
        class: isAttacked ? "attacked" : "",
        onclick: (event) => this.press(event, at, name),
        onpointerenter: (event) => event.pointerType === "mouse" && this.hover(at),
      },
      picturesOf(space),
    );
    this.spaces.set(name, element);
    return element;
  }

  press({ detail, timeStamp }, at, name) {
    this.focus(at, false);
    const isTwice = detail && name === this.tapped.name && timeStamp - this.tapped.when < TWICE;
    this.tapped = { name: isTwice ? "" : name, when: timeStamp };
    if (isTwice && this.twice) this.twice();
    else this.point(at);
  }

  // The space under a pointer.
  /** @returns {Cell | null} */
  under({ clientX, clientY }) {
    const space = document.elementFromPoint(clientX, clientY)?.closest("[data-space]");
    if (!this.element.contains(space)) return null;
    const name = space.getAttribute("data-space");
    return [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
  }

  // Follows a pointer that went down, here or on a shape in the hand, and tells each space that it comes to. `begin` is
  // called when it comes to the first one.
  follow(down, begin = () => {}) {
    if (down.button || !down.isPrimary) return;
    const leaving = new AbortController();
    let last = String(this.under(down));
    let isDragged = false;
    const move = (event) => {
      const at = this.under(event);
      if (!at || String(at) === last) return;
      if (!isDragged) begin();
      [last, isDragged] = [String(at), true];
      this.drag(at);
    };
    const end = () => {
      leaving.abort();
      if (isDragged) this.drop();
    };
    const { signal } = leaving;
    addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end, { signal });
  }

  /** @param {Cell} at */
  focus(at, move = true) {
    this.spaces.get(nameOf(this.at))?.setAttribute("tabindex", "-1");
    this.at = at;
    const space = this.spaces.get(nameOf(at));
    space.setAttribute("tabindex", "0");
    if (move) space.focus();
  }

  move(event) {
    const step = MOVES[event.key];
    if (!step) return;
    event.preventDefault();
    const [row, column] = this.at.map((place, axis) => Math.max(0, Math.min(this.size[axis] - 1, place + step[axis])));
    this.focus([row, column]);
    this.hover([row, column]);
  }

  // Shows what would be drawn: a class and a picture for each space.
  show(kind, names, what = "") {
    for (const space of this.element.querySelectorAll(`.${kind}`)) {
      space.classList.remove(kind);
      space.querySelector(".would")?.remove();
    }
    for (const name of names) {
      const space = this.spaces.get(name);
      space?.classList.add(kind);
      if (space && what) {
        const would = picture(what);
        would.classList.add("would");
        space.append(would);
      }
    }
  }
}
