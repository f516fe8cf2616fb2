// What the page says by the way: how far something has come, that it was done, that it failed, that nobody answers; and
// the button that ends long work.
import { button, make } from "studio/make.js";

/** @import { Word } from "studio/border.js" */

const LONG_ENOUGH = 6000; // milliseconds until what was said by the way has been read

export class Foot {
  /** @param {Word} word */
  constructor(word) {
    this.word = word;
    this.many = 0;
    /** @type {{ gone?: boolean, lost?: boolean, failed?: string }} */
    this.now = {};
    this.controller = new AbortController();
    this.said = make("p", { id: "status", role: "status" });
    this.wrong = make("p", { class: "failed", role: "alert" });
    this.element = make("div", { id: "foot" }, this.wrong, this.said);
    this.stop = button("", () => this.cancel(), { hidden: true, "data-do": "cancel" });
    this.element.append(this.stop);
    addEventListener("unhandledrejection", ({ reason }) => this.fail(reason));
    addEventListener("error", ({ error, message }) => this.fail(error ?? message));
  }

  // A text, which goes when it has been read, or how far something has come.
  /** @param {any} said a text, a step, or how many of all are done */
  say(said) {
    const { step, done, whole } = said;
    clearTimeout(this.soon);
    const text = step ? this.word(`step_${step}`) : whole ? this.word("done_of", { done, whole }) : said;
    this.said.textContent = text || (this.many ? this.word("working") : ""); // so that one sees what would be cancelled
    if (typeof said === "string" && said && !this.many)
      this.soon = setTimeout(() => {
        this.said.textContent = "";
      }, LONG_ENOUGH);
  }

  // Something that nobody has caught.
  /** @param {any} error */
  fail(error) {
    if (error?.name !== "AbortError") this.wrongs({ failed: String(error?.message ?? error) });
  }

  // What is wrong now, the worst of it: nobody answers, work is not kept, something has failed.
  /** @param {{ gone?: boolean, lost?: boolean, failed?: string }} changes */
  wrongs(changes) {
    Object.assign(this.now, changes);
    const { gone, lost, failed } = this.now;
    const text = gone
      ? this.word("gone")
      : lost
        ? this.word("not_kept")
        : failed
          ? this.word("failed", { why: failed })
          : "";
    if (text !== this.wrong.textContent) this.wrong.textContent = text;
  }

  // More or less long work.
  /** @param {number} by */
  working(by) {
    this.many += by;
    this.stop.textContent = this.word("cancel");
    this.stop.hidden = !this.many;
    if (!this.many || !this.said.textContent) this.say("");
  }

  // Ends all long work of the room.
  cancel() {
    this.controller.abort();
    this.controller = new AbortController();
  }
}
