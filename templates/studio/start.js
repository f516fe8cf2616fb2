// Where the page begins: what somebody needs tonight, with a picture of what comes out, drawn by the program itself.
import { writeAddress } from "studio/address.js";
import { kept } from "studio/kept.js";
import { make } from "studio/make.js";
import { thisWeek } from "studio/play.js";

/** @import { DeskFile, FactsOf, Studio, Told, Values } from "studio/border.js" */

const WIDE = 320; // pixels across
const CARDS = [{ kind: ["scoring"] }, { kind: ["nation"] }]; // as each game has them
const MOVES = 5; // of a game that is shown
const AWARDS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100" fill="none" stroke="currentColor">
  <rect x="18" y="10" width="66" height="80" fill="#fff"/>
  <g stroke="#231f1a"><path d="M26 24h26M26 40h50M26 52h44M26 64h47M26 76h38" stroke-width="3"/></g>
  <rect x="52" y="48" width="58" height="40" fill="#f3e7cd"/><path d="M52 48l29 24 29-24"/>
  <circle cx="81" cy="72" r="8" fill="#7a2f26" stroke="#fff"/></svg>`;

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 */
export async function show(place, studio) {
  const { word } = studio;
  const start = new Start(place, studio);
  const last = kept("address");
  const goOn = last ? make("p", {}, make("a", { href: last, "data-do": "go-on" }, word("start_go_on"))) : "";
  const tiles = start.tiles();
  place.append(
    make("h2", {}, word("start_question")),
    make(
      "ul",
      { class: "tiles" },
      tiles.map((tile) => tile.element),
    ),
    goOn,
  );
  for (const { draw } of tiles) if (place.isConnected) await draw();
}

class Start {
  /**
   * @param {HTMLElement} place
   * @param {Studio} studio
   */
  constructor(place, studio) {
    this.place = place;
    this.studio = studio;
    this.game = studio.game.id;
  }

  // What this game has a room for.
  tiles() {
    const { print, play, event, texts, cards } = this.studio.game.rooms;
    const seed = { seed: thisWeek() };
    const newcomers = print.find((kind) => kind.first.length);
    const evening = ["kit", "draws"].map((id) => print.find((kind) => kind.id === id)).find(Boolean);
    /** @type {(room: string, command?: string, values?: Record<string, string>) => string} */
    const to = (room, command = "", values = {}) => writeAddress({ room, game: this.game, command, values });
    const both = { texts: texts && to("texts"), cards: cards && to("cards") };
    return [
      newcomers && this.tile("sheets", to("print", newcomers.id), () => this.page(newcomers.id)),
      evening && this.tile("evening", to("print", evening.id, seed), () => this.page("draws", seed)),
      play && this.tile("play", to("play"), () => this.played(seed)),
      event && this.tile("event", to("event"), () => this.awards()),
      (texts || cards) && this.tile(cards ? "words" : "texts", both, () => this.page("cards", CARDS[0], CARDS[1])),
    ].filter(Boolean);
  }

  // One tile: a link, or several to choose from.
  /**
   * @param {string} name
   * @param {string | Record<string, string | undefined>} to
   * @param {() => Promise<void>} draw
   */
  tile(name, to, draw) {
    const { word } = this.studio;
    const picture = make("div", { class: "pictured", "aria-hidden": "true" });
    const said = [make("b", {}, word(`start_${name}`)), make("span", { class: "about" }, word(`start_${name}_about`))];
    const links = Object.entries(to).filter(([, href]) => href);
    const inside =
      typeof to === "string"
        ? make("a", { href: to, "data-tile": name }, picture, said)
        : make(
            "div",
            { "data-tile": name },
            picture,
            said,
            make(
              "span",
              { class: "bar" },
              links.map(([room, href]) => make("a", { href }, word(`room_${room}`))),
            ),
          );
    const drawn = async () => {
      this.into = picture;
      await draw();
    };
    return { element: make("li", {}, inside), draw: drawn };
  }

  /**
   * @template {string} C
   * @param {C} command
   * @param {Values} written
   * @returns {Promise<Told<FactsOf<C>>>}
   */
  ask(command, written) {
    const { desk, language } = this.studio;
    const said = { lang: language, ...written };
    return desk.ask({ do: "run", game: this.game, command, language, written: said, wide: WIDE });
  }

  // The first page of what a command prints, or prints otherwise; where it prints none, the tile goes without.
  /**
   * @param {string} command
   * @param {Values} written
   * @param {Values[]} others
   * @returns {Promise<void>}
   */
  async page(command, written = {}, ...others) {
    const { refused, files = [] } = await this.ask(command, written);
    if (refused && others.length) return this.page(command, ...others);
    await this.put(files.find(({ name }) => name.endsWith(".pdf")));
  }

  // A game that has begun, as it looks on paper.
  /** @param {Values} seed */
  async played(seed) {
    /** @type {string[]} */
    const moves = [];
    for (let times = 0; times < MOVES && this.place.isConnected; times++) {
      /** @type {Told<FactsOf<"turn">>} */
      const { facts } = await this.ask("turn", { ...seed, moves });
      const legal = facts?.decision?.legal ?? [];
      if (!legal.length) break;
      moves.push(legal[Math.floor(legal.length / 2)]);
    }
    await this.page("sheet", { ...seed, moves });
  }

  async awards() {
    const drawing = new DOMParser().parseFromString(AWARDS, "image/svg+xml").documentElement;
    this.into.append(document.importNode(drawing, true));
  }

  /** @param {DeskFile | undefined} file */
  async put(file) {
    if (!file) return;
    const canvas = make("canvas", {});
    const into = this.into;
    const opened = await this.studio.desk.read(file);
    await opened.draw(0, canvas, WIDE);
    opened.close?.();
    into.replaceChildren(canvas);
  }
}
