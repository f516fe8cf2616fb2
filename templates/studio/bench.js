// Where something of one's own is made: asks with what is being written, and saves it. What is saved changes one entry of
// a file; somebody else's changes to the others stay, and of the same entry both are shown before one is lost.
import { save, wordsOf } from "studio/files.js";
import { button, clear, make } from "studio/make.js";
import { ownFiles, setOwn } from "studio/own.js";
/** @import { FactsOf, Other, Studio, Told, Values } from "studio/border.js" */

/** What came of saving: `theirs` is what somebody else has made of the same entry, `unkept` whether nothing keeps it.
 * @typedef {Told<Other> & { theirs?: string, unkept?: boolean }} Kept */

export class Bench {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.word = studio.word;
    this.inFolder = studio.setup.engine === "server" && Boolean(studio.folder);
    /** @type {Record<string, string>} */
    this.seen = {};
    /** @type {Record<string, string>} */
    this.drafts = {};
    this.said = make("p", { class: "said-here", role: "status" });
  }

  /**
   * @template {string} C
   * @param {C} command
   * @param {Values} written
   * @param {object} more
   * @param {boolean} [more.slow]
   * @param {boolean} [more.quiet] nobody has asked for it, so nobody is told how far it is
   * @param {Record<string, string>} [more.drafts]
   * @param {boolean} [more.zip]
   * @param {number} [more.wide]
   * @returns {Promise<Told<FactsOf<C>>>}
   */
  ask(command, written = {}, { slow = false, quiet = false, drafts = this.drafts, ...more } = {}) {
    const { desk, game, language } = this.studio;
    return desk.ask({ do: "run", game: game.id, command, language, written, drafts, ...more }, { slow, quiet });
  }

  // Everything there is, as it stands in the files now.
  /**
   * @template {string} C
   * @param {C} command
   */
  async look(command) {
    const told = await this.ask(command, { lang: this.studio.language }, { drafts: {} });
    if (told.seen) this.seen = told.seen;
    return told;
  }

  // What a command would write becomes what the next questions are about.
  /**
   * @template {string} C
   * @param {C} command
   * @param {Values} written
   */
  async lay(command, written) {
    const told = await this.ask(command, written, { drafts: {} });
    if (!told.refused) this.drafts = Object.fromEntries(told.files.map((file) => [file.name, wordsOf(file)]));
    return told;
  }

  // Saves; `same` looks whether somebody else has changed this very entry, and gives it if so.
  /**
   * @param {string} command
   * @param {Values} written
   * @param {() => Promise<string | null>} [same]
   * @returns {Promise<Kept>}
   */
  async save(command, written, same) {
    const told = this.inFolder ? await this.saveInFolder(command, written) : await this.saveHere(command, written);
    if (told.changed && same) {
      const theirs = await same();
      if (theirs === null) return this.save(command, written); // the file is another one, this entry is not
      return { ...told, theirs };
    }
    return told;
  }

  /**
   * @param {string} command
   * @param {Values} written
   * @returns {Promise<Kept>}
   */
  saveInFolder(command, written) {
    const { desk, game, language } = this.studio;
    return desk.ask({ do: "save", game: game.id, command, language, written, seen: this.seen });
  }

  /**
   * @param {string} command
   * @param {Values} written
   * @returns {Promise<Kept>}
   */
  async saveHere(command, written) {
    const told = await this.lay(command, written);
    if (told.refused) return told;
    const all = { ...ownFiles(), ...this.drafts };
    const held = await this.ask("show", { id: this.studio.game.id }, { drafts: all });
    if (held.refused && mistakesOf(held.refused).length) return held;
    const { isKept, isOurs } = await setOwn(all);
    if (!isOurs) return { refused: this.word("cards_changed"), changed: Object.keys(this.drafts) };
    return isKept ? told : { refused: this.word("not_kept"), unkept: true };
  }

  // The bar of the room: own data as files. In a folder they lie there already.
  /** @param {() => void} changed */
  files(changed) {
    const { word, studio } = this;
    if (this.inFolder) return make("p", { class: "about" }, word("cards_folder", { folder: this.studio.folder }));
    const input = make("input", {
      type: "file",
      id: "own-files",
      multiple: true,
      webkitdirectory: true,
      "aria-label": word("cards_open"),
      onchange: async () => {
        const found = [...input.files].filter(({ name }) => name.endsWith(".yaml"));
        const texts = await Promise.all(
          found.map(async (file) => [file.webkitRelativePath.split("/").slice(1).join("/"), await file.text()]),
        );
        setOwn({ ...ownFiles(), ...Object.fromEntries(texts) });
        changed();
      },
    });
    const get = async () => (await this.ask("own data", {}, { zip: true })).files?.forEach((file) => save(file));
    const names = Object.keys(ownFiles());
    const count = names.length ? ` · ${names.length}` : "";
    return make(
      "details",
      { class: "own" },
      make("summary", {}, word("cards_own"), count),
      make("p", { class: "about" }, word(studio.setup.engine === "server" ? "cards_no_folder" : "cards_here")),
      make("label", { for: "own-files" }, word("cards_open")),
      input,
      names.length
        ? make(
            "ul",
            {},
            names.map((name) => make("li", {}, name)),
          )
        : "",
      names.length
        ? make(
            "div",
            { class: "bar" },
            button(word("cards_get"), get, { "data-do": "get" }),
            button(
              word("cards_away"),
              () => {
                setOwn({});
                changed();
              },
              { "data-do": "away" },
            ),
          )
        : "",
    );
  }
}

// The mistakes of a refusal that have a place.
/**
 * @param {string} refused
 * @param {string} folder of own data, as it is shown
 */
export function mistakesOf(refused, folder = "") {
  return refused.split("\n").flatMap((line) => {
    const found = /^(.+?):(\d+):(\d+): (?:\w+: )?(.*)$/.exec(line);
    return found
      ? [
          {
            file: folder ? found[1].replace(`${folder}/`, "") : found[1],
            line: Number(found[2]),
            column: Number(found[3]),
            why: found[4],
          },
        ]
      : [];
  });
}

// Goes to a line and a column of a text that is edited.
/**
 * @param {HTMLTextAreaElement} area
 * @param {number} line
 * @param {number} column
 */
export function jump(area, line, column) {
  const lines = area.value.split("\n");
  const at = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  area.focus();
  area.setSelectionRange(at, Math.min(area.value.length, at + 1));
}

// Own data that cannot be read: every mistake at its place, and the file to mend it in.
/**
 * @param {HTMLElement} place
 * @param {Bench} bench
 * @param {string} refused
 * @param {() => void} again
 */
export function mend(place, bench, refused, again) {
  const { word, studio } = bench;
  const area = make("textarea", { rows: 24, class: "yaml", spellcheck: false, "aria-label": word("cards_file") });
  const editor = make("div", { hidden: true }, area, bench.said);
  let open = "";
  const list = make("ul", { class: "errors" });

  /** @param {{ file: string, line: number, column: number }} at */
  async function show({ file, line, column }) {
    if (open !== file) {
      const told = await bench.look("things"); // for the digests of what is there now
      const whole = await bench.ask("data file", { file }, { drafts: {} });
      if (whole.refused) {
        bench.said.textContent = whole.refused;
        return;
      }
      if (told.seen ?? whole.seen) bench.seen = told.seen ?? whole.seen;
      area.value = whole.facts;
      open = file;
      clear(editor).append(
        make("h2", {}, file),
        area,
        bench.said,
        make(
          "div",
          { class: "bar" },
          button(word("save", { kind: "" }), () => keep(file), { class: "main", "data-do": "save" }),
        ),
      );
    }
    editor.hidden = false;
    jump(area, line, column);
  }

  /** @param {string} file */
  async function keep(file) {
    const written = { file, text: area.value };
    const told = bench.inFolder ? await bench.saveInFolder("data file", written) : { refused: null };
    if (!bench.inFolder) setOwn({ ...ownFiles(), [file]: area.value });
    bench.said.textContent = told.refused ?? "";
    if (!told.refused) again();
  }

  for (const each of mistakesOf(refused, studio.folder ?? ""))
    list.append(
      make(
        "li",
        {},
        button(`${each.file}, ${each.line}:${each.column}`, () => show(each)),
        " ",
        each.why,
      ),
    );
  clear(place).append(
    make(
      "section",
      { class: "mending" },
      make("h2", {}, word("cards_broken")),
      list.children.length ? list : make("p", { class: "wrong", role: "alert" }, refused),
      editor,
    ),
  );
}
