// On a host the page can be installed, and works without a network from then on. A page opened as a file needs neither.
import { make } from "studio/make.js";

/** @param {{ engine: string }} setup */
export function install({ engine }) {
  if (engine !== "worker" || !location.protocol.startsWith("http")) return;
  document.head.append(make("link", { rel: "manifest", href: "manifest.webmanifest" }));
  navigator.serviceWorker?.register("sw.js").catch(() => {});
}
