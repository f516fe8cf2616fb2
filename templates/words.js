// Words with their places filled: {n} with the value of n, {n<point|points>} with the word that goes with that number.
// `forms` has the form of each number below 200, a digit each, as `Grammar.plural_table` of language.py makes it.
(function (global) {
  "use strict";

  const formOf = (forms, number) => Number(forms[number < 200 ? number : 100 + (number % 100)]) || 0;

  global.filledWords = (text, values, forms) =>
    text.replace(/\{(\w+)(?:<([^<>{}]*)>)?\}/g, (hole, name, words) =>
      !(name in values) ? hole : words === undefined ? typeof values[name] === "number" ? String(values[name]).replace("-", "−") : values[name] : words.split("|")[formOf(forms, Math.abs(Number(values[name])))]);
})(globalThis);
