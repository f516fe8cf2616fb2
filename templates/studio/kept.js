// What the browser keeps: for good, or until the tab is closed. Of a page that is opened as a file every other local page
// can read it, so nothing secret may lie here. Where nothing can be kept, everything works without.

const NAME = "proofpress-studio-";

function use(store, deed) {
  try {
    return deed(window[store]);
  } catch {
    return null;
  }
}

const found = (store, key) => use(store, (kept) => JSON.parse(kept.getItem(NAME + key)));
const put = (store, key, value) => use(store, (kept) => (value === null ? kept.removeItem(NAME + key) : kept.setItem(NAME + key, JSON.stringify(value))));

export const kept = (key) => found("localStorage", key);
export const keep = (key, value) => put("localStorage", key, value);
export const keptHere = (key) => found("sessionStorage", key);
export const keepHere = (key, value) => put("sessionStorage", key, value);
