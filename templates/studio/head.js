// The head of the page: rooms, games, language, light or dark.
import { goTo, readAddress } from "studio/address.js";
import { clear, make } from "studio/make.js";
import { keep, kept } from "studio/kept.js";

const LOOKS = ["auto", "light", "dark"];

export function drawHead(studio, rooms, room) {
  const { word, games, game, languages, language } = studio;
  const choose = (name, entries, chosen, change) =>
    make("label", {}, make("span", { class: "said" }, name),
      make("select", { onchange: (event) => change(event.target.value), "data-tool": name },
        entries.map(([value, text]) => make("option", { value, selected: value === chosen }, text))));
  const links = rooms.map((each) => {
    const href = `#${each.id}/${game.id}`;
    return make("a", { href, "aria-current": each === room ? "page" : null }, word(`room_${each.id}`));
  });
  document.querySelector("#notice summary").textContent = word("licences");
  clear(document.getElementById("head")).append(
    make("h1", {}, "Proofpress"),
    make("nav", { "aria-label": word("rooms") }, links),
    make("div", { class: "tools" },
      choose(word("game"), games.map((each) => [each.id, each.title]), game.id, (id) => goTo({ room: readAddress().room ?? room.id, game: id })),
      choose(word("language"), Object.entries(languages), language, studio.speak),
      choose(word("look"), LOOKS.map((look) => [look, word(`look_${look}`)]), kept("look") ?? "auto", setLook)));
}

function setLook(look) {
  keep("look", look);
  document.documentElement.dataset.look = look;
}

document.documentElement.dataset.look = kept("look") ?? "auto";
