// The draws of a game, called out one by one: the very pages that are printed, and nothing of what comes.
import { keep, kept } from "studio/kept.js";
import { button, make } from "studio/make.js";
/** @import { Opening, Studio, Told } from "studio/border.js" */

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
  await new Call(place, studio, name, await desk.read(told.files[0])).begin();
}

class Call {
  /**
   * @param {HTMLElement} place
   * @param {Studio} studio
   * @param {string} name
   * @param {Opening} shown
   */
  constructor(place, studio, name, shown) {
    const { word } = studio;
    this.place = place;
    this.studio = studio;
    this.word = word;
    this.name = name;
    this.shown = shown;
    this.page = Number(kept(name)) || 0; // a reload in front of a table goes on where it was
    this.canvas = make("canvas", { role: "img" });
    this.where = make("p", { class: "about", role: "status" });
    this.back = button(word("play_before"), () => this.step(-1));
    this.next = button(word("play_next"), () => this.step(1), { class: "main", "data-do": "next" });
    this.whole = button(word("play_full"), () => this.fill(), { "data-do": "full", hidden: !place.requestFullscreen });
  }

  async begin() {
    const { place, canvas, back, next, where, whole } = this;
    place.append(canvas, make("div", { class: "bar" }, back, next, whole, where));
    place.addEventListener("keydown", ({ key }) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by) this.step(by);
      if (key === "f") this.fill();
    });
    place.addEventListener("fullscreenchange", () => this.step(0));
    this.stayAwake();
    await this.step(0);
    next.focus();
  }

  /** @param {number} by */
  async step(by) {
    const { shown, place, canvas, where, word } = this;
    const last = shown.sizes.length - 1;
    this.page = Math.max(0, Math.min(last, this.page + by));
    keep(this.name, this.page || null);
    this.back.disabled = this.page === 0;
    this.next.disabled = this.page === last;
    where.textContent = word("play_call_page", { page: this.page + 1 }); // how many are left would tell what comes
    canvas.setAttribute("aria-label", where.textContent);
    await shown.draw(
      this.page,
      canvas,
      Math.round(Math.max(300, place.clientWidth) * Math.min(2, devicePixelRatio || 1)),
    );
  }

  fill() {
    const done = document.fullscreenElement ? document.exitFullscreen() : this.place.requestFullscreen();
    done.catch(() => {}); // the browser allows none
  }

  // The screen in front of a table stays on, as long as the draws are called; a browser that was left lets go of it.
  stayAwake() {
    if (!this.place.isConnected || !navigator.wakeLock) return;
    const again = () => this.stayAwake();
    if (document.hidden) return document.addEventListener("visibilitychange", again, { once: true });
    /** @param {any} lock what keeps the screen on */
    const hold = (lock) => {
      lock.addEventListener("release", again, { once: true });
      this.studio.leaving().addEventListener("abort", () => lock.release(), { once: true });
    };
    navigator.wakeLock.request("screen").then(hold, () => {}); // a battery is low
  }
}
