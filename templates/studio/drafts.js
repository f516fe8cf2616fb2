// Drafts, and texts out of a rulebook: pasted, held against the rules, and taken over one by one.
import { textOf } from "studio/files.js";
import { button, clear, latest, make } from "studio/make.js";
import { listed, marked } from "studio/text.js";

/** @import { Draft } from "studio/border.js" */

let pasted = ""; // as long as the page is open

/**
 * @param {HTMLElement} place
 * @param {import("studio/texts.js").Room} room
 */
export function showDrafts(place, room) {
  const { word, code, edits } = room;
  const area = make("textarea", {
    rows: 14,
    lang: code,
    "aria-label": word("texts_paste"),
    placeholder: word("texts_paste"),
    oninput: () => {
      pasted = area.value;
      check();
    },
  });
  area.value = pasted;
  const found = make("section", { class: "drafted", "aria-live": "polite" });
  place.append(make("section", { class: "paste" }, make("p", {}, word("texts_paste")), area), found);

  const check = latest(async () => {
    const text = area.value;
    if (!text.trim()) return void clear(found);
    const told = await room.ask(
      "text drafts",
      {},
      { files: { from: { name: "draft.txt", data: textOf(new TextEncoder().encode(text)) } } },
    );
    clear(found);
    if (told.refused) found.append(make("p", { class: "wrong" }, told.refused));
    else {
      found.append(
        ...told.facts.texts.map(one),
        told.facts.others.length ? make("h3", {}, word("texts_unmatched")) : "",
        ...told.facts.others.map((each) => make("p", { class: "about" }, each)),
      );
      place.dataset.checked = text;
    }
  });

  /** @param {{ key: string, name: string, text: string, same: boolean, findings: any[] }} drafted */
  function one({ key, name, text, same, findings }) {
    const take = button(
      word(edits.get(key)?.text === text ? "texts_taken_over" : "texts_take_over"),
      () => {
        room.write(key, text);
        take.textContent = word("texts_taken_over");
        take.disabled = true;
      },
      { disabled: same || edits.get(key)?.text === text, "data-take": key },
    );
    return make(
      "article",
      {},
      make("h3", {}, name, " ", make("small", {}, word(`texts_${key.split("/").at(-1)}`))),
      make("p", { class: "marked", lang: code }, marked(text, findings)),
      make(
        "ul",
        { class: "found" },
        findings.length
          ? listed(findings)
          : make("li", { class: "fine" }, word(same ? "texts_same_text" : "texts_fine")),
      ),
      take,
    );
  }

  check();
}
