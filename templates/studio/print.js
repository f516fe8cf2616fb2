// The room Print: choose a kind of page, see the very pages that will be saved while choosing, and save them.
import { goTo, writeAddress } from "studio/address.js";
import { openInTab, save, wordsOf } from "studio/files.js";
import { Form } from "studio/form.js";
import { button, clear, latest, make } from "studio/make.js";
import { Sheet } from "studio/sheet.js";
import { showWizard } from "studio/wizard.js";
/** @import { At, DeskFile, Other, Studio, Told } from "studio/border.js" */

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
    this.others = make("div", { class: "others" });
    this.said = make("p", { class: "wrong", role: "alert" });
    this.bar = make("div", { class: "bar" });
    this.element = make("div", { class: "look" }, this.bar, this.said, this.sheet.element, this.others);
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
      else this.sheet.element.hidden ||= !this.sheet.document;
      this.drawBar(told);
    } finally {
      if (!this.soon) this.place.setAttribute("aria-busy", "false");
    }
  }

  // Nothing is wrong as long as somebody has not written what is needed.
  nothing() {
    this.files = [];
    this.sheet.element.hidden = true;
    this.refuse({});
    clear(this.others);
    clear(this.bar);
  }

  /** @param {Partial<Told<Other>>} told */
  refuse(told) {
    this.said.textContent = this.form.blame(told.parts ?? [], told.refused ?? "");
  }

  /** @param {Told<Other>} told */
  async show(told) {
    const first = this.files.find(({ name }) => name.endsWith(".pdf"));
    this.sheet.element.hidden = !first;
    if (first) await this.sheet.show(first);
    clear(this.others).append(
      ...this.files
        .filter((file) => file !== first)
        .slice(0, 40)
        .map((file) => this.shown(file)),
      ...told.lines.map((line) => make("pre", {}, line)),
    );
  }

  /** @param {DeskFile} file */
  shown(file) {
    if (file.name.endsWith(".png")) return make("img", { src: `data:image/png;base64,${file.data}`, alt: file.name });
    if (/\.(md|txt|bbcode|yaml|json|csv)$/.test(file.name)) return make("pre", { tabindex: "0" }, wordsOf(file));
    return make(
      "p",
      {},
      button(file.name, () => save(file)),
    );
  }

  /** @param {Told<Other>} told */
  drawBar({ cancelled }) {
    const { word, files } = this;
    clear(this.bar);
    if (cancelled) this.bar.append(button(word("again"), () => this.begin(), { class: "main" }));
    if (!files.length) return;
    const kind = files.length > 1 ? "ZIP" : files[0].name.split(".").pop().toUpperCase();
    this.bar.append(
      button(word("save", { kind }), () => this.save(), { class: "main", "data-do": "save" }),
      button(word("open"), () => this.open(), { hidden: files.length > 1, "data-do": "open" }),
      button(word("link"), () => this.copyLink(), { "data-do": "link" }),
    );
  }

  async save() {
    if (!(await this.current()).length) return;
    const told = this.files.length > 1 ? await this.ask({ zip: true }) : { files: this.files };
    this.refuse(told);
    for (const file of told.files ?? []) {
      const name = this.form.named(file.name);
      save({ ...file, name });
      this.studio.say(this.word("texts_saved", { file: name }));
    }
  }

  async open() {
    const [only, ...more] = await this.current();
    if (only && !more.length) openInTab(only);
  }

  // Ctrl-P prints the pages themselves, exactly as large as they are: from a tab of their own.
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
    change: () => {
      goTo({ ...here, values: form.toAddress() }, { replace: true });
      look.changed();
    },
  });
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
  const wizard = newcomers ? [button(word("wizard"), () => showWizard(studio, newcomers), { class: "wizard" })] : [];
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
  const printed = (event) => place.isConnected && look.printed(event);
  if (place.isConnected) document.onkeydown = (event) => void printed(event); // or another room is shown by now
  look.said.textContent = shape.refused ?? "";
  await look.begin();
}
