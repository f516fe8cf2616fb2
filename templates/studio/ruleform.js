// The form for a scoring rule: choose what pays, fill in the rest. It writes the lines, and shows what they say.
import { button, clear, first, focused, make, newId } from "studio/make.js";
import { categoryOf, clauseOf, kindOf, kindsOf, lineOf, linesWith, typeOf } from "studio/rules.js";

/** @import { Clause, Grammar, Held, RuleShown, TypeOfHeld, Word } from "studio/border.js" */

export class RuleForm {
  /** @param {{ word: Word, words: Record<string, string>, grammar: Grammar, change: () => void }} given */
  constructor({ word, words, grammar, change }) {
    this.word = word;
    this.words = words;
    this.grammar = grammar;
    this.change = change;
    this.card = grammar.ScoringCard.properties;
    this.kinds = kindsOf(grammar);
    this.most = this.card.rule.maxItems;
    /** @type {RuleShown} */
    this.shown = { category: "", solo: 0, rule: [] };
    this.isChosen = false; // whether somebody has chosen the category by hand
    this.element = make("div", { class: "rule-form", role: "group", "aria-label": word("cards_rule") });
  }

  // What the lines say by now, whoever has written them.
  /** @param {RuleShown} facts */
  take({ category, solo, rule }) {
    if (rule.some((clause) => !kindOf(clause, this.kinds))) return;
    const now = { category, solo, rule };
    if (JSON.stringify(now) === JSON.stringify(this.shown)) return;
    this.shown = structuredClone(now);
    if (this.text(this.shown) !== this.told) this.draw();
  }

  /** @param {RuleShown} shown */
  text({ category, solo, rule }) {
    return JSON.stringify([category, Number(solo), rule.map((clause) => this.line(clause))]);
  }

  /** @param {Clause} clause */
  line(clause) {
    return lineOf(clause, kindOf(clause, this.kinds), this.grammar);
  }

  /** @param {string} entry */
  into(entry) {
    const { category, solo, rule } = this.shown;
    this.told = this.text(this.shown);
    return linesWith(entry, { category, solo }, rule.map(this.line, this));
  }

  said(name) {
    const label = this.word(`rule_${name}`);
    return label === `rule_${name}` ? (this.words[name] ?? name) : label;
  }

  // Puts something else in; a form of other fields is drawn anew. The category, which is printed on the card, follows the
  // rule as long as nobody has chosen another one.
  put(changes, drawn = false) {
    const { category, rule } = this.shown;
    const of = (clauses) => categoryOf(clauses, this.card.category.enum, this.words);
    const follows = !this.isChosen && category === of(rule);
    this.isChosen ||= "category" in changes;
    Object.assign(this.shown, changes);
    if (follows && changes.rule) this.shown.category = of(changes.rule);
    if (drawn || this.shown.category !== (changes.category ?? category)) this.draw();
    this.change();
  }

  draw() {
    const { element, shown } = this;
    const key = element.contains(document.activeElement) && focused().dataset.key;
    const { rule: _, ...values } = shown;
    const rows = Object.keys(values).map((name) =>
      this.row(name, this.card[name], shown[name], (value) => this.put({ [name]: value }), {
        needed: true,
        at: "card",
      }),
    );
    const more = () => this.put({ rule: [...shown.rule, clauseOf(this.kinds[0], this.grammar)] }, true);
    const disabled = shown.rule.length >= this.most;
    clear(element).append(
      make("div", { class: "two" }, rows),
      ...shown.rule.map((clause, number) => this.clause(clause, number)),
      button(this.word("rule_more"), more, { disabled, "data-key": "more", "data-do": "more" }),
    );
    if (key) first(element, `[data-key="${key}"]`)?.focus();
  }

  /**
   * @param {Clause} clause
   * @param {number} number
   */
  clause(clause, number) {
    const { shown, kinds, grammar } = this;
    const kind = kindOf(clause, kinds);
    const set = (now, drawn) => this.put({ rule: shown.rule.map((each, at) => (at === number ? now : each)) }, drawn);
    const choose = () => set(clauseOf(kinds[select.selectedIndex], grammar, shown.rule[number]), true);
    const options = kinds.map((each) => make("option", { selected: each === kind }, this.said(each.id)));
    const select = make("select", { id: newId("kind"), "data-key": `${number}-kind`, onchange: choose }, options);
    const less = () => this.put({ rule: shown.rule.filter((_, at) => at !== number) }, true);
    const away = button(this.word("file_away"), less, {
      disabled: shown.rule.length < 2,
      "data-key": `${number}-away`,
    });
    const put = (key, value, drawn) => {
      const { [key]: _, ...others } = shown.rule[number];
      set(value === null ? others : { ...others, [key]: value }, drawn);
    };
    const rows = kind.keys.map(([key, held]) =>
      this.row(key, held, clause[key] ?? null, (value, drawn) => put(key, value, drawn), {
        needed: kind.needed.includes(key),
        at: String(number),
      }),
    );
    return make(
      "fieldset",
      { "data-clause": number },
      make("legend", {}, this.word("rule_clause", { number: number + 1 })),
      make("div", { class: "bar" }, make("label", { for: select.id }, this.word("rule_pays")), select, away),
      make("div", { class: "two" }, rows),
    );
  }

  // One key with its control.
  /**
   * @param {string} name
   * @param {Held} held
   * @param {unknown} value
   * @param {(value: unknown, drawn?: boolean) => void} put
   * @param {{ needed: boolean, at: string }} where
   */
  row(name, held, value, put, { needed, at }) {
    const kind = typeOf(held, this.grammar);
    const said = { id: newId("rule"), "data-key": `${at}-${name}` };
    const made = {
      word: () => this.choose(said, kind.words, value, put, needed),
      number: () => this.number(said, kind.bounds, value, put),
      true: () =>
        make("input", {
          ...said,
          type: "checkbox",
          checked: value === true,
          disabled: needed,
          onchange: (event) => put(event.target.checked || null),
        }),
      one: () => this.one(said, kind.keys, value, put),
      pair: () => this.pair(said, kind.words, value, put),
      many: () => this.many(said, kind, value, put),
      counts: () => this.counts(said, kind, value, put),
    }[kind.type]();
    const isGroup = ["many", "counts"].includes(kind.type);
    const label = make(isGroup ? "span" : "label", isGroup ? { class: "label" } : { for: said.id }, this.said(name));
    return make(
      "div",
      {
        class: "row",
        "data-rule": name,
        role: isGroup ? "group" : null,
        "aria-label": isGroup ? this.said(name) : null,
      },
      label,
      made,
    );
  }

  choose(said, words, value, put, needed = false) {
    const all = needed ? words : [null, ...words];
    const options = all.map((each) => make("option", { selected: each === value }, each ? this.said(each) : "–"));
    const select = make("select", { ...said, onchange: () => put(all[select.selectedIndex]) }, options);
    return select;
  }

  number(said, bounds, value, put) {
    const [least, most] = bounds;
    const typed = (event) => event.target.value && put(Number(event.target.value));
    return make("input", {
      ...said,
      type: "number",
      min: least,
      max: most,
      value: String(value ?? ""),
      onchange: (event) => !event.target.value && put(null),
      oninput: typed,
    });
  }

  // One of some numbers: at least, or exactly.
  one(said, keys, value, put) {
    const [[key, number] = [null, 1]] = Object.entries(value ?? {});
    const names = keys.map(([each]) => each);
    const take = (now) => put(now ? { [now]: number } : null, true);
    const select = this.choose(said, names, key, take);
    const [[, { minimum, maximum }]] = keys;
    const bounds = [minimum, maximum];
    const many = { id: newId("rule"), "data-key": `${said["data-key"]}-many`, "aria-label": this.said("how_many") };
    return make(
      "span",
      { class: "part" },
      select,
      key ? this.number(many, bounds, number, (now) => put({ [key]: now ?? 1 })) : "",
    );
  }

  pair(said, words, value, put) {
    const [one = null, two = null] = value ?? [];
    const other = { id: newId("rule"), "data-key": `${said["data-key"]}-two`, "aria-label": this.said("how_many") };
    const take = (now) => put(now ? [now, words.find((each) => each !== now)] : null, true);
    return make(
      "span",
      { class: "part" },
      this.choose(said, words, one, take),
      one
        ? this.choose(
            other,
            words.filter((each) => each !== one),
            two,
            (now) => put([one, now]),
            true,
          )
        : "",
    );
  }

  /** @type {(said: Record<string, string>, kind: TypeOfHeld, value: unknown, put: (value: unknown) => void) => HTMLElement} */
  many(said, { words, most }, value, put) {
    const now = new Set([value ?? []].flat());
    const boxes = words.map((each) => {
      const tick = (event) => {
        now[event.target.checked ? "add" : "delete"](each);
        const all = words.filter((one) => now.has(one)).slice(0, most);
        put(all.length ? all : null);
      };
      const key = { "data-key": `${said["data-key"]}-${each}` };
      return make(
        "label",
        { class: "tick" },
        make("input", { ...key, type: "checkbox", checked: now.has(each), onchange: tick }),
        this.said(each),
      );
    });
    return make("span", { class: "some" }, boxes);
  }

  // Words with a number each.
  /** @type {(said: Record<string, string>, kind: TypeOfHeld, value: any, put: (value: unknown, drawn?: boolean) => void) => HTMLElement} */
  counts(said, { words, most, of }, value, put) {
    const now = value ?? {};
    const left = words.filter((each) => !(each in now));
    const rows = Object.entries(now).map(([key, number]) => {
      const less = () => {
        const { [key]: _, ...others } = now;
        put(Object.keys(others).length ? others : null, true);
      };
      const many = { id: newId("rule"), "data-key": `${said["data-key"]}-${key}`, "aria-label": this.said(key) };
      const typed = (typedNow) => put({ ...now, [key]: typedNow ?? 1 });
      return make(
        "span",
        { class: "part" },
        this.said(key),
        this.number(many, [of.minimum, of.maximum], number, typed),
        button("×", less, { "aria-label": `${this.word("file_away")}: ${this.said(key)}` }),
      );
    });
    const add = { ...said, "aria-label": this.word("rule_add") };
    const more =
      Object.keys(now).length < most
        ? this.choose(add, left, null, (key) => key && put({ ...now, [key]: 1 }, true))
        : "";
    return make("span", { class: "some" }, rows, more);
  }
}
