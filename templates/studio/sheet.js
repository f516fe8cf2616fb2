// A document to look at: one page large, all pages small, drawn when they come into sight.
import { clear, make } from "studio/make.js";

/** @import { Desk, DeskFile, Opening, Word } from "studio/border.js" */

const SMALL = 120; // pixels across
const MOST = 200; // small pages: more nobody looks through, and they would take seconds

export class Sheet {
  /** @param {{ word: Word, read: Desk["read"] }} given */
  constructor({ word, read }) {
    this.word = word;
    this.read = read;
    this.page = 0;
    /** @type {Opening | null} */
    this.document = null;
    this.large = make("canvas", { role: "img", "aria-label": word("preview") });
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

  /** @param {DeskFile} file */
  async show(file) {
    const opened = await this.read(file);
    this.document?.close?.();
    this.document = opened;
    this.element.hidden = false;
    this.page = Math.min(this.page, this.document.sizes.length - 1);
    await this.draw();
    this.drawSmall();
  }

  async draw() {
    const { sizes } = this.document;
    await this.document.draw(this.page, this.large, this.wide);
    this.large.setAttribute("aria-label", this.word("page_of", { page: this.page + 1, pages: sizes.length }));
    this.element.dataset.pages = String(sizes.length);
  }

  drawSmall() {
    const { document: shown } = this;
    this.seen?.disconnect();
    clear(this.small).toggleAttribute("hidden", shown.sizes.length < 2);
    if (shown.sizes.length < 2) return;
    this.seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          this.seen.unobserve(target);
          const page = Number(target.getAttribute("data-page"));
          shown.draw(page, target.querySelector("canvas"), SMALL * 2).catch(() => {});
        }
      },
      { root: this.small, rootMargin: "200px" },
    );
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
      this.seen.observe(open);
    });
  }
}
