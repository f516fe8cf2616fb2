// The draws of a game, called out one by one: the very pages that are printed, and nothing of what comes.
import { keep, kept } from "studio/kept.js";
import { button, make } from "studio/make.js";
/** @import { Studio, Told } from "studio/border.js" */

/**
 * @param {HTMLElement} place
 * @param {Studio} studio
 * @param {string} name
 * @param {() => Promise<Told<unknown>>} ask
 */
export async function showCall(place, studio, name, ask) {
  const { word, desk } = studio;
  studio.say(word("working"));
  const told = await ask();
  studio.say("");
  if (told.refused) {
    place.append(make("p", { class: "wrong", role: "alert" }, told.refused));
    return;
  }
  const shown = await desk.read(told.files[0]);
  const canvas = make("canvas", { role: "img" });
  const where = make("p", { class: "about", role: "status" });
  let page = Number(kept(name)) || 0; // a reload in front of a table goes on where it was
  const step = async (by) => {
    page = Math.max(0, Math.min(shown.sizes.length - 1, page + by));
    keep(name, page || null);
    back.disabled = page === 0;
    next.disabled = page === shown.sizes.length - 1;
    where.textContent = word("page_of", { page: page + 1, pages: shown.sizes.length });
    canvas.setAttribute("aria-label", where.textContent);
    await shown.draw(page, canvas, Math.round(Math.max(300, place.clientWidth) * Math.min(2, devicePixelRatio || 1)));
  };
  const back = button(word("play_before"), () => step(-1));
  const next = button(word("play_next"), () => step(1), { class: "main", "data-do": "next" });
  place.append(canvas, make("div", { class: "bar" }, back, next, where));
  place.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) step(by);
  });
  await step(0);
  next.focus();
}
