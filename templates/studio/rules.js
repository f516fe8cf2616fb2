// A scoring rule as what it says, and as the lines that say it. What a clause may hold comes from the records of the game,
// as they are told to editors too: none of its words is known here.

/** @import { Clause, Grammar, Held, KindOfClause, TypeOfHeld } from "studio/border.js" */

const TAGS = ["each", "pick"]; // by which clauses differ

// What a key may hold: a word, several, a number, what is simply true, two words, numbers of words, or one of some numbers.
/**
 * @param {Held} held
 * @param {Grammar} grammar
 * @returns {TypeOfHeld}
 */
export function typeOf(held, grammar) {
  const { anyOf = [], allOf = [], items: all, propertyNames } = held;
  const [items] = [all].flat();
  const list = anyOf.find((each) => each.type === "array");
  const record = [held, ...allOf]
    .find((each) => each.$ref)
    ?.$ref.split("/")
    .pop();
  /** @type {[number, number]} */
  const bounds = [held.minimum, held.maximum];
  if (record) return { type: "one", keys: Object.entries(grammar[record].properties) };
  if (propertyNames)
    return { type: "counts", words: propertyNames.enum, most: held.maxProperties, of: held.additionalProperties };
  if (Array.isArray(all)) return { type: "pair", words: items.enum };
  if (list) return { type: "many", words: [list.items].flat()[0].enum, most: list.maxItems, short: true };
  if (items) return { type: "many", words: items.enum, most: held.maxItems, short: false };
  if (held.enum) return { type: "word", words: held.enum };
  return held.const ? { type: "true" } : { type: "number", bounds };
}

// All kinds of clauses: what they pay for, and the keys that say more, with those that each needs first.
/**
 * @param {Grammar} grammar
 * @returns {KindOfClause[]}
 */
export function kindsOf(grammar) {
  return Object.values(grammar).flatMap((record) => {
    const tag = TAGS.find((each) => each in record.properties);
    if (!tag) return [];
    const { points, ...others } = record.properties;
    const needed = record.required ?? [];
    const keys = Object.entries(others).filter(([key]) => key !== tag);
    keys.sort(([one], [two]) => Number(needed.includes(two)) - Number(needed.includes(one)));
    const list = typeOf(record.properties[tag], grammar);
    const all = list.words.map((word) => [word]);
    if (list.type === "many" && list.most > 1) all.push(list.words);
    return all.map((words) => ({
      id: [tag, ...words].join("_"),
      tag,
      is: list.type === "many" ? words : words[0],
      needed,
      some: (record.allOf ?? []).flatMap(({ anyOf = [] }) => anyOf.map(({ required }) => required[0])),
      keys: [...keys, ["points", points]],
    }));
  });
}

/**
 * @param {Clause} clause
 * @param {KindOfClause[]} kinds
 */
export const kindOf = (clause, kinds) =>
  kinds.find(({ tag, is }) => tag in clause && String([clause[tag]].flat()) === String([is].flat()));

// A clause of a kind, with what it keeps of another one, and something for all that it needs.
/**
 * @param {KindOfClause} kind
 * @param {Grammar} grammar
 * @param {Clause} before
 */
export function clauseOf(kind, grammar, before = {}) {
  /** @type {Clause} */
  const clause = { [kind.tag]: kind.is };
  const isAsked = kind.some.some((key) => key in before);
  for (const [key, held] of kind.keys) {
    const { type, words = [], bounds = [], short } = typeOf(held, grammar);
    const fits = (word) => !words.length || typeof word !== "string" || words.includes(word);
    if (key in before && [before[key]].flat().every(fits) && typeof before[key] !== "undefined")
      clause[key] = before[key];
    else if (kind.needed.includes(key))
      clause[key] =
        type === "number" ? Math.max(1, bounds[0] ?? 1) : type === "true" || (short ? [words[0]] : words[0]);
    else if (type === "true" && kind.some.includes(key) && !isAsked) clause[key] = true;
  }
  return clause;
}

// A value as it is written in one line.
function flow(value, short) {
  if (Array.isArray(value)) return short && value.length === 1 ? value[0] : `[${value.join(", ")}]`;
  if (value && typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${inner}`)
      .join(", ")}}`;
  return String(value);
}

/**
 * @param {Clause} clause
 * @param {KindOfClause} kind
 * @param {Grammar} grammar
 */
export function lineOf(clause, kind, grammar) {
  const said = kind.keys.filter(([key]) => clause[key] !== undefined && clause[key] !== null);
  const pairs = said.map(([key, held]) => `${key}: ${flow(clause[key], typeOf(held, grammar).short)}`);
  return `{${[`${kind.tag}: ${flow(clause[kind.tag], true)}`, ...pairs].join(", ")}}`;
}

// The lines of a card with other values for some of its keys, and another rule; all else in them stays.
/**
 * @param {string} entry
 * @param {Record<string, string | number>} values
 * @param {string[]} clauses
 */
export function linesWith(entry, values, clauses) {
  let text = entry.endsWith("\n") || !entry ? entry : `${entry}\n`;
  for (const [key, value] of Object.entries(values)) {
    const line = new RegExp(`^${key}:.*$`, "m");
    text = line.test(text) ? text.replace(line, `${key}: ${value}`) : `${key}: ${value}\n${text}`;
  }
  const rule = `rule:\n${clauses.map((clause) => `  - ${clause}\n`).join("")}`;
  const there = /^rule:.*\n(?:[ \t-].*\n|[ \t]*\n)*/m;
  return there.test(text) ? text.replace(there, () => rule) : text + rule;
}

// The category that a rule belongs to: the first whose name is among the words of what it pays for, else of what it asks
// besides; where none is, the one that is named after nothing on a map. `words` are the names of what lies on one.
/**
 * @param {Clause[]} rule
 * @param {string[]} categories
 * @param {Record<string, string>} words
 */
export function categoryOf(rule, categories, words) {
  const parts = (category) => category.split("_");
  const among = (values) => {
    const said = new Set(values.flatMap(wordsIn));
    return categories.find((each) => parts(each).some((part) => said.has(part)));
  };
  const others = rule.flatMap(({ of: _, ...clause }) => Object.values(clause));
  const none = categories.find((each) => !parts(each).some((part) => part in words));
  return among(rule.map((clause) => clause.of)) ?? among(others) ?? none;
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
const wordsIn = (value) =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [value].flat().map(String);
