// The caller page: a key opens a deal, and the deal is revealed step by step. Everything it shows comes from the data
// beside it and from dealer.js; the rules of ruins, times and lasting effects are those of cartographers/deal.py.
(function () {
  "use strict";

  const data = JSON.parse(document.getElementById("data").textContent);
  const dealer = Dealer(data.dealer);
  const { sha256, hex, utf8 } = Dealer.parts;
  const at = (id) => document.getElementById(id);
  const KEPT = "caller-page";
  const PAUSE = 500; // milliseconds between two steps: a bouncing key or finger makes one
  const LISTS = { past: "list", settings: "more" }; // what opens and closes, and the button for it
  const MOST_PLACES = 20; // rounds of which the place is kept

  const looks = { language: data.language, also: data.also, look: "", sound: true, shake: true };
  let opened = null; // {code, title(), row, edicts, steps}
  let place = -1; // the step that is shown; -1 is the comparison
  let undone = false;
  let ready = 0; // when the next step may come
  let lost = false; // the window for the room was open before a reload; it is found again with the next step
  let sure = null; // what happens when the question is answered with yes

  let tongue = ""; // the second language, while something is said in it
  const entry = () => data.languages[tongue || looks.language];
  const word = (key, values = {}) => filledWords(entry().words[key] || key, values, entry().forms);
  const nameOf = (card) => entry().names[card];
  const whereOf = (card) => entry().where[card];
  const effectOf = (card) => entry().effects[card] || "";

  // What is called is built in both languages, and each text of the second one put behind that of the first.
  function inBoth(build) {
    const first = build();
    if (!(looks.also in data.languages) || looks.also === looks.language) return first;
    tongue = looks.also;
    const second = build().flatMap(textsOf);
    tongue = "";
    first.flatMap(textsOf).forEach((text, index) => {
      if (!second[index] || second[index].data === text.data) return;
      const more = make("span", "also", ` · ${second[index].data}`);
      more.lang = looks.also;
      text.after(more);
    });
    return first;
  }

  function textsOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  }

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
          last: number + 1 === shown[index], lasting: out.slice(), edicts: season.edicts,
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
      return;
    }
    const title = titleOf(code);
    if (title === null) {
      wrong.append(word("caller_strange_key"));
      at("key").focus();
      return;
    }
    const deal = dealer.deal(code);
    opened = { code, title, row: rowOf(dealer.digest(deal)), edicts: deal.edicts, steps: stepsOf(deal) };
    at("key").value = "";
    undone = false;
    const before = placeOf(code);
    place = Math.min(Math.max(before.place, -1), opened.steps.length - 1);
    if (before.ends) clock.start(before.ends); else clock.stop();
    keep();
    show(true);
    at("next").focus();
    awake();
  }

  function end() {
    store({ places: placesBut(opened.code) });
    opened = null;
    place = -1;
    clock.stop();
    for (const id of Object.keys(LISTS)) shut(id);
    for (const id of ["past", "stage", "edicts"]) at(id).replaceChildren();
    keep();
    show(true);
    room.show();
  }

  function ended() {
    if (opened.steps[place]?.kind === "over") end();
    else ask("caller_end_ask", "caller_close", end);
  }

  // A key in the address opens its round. It does not stay there, where everybody could read it.
  function addressed() {
    let code = "";
    try { code = decodeURIComponent(location.hash.slice(1)); } catch { /* no key */ }
    if (!code) return;
    try { history.replaceState(history.state, "", location.href.replace(/#.*/, "")); } catch { location.replace("#"); }
    if (!opened) unlock(code);
    else if (code !== opened.code) ask("caller_end_ask", "caller_close", () => { end(); unlock(code); });
  }

  // What is kept. The key is in the state of this entry of the tab's history: a reload finds it, the end of the tab
  // forgets it, and no other page can read it. Places and looks are in a storage that all local files may share, so
  // rounds have a hash there in place of their key.

  const markOf = (code) => hex(sha256(utf8(`caller-place-1${data.commitment}${code}`))).slice(0, 20);

  function stored() {
    try { return JSON.parse(localStorage.getItem(KEPT)) || {}; } catch { return {}; }
  }

  function store(changed) {
    try { localStorage.setItem(KEPT, JSON.stringify({ ...stored(), ...changed })); } catch { /* then only this tab knows */ }
  }

  function placesBut(code) {
    const places = stored().places;
    return (Array.isArray(places) ? places : []).filter(([mark]) => mark !== markOf(code));
  }

  function keep() {
    const now = opened && { place, ends: clock.ends() };
    const state = { title: data.title, looks, room: lost || room.isOpen(), round: opened && { code: opened.code, ...now } };
    try { history.replaceState(state, ""); } catch { /* too many at once; the next step keeps it */ }
    store({ looks, ...(opened && { places: [[markOf(opened.code), now], ...placesBut(opened.code)].slice(0, MOST_PLACES) }) });
  }

  function kept() {
    const found = history.state;
    return found && found.title === data.title ? found : {};
  }

  function placeOf(code) {
    const round = kept().round;
    const found = round && round.code === code ? round
      : ((stored().places || []).find?.(([mark]) => mark === markOf(code)) || [])[1];
    return found && Number.isInteger(found.place) ? found : { place: -1, ends: null };
  }

  // The screen stays on while a round is open, where browsers know how.
  function awake() {
    if (opened && !document.hidden && navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => { /* battery */ });
  }

  // Showing.

  function show(moved) {
    document.documentElement.lang = looks.language;
    if (looks.look) document.documentElement.dataset.look = looks.look;
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
    for (const id of ["sound", "shake"]) at(id).setAttribute("aria-pressed", String(looks[id]));
    at("dark").setAttribute("aria-pressed", String(isDark()));
    at("blind").hidden = !data.seeds.length;
    at("count").textContent = word("caller_pick_hint", { count: data.seeds.length });
    at("edicts").hidden = true;
    tell();
    if (!opened) { if (moved) at(data.seeds.length ? "pick" : "key").focus(); return; }
    const step = place < 0 ? { kind: "compare" } : opened.steps[place];
    const stage = at("stage");
    stage.replaceChildren(...inBoth(() => SHOW[step.kind](step)));
    stage.dataset.step = String(place);
    stage.dataset.kind = step.kind;
    at("edicts").hidden = step.kind !== "draw";
    if (step.kind === "draw") at("edicts").replaceChildren(...inBoth(() => edictsOf(step)));
    at("undo").disabled = place < 0;
    at("next").hidden = step.kind === "over";
    at("next").textContent = word(step.kind === "compare" ? "caller_begin" : step.kind === "score" && !step.last ? "caller_season_next" : "caller_next");
    at("timer").hidden = !data.turn_seconds || step.kind !== "draw";
    if (!at("past").hidden) fillPast();
    tell();
    Room.fit(document.querySelector("main"));
    room.show();
  }

  function heading(text) { return make("h1", "", text); }

  function seasonLine(season, more) {
    return make("p", "season", icon(`s-${season}`), make("span", "", [word(season), more].filter(Boolean).join(" · ")));
  }

  function demand(symbol, text) { return make("p", "demand", icon(symbol), make("span", "", text)); }

  // The time of the season as a ring: a piece for each unit of its limit; what exceeds it stands outside.
  function timeLine(step) {
    const round = 2 * Math.PI / step.limit;
    const at = (radius, turn) => `${(50 + radius * Math.sin(turn)).toFixed(2)} ${(50 - radius * Math.cos(turn)).toFixed(2)}`;
    const pieces = Array.from({ length: Math.max(step.limit, step.running) }, (_, index) => {
      const [inner, outer] = index < step.limit ? [26, 42] : [44, 49];
      const [start, end] = [index * round + 0.03, (index + 1) * round - 0.03];
      const look = index < step.running - step.time ? "used" : index < step.running ? "new" : "";
      const wide = round > Math.PI ? 1 : 0;
      return `<path class="${look}" d="M${at(outer, start)}A${outer} ${outer} 0 ${wide} 1 ${at(outer, end)}L${at(inner, end)}A${inner} ${inner} 0 ${wide} 0 ${at(inner, start)}Z"/>`;
    });
    const ring = drawing(`<svg class="pips" viewBox="0 0 100 100" aria-hidden="true">${pieces.join("")}<text x="50" y="59">${step.running}</text></svg>`);
    return make("div", "time", ring, make("span", "", word("caller_time", { running: step.running, limit: step.limit })));
  }

  // A drawing with the words that a screen reader says for it.
  function pictured(card) {
    const said = entry().shapes[card];
    return (data.cards[card].shapes || []).map((shape, index) => {
      const picture = drawing(shape.svg);
      picture.removeAttribute("aria-hidden");
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", said[index]);
      return picture;
    });
  }

  function shapesOf(card) {
    const pictures = pictured(card);
    const shapes = (data.cards[card].shapes || []).map((shape, index) =>
      make("div", "shape", pictures[index], shape.coin ? make("span", "coin", icon("t-coin"), word("caller_coin")) : null));
    if (!shapes.length) return null;
    const sizes = (side) => pictures.map((picture) => Number(picture.style.getPropertyValue(side)));
    const found = make("div", "shapes", shapes.flatMap((shape, index) => (index ? [make("span", "or", word("or")), shape] : [shape])));
    // All squares are of one size: as many columns and rows as there are beside each other.
    found.style.setProperty("--columns", String(sizes("--w").reduce((sum, wide) => sum + wide + 1, -1)));
    found.style.setProperty("--rows", String(Math.max(...sizes("--h"))));
    return found;
  }

  function demandsOf(step) {
    const { kind } = data.cards[step.card];
    const found = [];
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

  // What the season of a draw will score, to look at while drawing.
  function edictsOf(step) {
    return [make("h2", "", word("caller_edicts", { season: word(step.season) })), make("ul", "rows", step.edicts.map(edictRow))];
  }

  const SHOW = {
    compare: () => [
      heading(word("caller_compare")),
      // Only the sheets of an event have a row of signs.
      !data.rounds.length ? null : make("div", "signs", opened.row.map((sign) => make("div", "sign", icon(`sign-${sign}`), make("span", "", word(`sign_${sign}`))))),
      make("ul", "rows", data.letters.map(edictRow)),
      make("p", "rule", entry().rule),
    ].filter(Boolean),
    draw: (step) => {
      const card = data.cards[step.card];
      const terrains = (card.terrains || []).map((terrain) => make("div", "terrain", icon(`b-${terrain}`), make("span", "", word(terrain))));
      return [
        step.onRuins ? make("p", "band", make("span", "fold", icon("t-ruins"), make("span", "", word("caller_ruins")))) : null,
        make("div", "head", seasonLine(step.season, word("caller_draw", { number: step.number })), heading(nameOf(step.card))),
        make("div", "field",
          terrains.length ? make("div", "terrains", terrains) : null,
          shapesOf(step.card),
          card.kind === "explore" ? null : make("p", "kind", word(`${card.kind}_card`) + (card.letter ? ` (${card.letter})` : "")),
          ...demandsOf(step).map(([symbol, text]) => demand(symbol, text)),
          card.kind === "ambush" && card.letter ? make("p", "effect", effectOf(step.card)) : null),
        make("div", "beside", timeLine(step),
          step.last ? make("p", "ends", word("caller_ends")) : null,
          undone ? make("p", "ends", word("caller_repeat")) : null),
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
        parts.push(make("section", "", make("h3", "", word(season)), list));
      }
      const card = data.cards[step.card];
      const words = [nameOf(step.card), (card.terrains || []).map((terrain) => word(terrain)).join(` ${word("or")} `),
        step.onRuins ? word("caller_ruins") : "", card.kind === "ambush" ? whereOf(step.card) : "",
        word("caller_time", { running: step.running, limit: step.limit })].filter(Boolean).join(" · ");
      list.append(make("li", "", words, make("span", "mini", pictured(step.card))));
    }
    if (!list) parts.push(make("p", "", word("caller_nothing")));
    past.replaceChildren(...parts);
  }

  // Going on and back.

  // A question with the answer that goes on and the one that stays.
  function ask(question, yes, then) {
    if (sure) return;
    sure = then;
    at("question").textContent = word(question);
    at("sure").textContent = word(yes);
    at("ask").showModal();
    at("sure").focus();
  }

  function answered(yes) {
    const then = sure;
    sure = null;
    at("ask").close();
    if (yes && then) then();
  }

  // Whether enough time has passed since the last step.
  function paused() {
    const now = performance.now();
    if (now < ready) return true;
    ready = now + PAUSE;
    return false;
  }

  function go(by) {
    if (!opened || paused()) return;
    if (sure) { answered(by > 0); return; }
    const next = Math.min(Math.max(place + by, -1), opened.steps.length - 1);
    if (next === place) return;
    const here = opened.steps[place];
    if (by > 0 && here?.kind === "score" && !here.last) ask("caller_season_ask", "caller_season_next", () => step(by, next));
    else step(by, next);
  }

  function step(by, next) {
    undone = by < 0;
    place = next;
    if (lost) room.open();
    lost = false;
    if (by > 0 && data.turn_seconds && opened.steps[place].kind === "draw") clock.start(); else clock.stop();
    keep();
    show(true);
  }

  // The lists that open and close.

  function shut(id) {
    at(id).hidden = true;
    at(LISTS[id]).setAttribute("aria-expanded", "false");
  }

  function toggled(id) {
    const open = at(id).hidden;
    for (const other of Object.keys(LISTS)) shut(other);
    at(id).hidden = !open;
    at(LISTS[id]).setAttribute("aria-expanded", String(open));
    if (!open) return;
    at(id).focus();
    Room.fit(at(id));
  }

  function listToggled() {
    if (!opened) return;
    fillPast();
    toggled("past");
  }

  function escaped() {
    for (const [id, button] of Object.entries(LISTS)) {
      if (!at(id).hidden) { shut(id); at(button).focus(); }
    }
  }

  // The turn timer.

  function tell() {
    const left = clock.left();
    at("left").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    at("used").style.width = `${100 * (1 - left / (data.turn_seconds || 1))}%`;
    at("timer").classList.toggle("over", clock.over());
    const name = word(clock.ends() === null ? "caller_timer_start" : "caller_timer_stop");
    at("clock").title = name;
    at("clock").setAttribute("aria-label", name);
    room.tell();
  }

  function timerToggled() {
    if (!data.turn_seconds || !opened || place < 0 || opened.steps[place].kind !== "draw") return;
    if (clock.ends() === null) clock.start(); else clock.stop();
    keep();
  }

  // How it looks and sounds.

  const isDark = () => (looks.look ? looks.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

  function changed(part, value) {
    looks[part] = value;
    keep();
    show(false);
  }

  function darkToggled() { changed("look", isDark() ? "light" : "dark"); }

  function roomOpened() {
    lost = false;
    room.open();
    keep();
    room.show();
  }

  // Blind choice, for a host who plays too.
  function picked() {
    const limit = 0x100000000 - (0x100000000 % data.seeds.length);
    const number = new Uint32Array(1);
    do crypto.getRandomValues(number); while (number[0] >= limit);
    unlock(data.seeds[number[0] % data.seeds.length]);
  }

  function pressed(event) {
    const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
    if (typing && event.key !== "Escape" || event.ctrlKey || event.altKey || event.metaKey) return;
    const onButton = event.target.tagName === "BUTTON" && (event.key === " " || event.key === "Enter");
    const on = () => go(1), back = () => go(-1);
    const act = { ArrowRight: on, PageDown: on, " ": on, ArrowLeft: back, PageUp: back, Escape: escaped,
      l: listToggled, L: listToggled, t: timerToggled, T: timerToggled, d: darkToggled, D: darkToggled }[event.key];
    if (!act && !onButton || sure && event.key === "Escape") return;
    if (event.repeat || !onButton) event.preventDefault();
    if (!event.repeat && !onButton) act(); // a key that is held down counts once
  }

  // Wiring.

  for (const [code, entry] of Object.entries(data.languages)) {
    const option = make("option", "", entry.name);
    option.value = code;
    option.lang = code;
    at("language").append(option);
    at("also").append(option.cloneNode(true));
  }
  const clock = Clock(data.turn_seconds, tell, () => Clock.alarm(looks.sound, looks.shake));
  const room = Room(pressed);
  at("language").addEventListener("change", (event) => changed("language", event.target.value));
  at("also").addEventListener("change", (event) => changed("also", event.target.value));
  at("unlock").addEventListener("submit", (event) => { event.preventDefault(); unlock(at("key").value); });
  at("pick").addEventListener("click", picked);
  at("next").addEventListener("click", () => go(1));
  at("undo").addEventListener("click", () => go(-1));
  at("sure").addEventListener("click", () => { if (!paused()) answered(true); });
  at("stay").addEventListener("click", () => answered(false));
  at("ask").addEventListener("cancel", (event) => { event.preventDefault(); answered(false); });
  at("list").addEventListener("click", listToggled);
  at("more").addEventListener("click", () => toggled("settings"));
  at("close").addEventListener("click", ended);
  at("dark").addEventListener("click", darkToggled);
  at("sound").addEventListener("click", () => { changed("sound", !looks.sound); Clock.alarm(looks.sound, false); });
  at("shake").addEventListener("click", () => { changed("shake", !looks.shake); Clock.alarm(false, looks.shake); });
  at("room").addEventListener("click", roomOpened);
  at("clock").addEventListener("click", timerToggled);
  document.addEventListener("keydown", pressed);
  document.addEventListener("visibilitychange", awake);
  addEventListener("hashchange", addressed);
  addEventListener("resize", () => { if (opened) Room.fit(document.querySelector("main")); });

  for (const found of [stored().looks, kept().looks]) {
    for (const part of Object.keys(looks)) if (found && typeof found[part] === typeof looks[part]) looks[part] = found[part];
  }
  if (!(looks.language in data.languages)) looks.language = data.language;
  at("language").value = looks.language;
  at("also").value = looks.also in data.languages ? looks.also : "";
  at("shake").hidden = !navigator.vibrate;
  at("alarm").hidden = !data.turn_seconds;
  lost = Boolean(kept().room);
  const before = kept().round;
  if (before) unlock(before.code);
  else show(true);
  addressed();
})();
