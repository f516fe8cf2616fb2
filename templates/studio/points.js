// What a map earns: the edicts as they stand, and the seasons that are scored. Pressing a number lights what it is paid for.
import { button, make } from "studio/make.js";
/** @import { Award, Edict, FactsOf, Word } from "studio/border.js" */

/** @param {number | string} points */
export const minus = (points) => String(points).replace("-", "−");

// `light` is given the spaces that the pressed number is paid for, `look` the card whose name is pressed.
/**
 * @param {object} given
 * @param {Word} given.word
 * @param {FactsOf<"turn">} given.facts
 * @param {(names: string[]) => void} given.light
 * @param {(card: string, name: string) => void} given.look
 */
export function drawPoints({ word, facts, light, look }) {
  const edicts = facts.edicts.filter(({ letter }) => letter || !facts.over);
  const rows = edicts.map((edict) => edictRow(edict, facts, word, light, look));
  const table = facts.scores.length ? seasonTable(facts, word, light) : "";
  const now = [make("p", { class: "about" }, word("play_worth")), make("ul", {}, rows), table];
  return make("section", { class: "points" }, facts.over ? [table, make("ul", {}, rows)] : now);
}

// A number that shows what it is paid for while it is pressed.
/**
 * @param {number} points
 * @param {Pick<Award, "spaces">[]} awards
 * @param {string} said
 * @param {(names: string[]) => void} light
 */
function number(points, awards, said, light) {
  /** @param {{ currentTarget: HTMLElement }} event */
  const press = ({ currentTarget }) => {
    const on = currentTarget.getAttribute("aria-pressed") !== "true";
    for (const each of document.querySelectorAll(".points [aria-pressed]")) each.setAttribute("aria-pressed", "false");
    currentTarget.setAttribute("aria-pressed", String(on));
    light(on ? awards.flatMap(({ spaces }) => spaces) : []);
  };
  const label = `${said}: ${minus(points)}`;
  const state = { type: "button", "aria-pressed": "false", "aria-label": label, onclick: press };
  return make("button", state, minus(points));
}

/**
 * @param {Edict} edict
 * @param {FactsOf<"turn">} facts
 * @param {Word} word
 * @param {(names: string[]) => void} light
 * @param {(card: string, name: string) => void} look
 */
function edictRow({ letter, card, name, text, points, awards, seasons }, facts, word, light, look) {
  const isDue = seasons?.includes(facts.season.number) && !facts.over;
  const called = name ?? word("play_monsters");
  return make(
    "li",
    { class: isDue ? "due" : "" },
    make("span", { class: "seal" }, letter || "−"),
    make(
      "span",
      {},
      card ? button(name, () => look(card, name), { class: "named" }) : make("b", {}, called),
      text ? make("small", {}, text) : "",
    ),
    facts.over ? "" : number(points, awards, called, light),
  );
}

/**
 * @param {FactsOf<"turn">} facts
 * @param {Word} word
 * @param {(names: string[]) => void} light
 */
function seasonTable({ scores, total, edicts }, word, light) {
  const monsters = word("play_monsters");
  const letters = edicts.map(({ letter }) => letter).filter(Boolean);
  const heads = [word("play_scores"), ...letters, word("play_coin_points"), monsters, word("play_sum")];
  const head = heads.map((text) => make("th", { scope: "col" }, text));
  const rows = scores.map((season) => {
    const lost = [{ spaces: season.monster_spaces }];
    /** @param {string} letter */
    const paid = (letter) => {
      const found = season.edicts.find((each) => each.letter === letter);
      return found ? number(found.points, found.awards, `${season.name}, ${letter}`, light) : "";
    };
    const numbers = [
      ...letters.map(paid),
      String(season.coins),
      number(-season.monsters, lost, `${season.name}, ${monsters}`, light),
      make("b", {}, minus(season.total)),
    ];
    const cells = numbers.map((inside) => make("td", {}, inside));
    return make("tr", {}, make("th", { scope: "row" }, season.name), cells);
  });
  const sum = make("td", {}, make("b", {}, minus(total)));
  const foot = make("tr", {}, make("th", { scope: "row", colspan: String(heads.length - 1) }, word("play_total")), sum);
  return make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows), make("tfoot", {}, foot));
}
