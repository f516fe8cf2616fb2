// The desk behind the local server. Its token came in the address; the browser keeps it for other tabs, and where it keeps
// nothing, the entry of this tab does.
import { bytesOf } from "studio/files.js";
import { dress } from "studio/fonts.js";
import { atServer, keepToken, tokenKept } from "studio/kept.js";

/** @import { Desk, Engine, Opening, Picture, Question, Refused, Studio, Transport } from "studio/border.js" */

/** @typedef {{ asked: Question, told: (told: any) => void, failed: (why: Error) => void }} Waiting */

const PAUSE = 1000; // milliseconds between two looks whether the server is back

/**
 * @param {Studio["setup"]} _
 * @param {Studio} studio
 * @returns {Promise<Engine>}
 */
export async function openServer(_, studio) {
  const given = /^#token=([\w-]+)$/.exec(location.hash);
  if (given) {
    keepToken(given[1]);
    history.replaceState({ token: given[1] }, "", location.pathname);
  }
  const ask = asking(tokenKept(), studio);
  dress((face) => `url(/font/${face})`);
  return { ask, read: reading(ask), keeper: atServer(ask) };
}

// Questions that are asked at once go in one request. Each has its line in the answer, which comes as soon as it is
// known; one that takes long is asked alone, and goes when its signal does.
/**
 * @param {string} token
 * @param {Pick<Studio, "word" | "away">} studio
 * @returns {Transport}
 */
export function asking(token, studio, pause = PAUSE) {
  /** @type {Waiting[]} */
  const together = [];

  return (question, { slow = false, signal = null } = {}) =>
    new Promise((told, failed) => {
      const one = { asked: { ...question, slow }, told, failed };
      if (slow) send([one], signal);
      else if (together.push(one) === 1) queueMicrotask(() => send(together.splice(0)));
    });

  /**
   * @param {Waiting[]} questions
   * @param {AbortSignal | null} signal
   */
  async function send(questions, signal = null) {
    const waiting = [...questions];
    try {
      const answer = await reached(JSON.stringify(questions.map(({ asked }) => asked)), signal);
      if (!answer.ok) throw new Error((await answer.text()).trim());
      let begun = "";
      for (const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(); waiting.length; ) {
        const { value, done } = await reader.read();
        if (done) throw new TypeError("broken off");
        const lines = (begun + value).split("\n");
        begun = lines.pop();
        for (const told of lines.map((line) => JSON.parse(line))) waiting.shift().told(told);
      }
    } catch (error) {
      const why = error instanceof TypeError ? new Error(studio.word("broken_off")) : error;
      waiting.forEach(({ failed }) => failed(why));
    }
  }

  // The answer as soon as it begins. A server that is not there has heard nothing: it is asked again until it is back.
  /** @type {(body: string, signal: AbortSignal | null) => Promise<Response>} */
  async function reached(body, signal) {
    const headers = { "Content-Type": "application/json", "X-Proofpress-Token": token ?? "" };
    for (;;) {
      try {
        const answer = await fetch("/ask", { method: "POST", headers, body, signal });
        studio.away(false);
        return answer;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        studio.away(true);
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }
}

// The server draws: the picture of a page is made of the very document that is saved. Where a question said how `wide`,
// that of the first page has come with the document.
/** @type {(ask: Transport) => Desk["read"]} */
const reading =
  (ask) =>
  async ({ data, picture: first }) => {
    /** @type {Partial<Refused> & Picture} */
    const told = first ?? (await ask({ do: "picture", data }));
    const { refused, pages, wide: ready, data: there } = told;
    if (refused) throw new Error(refused);
    /** @type {Opening["draw"]} */
    const draw = async (number, canvas, wide) => {
      const jpeg =
        number === 0 && wide === ready ? there : (await ask({ do: "picture", data, page: number, wide })).data;
      const picture = await createImageBitmap(new Blob([bytesOf(jpeg)], { type: "image/jpeg" }));
      Object.assign(canvas, { width: picture.width, height: picture.height });
      canvas.getContext("2d").drawImage(picture, 0, 0);
    };
    return { sizes: pages, draw };
  };
