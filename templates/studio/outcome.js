// Beside the steps of an event: what came of one, what is to be done next and to be published, and all files.
import { goTo } from "studio/address.js";
import { openInTab, save, wordsOf } from "studio/files.js";
import { button, clear, make } from "studio/make.js";
import { Sheet } from "studio/sheet.js";

/** @import { CommandShown, EventState, Other, Told } from "studio/border.js" */

const AUDIT = "pack audit"; // the first step once nothing is secret any more

export class Outcome {
  /** @param {import("studio/event.js").Room} room */
  constructor(room) {
    this.room = room;
    this.word = room.word;
    this.element = make("div", { class: "look" });
    this.shown = make("div", { class: "others" });
    this.sheet = new Sheet({ word: room.word, read: room.studio.desk.read });
  }

  // `told` is what a step has said, `before` are the files that were there before it.
  /**
   * @param {EventState} facts
   * @param {Told<Other> | null} told
   * @param {Set<string>} before
   */
  async draw(facts, told = null, before = new Set()) {
    const { word } = this;
    const { step, studio } = this.room;
    this.sheet = new Sheet({ word, read: studio.desk.read });
    clear(this.shown);
    const isDone = told && !told.code;
    const { lines = [], notes = [] } = told ?? {};
    const news = [...(told?.facts?.checked ? lines : []), ...notes];
    const pages = (told?.changed ?? []).filter((name) => /^(public|results)\/.*\.pdf$/.test(name));
    const none = Boolean(told?.facts?.standings?.every(({ rounds }) => !rounds));
    const first = none ? null : (pages.find((name) => !before.has(name)) ?? pages[0]); // what nobody has seen yet
    clear(this.element).append(
      told ? this.done(told.code, none) : "",
      news.length ? list("said-of", news) : "",
      isDone ? this.afterwards() : "",
      isDone && facts.next !== step.id ? this.next(facts) : "",
      this.sheet.element,
      this.shown,
      ...this.files(facts, first?.split("/")[0]),
      this.published(facts),
    );
    this.sheet.element.hidden = true;
    if (first) await this.view(first);
  }

  // Before there is an event: its steps.
  /** @param {CommandShown[]} steps */
  begin(steps) {
    const one = ({ name, help }) => make("li", {}, make("b", {}, name), make("p", { class: "about" }, help));
    this.element.append(make("h2", {}, this.word("event_steps")), make("ol", {}, steps.map(one)));
  }

  done(code, none) {
    const { step } = this.room;
    const text = this.word(code ? "event_wrong" : none ? "event_none" : "event_done", { step: step.name });
    return make("p", { role: "status", class: code ? "wrong" : "good", "data-done": step.id }, text);
  }

  // What is to be done after a step, where the page has words for it.
  afterwards() {
    const key = `event_then_${this.room.step.id.replaceAll(" ", "_")}`;
    return this.word(key) === key ? "" : make("p", {}, this.word(key));
  }

  /** @param {EventState} facts */
  next(facts) {
    const { steps, here } = this.room;
    const following = steps.find(({ id }) => id === facts.next);
    if (!following) return "";
    const go = () => goTo({ ...here, command: following.id });
    return make(
      "p",
      {},
      button(this.word("event_next", { step: following.name }), go, { class: "main", "data-do": "next" }),
    );
  }

  /** @param {EventState} facts */
  published(facts) {
    const rows = (pairs, kind) =>
      pairs.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", { class: kind }, text)));
    const all = [...rows(facts.published, "digits"), ...rows(facts.agreed, "")];
    const head = make("summary", {}, this.word("event_published"));
    return make("details", { open: true }, head, make("dl", { class: "facts" }, all));
  }

  /**
   * @param {EventState} facts
   * @param {string | undefined} fresh the folder to be opened
   */
  files(facts, fresh) {
    const folders = Object.entries(facts.files).filter(([, names]) => names.length);
    return folders.map(([folder, names]) => {
      const isSealed = folder === "sealed" && facts.next !== AUDIT;
      const said = { open: folder === "public" || folder === fresh || isSealed, "data-folder": folder };
      const rows = make(
        "ul",
        { class: "event-files" },
        names.map((name) => this.file(name, facts.strange.includes(name), !isSealed)),
      );
      const head = make("summary", {}, this.word(`event_${folder}`));
      return make("details", said, head, isSealed ? this.sealed(rows, facts.envelopes) : rows);
    });
  }

  // What goes into envelopes is printed without looking: with each press the next round, as browsers open one tab at a time.
  /**
   * @param {HTMLElement} rows all sealed files, for whoever wants a single one
   * @param {string[]} envelopes
   */
  sealed(rows, envelopes) {
    const { word, room } = this;
    const names = envelopes.filter((name) => name.startsWith("sealed/"));
    let at = 0;
    const said = () => word("event_print_sealed", { number: at + 1, of: names.length });
    const press = async () => {
      const name = names[at];
      at = (at + 1) % names.length;
      print.textContent = said();
      openInTab(await room.pack.file(name));
    };
    const print = button(said(), press, { "data-do": "print-sealed" });
    return [names.length ? print : "", make("details", {}, make("summary", {}, word("more")), rows)];
  }

  /**
   * @param {string} name
   * @param {boolean} isStrange
   * @param {boolean} isShown
   */
  file(name, isStrange, isShown) {
    const { word, room } = this;
    const short = name.split("/").pop();
    const isSeen = isShown && /\.(pdf|csv|txt|json)$/.test(name);
    const deed = (key, kind, press) =>
      button(word(key), press, { [`data-${kind}`]: name, "aria-label": `${word(key)}: ${short}` });
    const fetched = () => room.pack.file(name);
    return make(
      "li",
      {},
      make("span", {}, short, isStrange ? make("em", { class: "wrong" }, " ", word("event_strange")) : ""),
      make(
        "span",
        { class: "bar" },
        isSeen ? deed("event_view", "view", () => this.view(name)) : "",
        name.endsWith(".html") ? "" : deed("event_open_file", "open", async () => openInTab(await fetched())),
        deed("event_save_file", "save", async () => save(await fetched())),
      ),
    );
  }

  async view(name) {
    const { sheet, shown } = this;
    const file = await this.room.pack.file(name);
    const isPdf = name.endsWith(".pdf");
    sheet.element.hidden = !isPdf;
    sheet.page = 0;
    clear(shown);
    if (isPdf) await sheet.show(file);
    else shown.append(make("pre", { tabindex: "0" }, wordsOf(file)));
  }
}

const list = (kind, lines) =>
  make(
    "ul",
    { class: kind },
    lines.map((line) => make("li", {}, line)),
  );
