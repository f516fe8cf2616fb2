// The fragment of the address says what is open: #room/game/command?option=value. So it can be sent, kept and gone back to.
import { keep } from "studio/kept.js";
/** @import { At } from "studio/border.js" */

/** @returns {At} */
export function readAddress() {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [room, game, command] = path.split("/").map(plain);
  const words = /(^|&)bw=true(&|$)/.test(query) ? `${query}&theme=mono` : query; // as links of 0.2.0 say it
  return { room, game, command, values: Object.fromEntries(new URLSearchParams(words)) };
}

// A part of an address; where it is mistyped, as it stands.
/** @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Partial<At>} at */
export function writeAddress({ room, game, command, values = {} }) {
  const path = [room, game, command].filter(Boolean).map(encodeURIComponent).join("/");
  const query = new URLSearchParams(values).toString();
  return `#${path}${query ? `?${query}` : ""}`;
}

// Where one has been, as the page says it when it begins again.
/** @param {string} address */
const been = (address) => /^#(start)?$/.test(address) || keep("address", address);

let changed = () => {};

/** @param {() => void} call */
export function onAddress(call) {
  changed = call;
  window.addEventListener("hashchange", () => {
    been(location.hash);
    call();
  });
}

// Goes somewhere else, so that Back leads here; `replace` only notes what has been chosen.
/** @param {At | string} at */
export function goTo(at, { replace = false } = {}) {
  const address = typeof at === "string" ? at : writeAddress(at);
  history[replace ? "replaceState" : "pushState"](history.state, "", address);
  been(address);
  if (!replace) changed();
}
