// The desk behind the local server. Its token came in the address, and is kept until the tab is closed.
import { bytesOf } from "studio/files.js";
import { keepHere, keptHere } from "studio/kept.js";

export async function openServer() {
  const given = /^#token=([\w-]+)$/.exec(location.hash);
  if (given) {
    keepHere("token", given[1]);
    history.replaceState(null, "", location.pathname);
  }
  const token = keptHere("token");

  // Questions that are asked at once go in one request. Each has its line in the answer, which comes as soon as it is
  // known; one that takes long is asked alone.
  let together = [];

  function ask(question, { slow = false } = {}) {
    return new Promise((told, failed) => {
      const one = { asked: { ...question, slow }, told, failed };
      if (slow) send([one]);
      else if (together.push(one) === 1) queueMicrotask(() => send(together.splice(0)));
    });
  }

  async function send(questions) {
    const headers = { "Content-Type": "application/json", "X-Proofpress-Token": token ?? "" };
    const waiting = [...questions];
    try {
      const answer = await fetch("/ask", { method: "POST", headers, body: JSON.stringify(questions.map(({ asked }) => asked)) });
      if (!answer.ok) throw new Error(await answer.text());
      let begun = "";
      for (const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(); waiting.length;) {
        const { value, done } = await reader.read();
        if (done) throw new Error("the answer broke off");
        const lines = (begun + value).split("\n");
        begun = lines.pop();
        for (const line of lines) waiting.shift().told(JSON.parse(line));
      }
    } catch (error) {
      waiting.forEach(({ failed }) => failed(error));
    }
  }

  // The server draws: the picture of a page is made of the very document that is saved. Where a question said how `wide`,
  // that of the first page has come with the document.
  async function read({ data, picture: first }) {
    const { refused, pages, wide: ready, data: there } = first ?? (await ask({ do: "picture", data }));
    if (refused) throw new Error(refused);
    const draw = async (number, canvas, wide) => {
      const jpeg = number === 0 && wide === ready ? there : (await ask({ do: "picture", data, page: number, wide })).data;
      const picture = await createImageBitmap(new Blob([bytesOf(jpeg)], { type: "image/jpeg" }));
      Object.assign(canvas, { width: picture.width, height: picture.height });
      canvas.getContext("2d").drawImage(picture, 0, 0);
    };
    return { sizes: pages, draw };
  }

  for (const [family, face, style] of [["Cinzel", "title"], ["Source Serif", "serif"], ["Source Serif", "serif-italic", "italic"], ["Source Sans", "sans"]])
    new FontFace(family, `url(/font/${face})`, { style: style ?? "normal" }).load().then((loaded) => document.fonts.add(loaded), () => {});
  return { ask, read };
}
