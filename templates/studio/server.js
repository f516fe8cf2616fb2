// The desk behind the local server. Its token came in the address, and is kept until the tab is closed.
import { bytesOf, textOf } from "studio/files.js";
import { keepHere, keptHere } from "studio/kept.js";

export async function openServer() {
  const given = /^#token=([\w-]+)$/.exec(location.hash);
  if (given) {
    keepHere("token", given[1]);
    history.replaceState(null, "", location.pathname);
  }
  const token = keptHere("token");

  async function ask(question, { slow = false } = {}) {
    const headers = { "Content-Type": "application/json", "X-Proofpress-Token": token ?? "" };
    const answer = await fetch("/ask", { method: "POST", headers, body: JSON.stringify({ ...question, slow }) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  // The server draws: the picture of a page is made of the very document that is saved. `first` is how wide the first
  // page will be asked for, which then comes at once.
  async function read(bytes, first) {
    const data = textOf(bytes);
    const told = await ask({ do: "picture", data, ...(first ? { page: 0, wide: first } : {}) });
    if (told.refused) throw new Error(told.refused);
    const draw = async (number, canvas, wide) => {
      const { data: png } = number === 0 && wide === first ? told : await ask({ do: "picture", data, page: number, wide });
      const picture = await createImageBitmap(new Blob([bytesOf(png)], { type: "image/png" }));
      Object.assign(canvas, { width: picture.width, height: picture.height });
      canvas.getContext("2d").drawImage(picture, 0, 0);
    };
    return { sizes: told.pages, draw };
  }

  for (const [family, face, style] of [["Cinzel", "title"], ["Source Serif", "serif"], ["Source Serif", "serif-italic", "italic"], ["Source Sans", "sans"]])
    new FontFace(family, `url(/font/${face})`, { style: style ?? "normal" }).load().then((loaded) => document.fonts.add(loaded), () => {});
  return { ask, read };
}
