// What both editors of the room Cards begin with: which thing is changed, or the id of a new one; its names and effects in
// all languages; and how it is saved, also when somebody else has saved meanwhile.
import { goTo } from "studio/address.js";
import { keep, keepHere, kept, keptHere } from "studio/kept.js";
import { button, clear, make, newId } from "studio/make.js";

/** @import { At, CardThing, MapThing, Things } from "studio/border.js" */

const plain = (name) =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40);

/** @typedef {CardThing | MapThing} AnyThing */

let saved = ""; // what was saved just now, and is shown anew

/** @template {AnyThing} T */
export class Chosen {
  // `things` are all of a kind, `fresh` is a new one; `same(thing)` says whether two stand alike in their files.
  /**
   * @param {object} given
   * @param {import("studio/bench.js").Bench} given.bench
   * @param {T[]} given.things
   * @param {(facts: Things) => T[]} given.among
   * @param {T} given.fresh
   * @param {At} given.at
   * @param {"card" | "map"} given.kind
   * @param {string[]} given.with
   * @param {() => void} given.change
   * @param {() => void} given.again
   */
  constructor({ bench, things, among, fresh, at, kind, with: parts, change, again }) {
    this.bench = bench;
    this.things = things;
    this.among = among;
    this.at = at;
    this.kind = kind;
    this.change = change;
    const { word, studio } = bench;
    const last = at.command ? null : keptHere(`chosen-${kind}`); // whoever comes back to the room finds it again
    const wanted = Object.values(at.values)[0] ?? last;
    this.opened = things.find(({ id }) => id === wanted) ?? null;
    keepHere(`chosen-${kind}`, this.opened?.id ?? null);
    this.key = `${kind}-${this.opened?.id ?? ""}`; // of what the tab keeps until it is saved
    /** @type {T} */
    this.now = keptHere(this.key) ?? structuredClone(this.opened ?? fresh);
    this.byHand = Boolean(this.opened);
    this.theirs = make("div", { class: "theirs" }); // what somebody else has saved meanwhile
    this.id = make("input", {
      type: "text",
      id: newId("called"),
      value: this.now.id,
      spellcheck: false,
      oninput: () => {
        this.byHand = true;
        this.put({ id: this.id.value.trim() });
      },
    });
    const select = this.choice();
    this.which = make(
      "div",
      { class: "row" },
      make("label", { for: select.id }, word("cards_which")),
      select,
      this.left(again),
      this.opened && !this.opened.own ? make("p", { class: "about" }, word("cards_replaces")) : "",
    );
    this.idRow = make(
      "div",
      { class: "row", hidden: Boolean(this.opened) },
      make("label", { for: this.id.id }, word("cards_id")),
      this.id,
      make("p", { class: "about" }, word("cards_id_about")),
    );
    const codes = Object.keys(studio.languages).sort(
      (a, b) => Number(b === studio.language) - Number(a === studio.language),
    );
    this.languages = new Map(codes.map((code) => [code, make("div", { class: "in-language" })]));
    this.texts = make(
      "div",
      { class: "wordings" },
      codes.map((code, number) =>
        make(
          "details",
          { open: number === 0, lang: code, "data-language": code },
          make("summary", {}, studio.languages[code]),
          parts.map((part) => this.row(part, code)),
          this.languages.get(code),
        ),
      ),
    );
  }

  // All things of the kind, those of one's own first, and a new one.
  choice() {
    const { at, kind, opened, things, bench } = this;
    const { word, studio } = bench;
    const entry = ({ id, called }) => {
      const name = called[studio.language] ?? called.en ?? id;
      return make("option", { value: id, selected: id === opened?.id }, name);
    };
    const own = things.filter((thing) => thing.own).map(entry);
    const shipped = things.filter((thing) => !thing.own).map(entry);
    const go = () =>
      goTo({ room: at.room, game: at.game, command: kind, values: select.value ? { id: select.value } : {} });
    const select = make(
      "select",
      { id: newId("thing"), "data-do": "which", onchange: go },
      make("option", { value: "", selected: !opened }, word(`cards_new_${kind}`)),
      own.length ? make("optgroup", { label: word("cards_mine") }, own) : "",
      make("optgroup", { label: word("cards_shipped") }, shipped),
    );
    return select;
  }

  row(part, code) {
    const id = newId(part);
    const value = this.now[part][code] ?? "";
    const put = (event) => {
      this.now[part][code] = event.target.value;
      if (!this.byHand && part === "called") this.id.value = this.now.id = plain(event.target.value);
      this.put({});
    };
    const control =
      part === "called"
        ? make("input", { type: "text", id, value, oninput: put })
        : make("textarea", { rows: 2, id, oninput: put }, value);
    return make("div", { class: "row" }, make("label", { for: id }, this.bench.word(`cards_${part}`)), control);
  }

  // Puts a text in for somebody.
  say(code, text) {
    /** @type {HTMLTextAreaElement} */
    const control = this.texts.querySelector(`[data-language="${code}"] textarea`);
    control.value = text;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.focus();
  }

  put(changes) {
    Object.assign(this.now, changes);
    this.draft(this.now);
    this.bench.studio.say("");
    if (!this.theirs.firstChild) this.bench.said.textContent = ""; // of what was not saved
    this.change();
  }

  // Until it is saved this tab keeps it; whoever opens it next, at another start perhaps, finds it.
  draft(now) {
    keepHere(this.key, now);
    return keep(`draft-${this.key}`, now);
  }

  // What was written before and not saved, in a tab that is closed, or in another one that is open.
  left(again) {
    const before = kept(`draft-${this.key}`);
    if (!before || keptHere(this.key)) return "";
    const name = Object.values(before.called ?? {}).find(Boolean) ?? before.id ?? "";
    return button(
      this.bench.word("cards_left", { name }),
      () => {
        this.draft(before);
        again();
      },
      { "data-do": "left" },
    );
  }

  // The texts as a command takes them: those that are there.
  written(part) {
    return Object.entries(this.now[part])
      .filter(([, text]) => text.trim())
      .map(([code, text]) => `${code}=${text.trim()}`);
  }

  // The bar that saves. `written` is what the command gets; `stands` gives how a thing stands in its files, `why` what
  // is said of a refusal, `links` lead to what is done with a thing that is saved.
  saving({ written, stands, again, why = (refused) => refused, links = [] }) {
    const { bench, kind } = this;
    const { word } = bench;
    const theirs = this.theirs;
    const save = async (force = false) => {
      if (!this.now.id) {
        bench.said.textContent = word("cards_no_id");
        return void this.texts.querySelector("input").focus();
      }
      const opened = this.opened && stands(this.opened);
      const told = await bench.save(kind, written(), async () => {
        const { facts } = await bench.look("things");
        const found = this.among(facts).find(({ id }) => id === this.now.id);
        return force || !found || stands(found) === opened ? null : stands(found);
      });
      clear(theirs);
      bench.said.classList.toggle("good", !told.refused);
      if (told.theirs) {
        bench.said.textContent = word("cards_changed");
        theirs.append(
          make("pre", { tabindex: "0" }, told.theirs),
          make(
            "div",
            { class: "bar" },
            button(word("cards_keep_mine"), () => save(true), { "data-do": "mine" }),
            button(
              word("cards_take_theirs"),
              () => {
                this.draft(null);
                again();
              },
              { "data-do": "theirs" },
            ),
          ),
        );
      } else if (told.unkept) bench.said.textContent = told.refused;
      else if (told.refused) bench.said.textContent = word("cards_not_saved", { why: why(told.refused) });
      else {
        this.draft(null);
        saved = this.now.id;
        goTo({ room: this.at.room, game: this.at.game, command: kind, values: { id: this.now.id } });
      }
    };
    if (saved && saved === this.opened?.id) {
      const { language } = bench.studio;
      const name = this.opened.called[language] ?? this.opened.called.en ?? saved;
      bench.said.textContent = word("cards_saved", { name });
      bench.said.classList.add("good");
    }
    saved = "";
    return make(
      "div",
      { class: "saving" },
      bench.said,
      theirs,
      make(
        "div",
        { class: "bar" },
        button(word("cards_save"), () => save(), { class: "main", "data-do": "save" }),
        button(
          word("cards_undo"),
          () => {
            this.draft(null);
            again();
          },
          { "data-do": "undo" },
        ),
        links,
      ),
    );
  }
}
