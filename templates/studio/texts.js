// The room Texts: what there is to write and how far it is, one text at a time with all that belongs to it, and drafts.
import { goTo, writeAddress } from "studio/address.js";
import { showDrafts } from "studio/drafts.js";
import { read as pickedFile, save } from "studio/files.js";
import { Form } from "studio/form.js";
import { keep, kept, store } from "studio/kept.js";
import { button, clear, make } from "studio/make.js";
import { showText } from "studio/text.js";

const LIST = "text list";
const AT_ONCE = 4; // texts that are looked through in one go
const TO_DO = ["missing", "stale", "changed"];
const pause = (time) => new Promise((done) => setTimeout(done, time));

export async function show(place, studio, at) {
  const { word, desk, game, language } = studio;
  const shape = await desk.ask({ do: "form", game: game.id, command: LIST, language });
  const target = shape.fields.find(({ needed }) => needed); // the language that is written
  const known = (code) => target.values.some(([each]) => each === code);
  const { text: chosen, ...values } = at.values;
  values[target.name] ??=
    [
      kept("texts-language"),
      studio.written.length === 1 ? studio.written[0] : null,
      language === "en" ? null : language,
    ].find(known) ?? target.values[0][0];
  const here = { room: at.room, game: game.id, command: at.command };
  const form = new Form(shape, { word, values, change: () => goTo({ ...here, values: form.toAddress() }) });
  const code = form.values.get(target.name);
  keep("texts-language", code);
  const ask = (command, written = {}, more = {}) =>
    desk.ask({ do: "run", game: game.id, command, language, ...more, written: { ...form.written(), ...written } });

  const name = `texts-${game.id}-${code}`; // of what the browser keeps: by its key each text, and the one that it changes
  const edits = new Map(kept(name) ?? []);
  const wrong = new Map(); // what was found in texts as they are saved
  const room = { ...studio, form, code, edits, ask, write, open, reload, neighbour, savedAs, lastTyped: 0 };
  const view = at.command === "drafts" ? "drafts" : "texts";
  const stage = make("div", { class: `stage texts ${view}` });
  const search = make("input", {
    type: "search",
    "aria-label": word("texts_search"),
    placeholder: word("texts_search"),
    oninput: draw,
  });
  const which = make("select", { "aria-label": word("texts_which"), onchange: draw });
  const list = make("ul", { class: "list", onkeydown: move });
  const panel = make("section", { class: "one" });
  const picture = make("section", { class: "picture", "aria-label": word("texts_card") });
  const row = (key) => list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  let states = [];
  let texts = [];
  let now = chosen;

  place.append(
    make("div", { class: "bar" }, form.draw(), make("nav", {}, link("texts"), link("drafts")), files()),
    stage,
  );
  const { refused } = await reload();
  if (refused) return void stage.append(make("p", { class: "wrong", role: "alert" }, refused));
  if (view === "drafts") return void showDrafts(stage, room);
  stage.append(
    make("nav", { class: "choice", "aria-label": word("texts_texts") }, which, search, list),
    panel,
    picture,
  );
  await open(
    texts.some(({ key }) => key === now) ? now : (texts.find(({ state }) => TO_DO.includes(state)) ?? texts[0]).key,
    false,
  );
  await lookThrough();

  function link(each) {
    const address = { ...here, command: each, values: form.toAddress() };
    return make(
      "a",
      { href: writeAddress(address), "aria-current": each === view ? "page" : null },
      word(`texts_${each}`),
    );
  }

  function files() {
    const out = async (kind) => {
      const edit = [...edits].map(([key, { text }]) => `${key}=${text}`);
      const made = await ask(
        kind === "yaml" ? "text keep" : "text out",
        kind === "yaml" ? { edit } : { edit, format: kind },
      );
      studio.say(made.refused ?? "");
      made.files?.forEach(save);
    };
    const pick = make("input", {
      type: "file",
      hidden: true,
      accept: ".po,.pot,.csv,.tsv",
      onchange: async () => {
        const [file] = pick.files;
        const read = await ask("text back", {}, { files: { exchange: await pickedFile(file) } });
        const found = Object.entries(read.facts?.edits ?? {});
        found.forEach(([key, text]) => write(key, text));
        studio.say(read.refused ?? word("texts_taken", { count: found.length }));
        pick.value = "";
        if (view === "texts" && found.length) await open(now);
      },
    });
    return make(
      "details",
      { class: "files" },
      make("summary", {}, word("texts_files")),
      make(
        "div",
        { class: "bar" },
        ["PO", "CSV", "YAML"].map((kind) =>
          button(word("save", { kind }), () => out(kind.toLowerCase()), { "data-out": kind }),
        ),
        pick,
        button(word("texts_back"), () => pick.click()),
      ),
    );
  }

  function savedAs(key) {
    return texts.find((each) => each.key === key)?.text ?? "";
  }

  // What somebody writes, or nothing any more.
  function write(key, text, over = savedAs(key)) {
    if (text === null) edits.delete(key);
    else edits.set(key, { text, over: edits.get(key)?.over ?? over });
    keep(name, edits.size ? [...edits] : null);
    room.lastTyped = Date.now();
    row(key)?.classList.toggle("typed", edits.has(key));
  }

  // Another tab has written; of a text that both have changed both are shown.
  store.heard = async (there) => {
    if (there.name !== name || !place.isConnected) return;
    const before = edits.get(now);
    edits.clear();
    for (const [key, edit] of kept(name) ?? []) edits.set(key, edit);
    count();
    draw();
    if (view === "texts" && JSON.stringify(edits.get(now)) !== JSON.stringify(before)) await open(now, false);
  };

  function fits({ key, state, card, name: called, source, text }) {
    const kind = which.value;
    const chosen =
      !kind ||
      kind === state ||
      (kind === "cards" && card) ||
      (kind === "typed" && edits.has(key)) ||
      (kind === "wrong" && wrong.has(key));
    return (
      chosen &&
      `${called} ${source} ${edits.get(key)?.text ?? text} ${key}`
        .toLowerCase()
        .includes(search.value.trim().toLowerCase())
    );
  }

  function count() {
    const before = which.value;
    const many = (state) => texts.filter((each) => each.state === state).length;
    const kinds = [
      ["", texts.length],
      ["cards", texts.filter(({ card }) => card).length],
      ...states.map((state) => [state, many(state)]),
      ["wrong", wrong.size],
      ["typed", edits.size],
    ];
    clear(which).append(
      ...kinds
        .filter(([kind, found]) => found || !kind || kind === before)
        .map(([kind, found]) =>
          make("option", { value: kind, selected: kind === before }, `${word(`texts_${kind || "every"}`)} (${found})`),
        ),
    );
  }

  function draw() {
    clear(list).append(
      ...texts
        .filter(fits)
        .map(({ key, name: called, state, source, text }) =>
          make(
            "li",
            {},
            make(
              "button",
              {
                type: "button",
                "data-key": key,
                class: edits.has(key) ? "typed" : "",
                "aria-current": key === now ? "true" : null,
                onclick: () => open(key),
              },
              make("i", { class: `state ${state}`, title: word(`texts_${state}`) }),
              make("b", {}, called),
              make("em", { class: wrong.get(key) ?? "" }),
              make("span", { class: "said" }, word(`texts_${state}`)),
              make("small", {}, edits.get(key)?.text || (text === called ? source : text) || source),
            ),
          ),
        ),
    );
    if (now) row(now)?.scrollIntoView({ block: "nearest" });
  }

  function move(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const rows = [...list.querySelectorAll("button")];
    rows[rows.indexOf(document.activeElement) + by]?.focus();
  }

  // Opens the text after this one in the list.
  async function neighbour() {
    const next = row(now)?.closest("li").nextElementSibling?.querySelector("button").dataset.key;
    if (next) await open(next);
    return Boolean(next);
  }

  async function open(key, focus = true) {
    now = key;
    room.lastTyped = Date.now();
    goTo({ ...here, values: { ...form.toAddress(), text: key } }, { replace: true });
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row(key)?.setAttribute("aria-current", "true");
    row(key)?.scrollIntoView({ block: "nearest" });
    await showText(panel, picture, room, key, focus);
  }

  async function reload() {
    const told = await ask(LIST);
    if (told.facts) ({ states, texts } = told.facts);
    count();
    draw();
    return told;
  }

  // What is wrong with the texts as they are saved: a few at a time, and while nobody types.
  async function lookThrough() {
    const keys = texts.filter(({ text }) => text).map(({ key }) => key);
    while (keys.length && place.isConnected) {
      if (Date.now() - room.lastTyped < 1500) {
        await pause(300);
        continue;
      }
      const found = await ask("text findings", { key: keys.splice(0, AT_ONCE) });
      for (const [key, kinds] of Object.entries(found.facts ?? {})) {
        const worst = kinds.findIndex(Boolean);
        if (worst < 0) continue;
        wrong.set(key, ["error", "question", "note"][worst]);
        row(key)?.querySelector("em").classList.add(wrong.get(key));
      }
    }
    stage.dataset.lookedThrough = "yes";
    count();
  }
}
