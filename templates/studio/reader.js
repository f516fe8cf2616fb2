// Draws pages of a PDF with pdf.js, which lies packed in this page.

/** @import { Opening } from "studio/border.js" */

/** @param {string} name */
async function unpacked(name) {
  const text = atob(document.querySelector(`[data-part="${name}"]`).textContent);
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** @param {string} text */
const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

// pdf.js wants a module worker, which pages that are opened as files may not start. This one is given the module as a
// text and imports it itself: from a file, it may not load what another place has made.
const WORKER = `onmessage = async ({ data }) => {
  onmessage = null;
  await import(URL.createObjectURL(new Blob([data], { type: "text/javascript" })));
  postMessage("ready");
}`;

async function startWorker() {
  const worker = new Worker(addressOf(WORKER));
  const ready = new Promise((done, failed) => {
    worker.addEventListener("message", done, { once: true });
    worker.addEventListener("error", failed, { once: true });
  });
  worker.postMessage(await unpacked("pdf.worker.min.mjs"));
  await ready;
  return worker;
}

/** @returns {Promise<(bytes: Uint8Array) => Promise<Opening>>} */
export async function openReader() {
  const [pdfjs, worker] = await Promise.all([
    unpacked("pdf.min.mjs").then((text) => import(addressOf(text))),
    startWorker(),
  ]);
  // One for all documents: a document that has a worker of its own takes it along when it is closed, from the others too.
  const shared = new pdfjs.PDFWorker({ port: worker });

  return async (bytes) => {
    const opened = await pdfjs.getDocument({
      data: bytes,
      worker: shared,
      isEvalSupported: false,
      useWasm: false,
      useWorkerFetch: false,
      useSystemFonts: false,
    }).promise;
    const pages = await Promise.all(Array.from({ length: opened.numPages }, (_, at) => opened.getPage(at + 1)));
    /** @type {[number, number][]} */
    const sizes = pages.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      return [width, height];
    });
    /** @type {import("studio/border.js").Opening["draw"]} */
    const draw = async (number, canvas, wide) => {
      const viewport = pages[number].getViewport({ scale: wide / sizes[number][0] });
      const fresh = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await pages[number].render({ canvasContext: fresh.getContext("2d"), canvas: null, viewport }).promise;
      Object.assign(canvas, { width: fresh.width, height: fresh.height });
      canvas.getContext("2d").drawImage(fresh, 0, 0);
    };
    return { sizes, draw, close: () => opened.loadingTask.destroy() };
  };
}
