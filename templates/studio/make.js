// Elements. What comes from data is set as text, never as markup.

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {object} said attributes, properties, and by `on…` what is done
 * @param {...unknown} inside elements and texts, in lists as well
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, said = {}, ...inside) {
  /** @type {any} */
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(said)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (value !== null && value !== false) element.setAttribute(name, value);
  }
  const parts = /** @type {(Node | string)[]} */ (inside.flat(Infinity));
  element.append(...parts.filter((part) => part !== null && part !== ""));
  return element;
}

/**
 * @template {Element} E
 * @param {E} element
 */
export function clear(element) {
  element.replaceChildren();
  return element;
}

/** @type {(text: string, press: (event: MouseEvent) => void, said?: object) => HTMLButtonElement} */
export const button = (text, press, said = {}) => make("button", { type: "button", onclick: press, ...said }, text);

// What has the focus, and the first element of a kind, where there is one.
export const focused = () => /** @type {HTMLElement} */ (document.activeElement);
/** @type {(place: ParentNode, selector: string) => HTMLElement | null} */
export const first = (place, selector) => place.querySelector(selector);

// An element that the page itself has.
/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

let count = 0;
/** @param {string} word */
export const newId = (word) => `${word}-${++count}`;

// Work that is asked for again while it runs is done once more, with the latest wishes, and not once for each. What it
// gives is settled when all of it is done.
/**
 * @param {() => Promise<unknown>} work
 * @returns {() => Promise<void>}
 */
export function latest(work) {
  /** @type {Promise<void> | null} */
  let running = null;
  let again = false;
  const run = async () => {
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    again = true;
    running ??= run();
    return running;
  };
}
