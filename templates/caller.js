// The caller page: a key opens a deal, and the deal is revealed step by step. Everything it shows comes from the data
// beside it and from dealer.js; the rules of ruins, times and lasting effects are those of cartographers/timetable.py.
(function () {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const dealer = Dealer(data.dealer);
  const { sha256, hex, utf8 } = Dealer.parts;
  const at = (id) => document.getElementById(id);
  const KEPT = "caller-page";

  let language = data.language;
  let opened = null; // {code, title(), row, edicts, steps}
  let place = -1; // the step that is shown; -1 is the comparison
  let undone = false;
  let timer = null; // {left, running}

  const word = (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.split(`{${name}}`).join(value), data.languages[language].words[key] || key);
  const nameOf = (card) => data.languages[language].names[card];
  const whereOf = (card) => data.languages[language].where[card];
  const effectOf = (card) => data.languages[language].effects[card] || "";

  // Building elements. Texts are set as texts; only drawings of the page's own data are put in as markup.

  function make(tag, look, ...inside) {
    const element = document.createElement(tag);
    if (look) element.className = look;
    for (const part of inside.flat()) if (part !== null && part !== "") element.append(part);
    return element;
  }

  function drawing(markup) {
    const holder = document.createElement("template");
    holder.innerHTML = markup;
    return holder.content.firstElementChild;
  }

  const icon = (symbol) => drawing(`<svg viewBox="0 0 20 20" aria-hidden="true"><use href="#${symbol}" width="20" height="20"/></svg>`);

  // From a deal to steps.

  function stepsOf(deal) {
    const shown = dealer.shown(deal);
    const steps = [];
    const out = [];
    let due = false;
    deal.seasons.forEach((deck, index) => {
      const season = data.seasons[index];
      const limit = data.dealer.table.limits[index];
      let running = 0;
      deck.slice(0, shown[index]).forEach((card, number) => {
        const { kind, time, lasting } = data.cards[card];
        running += time;
        const onRuins = due && kind === "explore";
        const waits = due && (kind === "ambush" || kind === "hero");
        due = kind === "ruins" || (due && kind !== "explore");
        if (kind === "ambush" && lasting) out.push(card);
        steps.push({
          kind: "draw", season: season.name, number: number + 1, card, time, running, limit, onRuins, waits,
          last: number + 1 === shown[index], lasting: out.slice(),
        });
      });
      steps.push({ kind: "score", season: season.name, edicts: season.edicts, effects: out.slice(), last: index === 3 });
    });
    steps.push({ kind: "over" });
    return steps;
  }

  function rowOf(digest) {
    const bytes = sha256(utf8("check-row-1" + digest));
    const number = ((bytes[0] << 17) | (bytes[1] << 9) | (bytes[2] << 1) | (bytes[3] >>> 7)) >>> 0;
    return Array.from({ length: data.row }, (_, index) => data.signs[(number >>> (5 * (data.row - 1 - index))) & 31]);
  }

  function titleOf(code) {
    if (!data.rounds.length) return () => "";
    const seal = hex(sha256(utf8("FWS-round-1" + code)));
    const round = data.rounds.find((entry) => entry.seal === seal);
    if (!round) return null;
    const key = round.pod ? "round_pod" : `${round.kind}_title`;
    return () => word(key, { number: round.number, table: round.pod });
  }

  // Opening and closing.

  function unlock(text) {
    const wrong = at("wrong");
    wrong.replaceChildren();
    let code;
    try {
      code = dealer.seed(text);
    } catch (error) {
      if (!(error instanceof Dealer.SeedError)) throw error;
      wrong.append(word("caller_bad_key"));
      for (const slip of error.slips.slice(0, 3)) {
        const button = make("button", "", word("caller_mean", { code: slip.code }));
        button.type = "button";
        button.addEventListener("click", () => { at("key").value = slip.code; unlock(slip.code); });
        wrong.append(button);
      }
      at("key").focus();
      return false;
    }
    const title = titleOf(code);
    if (title === null) {
      wrong.append(word("caller_strange_key"));
      at("key").focus();
      return false;
    }
    const deal = dealer.deal(code);
    opened = { code, title, row: rowOf(dealer.digest(deal)), edicts: deal.edicts, steps: stepsOf(deal) };
    place = -1;
    undone = false;
    at("key").value = "";
    keep();
    show(true);
    return true;
  }

  function lock() {
    opened = null;
    stopTimer();
    at("past").hidden = true;
    at("past").replaceChildren();
    at("stage").replaceChildren();
    keep();
    show(true);
  }

  // A reload in the middle of a round must not lose the place; closing the tab forgets the key.
  function keep() {
    try {
      if (opened) sessionStorage.setItem(KEPT, JSON.stringify({ code: opened.code, place, title: data.title }));
      else sessionStorage.removeItem(KEPT);
    } catch { /* storage may be switched off; then a reload asks for the key again */ }
  }

  function kept() {
    try {
      const found = JSON.parse(sessionStorage.getItem(KEPT));
      return found && found.title === data.title ? found : null;
    } catch { return null; }
  }

  // Showing.

  function show(moved) {
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
    for (const element of document.querySelectorAll("[data-name]")) {
      element.setAttribute("aria-label", word(element.dataset.name));
      element.title = word(element.dataset.name);
    }
    const title = opened ? opened.title() : "";
    at("title").textContent = title ? `${data.title} · ${title}` : data.title;
    document.title = at("title").textContent;
    at("locked").hidden = Boolean(opened);
    for (const id of ["stage", "bar", "list", "close"]) at(id).hidden = !opened;
    at("blind").hidden = !data.seeds.length;
    at("count").textContent = word("caller_pick_hint", { count: data.seeds.length });
    if (!opened) { if (moved) at(data.seeds.length ? "pick" : "key").focus(); return; }
    const step = place < 0 ? { kind: "compare" } : opened.steps[place];
    const stage = at("stage");
    stage.replaceChildren(...SHOW[step.kind](step));
    stage.dataset.step = String(place);
    at("undo").disabled = place < 0;
    at("next").hidden = step.kind === "over";
    at("next").textContent = word(step.kind === "compare" ? "caller_begin" : step.kind === "score" && !step.last ? "caller_season_next" : "caller_next");
    at("timer").hidden = !data.turn_seconds || step.kind !== "draw";
    fillPast();
  }

  function heading(text) { return make("h1", "", text); }

  function seasonLine(season, more) {
    return make("p", "season", icon(`s-${season}`), make("span", "", [word(season), more].filter(Boolean).join(" · ")));
  }

  function demand(symbol, text) { return make("p", "demand", icon(symbol), make("span", "", text)); }

  function timeLine(step) {
    const pips = make("span", "pips");
    pips.setAttribute("aria-hidden", "true");
    for (let index = 0; index < Math.max(step.limit, step.running); index++) {
      pips.append(make("i", index < step.running - step.time ? "used" : index < step.running ? "new" : ""));
    }
    return make("div", "time", make("span", "", word("caller_time", { running: step.running, limit: step.limit })), pips);
  }

  function shapesOf(card) {
    const shapes = (data.cards[card].shapes || []).map((shape) =>
      make("div", "shape", drawing(shape.svg), shape.coin ? make("span", "coin", icon("t-coin"), word("caller_coin")) : null));
    return shapes.length ? make("div", "shapes", shapes) : null;
  }

  function demandsOf(step) {
    const { kind } = data.cards[step.card];
    const found = [];
    if (step.onRuins) found.push(["t-ruins", word("caller_ruins")]);
    if (kind === "ruins") found.push(["t-ruins", word("caller_ruins_next")]);
    if (step.waits) found.push(["t-ruins", word("caller_ruins_wait")]);
    if (kind === "ambush") found.push(["t-monster", whereOf(step.card)]);
    if (kind === "hero") found.push(["t-hero", word("caller_hero")]);
    for (const card of step.lasting) found.push(["t-monster", word("caller_lasting", { name: nameOf(card) })]);
    return found;
  }

  function edictRow(letter) {
    const card = opened.edicts[data.letters.indexOf(letter)];
    return make("li", "", make("span", "seal", letter), nameOf(card), make("small", "", effectOf(card)));
  }

  const SHOW = {
    compare: () => [
      heading(word("caller_compare")),
      // Only the sheets of an event have a row of signs.
      !data.rounds.length ? null : make("div", "signs", opened.row.map((sign) => make("div", "sign", icon(`sign-${sign}`), make("span", "", word(`sign_${sign}`))))),
      make("ul", "rows", data.letters.map(edictRow)),
      make("p", "rule", data.languages[language].rule),
    ].filter(Boolean),
    draw: (step) => {
      const card = data.cards[step.card];
      const terrains = (card.terrains || []).map((terrain) => make("div", "terrain", icon(`t-${terrain}`), make("span", "", word(terrain))));
      return [
        seasonLine(step.season, word("caller_draw", { number: step.number })),
        heading(nameOf(step.card)),
        card.kind === "explore" ? null : make("p", "kind", word(`${card.kind}_card`) + (card.letter ? ` (${card.letter})` : "")),
        shapesOf(step.card),
        terrains.length ? make("div", "terrains", terrains) : null,
        ...demandsOf(step).map(([symbol, text]) => demand(symbol, text)),
        card.kind === "ambush" && card.letter ? make("p", "effect", effectOf(step.card)) : null,
        timeLine(step),
        step.last ? make("p", "ends", word("caller_ends")) : null,
        undone ? make("p", "ends", word("caller_repeat")) : null,
      ].filter(Boolean);
    },
    score: (step) => [
      seasonLine(step.season, ""),
      heading(word("caller_season_over", { season: word(step.season) })),
      make("ul", "rows",
        step.edicts.map(edictRow),
        make("li", "", word("score_coins")),
        make("li", "", word("score_monsters")),
        step.effects.map((card) => make("li", "due", word("effect_due_pack", { letter: data.cards[card].letter, name: nameOf(card) }), make("small", "", effectOf(card))))),
    ],
    over: () => [heading(word("caller_game_over")), make("p", "", word("caller_sum_up"))],
  };

  // The list for those who come late: what has been revealed, and nothing more.
  function fillPast() {
    const past = at("past");
    const parts = [make("h2", "", word("caller_list"))];
    let list = null, season = "";
    for (const step of opened.steps.slice(0, place + 1)) {
      if (step.kind !== "draw") continue;
      if (step.season !== season) {
        season = step.season;
        list = make("ol", "");
        parts.push(make("h3", "", word(season)), list);
      }
      const card = data.cards[step.card];
      const words = [nameOf(step.card), (card.terrains || []).map((terrain) => word(terrain)).join(` ${word("or")} `),
        step.onRuins ? word("caller_ruins") : "", card.kind === "ambush" ? whereOf(step.card) : "",
        word("caller_time", { running: step.running, limit: step.limit })].filter(Boolean).join(" · ");
      list.append(make("li", "", words, make("span", "mini", (card.shapes || []).map((shape) => drawing(shape.svg)))));
    }
    if (!list) parts.push(make("p", "", word("caller_nothing")));
    past.replaceChildren(...parts);
  }

  // Going on and back.

  function go(by) {
    if (!opened) return;
    const next = Math.min(Math.max(place + by, -1), opened.steps.length - 1);
    if (next === place) return;
    undone = by < 0;
    place = next;
    keep();
    stopTimer();
    show(true);
    if (by > 0 && data.turn_seconds && opened.steps[place].kind === "draw") startTimer();
  }

  function listToggled() {
    if (!opened) return;
    const past = at("past");
    past.hidden = !past.hidden;
    at("list").setAttribute("aria-expanded", String(!past.hidden));
    if (!past.hidden) past.focus();
  }

  // The turn timer.

  function startTimer() {
    stopTimer();
    timer = { left: data.turn_seconds, running: setInterval(tick, 1000) };
    tell();
  }

  function stopTimer() {
    if (timer) clearInterval(timer.running);
    timer = null;
    tell();
  }

  function tick() {
    timer.left -= 1;
    if (timer.left <= 0) { clearInterval(timer.running); timer.left = 0; }
    tell();
  }

  function tell() {
    const left = timer ? timer.left : data.turn_seconds;
    at("left").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    at("used").style.width = `${100 * (1 - left / (data.turn_seconds || 1))}%`;
    at("timer").classList.toggle("over", Boolean(timer) && left === 0);
    at("clock").dataset.name = timer ? "caller_timer_stop" : "caller_timer_start";
    at("clock").setAttribute("aria-label", word(at("clock").dataset.name));
  }

  function timerToggled() {
    if (!data.turn_seconds || !opened || place < 0 || opened.steps[place].kind !== "draw") return;
    if (timer) stopTimer(); else startTimer();
  }

  function darkToggled() {
    const root = document.documentElement;
    const dark = root.dataset.look ? root.dataset.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.look = dark ? "light" : "dark";
    at("dark").setAttribute("aria-pressed", String(!dark));
  }

  // Blind choice, for a host who plays too.
  function picked() {
    const limit = 0x100000000 - (0x100000000 % data.seeds.length);
    const number = new Uint32Array(1);
    do crypto.getRandomValues(number); while (number[0] >= limit);
    unlock(data.seeds[number[0] % data.seeds.length]);
  }

  // Wiring.

  for (const [code, entry] of Object.entries(data.languages)) {
    const option = make("option", "", entry.name);
    option.value = code;
    option.lang = code;
    at("language").append(option);
  }
  at("language").value = language;
  at("language").addEventListener("change", (event) => { language = event.target.value; show(false); tell(); });
  at("unlock").addEventListener("submit", (event) => { event.preventDefault(); unlock(at("key").value); });
  at("pick").addEventListener("click", picked);
  at("next").addEventListener("click", () => go(1));
  at("undo").addEventListener("click", () => go(-1));
  at("list").addEventListener("click", listToggled);
  at("close").addEventListener("click", lock);
  at("dark").addEventListener("click", darkToggled);
  at("clock").addEventListener("click", timerToggled);
  document.addEventListener("keydown", (event) => {
    const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const onButton = event.target.tagName === "BUTTON" && (event.key === " " || event.key === "Enter");
    const act = { ArrowRight: () => go(1), PageDown: () => go(1), " ": () => go(1), ArrowLeft: () => go(-1), PageUp: () => go(-1),
      l: listToggled, L: listToggled, t: timerToggled, T: timerToggled, d: darkToggled, D: darkToggled }[event.key];
    if (!act || onButton) return;
    event.preventDefault();
    act();
  });

  tell();
  const found = kept();
  if (found && unlock(found.code)) {
    place = Math.min(found.place, opened.steps.length - 1);
    keep();
  }
  show(true);
})();
