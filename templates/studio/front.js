// Cards as they are printed: small beside the map, and large when one is pressed.
import { button, make } from "studio/make.js";

/** @import { Desk, Opening, Told } from "studio/border.js" */

const LARGE = 640; // pixels across

export class Fronts {
  /**
   * @param {object} given
   * @param {(card: string) => Promise<Told<null>>} given.ask
   * @param {Desk["read"]} given.read
   * @param {import("studio/border.js").Word} given.word
   */
  constructor({ ask, read, word }) {
    this.ask = ask;
    this.read = read;
    this.word = word;
    /** @type {Map<string, Promise<Opening | null>>} */
    this.opened = new Map();
  }

  /** @param {string} card */
  open(card) {
    if (!this.opened.has(card))
      this.opened.set(
        card,
        this.ask(card).then((told) => (told.refused ? null : this.read(told.files[0]))),
      );
    return this.opened.get(card);
  }

  // A button with the card on it, which shows it large. Whatever the card says stands beside it in words.
  /**
   * @param {string} card
   * @param {string} name
   */
  small(card, name) {
    const canvas = make("canvas", { width: 126, height: 176, "aria-hidden": "true" });
    const press = () => this.large(card, name);
    const shown = make(
      "button",
      { type: "button", class: "front", "aria-label": this.word("play_card", { name }), onclick: press },
      canvas,
    );
    this.draw(card, canvas, 252);
    return shown;
  }

  /** @type {(card: string, canvas: HTMLCanvasElement, wide: number) => Promise<void>} */
  async draw(card, canvas, wide) {
    const opened = await this.open(card);
    await opened?.draw(0, canvas, wide);
  }

  /** @type {(card: string, name: string) => void} */
  large(card, name) {
    const canvas = make("canvas", { role: "img", "aria-label": name });
    const shut = () => dialog.close();
    const dialog = make("dialog", { class: "large", "aria-label": name, onclose: () => dialog.remove() }, canvas);
    dialog.append(button(this.word("close"), shut, { class: "main" }));
    canvas.addEventListener("click", shut);
    document.body.append(dialog);
    dialog.showModal();
    this.draw(card, canvas, LARGE);
  }
}
