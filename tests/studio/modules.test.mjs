// What modules of the page do that needs no elements: run by node, in one process, from test_page_program.py.
import assert from "node:assert/strict";
import { test } from "node:test";

const { readAddress, writeAddress } = await import("studio/address.js");
const { mistakesOf } = await import("studio/bench.js");
const { nameOf } = await import("studio/board.js");
const { bytesOf, textOf, wordsOf } = await import("studio/files.js");
const { changed } = await import("studio/game.js");
const { Hand } = await import("studio/hand.js");
const { painted, resized } = await import("studio/paint.js");
const { thisWeek } = await import("studio/play.js");
const { minus } = await import("studio/points.js");
const { editsWith, pieces, told } = await import("studio/text.js");
const { languageToWrite } = await import("studio/texts.js");

// Numbers that are the same in each run.
let seed = 1;
const below = (most) => {
  seed = (seed * 48271) % 2147483647;
  return seed % most;
};
const SIGNS = ["a", "Z", "9", " ", "/", "#", "?", "&", "=", "%", "+", "ž", "漢", "🜂", "\n"];
const word = () => Array.from({ length: 1 + below(6) }, () => SIGNS[below(SIGNS.length)]).join("");

test("an address is read as it was written, whatever stands in it", () => {
  for (let times = 0; times < 300; times++) {
    const at = { room: word(), game: word(), command: word(), values: { [word()]: word(), seed: word() } };
    location.hash = writeAddress(at);
    assert.deepEqual(readAddress(), at);
  }
  assert.equal(writeAddress({ room: "play", game: "x" }), "#play/x");
});

test("weeks begin on Monday, and belong to the year of their Thursday", () => {
  const weeks = {
    "2026-01-01": "2026-W01",
    "2027-01-01": "2026-W53",
    "2024-12-30": "2025-W01",
    "2021-01-03": "2020-W53",
    "2021-01-04": "2021-W01",
    "2026-11-20": "2026-W47",
  };
  for (const [day, week] of Object.entries(weeks)) assert.equal(thisWeek(new Date(`${day}T12:00`)), week);
});

test("a file comes back as it went", () => {
  const bytes = Uint8Array.from({ length: 100_000 }, () => below(256));
  assert.deepEqual(bytesOf(textOf(bytes)), bytes);
  assert.equal(wordsOf({ name: "x", data: textOf(new TextEncoder().encode("žluť 🜂")) }), "žluť 🜂");
});

test("spaces are named by row and column, and those that differ are found", () => {
  assert.equal(nameOf([0, 0]), "A1");
  assert.equal(nameOf([15, 10]), "P11");
  assert.deepEqual(changed(["..F", "M.."], ["..F", "M.V"]), ["B3"]);
  assert.deepEqual(changed(["...", "..."], ["F..", ".WW"]), ["A1", "B2", "B3"]);
});

test("a brush paints one space, and takes away what it has painted", () => {
  const rows = ["...", "...", "..."];
  const once = painted(rows, [1, 2], "^");
  assert.deepEqual(once, ["...", "..^", "..."]);
  assert.deepEqual(painted(once, [1, 2], "^"), rows);
  assert.deepEqual(painted(once, [1, 2], "r"), ["...", "..r", "..."]);
});

test("a map that grows keeps what is on it, and one that shrinks loses its edge", () => {
  assert.deepEqual(resized(["^.", ".r"], 3, 3), ["^..", ".r.", "..."]);
  assert.deepEqual(resized(["^..", ".r.", "..#"], 2, 1), ["^", "."]);
});

const hand = (more) => Object.assign(Object.create(Hand.prototype), { shape: 0, way: 0, size: [5, 6], ...more });
const inside = ([row, column]) => row >= 0 && column >= 0 && row < 5 && column < 6;

test("a shape is held inside the map, as it is, and where it is held if it fits there", () => {
  for (let times = 0; times < 500; times++) {
    const way = Array.from({ length: 1 + below(4) }, () => [below(5) - 2, below(5) - 2]);
    const at = [below(5), below(6)];
    const { spaces } = hand({ decision: { shapes: [{ ways: [way] }] } }).placed(at);
    const [down, across] = [spaces[0][0] - way[0][0], spaces[0][1] - way[0][1]];
    assert.ok(spaces.every(inside));
    assert.deepEqual(
      spaces,
      way.map(([row, column]) => [row + down, column + across]),
    );
    if (way.every(([row, column]) => inside([row + at[0], column + at[1]]))) assert.deepEqual([down, across], at);
  }
});

test("a hero stays where it is put, and marks what is on the map", () => {
  const way = [
    [-1, 0],
    [0, 1],
  ];
  const { spaces, marks } = hand({ decision: { shapes: [{ hero: true, ways: [way] }] } }).placed([0, 2]);
  assert.deepEqual([spaces, marks], [[[0, 2]], [[0, 3]]]);
});

test("a move is written in the order of the map, as the rules write it", () => {
  const decision = { write: "{terrain} {spaces} / {marks}", nothing: "nothing" };
  const spaces = [
    [2, 1],
    [0, 3],
    [0, 0],
  ];
  assert.equal(hand({ decision, terrain: "forest" }).text({ spaces, marks: [] }), "forest A1 A4 C2 / nothing");
});

test("minus is a sign of its own", () => {
  assert.equal(minus(-6), "−6");
  assert.equal(minus(31), "31");
});

test("a mistake is found by its place, without the folder it lies in", () => {
  const refused = "own/x/scoring.yaml:3:5: error: a rule\nand so on\nother.yaml:1:2: why";
  assert.deepEqual(mistakesOf(refused, "own"), [
    { file: "x/scoring.yaml", line: 3, column: 5, why: "a rule" },
    { file: "other.yaml", line: 1, column: 2, why: "why" },
  ]);
});

test("what a finding means is marked, letter by letter", () => {
  const findings = [{ marks: [[1, 3]], severity: "error" }];
  assert.deepEqual(pieces("ažbc", findings), [
    { said: "a", look: "" },
    { said: "žb", look: "error" },
    { said: "c", look: "" },
  ]);
  assert.equal(
    pieces("🜂🜂🜂", findings)
      .map(({ said }) => said)
      .join(""),
    "🜂🜂🜂",
  );
});

test("a text that is too long for several cards is said to be so once", () => {
  const rules = ["box/card", "number", "box/card", "number", "box/large"];
  const shown = told(rules.map((rule) => ({ rule })));
  assert.deepEqual(
    shown.map(({ rule }) => rule),
    ["box/card", "number", "number", "box/large"],
  );
});

test("a text is judged with all that is written for its card, and with nothing else", () => {
  const edits = new Map([
    ["cards/a/name", { text: "A" }],
    ["cards/a/effect", { text: "old" }],
    ["cards/b/name", { text: "B" }],
  ]);
  assert.deepEqual(editsWith(edits, "cards/a/effect", "new"), ["cards/a/name=A", "cards/a/effect=new"]);
  assert.deepEqual(editsWith(edits, "cards/a/effect", " "), ["cards/a/name=A"]);
});

test("the language that is written is the last one, that of the folder, that of the page, or the first", () => {
  const possible = ["cs", "de", "pl"];
  const of = (before, written, language) => languageToWrite(possible, { written, language }, before);
  assert.equal(of("pl", ["de"], "cs"), "pl");
  assert.equal(of("xx", ["de"], "cs"), "de");
  assert.equal(of(null, ["de", "pl"], "cs"), "cs");
  assert.equal(of(null, [], "en"), "cs");
});

const { fitting, rowsOf, taken, terrainsOf, textPage, typedMove } = await import("studio/blind.js");
const { adviceOf } = await import("studio/coach.js");
const { keptGames } = await import("studio/games.js");
const { newsOf } = await import("studio/news.js");
const { isPublic, readRivals, writeRivals } = await import("studio/stakes.js");

test("whom one plays against comes out of a link as it went in", () => {
  for (let times = 0; times < 200; times++) {
    const rivals = Array.from({ length: below(5) }, () => ({
      code: `A${below(9)}-ZZ${below(99)}`,
      name: word().trim(),
    }));
    const values = { seed: word(), against: writeRivals(rivals) };
    location.hash = writeAddress({ room: "play", game: "g", command: "turn", values });
    assert.deepEqual(readRivals(readAddress().values.against), rivals);
  }
  assert.deepEqual(readRivals("AB-C.Ada.B~XY"), [
    { code: "AB-C", name: "Ada.B" },
    { code: "XY", name: "" },
  ]);
  assert.equal(readRivals(Array(40).fill("A1").join("~")).length, 12);
});

test("a link leads to a page that others can open, and only to such a one", () => {
  const open = [
    "https://maps.example/studio/",
    "http://127.0.0.1:4000/",
    "file:///home/x/index.html",
    "https://localhost/",
  ];
  assert.deepEqual(
    open.map((each) => isPublic(new URL(each))),
    [true, false, false, false],
  );
});

const BOARD = {
  rows: ["F..", ".^r", "..M"],
  signs: { F: "forest", M: "monster", "^": "mountain" },
  words: { forest: "les", monster: "nestvůra", mountain: "hora", empty: "prázdné", ruins: "ruiny", coin: "mince" },
  typed: { forest: "L", monster: "N", mountain: "^" },
  ruins: ["B3"],
  unpaid: ["B2"],
  letters: { C3: "K" },
  attacked: [],
};
/** @type {[number, number][][]} */
const BAR = [
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
  ],
  [
    [0, -1],
    [0, 0],
  ],
];
const HELD = { terrains: ["forest", "water"], write: "x: {terrain} {spaces}", nothing: "nothing" };
const holding = (more = {}) => {
  const decision = { ...HELD, shapes: [{ hero: false, ways: BAR }] };
  return hand({ size: [3, 3], decision, terrain: "forest", marked: new Map(), draw() {}, change() {}, ...more });
};

test("a move is typed by terrain, number and first space, in any order, in letters or in words", () => {
  const terrains = terrainsOf(BOARD, { terrains: ["forest"] });
  const e5 = [[4, 4]];
  for (const text of ["L 3 E5", "l, 3, e5", " les 3 E5 ", "E5 3 L"])
    assert.deepEqual(typedMove(text, terrains), { terrain: "forest", number: 3, spaces: e5 });
  assert.deepEqual(typedMove("E5", terrains), { terrain: "", number: 0, spaces: e5 });
  assert.equal(typedMove("forest E5", terrains), null);
  assert.equal(typedMove("", terrains), null);
});

test("what was typed lies in the hand, or the page says why not", () => {
  const of = (text) => {
    const held = holding();
    const wrong = taken(held, typedMove(text, { l: "forest", o: "water" }));
    return wrong || held.text(held.held);
  };
  assert.equal(of("O 2 A2"), "x: water A2 B2");
  assert.equal(of("1 C2"), "x: forest C2 C3");
  assert.equal(of("L A1 B1 C1"), "x: forest A1 B1 C1");
  assert.equal(of("A2"), "x: forest A2 A3");
  assert.equal(of("L 2 C2"), "play_type_off", "its second space lies below the map");
  assert.equal(of("L 1 J9"), "play_type_off");
  assert.equal(of("L 3 A1"), "play_type_way", "held at its other end the first way looks the same");
  assert.equal(of("hello"), "play_type_how");
});

test("where a card fits is all that is legal, each once", () => {
  const legal = new Set(["x: forest A2 A3", "x: forest A3 B3", "x: forest B1 C1", "x: forest C1 C2", "x: water A2 A3"]);
  const found = fitting(holding(), legal);
  assert.deepEqual(
    found.map(({ number, places }) => [number, places.map(({ first }) => first)]),
    [
      [1, ["A2", "C1"]],
      [2, ["A3", "B1"]],
    ],
  );
  assert.equal(rowsOf([[-1, 0], [0, -1], [0, 0]]), "2; 1 2"); // biome-ignore format: a shape
});

test("the map as text says each space, and what is alike once", () => {
  const facts = { over: true, total: 7, board: BOARD, edicts: [{ letter: "", points: -2 }], scores: [] };
  const word = (key, values = {}) => [key, ...Object.values(values)].join(" ");
  const lines = textPage(word, "A title", facts).split("\n");
  assert.deepEqual(lines.slice(0, 2), ["A title", "play_over 7"]);
  const from = lines.indexOf("    1  2  3");
  assert.deepEqual(lines.slice(from + 1, from + 4), ["A   L  .  .", "B   .  ^  r", "C   .  .  N"]);
  assert.deepEqual(lines.slice(-4, -1), [
    "A: 1 les; 2–3 prázdné",
    "B: 1 prázdné; 2 hora, mince; 3 ruiny",
    "C: 1–2 prázdné; 3 nestvůra, K",
  ]);
});

test("news say what has happened, and what it takes", () => {
  const word = (key, values) => `${key} ${Object.values(values).join(" ")}`;
  const goblins = { kind: "monsters", name: "Goblin Attack", spaces: ["I9", "J10", "K11"], points: -6 };
  assert.equal(newsOf(word, goblins), "play_news_on Goblin Attack I9, J10, K11; −6");
  assert.equal(newsOf(word, { kind: "coins", name: "", spaces: [], points: 2 }), "play_news_coins 2");
});

test("a first game explains each thing once, and always how to go on", () => {
  const facts = {
    over: false,
    scores: [],
    happened: [{ kind: "monsters" }],
    edicts: [{ points: 0 }, { points: -6 }],
    decision: { task: "draw", says: ["Cover ruins"], ruins: true, shapes: [{ coin: true }] },
  };
  const told = new Set();
  const said = [];
  for (let times = 0; times < 4; times++) {
    const advice = adviceOf({ facts, held: false, fits: false, told });
    said.push(advice);
    told.add(advice[0]);
  }
  assert.deepEqual(said, [["ruins", "place"], ["monsters", "place"], ["coin_shape", "place"], ["place"]]);
  const anywhere = { ...facts.decision, says: ["Any terrain"], ruins: false };
  const first = adviceOf({ facts: { ...facts, decision: anywhere }, held: false, fits: false, told: new Set() });
  assert.deepEqual(first, ["monsters", "place"], "a card that says something is no ruins card");
  assert.deepEqual(adviceOf({ facts, held: true, fits: true, told }), ["draw"]);
  assert.deepEqual(adviceOf({ facts, held: true, fits: false, told }), ["turn"]);
  assert.deepEqual(adviceOf({ facts: { ...facts, over: true }, held: false, fits: false, told }), []);
});

test("games that are kept are listed, the latest week first", () => {
  const kept = ['play-{"seed":"2026-W9"}', "own", 'play-{"seed":"2026-W10","map":"b"}#2', "call-play-{}"];
  assert.deepEqual(
    keptGames(Object.fromEntries(kept.map((name) => [name, []]))).map(({ values, beside }) => [values.seed, beside]),
    [
      ["2026-W10", "2"],
      ["2026-W9", ""],
    ],
  );
});
