// What a map earns: the edicts as they stand, and the seasons that are scored. Pressing a number lights what it is paid for.
import { make } from "studio/make.js";

export const minus = (points) => String(points).replace("-", "−");

export function drawPoints({ word, facts, light }) {
  const spaces = (awards) => awards.flatMap((award) => award.spaces);
  const number = (points, awards, said) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        "aria-label": `${said}: ${minus(points)}`,
        onclick: (event) => {
          const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
          for (const each of document.querySelectorAll(".points [aria-pressed]"))
            each.setAttribute("aria-pressed", "false");
          event.currentTarget.setAttribute("aria-pressed", String(on));
          light(on ? spaces(awards) : []);
        },
      },
      minus(points),
    );
  const edicts = facts.edicts.map(({ letter, name, text, points, awards, seasons }) =>
    make(
      "li",
      { class: seasons?.includes(facts.season.number) && !facts.over ? "due" : "" },
      make("span", { class: "seal" }, letter || "−"),
      make("span", {}, make("b", {}, name ?? word("play_monsters")), text ? make("small", {}, text) : ""),
      number(points, awards, name ?? word("play_monsters")),
    ),
  );
  const head = [word("play_scores"), "1", "2", word("play_coin_points"), word("play_monsters"), word("play_sum")];
  const rows = facts.scores.map((season) => {
    const lost = [{ spaces: season.monster_spaces }];
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, season.name),
      season.edicts.map((edict) =>
        make("td", {}, number(edict.points, edict.awards, `${season.name}, ${edict.letter}`)),
      ),
      make("td", {}, String(season.coins)),
      make("td", {}, number(-season.monsters, lost, `${season.name}, ${word("play_monsters")}`)),
      make("td", {}, make("b", {}, minus(season.total))),
    );
  });
  const table = make(
    "table",
    {},
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        head.map((text) => make("th", { scope: "col" }, text)),
      ),
    ),
    make("tbody", {}, rows),
    make(
      "tfoot",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "row", colspan: "5" }, word("play_total")),
        make("td", {}, make("b", {}, minus(facts.total))),
      ),
    ),
  );
  return make(
    "section",
    { class: "points" },
    make("p", { class: "about" }, word("play_worth")),
    make("ul", {}, edicts),
    rows.length ? table : "",
  );
}
