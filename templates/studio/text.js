// One text: its source, its rule and its words, what is wrong with it while it is typed, and its card.
import { Form } from "studio/form.js";
import { keep, kept } from "studio/kept.js";
import { button, clear, latest, make, newId } from "studio/make.js";

const thingOf = (key) => key.split("/").slice(0, 2).join("/");

// A text in pieces, those that are meant by a finding marked.
export function marked(text, findings) {
  const parts = [];
  [...text].forEach((sign, at) => {
    const look = findings.find(({ marks }) => marks.some(([from, to]) => from <= at && at < to))?.severity ?? "";
    if (parts.at(-1)?.look === look) parts.at(-1).said += sign;
    else parts.push({ said: sign, look });
  });
  return parts.map(({ said, look }) => (look ? make("mark", { class: look }, said) : said));
}

// The findings as a list; of those that say that a text is too long, for several sizes of card, one.
export function listed(findings) {
  const first = findings.filter(
    ({ rule }, at) => !rule.startsWith("box/") || findings.findIndex((each) => each.rule === rule) === at,
  );
  return first.map(({ severity, message, about }) => make("li", { class: severity, title: about }, message));
}

export async function showText(panel, picture, room, key, focus) {
  const { word, desk, game, language, code, edits, ask } = room;
  const mine = (room.opening = Symbol(key));
  const isGone = () => room.opening !== mine; // another one was opened meanwhile, or this one again
  Object.assign(panel.dataset, { key, checked: "" });
  picture.dataset.drawn = "";
  const told = await ask("text one", { key });
  if (isGone()) return;
  if (told.refused) {
    clear(panel).append(make("p", { class: "wrong", role: "alert" }, told.refused));
    return;
  }
  const { facts } = told;
  let { seen } = told;
  const id = newId("text");
  const area = make("textarea", {
    id,
    rows: 1,
    lang: code,
    spellcheck: true,
    "aria-describedby": `${id}-found`,
    oninput: typed,
    onkeydown: keys,
  });
  area.value = edits.get(key)?.text ?? facts.text;
  const shadow = make("div", { class: "shadow", "aria-hidden": "true" });
  const found = make("ul", { class: "found", id: `${id}-found`, "aria-live": "polite" });
  const [size, read] = [make("p", { class: "about" }), make("p", { class: "about" })];
  const said = make("div", { class: "said-here", role: "alert" });
  const canvas = make("canvas", { role: "img", "aria-label": word("texts_card") });
  const outline = make("i", { class: "box" });
  const drawn = make("div", { class: "drawn" }, canvas, outline);
  const main = button("", () => store(), { class: "main", "data-do": "save" });
  const stamps = room.folder ? await stampForm() : null;

  clear(panel).append(
    make("h2", {}, facts.name, " ", make("small", {}, word(`texts_${facts.field}`))),
    make(
      "p",
      { class: "about" },
      make("i", { class: `state ${facts.state}` }),
      " ",
      [word(`texts_${facts.state}`), facts.signed?.by, facts.signed?.on, facts.place].filter(Boolean).join(" · "),
    ),
    part("source", make("p", { class: "source" }, facts.source)),
    facts.rule && part("rule", make("p", { class: "says" }, facts.rule)),
    part("needs", ...facts.needs.map((need) => make("span", { class: "chip" }, need))),
    part(
      "terms",
      ...Object.entries(facts.terms).map(([term, agreed]) =>
        make("span", { class: "chip" }, `${term} = `, make("b", { lang: code }, agreed)),
      ),
    ),
    make("h3", {}, make("label", { for: id }, word("texts_yours"))),
    make("div", { class: "typing" }, shadow, area),
    size,
    found,
    said,
    make(
      "div",
      { class: "bar" },
      main,
      button(word("texts_next"), room.neighbour, { "data-do": "next" }),
      button(word("texts_undo"), () => fill(null), { "data-do": "undo" }),
    ),
    stamps ? make("details", {}, make("summary", {}, word("texts_stamp")), stamps.draw()) : "",
    read,
    part(
      "same",
      ...facts.same.map(({ name, text }) =>
        make(
          "p",
          { class: "same" },
          make("b", {}, name),
          ": ",
          text || "–",
          " ",
          text ? button(word("texts_take"), () => fill(text)) : "",
        ),
      ),
    ),
    make("p", { class: "about" }, word("texts_keys")),
  );
  clear(picture).append(drawn);
  if (focus) area.focus();
  const check = latest(async () => {
    const text = area.value;
    const { facts: judged, refused } = await ask("text typed", { key, edit: asEdits(text) });
    if (isGone()) return;
    const findings = judged?.findings ?? [];
    mark(findings);
    clear(found).append(
      ...(refused
        ? [make("li", { class: "error" }, refused)]
        : text.trim() && !findings.length
          ? [make("li", { class: "fine" }, word("texts_fine"))]
          : listed(findings)),
    );
    read.textContent = judged?.understood.length ? `${word("texts_understood")}: ${judged.understood.join(", ")}` : "";
    panel.dataset.checked = text;
  });
  const draw = latest(async () => {
    const text = area.value;
    const wide = Math.round(Math.min(380, picture.clientWidth || 380) * Math.min(2, devicePixelRatio || 1));
    const { facts: box, files: made } = await ask("text card", { key, edit: asEdits(text) }, { wide });
    if (isGone()) return;
    drawn.hidden = !made?.length;
    if (made?.length) {
      const opened = await desk.read(made[0]);
      await opened.draw(0, canvas, wide);
      opened.close?.();
      outline.hidden = !box;
      ["left", "top", "width", "height"].forEach((side, at) => {
        outline.style[side] = `${100 * (box?.[at] ?? 0)}%`;
      });
    } else picture.replaceChildren(drawn, make("p", { class: "about" }, word("texts_no_card")));
    if (!isGone()) picture.dataset.drawn = text;
  });
  mark([]);
  check();
  draw();
  if (isTaken(key)) showBoth();

  function part(heading, ...inside) {
    return inside.length ? make("div", {}, make("h3", {}, word(`texts_${heading}`)), inside) : "";
  }

  async function stampForm() {
    const shape = await desk.ask({ do: "form", game: game.id, command: "text keep", language });
    const fields = shape.fields
      .filter(({ needed, times }) => !needed && times !== null)
      .map((field) => ({ ...field, groupName: "" }));
    const form = new Form(
      { fields },
      { word, values: kept("texts-stamp") ?? {}, change: () => keep("texts-stamp", form.toAddress()) },
    );
    return form;
  }

  // All that is written for the same card, with this text as it stands.
  function asEdits(text) {
    const beside = [...edits]
      .filter(([each]) => each !== key && thingOf(each) === thingOf(key))
      .map(([each, edit]) => `${each}=${edit.text}`);
    return text.trim() ? [...beside, `${key}=${text}`] : beside;
  }

  function mark(findings) {
    clear(shadow).append(...marked(area.value, findings), "\u200b");
    size.textContent = facts.room ? word("texts_room", { count: [...area.value].length, room: facts.room }) : "";
    main.textContent = word(
      !room.folder
        ? "texts_keep"
        : area.value !== facts.text
          ? "texts_save"
          : findings.length
            ? "texts_despite"
            : "texts_confirm",
    );
    main.disabled = !area.value.trim() || isTaken(key);
  }

  function typed() {
    if (area.value.includes("\n")) area.value = area.value.replaceAll("\n", " ");
    room.write(key, area.value === facts.text ? null : area.value, facts.text);
    room.say("");
    mark([]);
    check();
    draw();
  }

  function fill(text) {
    area.value = text ?? facts.text;
    area.focus();
    typed();
  }

  // Whether somebody else has saved another text since this one was begun.
  function isTaken(each) {
    const edit = edits.get(each);
    const saved = each === key ? facts.text : room.savedAs(each);
    return edit && (edit.theirs !== undefined || (edit.over !== saved && edit.text !== saved));
  }

  function showBoth() {
    const { theirs = null } = edits.get(key); // what another tab has written and not saved either
    const settle = (text) => {
      room.write(key, null);
      if (text !== null) room.write(key, text, facts.text);
      room.open(key);
    };
    clear(said).append(
      make("p", {}, word("texts_conflict")),
      make("p", { class: "source" }, (theirs ?? facts.text) || "–"),
      make(
        "div",
        { class: "bar" },
        button(word("texts_mine"), () => settle(area.value), { "data-do": "mine" }),
        button(word("texts_theirs"), () => settle(theirs), { "data-do": "theirs" }),
      ),
    );
  }

  // Saves all that is written for this card; without a folder it is kept for a file.
  async function store(then = () => false) {
    if (!area.value.trim() || isTaken(key)) return;
    room.write(key, area.value, facts.text);
    if (!room.folder) return void (await room.neighbour());
    const written = asEdits(area.value);
    const others = written.map((pair) => pair.slice(0, pair.indexOf("=")));
    const made = await desk.ask({
      do: "save",
      game: game.id,
      command: "text keep",
      language,
      seen,
      written: { ...room.form.written(), ...stamps.written(), edit: written },
    });
    if (made.changed) {
      ({ seen } = await room.reload());
      const taken = others.find((each) => edits.get(each).over !== room.savedAs(each));
      await (taken ? room.open(taken) : store(then)); // another text of the file was changed: this one can be saved
      return;
    }
    said.textContent = made.refused ?? "";
    if (made.refused) return;
    others.forEach((each) => room.write(each, null));
    const { wrong } = made.facts;
    room.say(
      [
        word("texts_saved", { file: Object.keys(made.saved).join(", ") || "–" }),
        ...(wrong.length ? [word("texts_unconfirmed")] : []),
      ].join(" · "),
    );
    ({ seen } = await room.reload());
    if (isGone()) return;
    if (wrong.length || !(await then())) await room.open(key);
  }

  function keys(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      store(room.neighbour);
    } else if (event.key === "Escape") document.querySelector(".list [aria-current]")?.focus();
  }
}
