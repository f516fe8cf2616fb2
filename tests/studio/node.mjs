// As much of a browser as modules of the page want that have no elements; a test may fill its storage, or let it refuse.
// Modules import each other by the names that the page gives them.
import { register } from "node:module";

const root = new URL(`file://${process.env.PROOFPRESS_TEMPLATES}/`).href;
const hooks = `export const resolve = (name, context, next) => !name.startsWith("studio/") ? next(name, context)
  : { url: "${root}" + (name === "studio/words.js" ? "words.js" : name), format: "module", shortCircuit: true };`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

class Storage {
  kept = new Map();
  most = Infinity;
  getItem = (key) => this.kept.get(key) ?? null;
  removeItem = (key) => {
    this.kept.delete(key);
  };
  key = (at) => [...this.kept.keys()][at] ?? null;
  setItem(key, value) {
    if (String(value).length > this.most) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, String(value));
  }
  get length() {
    return this.kept.size;
  }
}

globalThis.window = globalThis;
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, name, { value: new Storage(), configurable: true });
globalThis.location = { hash: "", href: "http://127.0.0.1:1/", protocol: "http:", pathname: "/" };
const goTo = (_, __, to) => {
  location.hash = to;
};
globalThis.history = { replaceState: goTo, pushState: goTo, state: null };
const heard = new EventTarget();
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
  globalThis[name] = heard[name].bind(heard);
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => null, getElementById: () => null };
