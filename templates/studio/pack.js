// The pack of a tournament: in a folder of the server, or in a ZIP that this page holds, and the event key.
// Pack and key are held in memory alone, and saved as files. The store keeps what the desk says may last: the plan and the
// results, and the step where the event stands, but no key and no sealed page.
import { dashed, save } from "studio/files.js";
import { keep, kept, store } from "studio/kept.js";
import { button, make } from "studio/make.js";
/** @import { DeskFile, EventState, Field, FactsOf, Studio, Told, Values, Word } from "studio/border.js" */

/** The pack as a ZIP, and the key; what of it lasts, under which name the store has it, what that was, whether it is
 * kept; and where it stood, as long as its pages are not made anew.
 * @typedef {{ folder: DeskFile | null, file: DeskFile | null, unsaved: boolean, lasting: DeskFile | null, name: string,
 *   was: string, lasts: boolean, stood: string }} EventHeld
 * @typedef {{ file: DeskFile, step: string }} EventKept */

export const STATE = "pack state";
export const FILE = "pack file";
const PRINT = "pack print"; // makes all that does not last
const LASTING = "lasting"; // said of a file in place of its option
const EVENT = "tournament-";
/** @type {EventHeld} */
const nothing = {
  folder: null,
  file: null,
  unsaved: false,
  lasting: null,
  name: "",
  was: "null",
  lasts: false,
  stood: "",
};
/** @type {EventHeld} */
const held = { ...nothing };

// The events that are kept, each with its name in the store.
export function keptEvents() {
  const names = Object.keys(store.all()).filter((name) => name.startsWith(EVENT));
  return names.map((name) => ({ name, event: name.slice(EVENT.length) }));
}

addEventListener("beforeunload", (event) => {
  if (held.unsaved) event.preventDefault();
});

export class Pack {
  // `planning` is the step that makes a pack, and a key with it.
  /**
   * @param {Studio} studio
   * @param {string} game
   * @param {string} planning
   */
  constructor(studio, game, planning) {
    this.studio = studio;
    this.game = game;
    this.planning = planning;
    this.shapes = new Map();
    this.held = held;
    this.event = "";
    this.refused = ""; // why there is nothing to be seen of it
  }

  async shapeOf(command) {
    const { desk, language } = this.studio;
    if (!this.shapes.has(command))
      this.shapes.set(command, await desk.ask({ do: "form", game: this.game, command, language }));
    return this.shapes.get(command);
  }

  // Asks for a command, with the pack and the key where it wants them; a question of its own is put to whoever is there.
  /**
   * @template {string} C
   * @param {C} command
   * @param {Values} written
   * @param {Record<string, DeskFile | DeskFile[]>} files
   * @returns {Promise<Told<FactsOf<C>> & { stopped?: boolean }>}
   */
  async run(command, written = {}, files = {}, slow = false) {
    const { desk, language, word, say } = this.studio;
    const { fields } = await this.shapeOf(command);
    const isNew = ({ kind }) => kind === "file" && command === this.planning;
    const ours = fields.filter((field) => field.secret && held[field.kind] && !isNew(field));
    const all = { ...files, ...Object.fromEntries(ours.map(({ name, kind }) => [name, held[kind]])) };
    const asked = { game: this.game, command, language, written, files: all };
    const told = await desk.ask({ do: "run", ...asked }, { slow });
    if (told.asks) {
      say("");
      const isAgreed = await agreed(word, told.asks);
      return isAgreed ? this.run(command, { ...written, [told.option]: true }, files, slow) : { stopped: true };
    }
    for (const { name, data, of } of (told.files ?? []).filter(({ of: option }) => option)) {
      if (of === LASTING) held.lasting = { name, data };
      else this.keep(fields.find((field) => field.name === of).kind, { name, data });
    }
    return told;
  }

  keep(kind, file) {
    held[kind] = file;
    if (kind === "folder") held.unsaved = true;
    else this.saveKey();
  }

  hold(kind, file) {
    if (kind === "folder") this.put();
    held[kind] = file;
  }

  // Goes on with an event that is kept. Until its pages are made anew, it has none.
  /** @param {string} name */
  comeBack(name) {
    /** @type {EventKept} */
    const entry = kept(name);
    this.put();
    const was = JSON.stringify(entry);
    Object.assign(held, { folder: entry.file, lasting: entry.file, name, was, stood: entry.step });
  }

  // Keeps it as it stands now; where another tab has kept something else under its name, beside that.
  /** @param {EventState} facts */
  async last({ event, next }) {
    if (next !== PRINT) held.stood = "";
    if (!held.lasting) return;
    const entry = { file: held.lasting, step: held.stood || next };
    const name = held.name || EVENT + event;
    const isOurs = JSON.stringify(kept(name)) === held.was;
    held.name = isOurs ? name : store.beside(name);
    held.was = JSON.stringify(entry);
    held.lasts = await keep(held.name, entry);
  }

  // Puts everything away.
  put() {
    Object.assign(held, nothing);
  }

  save() {
    if (held.folder) save(held.folder);
    held.unsaved = false;
  }

  saveKey() {
    if (held.file) save(held.file);
  }

  // Where the event stands; nothing where there is none. The key of another one is put away.
  async look() {
    const { event, language } = this.studio;
    this.refused = "";
    if (!event && !held.folder) return null;
    let told = await this.run(STATE, { lang: language });
    if (told.refused && held.file) {
      held.file = null;
      this.refused = told.refused;
      told = await this.run(STATE, { lang: language });
    }
    this.event = told.facts?.event ?? "";
    if (told.facts) {
      await this.last(told.facts);
      return told.facts;
    }
    if (!event) Object.assign(held, { folder: null, unsaved: false });
    this.refused ||= event ? "" : (told.refused ?? "");
    return null;
  }

  // A file, which is called after the event when it is saved.
  async file(path) {
    const told = await this.run(FILE, { path });
    if (told.refused) throw new Error(told.refused);
    const [file] = told.files ?? [];
    return { ...file, name: `${dashed(this.event)}-${file.name.split("/").pop()}` };
  }
}

// What somebody says to a question.
/**
 * @param {Word} word
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function agreed(word, question) {
  return new Promise((done) => {
    const answer = (yes) => {
      dialog.close();
      done(yes);
    };
    const gone = () => {
      dialog.remove();
      done(false);
    };
    const yes = button(word("yes"), () => answer(true), { class: "main", "data-do": "agree" });
    const no = button(word("no"), () => answer(false), { "data-do": "no" });
    const said = { class: "wizard", "aria-label": word("event_sure"), onclose: gone };
    const dialog = make("dialog", said, make("p", {}, question), make("div", { class: "bar" }, yes, no));
    document.body.append(dialog);
    dialog.showModal();
  });
}
