// The map on which a player draws: a grid of spaces, by pointer and by keyboard. What may lie where, it does not know.
import { clear, make } from "studio/make.js";

/** @import { BoardShown, Cell, FactsOf, Told } from "studio/border.js" */

const SVG = "http://www.w3.org/2000/svg";
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @param {Cell} at */
export const nameOf = ([row, column]) => `${String.fromCharCode(65 + row)}${column + 1}`;

function picture(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#space-${name}`);
  svg.setAttribute("aria-hidden", "true");
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

export class Board {
  // `point(at)` is told where somebody presses, `hover(at)` where a pointer is.
  /** @param {{ label: string, point: (at: Cell) => void, hover: (at: Cell | null) => void }} given */
  constructor({ label, point, hover }) {
    /** @type {Cell} */
    this.at = [0, 0];
    this.element = make("div", {
      class: "board",
      role: "grid",
      "aria-label": label,
      onkeydown: (event) => this.move(event),
      onpointerleave: () => hover(null),
    });
    this.point = point;
    this.hover = hover;
  }

  /** @param {BoardShown} board */
  draw({ rows, signs, words, ruins, letters, attacked }) {
    const focused = this.element.contains(document.activeElement);
    this.size = [rows.length, rows[0].length];
    this.at = [Math.min(this.at[0], this.size[0] - 1), Math.min(this.at[1], this.size[1] - 1)];
    this.spaces = new Map();
    this.element.style.setProperty("--columns", String(this.size[1]));
    const head = make(
      "div",
      { role: "presentation", class: "ruler-line" },
      make("span"),
      rows[0].split("").map((_, column) => make("span", { class: "ruler", "aria-hidden": "true" }, String(column + 1))),
    );
    clear(this.element).append(
      head,
      ...rows.map((line, row) =>
        make(
          "div",
          { role: "row" },
          make("span", { class: "ruler", "aria-hidden": "true" }, nameOf([row, 0])[0]),
          line.split("").map((sign, column) => {
            const name = nameOf([row, column]);
            const what = signs[sign] ?? "";
            const said = [name, words[what || "empty"], ruins.includes(name) ? words.ruins : "", letters[name] ?? ""]
              .filter(Boolean)
              .join(", ");
            const space = make("button", {
              type: "button",
              role: "gridcell",
              "aria-label": said,
              "data-space": name,
              "data-what": what || "empty",
              tabindex: "-1",
              class: attacked.includes(name) ? "attacked" : "",
              onclick: () => {
                this.focus([row, column], false);
                this.point([row, column]);
              },
              onpointerenter: (event) => event.pointerType === "mouse" && this.hover([row, column]),
            });
            if (what) space.append(picture(what));
            if (ruins.includes(name)) space.append(picture("ruins"));
            if (letters[name]) space.append(make("b", {}, letters[name]));
            this.spaces.set(name, space);
            return space;
          }),
        ),
      ),
    );
    this.focus(this.at, focused);
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
