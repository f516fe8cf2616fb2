// A document to look at: one page large, all pages small, drawn when they come into sight.
import { button, clear, make } from "studio/make.js";

/** @import { Desk, DeskFile, Opening, Word } from "studio/border.js" */

const SMALL = 120; // pixels across
const LARGE = 1600; // where it is enlarged
const MOST = 200; // small pages: more nobody looks through, and they would take seconds

export class Sheet {
  /** @param {{ word: Word, read: Desk["read"] }} given */
  constructor({ word, read }) {
    this.word = word;
    this.read = read;
    this.page = 0;
    /** @type {Opening | null} */
    this.document = null;
    const enlarge = () => this.document && this.enlarge(this.document);
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      enlarge();
    };
    const said = { role: "button", tabindex: "0", "aria-label": word("preview"), onclick: enlarge, onkeydown: keys };
    this.large = make("canvas", { ...said, width: 210, height: 297, "data-do": "enlarge" });
    this.small = make("div", { class: "small", role: "group", "aria-label": word("pages") });
    this.element = make(
      "section",
      { class: "sheet", "aria-label": word("preview"), hidden: true },
      this.large,
      this.small,
    );
  }

  // How wide the large page is, in pixels.
  get wide() {
    return Math.round(
      Math.max(200, (this.element.hidden ? this.element.parentElement : this.element)?.clientWidth ?? 0) *
        Math.min(2, devicePixelRatio || 1),
    );
  }

  // Blank paper, as long as there is nothing to be shown.
  empty() {
    this.document?.close?.();
    this.document = null;
    delete this.element.dataset.pages;
    Object.assign(this.large, { width: 210, height: 297 });
    clear(this.small).hidden = true;
  }

  /** @param {DeskFile} file */
  async show(file) {
    const opened = await this.read(file);
    this.document?.close?.();
    this.document = opened;
    this.element.hidden = false;
    this.page = Math.min(this.page, opened.sizes.length - 1);
    await this.draw();
    this.drawSmall();
  }

  async draw() {
    if (!this.document) return;
    const { sizes } = this.document;
    await this.document.draw(this.page, this.large, this.wide);
    const where = this.word("page_of", { page: this.page + 1, pages: sizes.length });
    this.large.setAttribute("aria-label", `${this.word("enlarge")}: ${where}`);
    this.large.title = this.word("enlarge");
    this.element.dataset.pages = String(sizes.length);
  }

  // The page as large as can be read; another click or Escape closes it, arrows turn pages.
  /** @param {Opening} shown */
  async enlarge(shown) {
    const { word } = this;
    const canvas = make("canvas", { role: "img" });
    const pages = shown.sizes.length;
    const draw = () => {
      canvas.setAttribute("aria-label", word("page_of", { page: this.page + 1, pages }));
      return shown.draw(this.page, canvas, LARGE);
    };
    /** @param {number} by */
    const step = (by) => {
      this.page = (this.page + by + pages) % pages;
      return draw();
    };
    const bar = make(
      "div",
      { class: "bar" },
      button(word("play_before"), () => step(-1), { hidden: pages < 2, "data-do": "back" }),
      button(word("play_next"), () => step(1), { hidden: pages < 2, "data-do": "next" }),
      button(word("close"), () => dialog.close(), { "data-do": "close" }),
    );
    const gone = () => {
      dialog.remove();
      this.draw();
      this.drawSmall();
    };
    /** @param {KeyboardEvent} event */
    const keys = (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) step(by);
    };
    const held = make("div", { class: "held", tabindex: "0", onclick: () => dialog.close() }, canvas);
    const said = { class: "enlarged", "aria-label": word("preview"), onclose: gone, onkeydown: keys };
    const dialog = make("dialog", said, bar, held);
    document.body.append(dialog);
    dialog.showModal();
    await draw();
  }

  drawSmall() {
    const { document: shown } = this;
    this.seen?.disconnect();
    const isOne = !shown || shown.sizes.length < 2;
    clear(this.small).toggleAttribute("hidden", isOne);
    if (isOne) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          seen.unobserve(target);
          const page = Number(target.getAttribute("data-page"));
          const canvas = target.querySelector("canvas");
          if (canvas) shown.draw(page, canvas, SMALL * 2).catch(() => {});
        }
      },
      { root: this.small, rootMargin: "200px" },
    );
    this.seen = seen;
    shown.sizes.slice(0, MOST).forEach(([across, down], page) => {
      const canvas = make("canvas", {
        width: SMALL,
        height: Math.round((SMALL * down) / across),
        "aria-hidden": "true",
      });
      const press = () => {
        this.page = page;
        for (const each of this.small.children)
          each.toggleAttribute("aria-current", Number(each.getAttribute("data-page")) === page);
        this.draw();
      };
      const name = this.word("page_of", { page: page + 1, pages: shown.sizes.length });
      const open = make("button", { type: "button", onclick: press, "data-page": page, "aria-label": name }, canvas);
      open.toggleAttribute("aria-current", page === this.page);
      this.small.append(open);
      seen.observe(open);
    });
  }
}
