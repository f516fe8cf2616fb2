// The rooms in their order. A room has an id, which the desk knows too, and a function that shows it in a place. The
// first one `begins`, whatever a game has; one that `stays` is seen until its next picture is drawn; in one that `mends`
// the mistakes of own data are shown to be mended.
import { show as showCards } from "studio/cards.js";
import { show as showEvent } from "studio/event.js";
import { show as showPlay } from "studio/play.js";
import { show as showPrint } from "studio/print.js";
import { show as showStart } from "studio/start.js";
import { show as showTexts } from "studio/texts.js";

export const ROOMS = [
  { id: "start", show: showStart, begins: true },
  { id: "print", show: showPrint, stays: true },
  { id: "play", show: showPlay },
  { id: "event", show: showEvent },
  { id: "texts", show: showTexts },
  { id: "cards", show: showCards, mends: true },
];
