// A form made of option records. It knows kinds of values, and no option by its name.
import { dashed, read, textOf, wordsOf } from "studio/files.js";
import { keep, keepHere, kept, keptHere } from "studio/kept.js";
import { button, clear, make, newId } from "studio/make.js";

/** @import { DeskFile, Field, Value, Values, Word } from "studio/border.js" */

const LARGEST_KEPT = 200000; // bytes of a file in base64 that a tab keeps
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class Form {
  /**
   * @param {{ fields?: Field[] }} shape
   * @param {object} given
   * @param {Word} given.word
   * @param {() => void} given.change
   * @param {Record<string, string>} [given.values]
   * @param {string} [given.files]
   * @param {number} [given.most]
   */
  constructor({ fields = [] }, { word, change, values = {}, files = "", most = Infinity }) {
    this.fields = fields;
    this.most = most; // fields that are seen at once; the others are under one word
    this.word = word;
    this.change = change;
    this.files = files; // where the tab keeps what was handed over
    /** @type {Map<string, Value>} */
    this.values = new Map();
    /** @type {Map<string, DeskFile | DeskFile[] | null>} */
    this.handed = new Map();
    /** @type {Map<string, { row: HTMLElement, wrong: HTMLElement, controls: HTMLElement[] }>} */
    this.rows = new Map();
    for (const field of fields) {
      const saved = field.saved && !field.file ? kept(`default-${field.saved}`) : null;
      this.values.set(
        field.name,
        field.name in values ? fromText(field, values[field.name]) : (saved ?? field.default),
      );
      if (field.file)
        this.handed.set(field.name, field.saved ? kept(`file-${field.saved}`) : keptHere(`${files}-${field.name}`));
    }
  }

  // All that the form shows as chosen. What a command would take anyhow, the desk knows.
  /** @returns {Values} */
  written() {
    const chosen = this.fields.filter(
      (field) => this.isOpen(field) && !this.handed.get(field.name) && !unset(this.values.get(field.name)),
    );
    return Object.fromEntries(chosen.map((field) => [field.name, this.values.get(field.name)]));
  }

  /**
   * What was handed over for a field.
   * @param {Field} field
   */
  filesOf(field) {
    return [this.handed.get(field.name) ?? []].flat();
  }

  // Whether all that is needed is there.
  get isWhole() {
    const lacks = (field) => {
      const value = this.values.get(field.name);
      return field.needed ? empty(value) : field.open && value === ""; // another value is wanted, and not written yet
    };
    return !this.fields.some((field) => this.isOpen(field) && !this.handed.get(field.name) && lacks(field));
  }

  /** @returns {Record<string, DeskFile | DeskFile[]>} */
  given() {
    const chosen = this.fields.filter((field) => this.isOpen(field) && this.handed.get(field.name));
    return Object.fromEntries(chosen.map((field) => [field.name, this.handed.get(field.name)]));
  }

  // What an address says: every choice, and what would differ for somebody with other defaults. What went into a file
  // would go into it again.
  toAddress() {
    const all = this.written();
    const said = this.fields.filter(
      ({ name, into, file, saved, default: usual }) =>
        name in all && !into && ((saved && !file) || !same(all[name], usual)),
    );
    return Object.fromEntries(said.map((field) => [field.name, [all[field.name]].flat().join(separator(field))]));
  }

  // What a file is called that is saved: beside its own name the needed text, such as a seed, the language, and what else
  // was chosen among words, as far as it does not say it yet. Things of which several are chosen have their names there,
  // unless another choice names them, too.
  named(name) {
    const [, stem, end] = /^(?:.*\/)?(.*?)(\.[^.]*)?$/.exec(name);
    const all = this.written();
    const tells = ({ name: option, needed, kind, saved, values, file, default: usual }) =>
      option in all &&
      !file &&
      (needed ||
        saved === "language" ||
        (!same(all[option], usual) && (values.length || /^(text|words?)$/.test(kind))));
    const many = (field) => listOf(field, all[field.name]).length;
    const lists = this.fields.filter((field) => tells(field) && many(field)).sort((a, b) => many(b) - many(a));
    const isInOthers = (field) =>
      lists.some((other) => {
        const [here, there] = [field, other].map((each) => listOf(each, all[each.name]));
        return there.length < here.length && there.every((word) => here.includes(word));
      });
    let told = stem;
    for (const field of lists) {
      const ids = `-${listOf(field, all[field.name]).join(",").replace(/\W+/g, "-")}`;
      told = told.replace(ids, isInOthers(field) ? "" : `-${dashed(this.titled(field, all[field.name]))}`);
    }
    const others = this.fields.filter((field) => tells(field) && !isInOthers(field));
    for (const field of others.sort((a, b) => Number(b.needed) - Number(a.needed))) {
      const said = dashed(this.titled(field, all[field.name]));
      if (said && !`-${told}-`.toLowerCase().includes(`-${said}-`.toLowerCase())) told += `-${said}`;
    }
    return told.slice(0, 120) + (end ?? "");
  }

  // A value as people call it: things of which several are chosen by their names.
  /**
   * @param {Field} field
   * @param {Value | undefined} value
   */
  titled(field, value) {
    const names = new Map(this.fields.flatMap(({ values }) => values));
    const words = listOf(field, value);
    return words.length ? words.map((word) => names.get(word) ?? word).join(", ") : String(value);
  }

  isOpen(field) {
    if (!field.with) return true;
    const [partner, value] = field.with;
    const other = this.values.get(partner);
    return !this.rows.has(partner) && !this.values.has(partner)
      ? true
      : value
        ? String(other) === value
        : this.fileField(partner) || !(empty(other) && !this.handed.get(partner));
  }

  fileField(name) {
    return this.fields.find((field) => field.name === name)?.file ?? false;
  }

  set(field, value) {
    this.values.set(field.name, value);
    if (field.saved && !field.file)
      keep(`default-${field.saved}`, unset(value) || same(value, field.default) ? null : value);
    this.changed();
  }

  hand(field, file) {
    this.handed.set(field.name, file);
    if (field.saved) keep(`file-${field.saved}`, file);
    else if (!file || (file.data?.length ?? LARGEST_KEPT) < LARGEST_KEPT) keepHere(`${this.files}-${field.name}`, file);
    this.changed();
  }

  // A file that came back changed is for the next form: here the same question must come to the same.
  takeBack(name, file) {
    const { saved } = this.fields.find((field) => field.name === name);
    if (saved) keep(`file-${saved}`, file);
  }

  changed() {
    for (const field of this.fields) this.rows.get(field.name)?.row.toggleAttribute("hidden", !this.isOpen(field));
    this.change();
  }

  // Shows a refusal beside the fields that are to blame; gives what has no field.
  /**
   * @param {string[]} parts
   * @param {string} sentence
   */
  blame(parts, sentence) {
    for (const { wrong, controls } of this.rows.values()) {
      wrong.textContent = "";
      controls.forEach((control) => control.removeAttribute("aria-invalid"));
    }
    const rows = parts.map((part) => this.rows.get(part)).filter(Boolean);
    for (const { row, wrong, controls } of rows) {
      wrong.textContent = sentence;
      for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      controls.forEach((control) => control.setAttribute("aria-invalid", "true"));
    }
    return rows.length ? "" : sentence;
  }

  draw() {
    const isShort = this.most < Infinity;
    const fields = this.fields.filter(({ beside }) => !(isShort && beside));
    const more = this.grouped(fields.slice(this.most));
    const rest = isShort && more.length ? this.folded(this.word("more"), more, fields.slice(this.most)) : more;
    const shown = isShort ? fields.slice(0, this.most).map((field) => this.row(field)) : this.grouped(fields);
    return make(
      "form",
      { class: "form", onsubmit: (event) => event.preventDefault() },
      shown,
      isShort ? rest : "",
      make("button", { type: "submit", hidden: true }),
    ); // so Enter works in a form of several fields
  }

  // The fields that stand beside the button that saves.
  beside() {
    return this.fields.filter((field) => field.beside).map((field) => this.row(field));
  }

  grouped(fields) {
    const groups = new Map();
    for (const field of fields) groups.set(field.groupName, [...(groups.get(field.groupName) ?? []), field]);
    return [...groups].map(([name, inside]) => {
      const rows = inside.map((field) => this.row(field));
      return name ? this.folded(name, rows, inside) : rows;
    });
  }

  // What is opened by its name, and open where something in it is chosen.
  folded(name, inside, fields) {
    const isSet = ({ name: option, default: usual }) =>
      this.values.get(option) !== null && !same(this.values.get(option), usual);
    return make("details", { open: fields.some(isSet) }, make("summary", {}, name), inside);
  }

  row(field) {
    const id = newId("field");
    const about = make("p", { class: "about", id: `${id}-about` }, field.about);
    const wrong = make("p", { class: "wrong", id: `${id}-wrong`, role: "alert" });
    const controls = this.controls(field, id);
    for (const control of controls.all) control.setAttribute("aria-describedby", `${id}-about ${id}-wrong`);
    const tick = field.kind === "yes_no" && !field.choice;
    const label = controls.group
      ? make("fieldset", {}, make("legend", {}, field.label), controls.shown)
      : tick
        ? make("label", { class: "tick" }, controls.shown, field.label)
        : [make("label", { for: id }, field.label), ...controls.shown];
    const row = make(
      "div",
      { class: "row", hidden: !this.isOpen(field), "data-option": field.name },
      label,
      about,
      wrong,
    );
    this.rows.set(field.name, { row, wrong, controls: controls.all });
    return row;
  }

  controls(field, id) {
    const value = this.values.get(field.name);
    if (field.kind === "yes_no" && field.choice)
      return this.select(field, id, value, [
        [null, field.usual],
        [true, this.word("yes")],
        [false, this.word("no")],
      ]);
    if (field.kind === "yes_no")
      return one(
        make("input", {
          type: "checkbox",
          id,
          checked: value === true,
          onchange: (event) => this.set(field, event.target.checked),
        }),
      );
    if (field.parts.length) return this.numbers(field, value);
    if (field.kind === "words" && field.values.length) return this.ticks(field, value ?? []);
    if (field.times !== 1 && field.values.length) return this.several(field, id, value ?? []);
    if (field.file && field.times !== 1) return this.manyFiles(field, id);
    if (field.file) return this.file(field, id, value);
    if (field.times !== 1 && !field.values.length) return this.listed(field, id, value ?? []);
    if (field.values.length)
      return this.select(field, id, value, [...(field.default === null ? [[null, field.usual]] : []), ...field.values]);
    return this.typed(field, id, value);
  }

  select(field, id, value, entries, put = (chosen) => this.set(field, chosen)) {
    const known = entries.some(([word]) => same(word, value));
    const select = make(
      "select",
      { id },
      entries.map(([word, name]) => make("option", { selected: same(word, value) }, name)),
    );
    const typed = make("input", {
      type: "text",
      value: known ? "" : value,
      hidden: known,
      "aria-label": field.label,
      oninput: () => put(typed.value),
    });
    if (field.open) select.append(make("option", { selected: !known }, this.word("other")));
    select.addEventListener("change", () => {
      const entry = entries[select.selectedIndex];
      typed.hidden = Boolean(entry);
      put(entry ? entry[0] : typed.value);
      if (!entry) typed.focus();
    });
    return { all: [select, typed], shown: field.open ? [select, typed] : [select] };
  }

  several(field, id, value) {
    const chosen = [...value];
    const made = Array.from({ length: field.times ?? 4 }, (_, at) =>
      this.select(
        { ...field, open: false },
        at ? newId("field") : id,
        chosen[at] ?? null,
        [[null, field.usual], ...field.values],
        (word) => {
          chosen[at] = word;
          this.set(
            field,
            chosen.filter((each) => each),
          );
        },
      ),
    );
    made.slice(1).forEach(({ all: [select] }) => select.setAttribute("aria-label", field.label));
    return { all: made.map(({ all }) => all[0]), shown: made.flatMap(({ shown }) => shown) };
  }

  ticks(field, value) {
    const boxes = field.values.map(([word, name]) => {
      const box = make("input", {
        type: "checkbox",
        checked: value.includes(word),
        onchange: () => {
          const now = new Set([this.values.get(field.name) ?? []].flat());
          now[box.checked ? "add" : "delete"](word);
          this.set(
            field,
            field.values.map(([each]) => each).filter((each) => now.has(each)),
          );
        },
      });
      return [box, make("label", { class: "tick" }, box, name)];
    });
    return {
      all: boxes.map(([box]) => box),
      shown: [
        make(
          "div",
          { class: "ticks" },
          boxes.map(([, label]) => label),
        ),
      ],
      group: true,
    };
  }

  // Several numbers in one value, such as X,Y.
  numbers(field, value) {
    const now = (value ?? "").split(",");
    const inputs = field.parts.map((_, at) => {
      const input = make("input", {
        type: "text",
        inputmode: "decimal",
        value: now[at] ?? "",
        oninput: () => {
          const all = inputs.map(({ value: typed }) => typed.trim().replace(",", "."));
          this.set(field, all.every(Boolean) ? all.join(",") : null);
        },
      });
      return input;
    });
    return {
      all: inputs,
      shown: inputs.map((input, at) => make("label", { class: "part" }, field.parts[at].toLowerCase(), input, " mm")),
      group: true,
    };
  }

  file(field, id, value) {
    const [handed = null] = this.filesOf(field);
    const text = make("textarea", {
      rows: 4,
      "aria-label": this.word("file_text", { name: field.label }),
      oninput: () => {
        const data = textOf(new TextEncoder().encode(text.value));
        away.hidden = !text.value;
        this.hand(field, text.value ? { name: this.filesOf(field)[0]?.name ?? `${field.name}.txt`, data } : null);
      },
    });
    const show = (file) => {
      text.value = file ? wordsOf(file) : "";
      away.hidden = !file;
    };
    const input = make("input", {
      type: "file",
      id,
      onchange: async () => {
        const [picked] = input.files ?? [];
        if (!picked) return;
        const file = await read(picked);
        show(file);
        this.hand(field, file);
      },
    });
    const away = button(this.word("file_away"), () => {
      input.value = "";
      show(null);
      this.hand(field, null);
    });
    show(handed);
    const inside = make(
      "details",
      { open: Boolean(handed) },
      make("summary", {}, this.word(field.number ? "file_lines" : "file_type")),
      text,
      away,
    );
    if (field.number) {
      const number = make("input", {
        type: "number",
        id,
        min: 1,
        value: value ?? "",
        oninput: () => this.set(field, number.value || null),
      });
      input.removeAttribute("id");
      input.setAttribute("aria-label", field.label);
      inside.append(input);
      return { all: [number, input], shown: [number, inside] };
    }
    if (!field.values.length) return { all: [input], shown: [input, inside] };
    const words = this.select({ ...field, open: false }, newId("field"), value, [[null, field.usual], ...field.values]);
    words.all[0].setAttribute("aria-label", field.label);
    return {
      all: [words.all[0], input],
      shown: [...words.shown, make("details", {}, make("summary", {}, this.word("file_own")), input, text, away)],
    };
  }

  // Several files, from several phones perhaps; picking again adds to them, and replaces the former table of a phone,
  // also where a browser has numbered it, as in "results-K7Q2 (1).csv".
  manyFiles(field, id) {
    const list = make("ul", { class: "handed" });
    const show = () =>
      clear(list).append(
        ...this.filesOf(field).map((file, _, all) =>
          make(
            "li",
            {},
            file.name,
            " ",
            button(
              this.word("file_away"),
              () => {
                give(all.filter((each) => each !== file));
              },
              { "aria-label": `${this.word("file_away")}: ${file.name}` },
            ),
          ),
        ),
      );
    const give = (files) => {
      this.hand(field, files.length ? files : null);
      show();
    };
    const input = make("input", {
      type: "file",
      id,
      multiple: true,
      onchange: async () => {
        const picked = await Promise.all([...(input.files ?? [])].map(read));
        input.value = "";
        const named = ({ name }) => name.replace(/ ?\(\d+\)(?=\.csv$)/, "");
        const anew = picked.map(named).filter((name) => /^results-[0-9A-Z]{1,4}\.csv$/.test(name));
        give([...this.filesOf(field).filter((file) => !anew.includes(named(file))), ...picked]);
      },
    });
    show();
    return { all: [input], shown: [input, list] };
  }

  // Several texts, one on each line.
  listed(field, id, value) {
    return one(
      make("textarea", {
        id,
        rows: 2,
        value: value.join("\n"),
        oninput: (event) =>
          this.set(
            field,
            event.target.value
              .split("\n")
              .map((line) => line.trim())
              .filter(Boolean),
          ),
      }),
    );
  }

  typed(field, id, value) {
    const shown = Array.isArray(value) ? value.join(", ") : (value ?? "");
    const [least, most] = field.bounds ?? [];
    const number = field.kind === "whole";
    const typed = one(
      make("input", {
        id,
        type: number ? "number" : "text",
        inputmode: field.kind === "length" ? "decimal" : null,
        value: String(shown),
        min: least ?? null,
        max: most ?? null,
        required: field.needed,
        oninput: (event) => this.set(field, event.target.value.trim() || null),
      }),
    );
    return field.beside ? this.stepped(field, typed.all[0]) : typed;
  }

  // A number with a button on each side, for thumbs.
  stepped({ label, bounds }, input) {
    const step = (by, sign, key) => {
      const go = () => {
        const [least, most] = bounds ?? [];
        input.value = String(Math.max(least ?? -Infinity, Math.min(most ?? Infinity, (Number(input.value) || 0) + by)));
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      return button(sign, go, { "aria-label": `${label}: ${this.word(key)}`, "data-step-by": by });
    };
    const inside = [step(-1, "−", "fewer"), input, step(1, "+", "one_more")];
    return { all: [input], shown: [make("span", { class: "stepper" }, inside)] };
  }
}

const one = (control) => ({ all: [control], shown: [control] });
const separator = (field) => (field.times !== 1 && !field.values.length ? "\n" : ",");
const unset = (value) => value === null || value === undefined || value === "";
const empty = (value) => unset(value) || (Array.isArray(value) && !value.length);

/**
 * @param {Field} field
 * @param {string} text
 */
function fromText(field, text) {
  if (field.kind === "yes_no") return text === "true";
  if (field.kind === "words" || field.times !== 1) {
    const words = text.split(separator(field)).map((word) => word.trim());
    return words.filter(Boolean);
  }
  return text;
}

// The things of a value of which there can be several; no other.
/**
 * @param {Field} field
 * @param {Value | undefined} value
 * @returns {string[]}
 */
function listOf({ kind, times, values }, value) {
  if (kind !== "words" && (times === 1 || !values.length)) return [];
  return Array.isArray(value) ? value : String(value ?? "").split(",");
}
