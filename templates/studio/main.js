// Begins: opens the desk, asks it what there is, and shows the room that the address names.
import "studio/words.js";
import { onAddress, readAddress, writeAddress } from "studio/address.js";
import { openDesk } from "studio/desk.js";
import { Foot } from "studio/foot.js";
import { drawHead, showLook } from "studio/head.js";
import { install } from "studio/hosted.js";
import { inBrowser, keep, kept, store } from "studio/kept.js";
import { button, byId, clear, focused as focusedNow, make } from "studio/make.js";
import { ROOMS } from "studio/rooms.js";

/** @import { Studio } from "studio/border.js" */

const setup = JSON.parse(byId("setup").textContent);
const place = byId("room");
const SOON = 1000; // milliseconds that a room which stays waits for its new picture

// What every room is given: the desk, words, the games, and where it stands in the address.
const studio = /** @type {Studio} */ ({
  desk: null,
  words: {},
  forms: "",
  games: [],
  languages: {},
  language: "",
  game: null,
  setup,
});

studio.word = (key, values = {}) => filledWords(studio.words[`studio_${key}`] ?? key, values, studio.forms);
const foot = new Foot(studio.word);
document.body.append(foot.element);
studio.say = (said) => foot.say(said);
studio.away = (gone) => foot.wrongs({ gone });
studio.working = (by) => foot.working(by);
studio.cancel = () => foot.cancel();
studio.leaving = () => foot.controller.signal;
studio.speak = async (language) => {
  keep("language", language);
  await learn(language);
  await show();
};

/** @param {string} language */
async function learn(language) {
  const told = await studio.desk.ask({ do: "open", language });
  if (told.refused) throw new Error(told.refused);
  const { words, forms, games, languages, version, event, folder, written, mistakes } = told;
  Object.assign(studio, {
    words,
    forms,
    games,
    languages,
    language: told.language,
    version,
    event,
    folder,
    written,
    mistakes,
  });
  document.documentElement.lang = told.language;
}

async function show() {
  studio.cancel(); // whatever takes long in the room that is left
  document.querySelectorAll("dialog").forEach((each) => each.close());
  const focused = document.activeElement; // which is drawn anew
  const at = readAddress();
  studio.game = studio.games.find((game) => game.id === at.game) ?? studio.games[0];
  const open = ROOMS.filter((room) => room.begins || room.id in studio.game.rooms);
  const room = open.find((each) => each.id === at.room) ?? open[0];
  const heading = `${studio.word(`room_${room.id}`)} · ${studio.game.title}`;
  document.title = `${heading} · Proofpress`;
  drawHead(studio, open, room);
  if (place.getAttribute("aria-label") !== heading) {
    // what was said is of another room
    studio.say("");
    foot.wrongs({ failed: "" });
    window.scrollTo({ top: 0 });
  } else if (!room.stays && !room.mends && place.dataset.shown !== at.command) window.scrollTo({ top: 0 });
  place.dataset.shown = at.command ?? "";
  place.setAttribute("aria-label", heading);
  const stage = make("div", { class: `room-${room.id}` }); // a room that is left may still be drawing into its own
  const come = staying(stage, room.stays);
  place.prepend(room.mends ? "" : mistakes());
  if (!room.mends && studio.mistakes.some(({ games }) => games.includes(studio.game.id))) return; // there are no data to show
  try {
    const shown = room.show(stage, studio, { ...at, room: room.id, game: studio.game.id });
    refocus(focused);
    await Promise.race([shown, new Promise((done) => setTimeout(done, SOON))]);
    come();
    await shown;
    if (stage.isConnected) refocus(focused);
  } catch (error) {
    foot.fail(error);
  } finally {
    come();
  }
}

// Puts a stage in place. Where the same room stays, what is there is seen until the new is drawn: gives what ends that.
/** @param {HTMLElement} stage */
function staying(stage, stays = false) {
  const before = /** @type {HTMLElement} */ (place.lastElementChild);
  if (!stays || before?.className !== stage.className) {
    clear(place).append(stage);
    return () => {};
  }
  if (before.contains(document.activeElement)) focusedNow().blur();
  before.inert = true;
  stage.classList.add("coming");
  place.replaceChildren(stage, before);
  return () => {
    if (!stage.isConnected || !stage.classList.contains("coming")) return;
    stage.classList.remove("coming");
    before.remove();
  };
}

// What had the focus has it again, or what stands in its place: a choice in the head, a link; else the room, as long as
// that is not drawn.
/** @param {any} focused */
function refocus(focused) {
  const now = /** @type {HTMLElement} */ (document.activeElement);
  if (![document.body, place].includes(now) || !focused || focused === document.body) return;
  const { id, href } = focused;
  const again =
    (id && document.getElementById(id)) || (href && [...document.links].find((link) => link.href === href)) || place;
  again.focus({ preventScroll: true });
}

// What is wrong with own data, line by line.
function mistakes() {
  if (!studio.mistakes.length) return "";
  const again = async () => {
    await learn(studio.language);
    await show();
  };
  return make(
    "section",
    { class: "mistakes", role: "alert" },
    make("h2", {}, studio.word("mistakes")),
    make(
      "ul",
      {},
      studio.mistakes.map(({ file, line, column, message, text }) =>
        make("li", {}, make("b", {}, `${file}:${line}:${column}`), " ", message, text ? make("pre", {}, text) : ""),
      ),
    ),
    make("div", { class: "bar" }, mends(), button(studio.word("again"), again)),
  );
}

// Where they are mended, if this game has a room for that.
function mends() {
  const room = ROOMS.find((each) => each.mends && each.id in studio.game.rooms);
  return room
    ? make("a", { href: writeAddress({ room: room.id, game: studio.game.id }), "data-do": "mend" }, studio.word("mend"))
    : "";
}

async function begin() {
  await store.open(inBrowser);
  showLook();
  store.told = (lost) => foot.wrongs({ lost });
  let language = kept("language") ?? navigator.language.slice(0, 2);
  studio.words = setup.words[language] ?? setup.words.en;
  document.documentElement.lang = language in setup.words ? language : "en";
  clear(place).append(make("p", { class: "welcome" }, studio.word("welcome")));
  studio.desk = await openDesk(setup, studio);
  if ((await studio.desk.keeper?.load()) ?? null) {
    await store.open(studio.desk.keeper);
    showLook();
    language = kept("language") ?? language;
  }
  await learn(language);
  studio.say("");
  document.documentElement.dataset.ready = "yes";
  window.studioDesk = studio.desk; // for whoever wants to ask by hand
  install(setup);
  onAddress(show);
  await show();
}

begin().catch((error) => {
  clear(place).append(make("p", { class: "wrong", role: "alert" }, String(error.message ?? error)));
});
