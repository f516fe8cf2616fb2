// What both editors of the room Cards do: whatever changes is shown a moment later, and measured when one has paused.
import { Chosen } from "studio/chosen.js";
import { latest, make } from "studio/make.js";
import { Sheet } from "studio/sheet.js";

/** @import { At, Things } from "studio/border.js" */

/** @typedef {{ edit: HTMLElement, look: HTMLElement, bench: import("studio/bench.js").Bench, facts: Things, at: At, again: () => void }} Given */

const SOON = 250; // milliseconds after a change

/** @template {import("studio/chosen.js").AnyThing} T */
export class Editor {
  // `kind` is the command that writes such a thing, `fresh` a new one that is shown as `called` before it has a name,
  // `pause` how many milliseconds later it is measured.
  /**
   * @param {Given} given
   * @param {object} of
   * @param {"card" | "map"} of.kind
   * @param {string} of.called
   * @param {T} of.fresh
   * @param {string[]} of.parts
   * @param {(facts: Things) => T[]} of.among
   * @param {number} of.pause
   */
  constructor({ edit, look, bench, facts, at, again }, { kind, called, fresh, parts, among, pause }) {
    this.edit = edit;
    this.look = look;
    this.bench = bench;
    this.facts = facts;
    this.again = again;
    this.studio = bench.studio;
    this.word = bench.word;
    this.called = called;
    this.pause = pause;
    const change = () => this.later();
    this.chosen = new Chosen({ bench, things: among(facts), fresh, at, again, among, kind, with: parts, change });
    this.sheet = new Sheet({ word: this.word, read: this.studio.desk.read });
    this.worth = make("section", { class: "worth" });
    this.soon = 0;
    this.quiet = 0;
    this.changes = 0; // so far: figures of before are of another thing
    this.update = latest(() => this.updateOnce());
  }

  get now() {
    return this.chosen.now;
  }

  get id() {
    return this.now.id || this.called;
  }

  later() {
    this.changes++;
    this.studio.cancel(); // figures of before
    clearTimeout(this.soon);
    clearTimeout(this.quiet);
    this.worth.classList.add("old");
    this.soon = setTimeout(this.update, SOON);
  }

  async updateOnce() {
    const before = this.changes;
    if ((await this.show()) && before === this.changes) this.quiet = setTimeout(() => this.measure(), this.pause);
  }

  // Shows what is written; whether it can be shown.
  async show() {
    return false;
  }

  async measure() {}

  // Whether something else is written since, or the room was left.
  /** @param {number} changes */
  isOver(changes) {
    return changes !== this.changes || !this.look.isConnected;
  }
}
