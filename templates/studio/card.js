// A scoring card being written: its lines with what can stand there, its rule in words, the card as it prints in every
// language, what its texts must say, and what it is worth, measured again and again while one goes on.
import { jump, mistakesOf } from "studio/bench.js";
import { Chosen } from "studio/chosen.js";
import { save } from "studio/files.js";
import { button, clear, latest, make, newId } from "studio/make.js";
import { minus } from "studio/points.js";
import { Sheet } from "studio/sheet.js";

const NEW = "new_card";
const FACE = 360; // pixels across
const WORDS = "en"; // the language in which rules are put into words
const PAIRS = [50, 150, 500, 1500, 3500]; // deals that are played, each time anew, so that the intervals narrow

export async function showCard({ edit, look, bench, facts, at, again }) {
  const { word, studio } = bench;
  const fresh = { id: "", entry: facts.start, called: {}, says: {} };
  const chosen = new Chosen({
    bench,
    things: facts.cards,
    fresh,
    at,
    again,
    among: (found) => found.cards,
    kind: "card",
    with: ["called", "says"],
    change: () => later(),
  });
  const { now } = chosen;
  const id = () => now.id || NEW; // a new card is shown before it has a name
  const written = () => ({
    id: id(),
    entry: now.entry,
    name: chosen.written("called"),
    effect: chosen.written("says"),
  });

  const area = make(
    "textarea",
    {
      id: newId("lines"),
      rows: 9,
      class: "yaml",
      spellcheck: false,
      autocapitalize: "off",
      oninput: () => {
        chosen.put({ entry: area.value });
        offer();
      },
      onclick: () => offer(),
      onkeyup: (event) => event.key.startsWith("Arrow") && offer(),
    },
    now.entry,
  );
  const pattern = make(
    "select",
    { id: newId("pattern"), "data-do": "pattern", onchange: () => begin(pattern.value) },
    make("option", { value: "" }, "–"),
    facts.cards.map(({ id, called, says }) =>
      make(
        "option",
        { value: id },
        `${called[studio.language] ?? called.en ?? id}: ${says[studio.language] ?? says.en ?? ""}`,
      ),
    ),
  );
  const help = make("p", { class: "about", role: "status" });
  const words = make("div", { class: "offers", role: "group", "aria-label": word("cards_words") });
  const wrong = make("ul", { class: "errors", role: "alert" });
  const rule = make("p", { class: "says" });
  const needs = make("p", { class: "about" });
  const take = button(word("cards_take"), () => chosen.say(WORDS, rule.textContent), {
    disabled: true,
    "data-do": "take",
  });
  const faces = make("div", { class: "faces", tabindex: "0", role: "group", "aria-label": word("cards_in_words") });
  const worth = make("section", { class: "worth" });
  const sheet = new Sheet({ word, read: studio.desk.read });
  const bar = make("div", { class: "bar" });

  edit.append(
    chosen.which,
    make("h2", {}, word("cards_rule")),
    make("div", { class: "row" }, make("label", { for: pattern.id }, word("cards_pattern")), pattern),
    make("div", { class: "row" }, make("label", { for: area.id }, word("cards_lines")), area),
    words,
    help,
    wrong,
    make("h2", {}, word("cards_texts")),
    needs,
    chosen.texts,
    chosen.idRow,
    chosen.saving({
      written,
      again,
      why: (refused) =>
        mistakes(refused)
          .map((each) => each.textContent)
          .join(" · "),
      stands: (card) => JSON.stringify([card.entry, card.called, card.says], null, 1),
    }),
  );
  chosen.texts.querySelector(`[data-language="${WORDS}"]`)?.append(take);
  look.append(
    make("h2", {}, word("cards_in_words")),
    rule,
    faces,
    make("h2", {}, word("cards_worth")),
    worth,
    make("h2", {}, word("cards_reference")),
    bar,
    sheet.element,
  );

  // Words that can stand at the caret; the part of one that is typed already is replaced.
  const offer = latest(async () => {
    const { facts: found } = await bench.ask(
      "offers",
      { entry: area.value.slice(0, area.selectionStart) },
      { drafts: {} },
    );
    if (!found) return;
    help.textContent = found.help;
    clear(words).append(
      ...found.words.map(([text, about]) =>
        button(text.trim().replace(/:$/, ""), () => insert(text, found.typed), {
          title: about,
          onfocus: () => {
            help.textContent = about || found.help;
          },
        }),
      ),
    );
  });

  // Puts the lines of another card in place of those that are there, as if they were typed, so that it can be undone.
  function begin(id) {
    const { entry } = facts.cards.find((card) => card.id === id);
    area.focus();
    area.select();
    document.execCommand(
      "insertText",
      false,
      entry.replace(/^set:.*/m, "set: own").replace(/^(number|source):.*\n?/gm, ""),
    );
    pattern.value = "";
  }

  function insert(text, typed) {
    area.setRangeText(text, area.selectionStart - typed.length, area.selectionEnd, "end");
    area.focus();
    chosen.put({ entry: area.value });
    offer();
  }

  let placed = {}; // where these lines stand in their file
  let soon = 0;
  let quiet = 0;
  let change = 0; // how often something has changed: figures of before are of another card
  function later() {
    change++;
    studio.cancel(); // figures of before
    clearTimeout(soon);
    clearTimeout(quiet);
    worth.classList.add("old");
    soon = setTimeout(update, 250);
  }

  const update = latest(async () => {
    const before = change;
    const made = await bench.lay("card", written());
    const told = made.refused ? made : await bench.ask("show", { id: id(), lang: studio.language });
    clear(wrong);
    chosen.id.toggleAttribute("aria-invalid", Boolean(made.parts?.length));
    look.classList.toggle("old", Boolean(told.refused));
    take.disabled = needs.hidden = Boolean(told.refused);
    placed = made.facts ?? {};
    if (told.refused) return void wrong.append(...mistakes(told.refused));
    rule.textContent = told.facts.rule_in_words;
    await Promise.all([showFaces(), showNeeds(), showReference()]);
    if (before === change) quiet = setTimeout(measure, 800);
  });

  // A mistake in these lines is shown by its place in them; others by their files.
  function mistakes(refused) {
    const { file, line, column } = placed;
    const found = mistakesOf(refused, studio.folder ?? "");
    if (!found.length) return [make("li", {}, refused)];
    return found.map((each) => {
      const here = each.file === file && each.line >= line;
      const [row, col] = [each.line - line + 1, Math.max(1, each.column - column + 1)];
      return make(
        "li",
        {},
        here ? button(word("cards_line", { line: row }), () => jump(area, row, col)) : `${each.file}:${each.line}`,
        " ",
        each.why,
      );
    });
  }

  async function showFaces() {
    const told = await bench.ask("faces", { id: id() }, { wide: FACE });
    const codes = [...chosen.languages.keys()]; // that of the page is the first
    const files = (told.files ?? [])
      .map((file) => [file.name.split(".")[0], file])
      .sort(([one], [two]) => codes.indexOf(one) - codes.indexOf(two));
    const shown = await Promise.all(
      files.map(async ([code, file]) => {
        const canvas = make("canvas", {
          role: "img",
          "aria-label": word("cards_face", { language: studio.languages[code] }),
        });
        const opened = await studio.desk.read(file);
        await opened.draw(0, canvas, FACE);
        opened.close?.();
        return make("figure", { lang: code }, canvas, make("figcaption", {}, studio.languages[code]));
      }),
    );
    clear(faces).append(...(told.refused ? [make("p", { class: "wrong" }, told.refused)] : shown));
  }

  // What the texts must say, and what the checker finds in those that are there.
  async function showNeeds() {
    const [told, checked] = await Promise.all([
      bench.ask("text explain", { what: id() }),
      bench.ask("text check", { card: [id()] }),
    ]);
    const [card] = told.facts ?? [];
    needs.textContent = card ? word("cards_needs", { needs: card.to_be_said.join(" · ") }) : "";
    const findings = checked.facts ?? [];
    for (const [code, box] of chosen.languages) {
      const found = findings.filter((each) => each.language === code && each.rule !== "state/unstamped");
      clear(box).append(
        ...found.map(({ severity, message, field }) =>
          make(
            "p",
            { class: severity === "error" ? "wrong" : "about" },
            `${word(`cards_${({ name: "called", effect: "says" })[field] ?? field}`)}: ${message}`,
          ),
        ),
      );
      box.closest("details").classList.toggle(
        "bad",
        found.some(({ severity }) => severity === "error"),
      );
    }
  }

  // The page on which players find the card, beside one of each other category.
  async function showReference() {
    const { category } = (await bench.ask("show", { id: id() })).facts;
    const others = facts.usual.filter((id) => facts.cards.find((card) => card.id === id).category !== category);
    const told = await bench.ask("reference", {
      edicts: [id(), ...others],
      scoring: ["mixed", id()],
      lang: studio.language,
    });
    clear(bar);
    sheet.element.hidden = Boolean(told.refused);
    if (told.refused) return void bar.append(make("p", { class: "wrong" }, told.refused));
    const [file] = told.files;
    bar.append(button(word("save", { kind: "PDF" }), () => save(file), { "data-do": "reference" }));
    await sheet.show(file);
  }

  async function measure() {
    const mine = change;
    for (const pairs of PAIRS) {
      if (mine !== change || !look.isConnected) return;
      worth.setAttribute("aria-busy", "true");
      const told = await bench.ask("lab", { card: id(), pairs: String(pairs), lang: studio.language }, { slow: true });
      if (mine !== change || !look.isConnected) return;
      if (told.cancelled) return void worth.setAttribute("aria-busy", "false");
      worth.classList.remove("old");
      clear(worth).append(told.refused ? make("p", { class: "wrong" }, told.refused) : figures(told.facts));
      worth.setAttribute("aria-busy", String(pairs !== PAIRS.at(-1)));
      studio.say("");
    }
  }

  function figures({ players }) {
    const cell = ({ mean, low, high }) => make("td", {}, make("b", {}, minus(mean)), ` ${minus(low)} – ${minus(high)}`);
    const head = [
      word("cards_player"),
      word("cards_deals"),
      word("cards_gain"),
      word("cards_pays"),
      word("cards_nothing"),
    ];
    return make(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": word("cards_worth") },
      make(
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
        make(
          "tbody",
          {},
          Object.entries(players).map(([name, player]) =>
            make(
              "tr",
              {},
              make("th", { scope: "row" }, name),
              make("td", {}, String(player.pairs)),
              cell(player.worth),
              cell(player.points),
              cell({ ...player.nothing, mean: `${player.nothing.percent} %` }),
            ),
          ),
        ),
      ),
      make(
        "p",
        { class: "about" },
        word("cards_interval"),
        " ",
        Object.entries(players)
          .map(([name, { about }]) => `${name}: ${about}`)
          .join("; "),
      ),
    );
  }

  offer();
  await update();
}
