// What a game is played for: the pars of its deal, the players whose sheets one plays against, and at the end all of them
// in one list, a sheet beside one's own, and a line to send.
import { writeAddress } from "studio/address.js";
import { still } from "studio/board.js";
import { keep, kept } from "studio/kept.js";
import { button, clear, make, newId } from "studio/make.js";
import { minus } from "studio/points.js";

/** @import { FactsOf, Rival, Standing, Told } from "studio/border.js" */

const NAME = "default-player";
const MOST_RIVALS = 12; // or a link would be longer than what can be sent
const [BETWEEN, BEFORE_NAME] = ["~", "."];

// Codes of other players as an address says them: CODE.Name~CODE.Name
/** @type {(rivals: Rival[]) => string} */
export const writeRivals = (rivals) =>
  rivals
    .slice(0, MOST_RIVALS)
    .map(({ code, name }) => (name ? `${code}${BEFORE_NAME}${nameIn(name)}` : code))
    .join(BETWEEN);

/** @type {(text: string) => Rival[]} */
export const readRivals = (text) =>
  text
    .split(BETWEEN)
    .filter(Boolean)
    .slice(0, MOST_RIVALS)
    .map((each) => {
      const [code, ...name] = each.split(BEFORE_NAME);
      return { code, name: nameIn(name.join(BEFORE_NAME)) };
    });

/** @param {string} name */
const nameIn = (name) => name.replaceAll(BETWEEN, " ").trim().slice(0, 20);

// Where a link leads that somebody else is to open: a page that only this machine shows is left out of it.
/** @param {{ protocol: string, hostname: string }} place */
export const isPublic = ({ protocol, hostname }) =>
  protocol === "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** @type {Map<string, Promise<Told<FactsOf<"prove">>>>} */
const known = new Map(); // what was proved of games, as long as the page is open

export class Stakes {
  /** @param {import("studio/game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.room = game.room;
    this.word = game.word;
    /** @type {Standing[]} */
    this.others = [];
    this.chosen = "";
    this.write = () => {}; // the line anew, when more is known
    this.element = make("section", { class: "stakes", "aria-label": this.word("play_stakes") });
    this.beside = make("div", { class: "beside" });
    this.caption = make("h3", { hidden: true }); // of one's own sheet, when another one lies beside it
    this.kind = make("p", { class: "kind", role: "status" }); // a word on the game that is over
  }

  async begin() {
    const pars = this.pars();
    this.others = await this.rivals(); // who is known before the long work is done
    if (this.element.isConnected) this.show();
    this.others = [...(await pars), ...this.others];
    if (this.element.isConnected) this.show();
  }

  // The solo values of the cards, a careful player, and the best line that is known.
  /** @returns {Promise<Standing[]>} */
  async pars() {
    const { word, room } = this;
    const prove = () => {
      const asked = room.ask("prove", {}, { slow: true, quiet: true });
      known.set(room.own, asked);
      return asked;
    };
    const before = await known.get(room.own); // which was cancelled if its room was left
    const { facts, code } = before?.facts ? before : this.element.isConnected || !before ? await prove() : before;
    if (!facts) return [];
    const moves = facts.certificate?.best?.moves;
    /** @type {(name: string, points: number, more?: object) => Standing} */
    const standing = (name, points, more = {}) => ({ name: word(name), points, ...more });
    return [
      standing("play_par", facts.printed_par),
      standing("play_careful", facts.reference_par, { par: "careful" }),
      standing(code ? "play_best_unproved" : "play_best", facts.best_known, { par: "known", moves }),
    ];
  }

  /** @returns {Promise<Standing[]>} */
  async rivals() {
    const { room, word } = this;
    const found = room.rivals.map(async ({ code, name }, at) => {
      const { facts } = await room.ask("verify", { code });
      const [{ total, moves } = {}] = /** @type {{ total?: number, moves?: string[] }[]} */ (facts ?? []);
      const said = name || word("play_rival", { number: at + 1 });
      return total === undefined ? [] : [{ name: said, points: total, moves }];
    });
    return (await Promise.all(found)).flat();
  }

  show(facts = this.game.facts) {
    const { word, others, element, beside } = this;
    if (!facts) return;
    clear(beside);
    /** @type {Standing & { isOwn?: boolean }} */
    const own = { name: word("play_you"), points: facts.total, isOwn: true, moves: null };
    const all = [own, ...others].sort((a, b) => b.points - a.points);
    const rows = all.map((each) => {
      const isShown = facts.over && each.moves;
      const name = isShown ? button(each.name, () => this.look(each)) : each.name;
      const value = make("b", {}, minus(each.points));
      return make("li", { class: "isOwn" in each ? "own" : "" }, make("span", {}, name), value);
    });
    clear(element).append(make("p", { class: "about" }, word("play_stakes")), make("ul", {}, rows));
    const best = others.find(({ par, moves }) => par && moves) ?? others.find(({ moves }) => moves);
    if (facts.over) this.look(all.find(({ name }) => name === this.chosen) ?? best);
    this.caption.hidden = !facts.over;
    this.caption.textContent = word("play_sheet_of", { name: own.name, points: minus(own.points) });
    this.kind.textContent = this.judged(facts);
    this.write();
  }

  // What can be said of a game that is over, when it is known what others make of its deal.
  /** @param {{ over: boolean, total: number }} facts */
  judged({ over, total: own }) {
    const { word } = this;
    /** @param {string} par */
    const points = (par) => this.others.find((each) => each.par === par)?.points;
    const [careful, best] = [points("careful"), points("known")];
    if (!over || best === undefined) return "";
    const how = own >= best ? "level" : careful !== undefined && own >= careful ? "ahead" : own > 0 ? "fair" : "low";
    return word(`play_end_${how}`, { points: best - own });
  }

  // Shows a sheet beside one's own.
  /** @param {Standing | undefined} standing */
  async look(standing) {
    if (!standing?.moves) return;
    this.chosen = standing.name;
    const told = await this.room.ask("turn", { moves: standing.moves });
    if (!told.facts || this.chosen !== standing.name) return;
    const { name, points } = standing;
    const label = this.word("play_sheet_of", { name, points: minus(points) });
    clear(this.beside).append(make("h3", {}, label), still(told.facts.board, label));
  }

  // A line to send, with a link that carries the game and all sheets that are known of it.
  sending() {
    const { word, room } = this;
    const text = make("textarea", { readonly: true, rows: 5, "aria-label": word("play_line_label") });
    const id = newId("player");
    const player = make("input", { type: "text", id, maxlength: 20, value: kept(NAME) ?? "" });
    this.write = () => {
      text.value = this.line(player.value);
    };
    player.addEventListener("input", () => {
      keep(NAME, player.value.trim() || null);
      this.write();
    });
    const copy = () => room.copy(text.value, "play_line_copied");
    return make(
      "div",
      { class: "sending" },
      make("label", { for: id }, word("play_player")),
      player,
      text,
      isPublic(location) ? "" : make("p", { class: "about" }, word("play_line_how")),
      room.hasOwn ? make("p", { class: "about" }, word("play_line_own")) : "",
      button(word("play_line_copy"), copy, { "data-do": "send" }),
    );
  }

  /** @param {string} name */
  line(name) {
    const { word, room, others, game } = this;
    if (!game.facts) return "";
    const { total, code, rated } = game.facts;
    const [careful, best] = ["careful", "known"].map((each) => others.find(({ par }) => par === each)?.points);
    const said = best === undefined ? "play_line_short" : "play_line";
    const points = { points: total, careful, best };
    const against = writeRivals([{ code, name }, ...room.rivals]);
    const { beside: _, ...values } = room.addressOf("turn").values;
    const link = writeAddress({ ...room.here, command: "turn", values: { ...values, against } });
    const title = rated?.title ? ` (${rated.title})` : "";
    const told = word(said, { game: room.title, ...points, title });
    return `${told}\n${isPublic(location) ? location.href.split("#")[0] : ""}${link}`;
  }
}
