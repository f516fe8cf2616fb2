// What has just happened, in words that light up its spaces; and how far the season and the coins have come.
import { button, make } from "studio/make.js";
import { minus } from "studio/points.js";

/** @import { FactsOf, Happened, Season, Word } from "studio/border.js" */

/**
 * @param {Word} word
 * @param {Happened} happened
 */
export function newsOf(word, { kind, name, spaces, points }) {
  const said = { name, spaces: spaces.join(", ") };
  if (kind === "coins") return word("play_news_coins", { coins: points });
  if (!spaces.length) return word(`play_news_${kind}`, said);
  const told = word(kind === "spread" || kind === "struck" ? `play_news_${kind}` : "play_news_on", said);
  return points ? `${told}; ${minus(points)}` : told;
}

// A season that has been scored, and what it came to.
/**
 * @param {Word} word
 * @param {Season} season
 */
export const seasonOver = (word, { name, total }) => word("play_season_over", { season: name, points: total });

/**
 * @param {object} given
 * @param {Word} given.word
 * @param {FactsOf<"turn">} given.facts
 * @param {Season[]} given.ended seasons that were scored meanwhile
 * @param {(names: string[]) => void} given.light
 */
export function drawNews({ word, facts, ended, light }) {
  const said = facts.happened.map((each) => {
    const press = () => light(each.spaces);
    const text = newsOf(word, each);
    return make("li", { class: each.points < 0 ? "bad" : "" }, each.spaces.length ? button(text, press) : text);
  });
  const over = ended.map((season) => {
    const paid = season.edicts.flatMap(({ awards }) => awards.flatMap(({ spaces }) => spaces));
    return make(
      "li",
      { class: "over" },
      button(seasonOver(word, season), () => light(paid)),
    );
  });
  const isOwn = facts.happened[0]?.kind === "drawn"; // what the player has decided, before all that came of it
  const [own, others] = [said.slice(0, Number(isOwn)), said.slice(Number(isOwn))];
  return make("ul", { class: "news", "aria-label": word("play_news") }, own, over, others);
}

// The time of the season as a bar, and the coin track.
/**
 * @param {Word} word
 * @param {FactsOf<"turn">} facts
 */
export function drawGauges(word, { season, board }) {
  const { time, limit, name } = season;
  const said = word("play_time", { season: name, time, limit });
  const ticks = Array.from({ length: limit }, (_, at) => make("i", { class: at < time ? "full" : "" }));
  const coins = word("play_coins", board);
  const track = Array.from({ length: board.track }, (_, at) => make("i", { class: at < board.coins ? "full" : "" }));
  return make(
    "div",
    { class: "gauges" },
    make("p", { class: "about" }, said),
    make("div", { class: "time", "aria-hidden": "true" }, ticks),
    make("p", { class: "about" }, coins),
    make("div", { class: "track", "aria-hidden": "true" }, track),
  );
}
