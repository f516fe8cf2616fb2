// The fragment of the address says what is open: #room/game/command?option=value. So it can be sent, kept and gone back to.
import { keep } from "studio/kept.js";

export function readAddress() {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [room, game, command] = path.split("/").map(decodeURIComponent);
  return { room, game, command, values: Object.fromEntries(new URLSearchParams(query)) };
}

export function writeAddress({ room, game, command, values = {} }) {
  const path = [room, game, command].filter(Boolean).map(encodeURIComponent).join("/");
  const query = new URLSearchParams(values).toString();
  return `#${path}${query ? `?${query}` : ""}`;
}

let changed = () => {};

export function onAddress(call) {
  changed = call;
  window.addEventListener("popstate", () => call());
  window.addEventListener("hashchange", () => call());
}

// Goes somewhere else, so that Back leads here; `replace` only notes what has been chosen.
export function goTo(at, { replace = false } = {}) {
  const address = typeof at === "string" ? at : writeAddress(at);
  history[replace ? "replaceState" : "pushState"](null, "", address);
  keep("address", address);
  if (!replace) changed();
}
