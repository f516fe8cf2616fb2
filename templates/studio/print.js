// The room Print: choose a kind of page, see the very pages that will be saved while choosing, and save them.
import { goTo, writeAddress } from "studio/address.js";
import { openInTab, save, wordsOf } from "studio/files.js";
import { Form } from "studio/form.js";
import { button, clear, latest, make } from "studio/make.js";
import { Sheet } from "studio/sheet.js";
import { showWizard } from "studio/wizard.js";

/** @import { At, DeskFile, Other, Studio, Told } from "studio/border.js" */

const INDEX = "index.txt"; // of a folder of pages: a line for each with its name, how it is printed, and what it is
const MOST = 6; // fields that are seen at once

// What is chosen as it will be printed, and the bar that saves it: never what was chosen before.
export class Look {
  /**
   * @param {object} given
   * @param {Studio} given.studio
   * @param {HTMLElement} given.place
   * @param {Form} given.form
   * @param {(more: object) => Promise<Told<Other>>} given.ask asks for what is chosen
   * @param {boolean} given.slow
   * @param {Sheet} given.sheet
   */
  constructor({ studio, place, form, ask, slow, sheet }) {
    this.studio = studio;
    this.word = studio.word;
    this.place = place;
    this.form = form;
    this.ask = ask;
    this.slow = slow;
    this.sheet = sheet;
    /** @type {DeskFile[]} */
    this.files = [];
    this.soon = 0;
    this.drawing = Promise.resolve();
    this.viewed = ""; // the name of the file that is looked at, of several
    this.list = make("ul", { class: "event-files", "aria-label": this.word("texts_files"), hidden: true });
    this.others = make("div", { class: "others" });
    this.count = make("p", { class: "amount", role: "status" }); // of sheets and pages
    this.text = make("pre", { class: "text", tabindex: "0", hidden: true }); // of a file, in the place of the sheet
    this.said = make("p", { class: "wrong", role: "alert" });
    this.saves = button(this.word("save", { kind: "PDF" }), () => this.save(), { class: "main", "data-do": "save" });
    this.opens = button(this.word("open"), () => this.open(), { "data-do": "open" });
    this.anew = button(this.word("again"), () => this.begin(), { class: "main" });
    const links = button(this.word("link"), () => this.copyLink(), { "data-do": "link" });
    this.bar = make("div", { class: "bar" }, this.anew, this.saves, this.opens, links);
    const parts = [sheet.element, this.text, this.bar, this.said, this.list, this.others];
    this.element = make("div", { class: "look" }, parts);
    sheet.element.hidden = false;
    this.drawBar({});
    this.draw = latest(() => this.drawOnce());
  }

  // Something else is chosen, and probably something more in a moment.
  changed() {
    if (this.slow) this.studio.cancel();
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.begin(), this.slow ? 600 : 60);
  }

  begin() {
    clearTimeout(this.soon);
    this.soon = 0;
    this.drawing = this.draw();
    return this.drawing;
  }

  // The files of what is chosen now; none where it is refused.
  async current() {
    if (this.soon) this.begin();
    await this.drawing;
    return this.files;
  }

  /** @returns {Promise<void>} */
  async drawOnce() {
    this.place.setAttribute("aria-busy", "true");
    try {
      if (!this.form.isWhole) return void this.nothing();
      if (this.slow) this.studio.say(this.word("working"));
      const told = await this.ask({ wide: this.sheet.wide });
      if (told.cancelled && this.soon) return; // something else is asked for next
      this.refuse(told);
      this.files = told.files ?? [];
      this.files.filter(({ of }) => of).forEach(({ of, name, data }) => this.form.takeBack(of, { name, data }));
      if (!told.refused) await this.show(told);
      this.drawBar(told);
    } finally {
      if (!this.soon) this.place.setAttribute("aria-busy", "false");
    }
  }

  // Nothing is wrong as long as somebody has not written what is needed.
  nothing() {
    this.files = [];
    this.sheet.empty();
    this.refuse({});
    clear(this.others);
    clear(this.list).hidden = true;
    this.text.hidden = true;
    this.drawBar({});
  }

  /** @param {Partial<Told<Other>>} told */
  refuse(told) {
    this.said.textContent = this.form.blame(told.parts ?? [], told.refused ?? "");
  }

  // One page document large; of several files a list, to look at each and to save it alone.
  /** @param {Told<Other>} told */
  async show(told) {
    const pages = this.files.filter(({ name }) => name.endsWith(".pdf"));
    const isListed = pages.length > 0 && this.files.length > 1;
    this.sheet.element.hidden = !pages.length;
    this.text.hidden = true;
    clear(this.list).hidden = !isListed;
    const titles = titlesIn(this.files.find(({ name }) => name.endsWith(INDEX)));
    if (isListed) this.list.append(...this.files.map((file) => this.listed(file, titles)));
    const lines = told.lines.map((line) => make("pre", {}, line));
    clear(this.others).append(
      ...(pages.length ? [] : this.files.slice(0, 40).map((file) => this.shown(file))),
      ...lines,
    );
    if (pages.length) await this.view(pages.find(({ name }) => name === this.viewed) ?? pages[0]);
  }

  /** @param {DeskFile} file */
  async view(file) {
    if (file.name !== this.viewed) this.sheet.page = 0;
    this.viewed = file.name;
    for (const each of this.list.querySelectorAll("[data-view]"))
      each.setAttribute("aria-pressed", String(each.getAttribute("data-view") === file.name));
    const isPdf = file.name.endsWith(".pdf");
    this.sheet.element.hidden = !isPdf;
    this.text.hidden = isPdf;
    if (isPdf) await this.sheet.show(file);
    else this.text.textContent = wordsOf(file);
  }

  // A file with what it is, as the index of the folder says it.
  /**
   * @param {DeskFile} file
   * @param {Map<string, string[]>} titles
   */
  listed(file, titles) {
    const short = file.name.split("/").pop();
    const [use = "", title = short] = titles.get(short) ?? [];
    const about = make("small", { class: "about" }, [use, title === short ? "" : short].filter(Boolean).join(" · "));
    /** @type {(key: string, kind: string, press: () => void) => HTMLElement} */
    const deed = (key, kind, press) =>
      button(this.word(key), press, { [`data-${kind}`]: file.name, "aria-label": `${this.word(key)}: ${short}` });
    const put = () => this.put(file);
    const isSeen = /\.(pdf|txt|csv|json|yaml)$/.test(short);
    const look = isSeen ? deed("event_view", "view", () => this.view(file)) : "";
    const deeds = [look, deed("event_save_file", "save", put)];
    return make("li", {}, make("span", {}, title, about), make("span", { class: "bar" }, deeds));
  }

  /** @param {DeskFile} file */
  shown(file) {
    if (file.name.endsWith(".png")) return make("img", { src: `data:image/png;base64,${file.data}`, alt: file.name });
    if (/\.(md|txt|bbcode|yaml|json|csv)$/.test(file.name)) return make("pre", { tabindex: "0" }, wordsOf(file));
    return make(
      "p",
      {},
      button(file.name, () => this.put(file)),
    );
  }

  // The buttons stay where they are; those that can do nothing are off.
  /** @param {Partial<Told<Other>>} told */
  drawBar({ cancelled = false }) {
    const { files, anew, saves, opens } = this;
    const kind = files.length > 1 ? "ZIP" : (files[0]?.name.split(".").pop().toUpperCase() ?? "PDF");
    saves.textContent = this.word("save", { kind });
    saves.hidden = cancelled;
    anew.hidden = !cancelled;
    saves.disabled = !files.length;
    opens.disabled = files.length !== 1;
    opens.title = files.length > 1 ? this.word("open_each") : "";
    this.counted();
  }

  // How much paper that is, where a number is asked for: of sheets with two sides, and of pages.
  counted() {
    const field = this.form.fields.find(({ beside }) => beside);
    const sheets = Number(field && this.form.written()[field.name]);
    const pages = Number(this.sheet.element.dataset.pages ?? 0);
    const key = pages === 2 * sheets ? "count_both" : "count_pages";
    this.count.textContent = field && pages && this.files.length ? this.word(key, { sheets, pages }) : "";
  }

  /** @param {DeskFile} file */
  put(file) {
    const name = this.form.named(file.name);
    save({ ...file, name });
    this.studio.say(this.word("texts_saved", { file: name }));
  }

  async save() {
    if (!(await this.current()).length) return;
    const told = this.files.length > 1 ? await this.ask({ zip: true }) : { files: this.files };
    this.refuse(told);
    for (const file of told.files ?? []) this.put(file);
  }

  async open() {
    const [only, ...more] = await this.current();
    if (only && !more.length) openInTab(only);
  }

  // Ctrl-P prints the pages themselves, exactly as large as they are: from a tab of their own.
  /** @param {KeyboardEvent} event */
  printed(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "p" || event.shiftKey || event.altKey) return;
    if (this.files.length !== 1 || !this.files[0].name.endsWith(".pdf")) return;
    event.preventDefault();
    this.open();
  }

  async copyLink() {
    const address = location.href;
    try {
      await navigator.clipboard.writeText(address);
      this.studio.say(this.word("link_copied"));
    } catch {
      this.studio.say(address);
    }
  }
}

// What an index says of each file: how it is printed, and what it is.
/**
 * @param {DeskFile | undefined} index
 * @returns {Map<string, string[]>}
 */
export const titlesIn = (index) =>
  new Map(
    (index ? wordsOf(index) : "").split("\n").flatMap((line) => {
      const [name, ...said] = line.split(/ {2,}/);
      return said.length === 2 ? [[name, said]] : [];
    }),
  );

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 * @param {At} at
 */
export async function show(place, studio, at) {
  const { word, desk } = studio;
  place.setAttribute("aria-busy", "true");
  const kinds = studio.game.rooms.print;
  const newcomers = kinds.find((kind) => kind.first.length);
  const kind = kinds.find(({ id }) => id === at.command) ?? newcomers ?? kinds[0];
  const asked = { game: studio.game.id, command: kind.id, language: studio.language };
  const here = { room: at.room, game: at.game, command: kind.id };
  const shape = await desk.ask({ do: "form", ...asked });
  const form = new Form(shape, {
    word,
    values: at.values,
    files: writeAddress(here),
    most: MOST,
    change: () => {
      goTo({ ...here, values: form.toAddress() }, { replace: true });
      look.changed();
    },
  });
  /** @param {object} more */
  const ask = (more) =>
    desk.ask({ do: "run", ...asked, written: form.written(), files: form.given(), ...more }, { slow: kind.slow });
  const look = new Look({ studio, place, form, ask, slow: kind.slow, sheet: new Sheet({ word, read: desk.read }) });

  const list = make(
    "nav",
    { class: "kinds", "aria-label": word("kinds") },
    kinds.map((each) =>
      make(
        "a",
        {
          href: writeAddress({ ...here, command: each.id }),
          title: each.help,
          "aria-current": each === kind ? "true" : null,
        },
        each.name,
      ),
    ),
  );
  const wizard = newcomers
    ? [
        button(word("wizard"), () => showWizard(studio, newcomers, kind === newcomers ? form : null), {
          class: "wizard",
        }),
      ]
    : [];
  const beside = form.beside();
  look.bar.prepend(...beside, ...(beside.length ? [look.count] : []));
  place.append(
    make(
      "div",
      { class: "choose" },
      wizard,
      list,
      make("h2", {}, kind.name),
      make("p", { class: "about" }, kind.help),
      form.draw(),
    ),
    look.element,
  );
  /** @param {KeyboardEvent} event */
  const printed = (event) => place.isConnected && look.printed(event);
  if (place.isConnected) document.onkeydown = (event) => void printed(event); // or another room is shown by now
  look.said.textContent = shape.refused ?? "";
  await look.begin();
}
