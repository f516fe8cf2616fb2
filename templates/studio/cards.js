// The room Cards: a scoring card from its rule to print, or a map from an empty grid to proved seeds; as own data.
import { goTo, writeAddress } from "studio/address.js";
import { Bench, mend } from "studio/bench.js";
import { showCard } from "studio/card.js";
import { make } from "studio/make.js";
import { showMap } from "studio/paint.js";

/** @import { At, Studio } from "studio/border.js" */

const [THINGS, CARD, MAP] = ["things", "card", "map"];

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 * @param {At} at
 */
export async function show(place, studio, at) {
  const { word } = studio;
  const bench = new Bench(studio);
  const again = () => goTo({ room: at.room, game: at.game, command: at.command, values: at.values });
  const told = await bench.look(THINGS);
  if (told.refused) return mend(place, bench, told.refused, again);
  const view = at.command === MAP ? MAP : CARD;
  const links = [
    [CARD, word("cards_cards")],
    [MAP, word("cards_maps")],
  ].map(([command, name]) => {
    const href = writeAddress({ room: at.room, game: at.game, command });
    return make("a", { href, "aria-current": command === view ? "page" : null }, name);
  });
  const edit = make("div", { class: "choose" });
  const look = make("div", { class: "look" });
  place.append(edit, look);
  edit.append(make("nav", { class: "kinds", "aria-label": word("room_cards") }, links), bench.files(again));
  await (view === MAP ? showMap : showCard)({ edit, look, bench, facts: told.facts, at, again });
}
