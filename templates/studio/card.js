// A scoring card being written: a form for its rule, its lines with what can stand there, the rule in words and the card
// as it prints in every language, what its texts must say, and what it is worth, measured again and again.
import { writeAddress } from "studio/address.js";
import { jump, mistakesOf } from "studio/bench.js";
import { Editor } from "studio/editor.js";
import { save } from "studio/files.js";
import { button, clear, latest, make, newId } from "studio/make.js";
import { thisWeek } from "studio/play.js";
import { minus } from "studio/points.js";
import { RuleForm } from "studio/ruleform.js";

/** @import { CardThing, FactsOf } from "studio/border.js" */

const FACE = 360; // pixels across
const PAIRS = [50, 150, 500, 1500, 3500]; // deals that are played, each time anew, so that the intervals narrow

export async function showCard(given) {
  const editor = new CardEditor(given);
  editor.offer();
  await editor.update();
}

/** @extends {Editor<CardThing>} */
class CardEditor extends Editor {
  /** @param {import("studio/editor.js").Given} given */
  constructor(given) {
    const fresh = { id: "", entry: given.facts.start, category: "", called: {}, says: {} };
    const among = (facts) => facts.cards;
    super(given, { kind: "card", called: "new_card", fresh, parts: ["called", "says"], among, pause: 800 });
    const { word, facts } = this;
    const change = () => this.filled();
    this.form = new RuleForm({ word, words: facts.words, grammar: facts.grammar, change });
    this.isOpen = false; // whether the figures are
    /** @type {Partial<FactsOf<"card">>} */
    this.placed = {}; // where these lines stand in their file
    this.area = this.lines();
    this.pattern = this.patterns();
    this.help = make("p", { class: "about", role: "status" });
    this.words = make("div", { class: "offers", role: "group", "aria-label": word("cards_words") });
    this.wrong = make("ul", { class: "errors" });
    this.rule = make("p", { class: "says" });
    this.needs = make("p", { class: "about" });
    this.inWords = this.takes();
    const label = word("cards_in_words");
    this.faces = make("div", { class: "faces", tabindex: "0", role: "group", "aria-label": label });
    this.bar = make("div", { class: "bar" });
    this.offer = latest(() => this.offerOnce());
    this.lay();
  }

  lines() {
    const area = make(
      "textarea",
      {
        id: newId("lines"),
        rows: 9,
        class: "yaml",
        spellcheck: false,
        autocapitalize: "off",
        oninput: () => this.typed(),
        onclick: () => this.offer(),
        onkeyup: (event) => event.key.startsWith("Arrow") && this.offer(),
      },
      this.now.entry,
    );
    return area;
  }

  // The rule in words, in each language, to be taken as the text of the card.
  takes() {
    return [...this.chosen.languages.keys()].map((code) => {
      const said = make("p", { class: "says" });
      const say = () => this.chosen.say(code, said.textContent);
      const take = button(this.word("cards_take"), say, { disabled: true, "data-do": "take" });
      this.chosen.texts.querySelector(`[data-language="${code}"]`).append(said, take);
      return { code, said, take };
    });
  }

  patterns() {
    const { language } = this.studio;
    const choose = { id: newId("pattern"), "data-do": "pattern", onchange: () => this.begin(select.value) };
    const options = this.facts.cards.map(({ id, called, says }) => {
      const text = `${called[language] ?? called.en ?? id}: ${says[language] ?? says.en ?? ""}`;
      return make("option", { value: id }, text);
    });
    const select = make("select", choose, make("option", { value: "" }, "–"), options);
    return select;
  }

  lay() {
    const { word, chosen, again } = this;
    const row = (control, name) =>
      make("div", { class: "row" }, make("label", { for: control.id }, word(name)), control);
    const why = (refused) =>
      this.mistakes(refused)
        .map((each) => each.textContent)
        .join(" · ");
    const lines = [row(this.area, "cards_lines"), this.words, this.help];
    this.behind = make("details", { class: "behind" }, make("summary", {}, word("cards_yaml")), lines);
    const stands = (card) => JSON.stringify([card.entry, card.called, card.says], null, 1);
    this.edit.append(
      chosen.which,
      make("h2", {}, word("cards_rule")),
      row(this.pattern, "cards_pattern"),
      this.form.element,
      this.behind,
      make("div", { role: "alert" }, this.wrong),
      make("h2", {}, word("cards_texts")),
      this.needs,
      chosen.texts,
      chosen.idRow,
      chosen.saving({ written: () => this.written(), again, why, stands, links: this.links() }),
    );
    const heading = (name) => make("h2", {}, word(name));
    this.look.append(heading("cards_in_words"), this.rule, this.faces, heading("cards_worth"), this.worth);
    this.look.append(heading("cards_reference"), this.bar, this.sheet.element);
  }

  // What is done with a card that is saved: it is printed, or lies in a game.
  links() {
    const { chosen, studio, word } = this;
    const card = chosen.opened;
    if (!card) return [];
    const to = (room, command, values) => writeAddress({ room, game: studio.game.id, command, values });
    const printed = { kind: "scoring", cards: card.id, scoring: `mixed,${card.id}` };
    const played = { seed: thisWeek(), scoring: [card.id, ...this.others(card.category)].join() };
    return [
      make("a", { href: to("print", "cards", printed), "data-do": "print-it" }, word("cards_print_card")),
      make("a", { href: to("play", "turn", played), "data-do": "play-it" }, word("cards_play")),
    ];
  }

  // A card of each other category.
  others(category) {
    const { cards, usual } = this.facts;
    return usual.filter((each) => cards.find((card) => card.id === each).category !== category);
  }

  written() {
    const { id, now, chosen } = this;
    return { id, entry: now.entry, name: chosen.written("called"), effect: chosen.written("says") };
  }

  typed() {
    this.chosen.put({ entry: this.area.value });
    this.offer();
  }

  // Something is filled in: the lines say it too.
  filled() {
    this.area.value = this.form.into(this.area.value);
    this.chosen.put({ entry: this.area.value });
  }

  // Words that can stand at the caret; the part of one that is typed already is replaced.
  async offerOnce() {
    const { area, help } = this;
    const entry = area.value.slice(0, area.selectionStart);
    const { facts: found } = await this.bench.ask("offers", { entry }, { drafts: {} });
    if (!found) return;
    help.textContent = found.help;
    const offered = found.words.map(([text, about]) => {
      const explain = () => {
        help.textContent = about || found.help;
      };
      const put = () => this.insert(text, found.typed);
      return button(text.trim().replace(/:$/, ""), put, { title: about, onfocus: explain });
    });
    clear(this.words).append(...offered);
  }

  // Puts the lines of another card in place of those that are there, as if they were typed, so that it can be undone.
  begin(id) {
    const { entry } = this.facts.cards.find((card) => card.id === id);
    const { open } = this.behind;
    this.behind.open = true; // or it cannot be typed into
    this.area.focus();
    this.area.select();
    const lines = entry.replace(/^set:.*/m, "set: own").replace(/^(number|source):.*\n?/gm, "");
    document.execCommand("insertText", false, lines);
    this.pattern.value = "";
    this.behind.open = open;
    if (!open) this.pattern.focus();
  }

  insert(text, typed) {
    const { area } = this;
    area.setRangeText(text, area.selectionStart - typed.length, area.selectionEnd, "end");
    area.focus();
    this.typed();
  }

  async show() {
    const { bench, wrong, id } = this;
    const made = await bench.lay("card", this.written());
    const asked = { id, lang: this.studio.language };
    const told = made.refused ? { refused: made.refused, facts: null } : await bench.ask("show", asked);
    clear(wrong);
    this.chosen.id.toggleAttribute("aria-invalid", Boolean(made.parts?.length));
    this.look.classList.toggle("old", Boolean(told.refused));
    this.needs.hidden = Boolean(told.refused);
    for (const { take } of this.inWords) take.disabled = Boolean(told.refused);
    this.placed = made.facts ?? {};
    if (told.refused) {
      wrong.append(...this.mistakes(told.refused));
      if (!this.form.element.contains(document.activeElement)) this.behind.open = true;
      return false;
    }
    this.form.take(told.facts);
    this.rule.textContent = told.facts.rule_in_words;
    await Promise.all([this.showWords(), this.showFaces(), this.showNeeds(), this.showReference()]);
    return true;
  }

  async showWords() {
    const { bench, id, inWords } = this;
    const one = async ({ code, said }) => {
      const { facts } = await bench.ask("show", { id, lang: code });
      said.textContent = facts?.rule_in_words ?? "";
    };
    await Promise.all(inWords.map(one));
  }

  // A mistake in these lines is shown by its place in them; others by their files.
  mistakes(refused) {
    const { area, word } = this;
    const { file, line, column } = this.placed;
    const found = mistakesOf(refused, this.studio.folder ?? "");
    if (!found.length) return [make("li", {}, refused)];
    return found.map((each) => {
      const here = each.file === file && each.line >= line;
      const [row, col] = [each.line - line + 1, Math.max(1, each.column - column + 1)];
      const go = () => jump(area, row, col);
      const place = here ? button(word("cards_line", { line: row }), go) : `${each.file}:${each.line}`;
      return make("li", {}, place, " ", each.why);
    });
  }

  async showFaces() {
    const { languages } = this.studio;
    const told = await this.bench.ask("faces", { id: this.id }, { wide: FACE });
    const codes = [...this.chosen.languages.keys()]; // that of the page is the first
    const files = (told.files ?? []).map((file) => ({ code: file.name.split(".")[0], file }));
    files.sort((one, two) => codes.indexOf(one.code) - codes.indexOf(two.code));
    const face = async ({ code, file }) => {
      const label = this.word("cards_face", { language: languages[code] });
      const canvas = make("canvas", { role: "img", "aria-label": label });
      const opened = await this.studio.desk.read(file);
      await opened.draw(0, canvas, FACE);
      opened.close?.();
      return make("figure", { lang: code }, canvas, make("figcaption", {}, languages[code]));
    };
    const shown = await Promise.all(files.map(face));
    clear(this.faces).append(...(told.refused ? [make("p", { class: "wrong" }, told.refused)] : shown));
  }

  // What the texts must say, and what the checker finds in those that are there.
  async showNeeds() {
    const { bench, id, word } = this;
    const explained = bench.ask("text explain", { what: id });
    const [told, checked] = await Promise.all([explained, bench.ask("text check", { card: [id] })]);
    const [card] = told.facts ?? [];
    this.needs.textContent = card ? word("cards_needs", { needs: card.to_be_said.join(" · ") }) : "";
    const findings = (checked.facts ?? []).filter(({ rule }) => rule !== "state/unstamped");
    const parts = { name: "called", effect: "says" };
    for (const [code, box] of this.chosen.languages) {
      const found = findings.filter((each) => each.language === code);
      const said = found.map(({ severity, message, field }) => {
        const kind = severity === "error" ? "wrong" : "about";
        return make("p", { class: kind }, `${word(`cards_${parts[field] ?? field}`)}: ${message}`);
      });
      clear(box).append(...said);
      const isBad = found.some(({ severity }) => severity === "error");
      box.closest("details").classList.toggle("bad", isBad);
    }
  }

  // The page on which players find the card, beside one of each other category.
  async showReference() {
    const { bench, bar, sheet, id } = this;
    const { category } = (await bench.ask("show", { id })).facts;
    const asked = { edicts: [id, ...this.others(category)], scoring: ["mixed", id], lang: this.studio.language };
    const told = await bench.ask("reference", asked);
    clear(bar);
    sheet.element.hidden = Boolean(told.refused);
    if (told.refused) return void bar.append(make("p", { class: "wrong" }, told.refused));
    const [file] = told.files;
    bar.append(button(this.word("save", { kind: "PDF" }), () => save(file), { "data-do": "reference" }));
    await sheet.show(file);
  }

  async measure() {
    const { changes, worth } = this;
    for (const pairs of PAIRS) {
      if (this.isOver(changes)) return;
      worth.setAttribute("aria-busy", "true");
      const asked = { card: this.id, pairs: String(pairs), lang: this.studio.language };
      const told = await this.bench.ask("lab", asked, { slow: true, quiet: true });
      if (this.isOver(changes)) return;
      if (told.cancelled) return void worth.setAttribute("aria-busy", "false");
      worth.classList.remove("old");
      clear(worth).append(...(told.refused ? [make("p", { class: "wrong" }, told.refused)] : this.figures(told.facts)));
      worth.setAttribute("aria-busy", String(pairs !== PAIRS.at(-1)));
      this.studio.say("");
    }
  }

  // What a careful player earns with it, in a sentence; and behind that the figures of all players.
  /** @param {FactsOf<"lab">} facts */
  figures({ players }) {
    const { word } = this;
    const { points } = players.R1 ?? Object.values(players).at(-1);
    const said = word("cards_worth_about", { points: Math.round(Number(points.mean)) });
    return [
      make("p", { class: "says" }, said),
      make(
        "details",
        { open: this.isOpen, ontoggle: ({ target }) => (this.isOpen = target.open) },
        make("summary", {}, word("cards_figures")),
        this.table(players),
      ),
    ];
  }

  /** @param {FactsOf<"lab">["players"]} players */
  table(players) {
    const { word } = this;
    const all = Object.entries(players);
    const cell = ({ mean, low, high }) => make("td", {}, make("b", {}, minus(mean)), ` ${minus(low)} – ${minus(high)}`);
    const heads = ["cards_player", "cards_deals", "cards_gain", "cards_pays", "cards_nothing"];
    const head = heads.map((name) => make("th", { scope: "col" }, word(name)));
    const rows = all.map(([name, { pairs, worth, points, nothing }]) => {
      const cells = [cell(worth), cell(points), cell({ ...nothing, mean: `${nothing.percent} %` })];
      return make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(pairs)), cells);
    });
    const about = all.map(([name, player]) => `${name}: ${player.about}`).join("; ");
    return make(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": word("cards_worth") },
      make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows)),
      make("p", { class: "about" }, word("cards_interval"), " ", about),
    );
  }
}
