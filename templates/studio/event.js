// The room Event: a tournament from its plan to its audit, step by step, in a folder or in a ZIP that this page holds.
// Pack and key are held in memory alone. They are saved as files, and nothing else of the browser ever sees them.
import { goTo } from "studio/address.js";
import { openInTab, read, save, wordsOf } from "studio/files.js";
import { Form } from "studio/form.js";
import { button, clear, make } from "studio/make.js";
import { Sheet } from "studio/sheet.js";

const [STATE, FILE, END] = ["pack state", "pack file", "pack reveal"];
const held = { folder: null, file: null, unsaved: false }; // the pack as a ZIP, and the event key

addEventListener("beforeunload", (event) => {
  if (held.unsaved) event.preventDefault();
});

export async function show(place, studio, at) {
  const { word, desk, language } = studio;
  const steps = studio.game.rooms.event.filter(({ id }) => id !== STATE && id !== FILE);
  const planning = steps[0];
  const shapes = new Map();
  const here = { room: at.room, game: at.game };
  const said = make("p", { class: "wrong", role: "alert" });
  let facts = null; // where the event stands

  async function shapeOf(command) {
    if (!shapes.has(command)) shapes.set(command, await desk.ask({ do: "form", game: at.game, command, language }));
    return shapes.get(command);
  }

  // Asks for a command, with the pack and the key where it wants them; a question of its own is put to whoever is there.
  async function run(command, written = {}, files = {}, slow = false) {
    const { fields } = await shapeOf(command);
    const ours = fields.filter(
      ({ secret, kind }) => secret && held[kind] && !(kind === "file" && command === planning.id),
    );
    const all = { ...files, ...Object.fromEntries(ours.map(({ name, kind }) => [name, held[kind]])) };
    const told = await desk.ask({ do: "run", game: at.game, command, language, written, files: all }, { slow });
    if (told.asks) studio.say("");
    if (told.asks)
      return (await agreed(told.asks))
        ? run(command, { ...written, [told.option]: true }, files, slow)
        : { stopped: true };
    for (const { name, data, of } of (told.files ?? []).filter(({ of: option }) => option))
      keepOurs(fields.find((field) => field.name === of).kind, { name, data });
    return told;
  }

  function keepOurs(kind, file) {
    held[kind] = file;
    if (kind === "folder") held.unsaved = true;
    else saveKey();
  }

  const saveKey = () => save(held.file);

  function savePack() {
    save(held.folder);
    held.unsaved = false;
    drawHead();
  }

  function agreed(question) {
    return new Promise((done) => {
      const answer = (yes) => {
        dialog.close();
        done(yes);
      };
      const dialog = make(
        "dialog",
        {
          class: "wizard",
          "aria-label": word("event_sure"),
          onclose: () => {
            dialog.remove();
            done(false);
          },
        },
        make("p", {}, question),
        make(
          "div",
          { class: "bar" },
          button(word("yes"), () => answer(true), { class: "main", "data-do": "agree" }),
          button(word("no"), () => answer(false), { "data-do": "no" }),
        ),
      );
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  // Where the event stands. The key of another one is put away.
  async function look() {
    if (!studio.event && !held.folder) return null;
    let told = await run(STATE, { lang: language });
    if (told.refused && held.file) {
      held.file = null;
      said.textContent = told.refused;
      told = await run(STATE, { lang: language });
    }
    if (!told.refused) return told.facts;
    if (!studio.event) Object.assign(held, { folder: null, unsaved: false });
    said.textContent ||= studio.event ? "" : told.refused;
    return null;
  }

  const head = make("div", { class: "event-head" });
  const list = make("div", { class: "event-steps" });
  const main = make("div", { class: "choose" });
  const side = make("div", { class: "look" });
  place.append(head, main, side);
  facts = await look();
  if (facts && facts.game !== at.game)
    return goTo({ room: at.room, game: facts.game, command: at.command }, { replace: false });
  const step = facts
    ? (steps.find(({ id }) => id === at.command && facts.possible.includes(id)) ??
      steps.find(({ id }) => id === facts.next))
    : planning;
  drawHead();
  await drawStep();

  function drawHead() {
    clear(head);
    if (!facts) return;
    const zip = held.folder
      ? [
          button(word("event_save", { name: held.folder.name }), savePack, {
            class: held.unsaved ? "main" : "",
            "data-do": "save-event",
          }),
          held.file ? button(word("event_save_key"), saveKey, { "data-do": "save-key" }) : "",
          button(word("event_close"), closeEvent, { "data-do": "close-event" }),
          held.unsaved ? make("span", { class: "wrong" }, word("event_unsaved")) : "",
        ]
      : [];
    head.append(make("h2", {}, facts.event), make("div", { class: "bar" }, zip));
  }

  async function closeEvent() {
    if (held.unsaved && !(await agreed(word("event_close_sure")))) return;
    Object.assign(held, { folder: null, file: null, unsaved: false });
    goTo(here);
  }

  function stepList() {
    return make(
      "nav",
      { class: "kinds", "aria-label": word("event_steps") },
      steps.map((each) =>
        button(each.name, () => goTo({ ...here, command: each.id }), {
          "data-step": each.id,
          disabled: !facts.possible.includes(each.id),
          "aria-current": each === step ? "step" : null,
        }),
      ),
    );
  }

  async function drawStep() {
    const shape = await shapeOf(step.id);
    const fields = shape.fields.filter(({ secret }) => !secret);
    const form = new Form(
      { fields },
      {
        word,
        values: at.command === step.id ? at.values : {},
        files: `event-${step.id}`,
        change: () => goTo({ ...here, command: step.id, values: form.toAddress() }, { replace: true }),
      },
    );
    const drawn = form.draw();
    const go = button(word(`event_go_${step.id.replaceAll(" ", "_")}`), () => take(form), {
      class: "main",
      "data-do": "go",
    });
    drawn.addEventListener("submit", () => take(form));
    clear(main).append(
      ...[
        ...(facts ? [list] : beginning()),
        make("h2", {}, step.name),
        make("p", { class: "about" }, step.help),
        facts && wantsKey(shape) ? keyRow() : "",
        facts && shape.fields.some(({ name }) => name === "table") ? resultForm() : "",
        drawn,
        said,
        make("div", { class: "bar" }, go),
      ].filter((part) => part !== ""),
    );
    if (!facts)
      return void side.append(
        make("h2", {}, word("event_steps")),
        make(
          "ol",
          {},
          steps.map(({ name, help }) => make("li", {}, make("b", {}, name), make("p", { class: "about" }, help))),
        ),
      );
    clear(list).append(stepList());
    drawSide(null);
  }

  function beginning() {
    if (studio.event) return [make("p", {}, word("event_folder", { name: studio.event }))];
    const input = make("input", {
      type: "file",
      accept: ".zip",
      "data-do": "open-event",
      "aria-label": word("event_open"),
      onchange: async () => {
        const [picked] = input.files;
        if (!picked) return;
        Object.assign(held, { folder: await read(picked), file: null, unsaved: false });
        goTo(here);
      },
    });
    return [
      make(
        "div",
        { class: "row" },
        make("label", {}, word("event_open"), input),
        make("p", { class: "about" }, word("event_about")),
      ),
    ];
  }

  function wantsKey({ fields }) {
    return !facts.key && fields.some(({ secret, kind }) => secret && kind === "file");
  }

  function keyRow() {
    const input = make("input", {
      type: "file",
      "data-do": "event-key",
      "aria-label": word("event_key"),
      onchange: async () => {
        const [picked] = input.files;
        if (!picked) return;
        held.file = await read(picked);
        goTo({ ...here, command: step.id });
      },
    });
    return make(
      "div",
      { class: "row" },
      make("label", {}, word("event_key"), input),
      make("p", { class: "about" }, word("event_key_about")),
    );
  }

  // The page in which phones write the tables that this step wants.
  function resultForm() {
    const name = facts.files.public.find((each) => each.endsWith("/result-form.html"));
    return name
      ? make(
          "p",
          {},
          button(word("event_result_form"), async () => save(await fetched(name)), { "data-do": "result-form" }),
        )
      : "";
  }

  async function take(form) {
    if (step.id === END && !(await agreed(word("event_end_sure", facts.results)))) return;
    place.setAttribute("aria-busy", "true");
    said.textContent = "";
    studio.say(word("working"));
    try {
      const told = await run(step.id, form.written(), form.given(), step.slow);
      said.textContent = form.blame(told.parts ?? [], told.refused ?? "");
      main.querySelector("[aria-invalid]")?.focus(); // it may be far above the button
      if (!told.stopped && !told.refused) await tell(told);
    } catch (error) {
      said.textContent = String(error.message ?? error);
    } finally {
      studio.say("");
      place.setAttribute("aria-busy", "false");
    }
  }

  // What came of a step; a step that can be taken only once takes its form away.
  async function tell(told) {
    const before = new Set(Object.values(facts?.files ?? {}).flat());
    facts = (await look()) ?? facts;
    drawHead();
    if (!facts.possible.includes(step.id)) clear(main).append(list);
    clear(list).append(stepList());
    await drawSide(told, before);
    if (side.offsetTop > innerHeight / 2) side.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }

  // What came of a step, what is to be published, and all files.
  async function drawSide(told, before = new Set()) {
    const sheet = new Sheet({ word, read: desk.read });
    const shown = make("div", { class: "others" });
    const news = told && [...(told.facts?.checked ? told.lines : []), ...told.notes];
    const pages = (told?.changed ?? []).filter((name) => /^(public|results)\/.*\.pdf$/.test(name));
    const none = told?.facts?.standings?.every(({ rounds }) => !rounds);
    const first = none ? null : (pages.find((name) => !before.has(name)) ?? pages[0]); // what nobody has seen yet
    clear(side).append(
      told
        ? make(
            "p",
            { role: "status", class: told.code ? "wrong" : "good", "data-done": step.id },
            word(told.code ? "event_wrong" : none ? "event_none" : "event_done", { step: step.name }),
          )
        : "",
      news?.length
        ? make(
            "ul",
            { class: "said-of" },
            news.map((line) => make("li", {}, line)),
          )
        : "",
      told && !told.code ? then() : "",
      told && !told.code && facts.next !== step.id ? next() : "",
      sheet.element,
      shown,
      ...files(sheet, shown, first?.split("/")[0]),
      published(),
    );
    sheet.element.hidden = true;
    if (first) await view(first, sheet, shown);
  }

  // What is to be done after a step, where the page has words for it.
  function then() {
    const key = `event_then_${step.id.replaceAll(" ", "_")}`;
    return word(key) === key ? "" : make("p", {}, word(key));
  }

  function next() {
    const following = steps.find(({ id }) => id === facts.next);
    return make(
      "p",
      {},
      button(word("event_next", { step: following.name }), () => goTo({ ...here, command: following.id }), {
        "data-do": "next",
      }),
    );
  }

  function published() {
    const rows = (pairs, kind) =>
      pairs.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", { class: kind }, text)));
    return make(
      "details",
      { open: true },
      make("summary", {}, word("event_published")),
      make("dl", { class: "facts" }, rows(facts.published, "digits"), rows(facts.agreed, "")),
    );
  }

  function files(sheet, shown, fresh) {
    return Object.entries(facts.files)
      .filter(([, names]) => names.length)
      .map(([folder, names]) =>
        make(
          "details",
          { open: folder === "public" || folder === fresh, "data-folder": folder },
          make("summary", {}, word(`event_${folder}`)),
          make(
            "ul",
            { class: "event-files" },
            names.map((name) => fileRow(name, sheet, shown)),
          ),
        ),
      );
  }

  function fileRow(name, sheet, shown) {
    const short = name.split("/").pop();
    const seen = /\.(pdf|csv|txt|json)$/.test(name);
    const strange = facts.strange.includes(name);
    return make(
      "li",
      {},
      make("span", {}, short, strange ? make("em", { class: "wrong" }, " ", word("event_strange")) : ""),
      make(
        "span",
        { class: "bar" },
        seen
          ? button(word("event_view"), () => view(name, sheet, shown), {
              "data-view": name,
              "aria-label": `${word("event_view")}: ${short}`,
            })
          : "",
        name.endsWith(".html")
          ? ""
          : button(word("event_open_file"), async () => openInTab(await fetched(name)), {
              "data-open": name,
              "aria-label": `${word("event_open_file")}: ${short}`,
            }),
        button(word("event_save_file"), async () => save(await fetched(name)), {
          "data-save": name,
          "aria-label": `${word("event_save_file")}: ${short}`,
        }),
      ),
    );
  }

  async function fetched(path) {
    const told = await run(FILE, { path });
    if (told.refused) throw new Error(told.refused);
    return told.files[0];
  }

  async function view(name, sheet, shown) {
    const file = await fetched(name);
    const pdf = name.endsWith(".pdf");
    sheet.element.hidden = !pdf;
    sheet.page = 0;
    clear(shown);
    if (pdf) await sheet.show(file);
    else shown.append(make("pre", { tabindex: "0" }, wordsOf(file)));
  }
}
