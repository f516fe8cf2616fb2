// A map being painted: the grid by pointer or keys, the very sheet beside it, and how many seeds can be played on it.
import { Board, drawings } from "studio/board.js";
import { Chosen } from "studio/chosen.js";
import { save } from "studio/files.js";
import { button, clear, latest, make, newId } from "studio/make.js";
import { Sheet } from "studio/sheet.js";

const [MOST, SIZE, NEW] = [16, 11, "new_map"];

export async function showMap({ edit, look, bench, facts, at, again }) {
  const { word, studio } = bench;
  const fresh = { id: "", side: facts.sides[0], rows: Array(SIZE).fill(".".repeat(SIZE)), called: {} };
  const chosen = new Chosen({
    bench,
    things: facts.maps,
    fresh,
    at,
    again,
    among: (found) => found.maps,
    kind: "map",
    with: ["called"],
    change: () => later(),
  });
  const { now } = chosen;
  const id = () => now.id || NEW; // a new map is shown before it has a name
  const written = () => ({ id: id(), rows: now.rows, side: now.side, name: chosen.written("called") });
  const brushes = [[".", "empty"], ...Object.entries(facts.signs), ["r", "ruins"]];
  let brush = brushes[1][0];

  const board = new Board({ label: word("play_map"), point: paint, hover: () => {} });
  const palette = make("div", { class: "hand" });
  const wrong = make("p", { class: "wrong", role: "alert" });
  const played = make("section", { class: "worth", role: "status" });
  const bar = make("div", { class: "bar" });
  const sheet = new Sheet({ word, read: studio.desk.read });

  const number = (label, value, put) => {
    const id = newId("size");
    return make(
      "span",
      { class: "part" },
      make("label", { for: id }, label),
      make("input", {
        type: "number",
        id,
        min: 1,
        max: MOST,
        value: String(value),
        onchange: (event) => put(Math.max(1, Math.min(MOST, Number(event.target.value) || 1))),
      }),
    );
  };
  const side = newId("face");
  edit.append(
    chosen.which,
    make("h2", {}, word("cards_paint")),
    palette,
    board.element,
    make("p", { class: "about" }, word("cards_paint_keys")),
    wrong,
    make(
      "div",
      { class: "row sizes" },
      number(word("cards_rows"), now.rows.length, (rows) => resize(rows, now.rows[0].length)),
      number(word("cards_columns"), now.rows[0].length, (columns) => resize(now.rows.length, columns)),
      make(
        "span",
        { class: "part" },
        make("label", { for: side }, word("cards_side")),
        make(
          "select",
          { id: side, onchange: (event) => chosen.put({ side: event.target.value }) },
          facts.sides.map((each) => make("option", { value: each, selected: each === now.side }, facts.words[each])),
        ),
      ),
    ),
    chosen.texts,
    chosen.idRow,
    chosen.saving({ written, again, stands: (map) => [...map.rows, map.side, JSON.stringify(map.called)].join("\n") }),
  );
  look.append(make("h2", {}, word("cards_playable")), played, make("h2", {}, word("cards_sheet")), bar, sheet.element);
  await drawings(() => bench.ask("art", {}, { drafts: {} }));
  drawPalette();
  drawBoard();

  function drawPalette() {
    const focused = palette.contains(document.activeElement) && document.activeElement.dataset.key;
    clear(palette).append(
      make(
        "div",
        { class: "row", role: "group", "aria-label": word("cards_brush") },
        brushes.map(([sign, name]) =>
          button(
            facts.words[name],
            () => {
              brush = sign;
              drawPalette();
            },
            { "data-key": name, "aria-pressed": String(sign === brush) },
          ),
        ),
      ),
    );
    if (focused) palette.querySelector(`[data-key="${focused}"]`).focus();
  }

  function drawBoard() {
    const ruins = now.rows.flatMap((row, down) =>
      [...row].flatMap((sign, across) => (sign === "r" ? [`${String.fromCharCode(65 + down)}${across + 1}`] : [])),
    );
    board.draw({ rows: now.rows, signs: facts.signs, words: facts.words, ruins, letters: {}, attacked: [] });
  }

  function paint([row, column]) {
    const line = now.rows[row];
    const sign = line[column] === brush ? "." : brush;
    chosen.put({
      rows: now.rows.map((each, at_) => (at_ === row ? line.slice(0, column) + sign + line.slice(column + 1) : each)),
    });
    drawBoard();
  }

  function resize(rows, columns) {
    chosen.put({
      rows: Array.from({ length: rows }, (_, at_) => (now.rows[at_] ?? "").slice(0, columns).padEnd(columns, ".")),
    });
    drawBoard();
  }

  let soon = 0;
  let quiet = 0;
  let change = 0;
  function later() {
    change++;
    studio.cancel(); // figures of before
    clearTimeout(soon);
    clearTimeout(quiet);
    played.classList.add("old");
    soon = setTimeout(update, 250);
  }

  const update = latest(async () => {
    const before = change;
    const made = await bench.lay("map", written());
    const told = made.refused
      ? made
      : await bench.ask("sheets", { map: [id()], lang: studio.language }, { wide: sheet.wide });
    wrong.textContent = told.refused ?? "";
    look.classList.toggle("old", Boolean(told.refused));
    if (told.refused) return;
    const [file] = told.files;
    clear(bar).append(button(word("save", { kind: "PDF" }), () => save(file), { "data-do": "sheet" }));
    await sheet.show(file);
    if (before === change) quiet = setTimeout(tryOut, 600);
  });

  // Seeds are dealt for the map and proved, one after the other; then the first that can be played, with its pars.
  async function tryOut() {
    const mine = change;
    const gone = () => mine !== change || !look.isConnected;
    played.setAttribute("aria-busy", "true");
    const told = await bench.ask("seeds", { map: id() }, { slow: true });
    if (gone() || told.cancelled) return void played.setAttribute("aria-busy", "false");
    played.classList.remove("old");
    studio.say("");
    clear(played);
    if (told.refused) return void played.append(make("p", { class: "wrong" }, told.refused));
    const { tried, refused } = told.facts;
    const whys = new Map();
    for (const { why } of refused) whys.set(why, (whys.get(why) ?? 0) + 1);
    played.append(
      make(
        "p",
        { class: refused.length * 10 > tried ? "wrong" : "says" },
        word("cards_tried", { good: tried - refused.length, tried }),
      ),
      make(
        "ul",
        {},
        [...whys]
          .sort((a, b) => b[1] - a[1])
          .slice(0, 5)
          .map(([why, times]) => make("li", {}, `${times} × ${why}`)),
      ),
    );
    const seed = told.facts.playable;
    const proof = seed ? await bench.ask("prove", { map: id(), seed }, { slow: true }) : null;
    if (gone() || !proof) return;
    const { printed_par: printed, reference_par: reference, best_known: best } = proof.facts ?? {};
    played.append(
      make(
        "p",
        { "data-proved": seed },
        `${seed}: `,
        proof.refused ?? word(proof.code ? "play_unproved" : "play_proved", { printed, reference, best }),
      ),
    );
    played.setAttribute("aria-busy", "false");
    studio.say("");
  }

  await update();
}
