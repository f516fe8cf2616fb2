// The head of the page: rooms, games, language, light or dark.
import { goTo, readAddress } from "studio/address.js";
import { save as saveFile, textOf } from "studio/files.js";
import { keep, kept, store } from "studio/kept.js";
import { button, byId, clear, first, make } from "studio/make.js";

/** @import { Studio } from "studio/border.js" */

const LOOKS = ["auto", "light", "dark"];

/** @param {Studio} studio */
export function drawHead(studio, rooms, room) {
  const { word, games, game, languages, language } = studio;
  const choose = (name, entries, chosen, change, id) =>
    make(
      "label",
      {},
      make("span", { class: "said" }, name),
      make(
        "select",
        { id, onchange: (event) => change(event.target.value), "data-tool": name },
        entries.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
      ),
    );
  const links = rooms.map((each) => {
    const href = `#${each.id}/${game.id}`;
    return make("a", { href, "aria-current": each === room ? "page" : null }, word(`room_${each.id}`));
  });
  first(byId("notice"), "summary")?.replaceChildren(word("licences"));
  clear(byId("head")).append(
    button(word("skip"), () => (first(document, "main button.main:enabled:not([hidden])") ?? byId("room")).focus(), {
      class: "skip",
      "data-do": "skip",
    }),
    make("h1", {}, "Proofpress"),
    make("nav", { "aria-label": word("rooms") }, links),
    make(
      "div",
      { class: "tools" },
      choose(
        word("game"),
        games.map((each) => [each.id, each.title]),
        game.id,
        (id) => goTo({ room: readAddress().room ?? room.id, game: id }),
        "tool-game",
      ),
      choose(word("language"), Object.entries(languages), language, studio.speak, "tool-language"),
      ...work(studio),
      choose(
        word("look"),
        LOOKS.map((look) => [look, word(`look_${look}`)]),
        kept("look") ?? "auto",
        setLook,
        "tool-look",
      ),
    ),
  );
}

// All that somebody has made as a file, and back: where a browser alone keeps it, that is not for good.
/** @param {Studio} studio */
function work({ word, setup, say }) {
  if (setup.engine === "server" && !store.lost.size) return [];
  const pick = make("input", {
    type: "file",
    hidden: true,
    accept: ".json",
    onchange: async () => {
      const [file] = pick.files ?? [];
      pick.value = "";
      const all = await file
        ?.text()
        .then(JSON.parse)
        .catch(() => null);
      if (!all?.work) return say(word("work_none"));
      say(word((await store.take(all.work)) ? "work_taken" : "not_kept"));
      dispatchEvent(new Event("hashchange"));
    },
  });
  const put = () =>
    saveFile({
      name: "proofpress-work.json",
      data: textOf(new TextEncoder().encode(JSON.stringify({ work: store.all() }, null, 1))),
    });
  return [
    pick,
    button(word("work_save"), put, { "data-do": "save-work" }),
    button(word("work_open"), () => pick.click(), { "data-do": "open-work" }),
  ];
}

function setLook(look) {
  keep("look", look);
  showLook();
}

export const showLook = () => {
  document.documentElement.dataset.look = kept("look") ?? "auto";
};
