// The room Play: a seed, then a game on the sheet, decision by decision, or its draws called out one by one.
import { goTo, writeAddress } from "studio/address.js";
import { Board, drawings, nameOf } from "studio/board.js";
import { showCall } from "studio/call.js";
import { save } from "studio/files.js";
import { Form } from "studio/form.js";
import { Hand } from "studio/hand.js";
import { keep, kept, store } from "studio/kept.js";
import { button, clear, make } from "studio/make.js";
import { drawPoints } from "studio/points.js";

const [TURN, CALL] = ["turn", "draws"];

// The week as people write it for a game that everybody plays: 2026-W47.
export function thisWeek(now = new Date()) {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const first = Date.UTC(day.getUTCFullYear(), 0, 1);
  return `${day.getUTCFullYear()}-W${String(Math.ceil(((day - first) / 86400000 + 1) / 7)).padStart(2, "0")}`;
}

export async function show(place, studio, at) {
  const { word, desk, game, language } = studio;
  const shape = await desk.ask({ do: "form", game: game.id, command: TURN, language });
  if (shape.refused) return void place.append(make("p", { class: "wrong", role: "alert" }, shape.refused));
  const fields = shape.fields.filter(({ group, saved, needed }) => group !== "turns" && !saved && !needed); // what is played
  const seed = shape.fields.find(({ needed }) => needed);
  const here = { room: at.room, game: game.id };
  const { beside = "", ...values } = at.values; // another game of the same seed: its code, or a number
  const form = new Form({ fields: [seed, ...fields] }, { word, values, files: writeAddress(here), change: () => {} });
  const ask = (command, more = {}, slow = false) =>
    desk.ask(
      {
        do: "run",
        game: game.id,
        command,
        language,
        files: form.given(),
        written: { ...form.written(), lang: language, ...more },
      },
      { slow },
    );
  if (!form.values.get(seed.name)) return begin();
  const own = `play-${JSON.stringify(form.toAddress())}`; // of what is kept of this game
  const name = own + (beside ? `#${beside}` : "");
  const addressOf = (command, other = beside) => ({
    ...here,
    command,
    values: { ...form.toAddress(), ...(other ? { beside: other } : {}) },
  });

  const views = [
    [TURN, word("play_draw")],
    [CALL, word("play_call")],
  ];
  const view = at.command === CALL ? CALL : TURN;
  const stage = make("div", { class: `stage ${view}` });
  const proof = make("p", { class: "about", role: "status" });
  place.append(
    make(
      "div",
      { class: "bar" },
      make("strong", {}, String(form.values.get(seed.name))),
      make(
        "nav",
        {},
        views.map(([command, name]) => link(command, name, command === view)),
      ),
      button(word("play_prove"), prove),
      view === TURN ? button(word("play_open"), openCode, { "data-do": "by-code" }) : "",
      button(word("play_other"), () => goTo(here)),
    ),
    proof,
    stage,
  );
  store.heard = otherwise;
  await (view === CALL ? showCall(stage, studio, `call-${name}`, () => ask(CALL, { as: "slides" }, true)) : draw());

  function link(command, name, current) {
    return make("a", { href: writeAddress(addressOf(command)), "aria-current": current ? "page" : null }, name);
  }

  function begin() {
    const started = form.draw();
    const go = () => started.reportValidity() && goTo({ ...here, command: TURN, values: form.toAddress() });
    const week = button(
      word("play_week"),
      () => {
        form.set(seed, thisWeek());
        go();
      },
      { "data-do": "week" },
    );
    started.addEventListener("submit", go);
    place.append(
      make(
        "div",
        { class: "begin" },
        make("p", {}, word("play_seed")),
        week,
        started,
        button(word("play_begin"), go, { class: "main", "data-do": "begin" }),
      ),
    );
  }

  function remember(moves) {
    keep(name, moves.length ? moves : null);
  }

  async function prove() {
    proof.textContent = word("working");
    const told = await ask("prove", {}, true);
    const { printed_par: printed, reference_par: reference, best_known: best } = told.facts ?? {};
    proof.textContent =
      told.refused ?? (told.code ? word("play_unproved") : word("play_proved", { printed, reference, best }));
  }

  // Somebody's game, from its code, beside one's own.
  async function openCode() {
    const code = prompt(word("play_open"))?.trim();
    if (code && (await movesOf(code))) goTo(addressOf(TURN, code));
  }

  async function movesOf(code) {
    const told = await ask("verify", { code });
    proof.textContent = told.refused ?? (told.code ? word("play_no_code") : "");
    return proof.textContent ? null : told.facts[0].moves;
  }

  // Another tab has gone on with this game; if this one has as well, it has its own beside it.
  function otherwise(there) {
    if (there.name !== name || !place.isConnected) return;
    if (!there.beside) return void dispatchEvent(new Event("hashchange"));
    goTo(addressOf(TURN, there.beside.slice(own.length + 1)));
    studio.say(word("play_beside"));
  }

  async function draw() {
    let moves = kept(name) ?? ((beside && !/^\d+$/.test(beside) && (await movesOf(beside))) || []);
    let facts;
    let hand;
    let legal = new Set();
    await drawings(() => ask("art"));
    const said = make("p", { class: "said-here", role: "alert" });
    const board = new Board({ label: word("play_map"), point, hover });
    const card = make("section", { class: "card" });
    const field = make("section", { class: "field" });
    const count = make("div", { class: "count" });
    stage.append(card, field, count);
    stage.addEventListener("keydown", keys);
    field.append(board.element, make("p", { class: "about" }, word("play_keys")));
    const told = await turn(moves, Boolean(beside));
    if (told.refused && moves.length) await turn([], false); // rules or data are others than those it was played with

    async function turn(wanted, isPlayed = true) {
      const answer = await ask(TURN, wanted.length ? { moves: wanted } : {});
      if (answer.refused) {
        said.textContent = answer.refused;
        if (!facts && !wanted.length) stage.replaceChildren(said);
        return answer;
      }
      const before = moves.length < wanted.length ? facts?.board.rows : null;
      const scored = facts && answer.facts.scores.length > facts.scores.length;
      moves = wanted;
      facts = answer.facts;
      if (isPlayed) remember(moves);
      show();
      if (before) board.show("new", changed(before, facts.board.rows));
      if (scored) {
        const last = facts.scores.at(-1);
        studio.say(word("play_season_over", { season: last.name, points: last.total }));
        light(last.edicts.flatMap((edict) => edict.awards.flatMap((award) => award.spaces)));
      } else studio.say("");
      return answer;
    }

    function show() {
      const { decision, season } = facts;
      const pressed = card.contains(document.activeElement) ? document.activeElement.dataset.do : null;
      legal = new Set(decision?.legal);
      board.draw(facts.board);
      clear(count).append(drawPoints({ word, facts, light }));
      clear(card).append(
        make(
          "p",
          { class: "about" },
          word("play_time", { season: season.name, time: season.time, limit: season.limit }),
          " · ",
          word("play_coins", facts.board),
        ),
        make("p", { class: "about" }, season.draws.map((each) => each.name).join(" · ")),
        facts.over ? ending() : deciding(decision),
      );
      if (pressed)
        (card.querySelector(`[data-do="${pressed}"]:not(:disabled)`) ?? card.querySelector("[data-do]")).focus();
      said.textContent = "";
    }

    // The spaces that the last move and what followed it have changed.
    function changed(before, after) {
      return after.flatMap((line, row) =>
        line.split("").flatMap((sign, column) => (sign === before[row][column] ? [] : [nameOf([row, column])])),
      );
    }

    function deciding(decision) {
      hand = new Hand({ word, words: facts.board.words, decision, size: board.size, change: held });
      const single = decision.single ? [word("play_single")] : [];
      return make(
        "div",
        {},
        make("h2", {}, decision.name),
        make("p", {}, word(`play_task_${decision.task}`)),
        [...decision.says, ...single].map((text) => make("p", { class: "says" }, text)),
        hand.element,
        said,
        make("div", { class: "bar" }, button(word("play_do"), commit, { class: "main", "data-do": "draw" }), undoing()),
      );
    }

    function undoing() {
      return button(word("play_undo"), undo, { disabled: !moves.length, "data-do": "undo", "aria-keyshortcuts": "U" });
    }

    function ending() {
      hand = null;
      const { rated } = facts;
      return make(
        "div",
        { class: "ending" },
        make("h2", {}, word("play_over", { points: facts.total })),
        rated ? make("p", {}, word("play_rating", { rating: rated.rating, title: rated.title || "–" })) : "",
        make("p", {}, word("play_code")),
        make("p", { class: "game-code", tabindex: "0" }, facts.code),
        said,
        make(
          "div",
          { class: "bar" },
          button(word("play_sheet"), () => files("sheet"), { class: "main", "data-do": "sheet" }),
          button(word("play_copy"), copy),
          button(word("play_text"), () => files("pictures"), { "data-do": "text" }),
          undoing(),
        ),
      );
    }

    // The files of a command, on the paper and in the colours that are saved for printing.
    async function files(command) {
      const asked = await desk.ask({ do: "form", game: game.id, command, language });
      const looks = new Form({ fields: asked.fields.filter(({ saved }) => saved) }, { word, change: () => {} });
      const answer = await ask(command, { ...looks.written(), lang: language, moves });
      said.classList.toggle("good", !answer.refused);
      said.textContent = answer.refused ?? answer.lines.join("\n");
      answer.files?.forEach(save);
    }

    async function copy() {
      try {
        await navigator.clipboard.writeText(facts.code);
        studio.say(word("play_copied"));
      } catch {
        studio.say(facts.code);
      }
    }

    function would(kind, placed) {
      const names = new Set((placed?.spaces ?? []).map(nameOf));
      const fits = placed && legal.has(hand.text(placed));
      board.show(kind, names, placed ? pictured() : "");
      board.show(`${kind}-mark`, (placed?.marks ?? []).map(nameOf));
      board.element.dataset[kind] = fits ? "fits" : "";
      return fits;
    }

    const pictured = () => hand.terrain || { ambush: "monster", hero: "hero" }[facts.decision.task] || "destroyed";

    function hover(at) {
      if (hand && !hand.free) would("ghost", at ? hand.placed(at) : null);
    }

    async function held() {
      would("ghost", null);
      const fits = would("put", hand.held);
      said.classList.toggle("good", Boolean(fits));
      if (!hand.held) said.textContent = "";
      else if (fits) said.textContent = word("play_fits");
      else {
        const asked = hand.held;
        const answer = await ask(TURN, { moves: [...moves, hand.text(asked)] }); // which refuses it in the words of the rules
        if (hand?.held === asked) said.textContent = answer.refused ?? "";
      }
    }

    function point(at) {
      if (!hand) return;
      hand.point(at);
      held();
    }

    async function commit() {
      if (hand?.held) await turn([...moves, hand.text(hand.held)]);
    }

    async function undo() {
      if (moves.length) await turn(moves.slice(0, -1));
    }

    function light(names) {
      board.show("lit", names);
    }

    function keys(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const again =
        hand?.held &&
        event.key === "Enter" &&
        event.target.dataset.space &&
        String(hand.held.at) === String(board.at) &&
        !hand.free;
      const deed = again
        ? commit
        : { r: () => hand?.turn("turned"), m: () => hand?.turn("mirrored"), u: undo }[event.key.toLowerCase()];
      if (!deed) return;
      event.preventDefault();
      deed();
    }
  }
}
