// A first game that explains itself: one piece of advice at a time, about what lies there.
/** @import { Decision, FactsOf } from "studio/border.js" */

// Which advice fits; its words are `play_coach_…`. `held` is whether a shape lies on the map, `fits` whether it may,
// `told` what has been said before: each thing about the game is explained once, and how to go on whenever nothing is held.
/**
 * @param {object} given
 * @param {FactsOf<"turn">} given.facts
 * @param {boolean} given.held
 * @param {boolean} given.fits
 * @param {Set<string>} given.told
 */
export function adviceOf({ facts, held, fits, told }) {
  const { decision, happened, scores, over } = facts;
  if (over || !decision) return [];
  if (held) return [fits ? "draw" : "turn"];
  const kinds = new Set(happened.map(({ kind }) => kind));
  /** @type {[boolean, string][]} */
  const news = [
    [decision.ruins, "ruins"],
    [kinds.has("monsters") || facts.edicts.at(-1).points < 0, "monsters"],
    [decision.task === "hero", "hero"],
    [scores.length > 0, "season"],
    [kinds.has("coins"), "coins"],
    [decision.shapes.some(({ coin }) => coin), "coin_shape"],
    [facts.edicts.some(({ points }) => points > 0), "worth"],
  ];
  const first = news.find(([is, key]) => is && !told.has(key));
  return [...(first ? [first[1]] : []), "place"];
}

// What the advice names.
/** @param {Decision | null | undefined} decision */
export const adviceNames = (decision) => ({ card: decision?.name ?? "" });
