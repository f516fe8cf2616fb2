// Elements. What comes from data is set as text, never as markup.

export function make(tag, said = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(said)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...inside.flat(Infinity).filter((part) => part !== null && part !== ""));
  return element;
}

export function clear(element) {
  element.replaceChildren();
  return element;
}

export const button = (text, press, said = {}) => make("button", { type: "button", onclick: press, ...said }, text);

let count = 0;
export const newId = (word) => `${word}-${++count}`;

// Work that is asked for again while it runs is done once more, with the latest wishes, and not once for each. What it
// gives is settled when all of it is done.
export function latest(work) {
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
