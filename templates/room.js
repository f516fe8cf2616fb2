// The second window, for the room: what the caller's page shows, without buttons. It is an empty page with a few lines
// of its own, which is sent what to show, since pages opened from files share neither an origin nor a channel. It never
// holds a key or a deal.
(function (global) {
  "use strict";

  const NAME = "proofpress-room";

  // On a screen that does not scroll, what is shown becomes smaller until it fits.
  function fit(part) {
    part.style.setProperty("--fit", "1");
    if (!matchMedia("(min-width: 60rem)").matches) return;
    for (let size = 95; size >= 40 && (part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth); size -= 5) {
      part.style.setProperty("--fit", String(size / 100));
    }
  }

  // What runs in the second window.
  function inside(fit) {
    const root = document.documentElement, at = (id) => document.getElementById(id), main = document.querySelector("main");
    addEventListener("message", ({ source, data }) => {
      if (source !== opener) return;
      at("left").textContent = data.left;
      at("left").className = data.over ? "over" : "";
      if (data.main === undefined) return;
      root.lang = data.language;
      root.dataset.look = data.look;
      document.title = at("title").textContent = data.title;
      main.innerHTML = data.main;
      fit(main);
    });
    addEventListener("resize", () => fit(main));
    addEventListener("keydown", ({ key, repeat }) => opener.postMessage({ key, repeat }, "*"));
  }

  // `pressed` hears the keys of that window, too.
  function Room(pressed) {
    let there = null;

    const isOpen = () => Boolean(there) && !there.closed;

    // From a click or a key, else browsers refuse. The name finds the window again after a reload.
    function open() {
      there = global.open("", NAME, "popup,width=1024,height=768");
      let page;
      try { page = there.document; } catch { return; } // it is there already, from before the reload
      if (page.querySelector("main")) return;
      page.open();
      page.write("<!DOCTYPE html><html><head><meta charset='utf-8'>", document.querySelector("style").outerHTML, "</head>",
        "<body class='room'>", document.querySelector(".symbols").outerHTML,
        "<header><p id='title'></p><p id='left'></p></header><main></main>", `<script>(${inside})(${fit})</`, "script></body></html>");
      page.close();
    }

    function tell(more) {
      if (!isOpen()) return;
      const clock = document.getElementById("timer");
      const left = clock.hidden ? "" : document.getElementById("left").textContent;
      there.postMessage({ left, over: clock.classList.contains("over"), ...more }, "*");
    }

    function show() {
      const { lang, dataset } = document.documentElement;
      const main = ["stage", "edicts"].map((id) => document.getElementById(id).outerHTML).join("");
      tell({ language: lang, look: dataset.look || "", title: document.title, main });
    }

    addEventListener("message", (event) => {
      if (isOpen() && event.source === there) pressed({ target: document.body, preventDefault() {}, ...event.data });
    });
    return { open, isOpen, show, tell };
  }

  Room.fit = fit;
  global.Room = Room;
})(globalThis);
