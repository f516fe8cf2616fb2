// The games that one has played or begun here, and how far each has come.
import { writeAddress } from "studio/address.js";
import { Form } from "studio/form.js";
import { keep, kept, store } from "studio/kept.js";
import { button, make } from "studio/make.js";

/** @import { FactsOf } from "studio/border.js" */

const GAME = /^play-(\{.*\})(?:#(.*))?$/s;
const MOST = 40; // how many are looked at: each is played by the rules to see how far it has come

// What is kept of games, by the values of their addresses.
/** @param {Record<string, unknown>} all */
export function keptGames(all) {
  const found = Object.keys(all).flatMap((name) => {
    const [, values, beside = ""] = GAME.exec(name) ?? [];
    return values ? [{ name, beside, values: JSON.parse(values) }] : [];
  });
  const order = new Intl.Collator("en", { numeric: true });
  return found.sort((a, b) => order.compare(b.name, a.name));
}

// A list of them, newest weeks first, each a link; how far it has come is filled in when it is known.
/** @param {import("studio/play.js").Play} room */
export function drawGames(room) {
  const { word } = room;
  const games = keptGames(store.all());
  if (!games.length) return "";
  const rows = games.map(({ name, beside, values }, at) => {
    const href = writeAddress({ ...room.here, command: "turn", values: beside ? { ...values, beside } : values });
    const about = make("span", { class: "about" });
    const said = room.titleOf(values);
    const away = () => {
      if (!confirm(word("play_forget_sure", { game: said }))) return;
      keep(name, null);
      keep(`rivals-${JSON.stringify(values)}`, null);
      row.remove();
    };
    const forget = button("✕", away, { "aria-label": word("play_forget", { game: said }) });
    const row = make("li", {}, make("a", { href }, said), about, forget);
    if (at < MOST) howFar(room, values, kept(name)).then((text) => about.append(text));
    return row;
  });
  return make("section", { class: "games" }, make("h2", {}, word("play_games")), make("ul", {}, rows));
}

/** @type {(room: import("studio/play.js").Play, values: Record<string, string>, moves: string[]) => Promise<string>} */
async function howFar(room, values, moves) {
  const { desk, game, language } = room.studio;
  const form = new Form({ fields: room.fields }, { word: room.word, values, change: () => {} });
  const written = { ...form.written(), lang: language, moves };
  const told = await desk.ask({
    do: "run",
    game: game.id,
    command: "turn",
    language,
    written,
    files: room.form.given(),
  });
  if (!told.facts) return "";
  const { over, season, total } = /** @type {FactsOf<"turn">} */ (told.facts);
  return room.word(over ? "play_played" : "play_begun", { season: season.name, points: total });
}
