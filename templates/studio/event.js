// The room Event: a tournament from its plan to its audit, step by step.
import { goTo } from "studio/address.js";
import { read, save } from "studio/files.js";
import { Form } from "studio/form.js";
import { keep } from "studio/kept.js";
import { button, clear, first, make } from "studio/make.js";
import { Outcome } from "studio/outcome.js";
import { agreed, FILE, keptEvents, Pack, STATE } from "studio/pack.js";

/** @import { At, EventState, Studio } from "studio/border.js" */

const END = "pack reveal";
const MOST = 4; // fields of a plan that are seen at once

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 * @param {At} at
 */
export async function show(place, studio, at) {
  await new Room(place, studio, at).show();
}

/** @param {import("studio/border.js").Shape} shape */
const wantsKey = ({ fields }) => fields.some(({ secret, kind }) => secret && kind === "file");

export class Room {
  /**
   * @param {HTMLElement} place
   * @param {Studio} studio
   * @param {At} at
   */
  constructor(place, studio, at) {
    this.place = place;
    this.studio = studio;
    this.at = at;
    this.word = studio.word;
    this.here = { room: at.room, game: at.game };
    this.steps = (studio.game.rooms.event ?? []).filter(({ id }) => id !== STATE && id !== FILE);
    this.step = this.steps[0];
    this.pack = new Pack(studio, at.game, this.step.id);
    /** @type {EventState | null} */
    this.facts = null; // where the event stands
    this.said = make("p", { class: "wrong", role: "alert" });
    this.head = make("div", { class: "event-head" });
    this.list = make("div", { class: "event-steps" });
    this.main = make("div", { class: "choose" });
    this.outcome = new Outcome(this);
  }

  async show() {
    const { at, steps } = this;
    this.place.append(this.head, this.main, this.outcome.element);
    this.facts = (await this.look()) ?? null;
    if (this.facts && this.facts.game !== at.game)
      return goTo({ room: at.room, game: this.facts.game, command: at.command });
    if (this.facts) {
      const { possible, next } = this.facts;
      const wanted = steps.find(({ id }) => id === at.command && possible.includes(id));
      this.step = wanted ?? steps.find(({ id }) => id === next) ?? this.step;
    }
    this.drawHead();
    await this.drawStep();
  }

  async look() {
    const facts = await this.pack.look();
    if (this.pack.refused) this.said.textContent = this.pack.refused;
    return facts;
  }

  drawHead() {
    clear(this.head);
    if (!this.facts) return;
    const { folder } = this.pack.held;
    const bar = make("div", { class: "bar" }, folder ? this.zip() : []);
    this.head.append(make("h2", {}, this.facts.event), bar, this.bare());
  }

  // Why an event that has come back can be neither saved nor printed.
  bare() {
    const stood = this.steps.find(({ id }) => id === this.pack.held.stood);
    return stood ? make("p", { class: "event-bare" }, this.word("event_bare", { step: stood.name })) : "";
  }

  // What the page holds itself: to be saved, and closed.
  zip() {
    const { word, pack } = this;
    const { folder, file, unsaved, lasts, stood } = pack.held;
    const savePack = () => {
      pack.save();
      this.drawHead();
    };
    const said = { "data-do": "save-event", disabled: Boolean(stood) };
    return [
      button(word("event_save", { name: folder?.name }), savePack, said),
      file ? button(word("event_save_key"), () => pack.saveKey(), { "data-do": "save-key" }) : "",
      button(word("event_close"), () => this.close(), { "data-do": "close-event" }),
      unsaved ? make("span", { class: "wrong" }, word(lasts ? "event_unsaved_pages" : "event_unsaved")) : "",
    ];
  }

  async close() {
    if (this.pack.held.unsaved && !(await agreed(this.word, this.word("event_close_sure")))) return;
    this.pack.put();
    goTo(this.here);
  }

  /** @param {EventState} facts */
  drawList(facts) {
    const { here, step, word } = this;
    const links = this.steps.map(({ id, name }) => {
      const disabled = !facts.possible.includes(id);
      const said = { "data-step": id, disabled, "aria-current": id === step.id ? "step" : null };
      return button(name, () => goTo({ ...here, command: id }), said);
    });
    clear(this.list).append(make("nav", { class: "kinds", "aria-label": word("event_steps") }, links));
  }

  async drawStep() {
    const { at, facts, here, said, step, steps, word } = this;
    const shape = await this.pack.shapeOf(step.id);
    const fields = shape.fields.filter(({ secret }) => !secret);
    const change = () => {
      said.textContent = form.blame([], ""); // of what was chosen before
      goTo({ ...here, command: step.id, values: form.toAddress() }, { replace: true });
    };
    const values = at.command === step.id ? at.values : {};
    const most = step.first.length ? MOST : Infinity;
    const form = new Form({ fields }, { word, values, files: `event-${step.id}`, change, most });
    const drawn = form.draw();
    const take = () => this.take(form);
    drawn.addEventListener("submit", take);
    const main = { class: "main", "data-do": "go" };
    const parts = [
      ...(facts ? [this.list] : this.beginning()),
      make("h2", {}, step.name),
      make("p", { class: "about" }, step.help),
      facts && !facts.key && wantsKey(shape) ? this.keyRow() : "",
      facts && shape.fields.some(({ name }) => name === "table") ? this.resultForm(facts) : "",
      drawn,
      said,
      make("div", { class: "bar" }, button(word(`event_go_${step.id.replaceAll(" ", "_")}`), take, main)),
    ];
    clear(this.main).append(...parts.filter((part) => part !== ""));
    if (!facts) return this.outcome.begin(steps);
    this.drawList(facts);
    this.outcome.draw(facts);
  }

  beginning() {
    const { word, studio } = this;
    if (studio.event) return [make("p", {}, word("event_folder", { name: studio.event }))];
    const open = (file) => {
      this.pack.hold("folder", file);
      goTo(this.here);
    };
    const fromFile = this.picked({
      about: "event_about",
      label: "event_open",
      deed: "open-event",
      accept: ".zip",
      open,
    });
    return [this.others(), fromFile];
  }

  // The events that are kept here, to go on with or to remove.
  others() {
    const { here, pack, word } = this;
    const rows = keptEvents().map(({ name, event }) => {
      const back = () => {
        pack.comeBack(name);
        goTo(here);
      };
      const away = async () => {
        if (!(await agreed(word, word("event_forget_sure", { event })))) return;
        keep(name, null);
        row.remove();
      };
      const forget = button("✕", away, { "aria-label": word("play_forget", { game: event }), "data-do": "forget" });
      const row = make("li", {}, button(event, back, { "data-event": name }), " ", forget);
      return row;
    });
    if (!rows.length) return "";
    return make("section", { class: "games" }, make("h2", {}, word("event_kept")), make("ul", {}, rows));
  }

  keyRow() {
    const open = (file) => {
      this.pack.hold("file", file);
      goTo({ ...this.here, command: this.step.id });
    };
    return this.picked({ about: "event_key_about", label: "event_key", deed: "event-key", open });
  }

  // A row in which a file is picked.
  picked({ about, label, deed, accept = "", open }) {
    const name = this.word(label);
    const onchange = async () => {
      const [file] = input.files ?? [];
      if (file) open(await read(file));
    };
    const input = make("input", { type: "file", accept, "data-do": deed, "aria-label": name, onchange });
    return make(
      "div",
      { class: "row" },
      make("label", {}, name, input),
      make("p", { class: "about" }, this.word(about)),
    );
  }

  // The page in which phones write the tables that this step wants.
  /** @param {EventState} facts */
  resultForm({ files }) {
    const name = files.public.find((each) => each.endsWith("/result-form.html"));
    if (!name) return "";
    const get = async () => save(await this.pack.file(name));
    return make("p", {}, button(this.word("event_result_form"), get, { "data-do": "result-form" }));
  }

  async take(form) {
    const { facts, main, pack, place, said, step, studio, word } = this;
    if (step.id === END && facts && !(await agreed(word, word("event_end_sure", facts.results)))) return;
    place.setAttribute("aria-busy", "true");
    said.textContent = "";
    studio.say(word("working"));
    try {
      const told = await pack.run(step.id, form.written(), form.given(), step.slow);
      said.textContent = form.blame(told.parts ?? [], told.refused ?? "");
      first(main, "[aria-invalid]")?.focus(); // it may be far above the button
      if (!told.stopped && !told.refused) await this.tell(told);
    } catch (error) {
      said.textContent = String(error.message ?? error);
    } finally {
      studio.say("");
      place.setAttribute("aria-busy", "false");
    }
  }

  // What came of a step; a step that can be taken only once takes its form away.
  async tell(told) {
    const before = new Set(Object.values(this.facts?.files ?? {}).flat());
    const facts = (await this.look()) ?? this.facts;
    this.facts = facts;
    this.drawHead();
    if (!facts) return;
    if (!facts.possible.includes(this.step.id)) clear(this.main).append(this.list);
    else if (facts.next !== this.step.id) first(this.main, "[data-do=go]")?.classList.remove("main");
    this.drawList(facts);
    await this.outcome.draw(facts, told, before);
    const { element } = this.outcome;
    if (element.offsetTop > innerHeight / 2) element.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }
}
