// The desk in workers of this page: one for quick work, and a second one, started when it is first needed, for what takes
// long, so that a picture never waits behind a proof.
import { bytesOf } from "studio/files.js";
import { openReader } from "studio/reader.js";

const FOR_PYTHON = (name) => !name.startsWith("pdf.");
const found = () => [...document.querySelectorAll("[data-part]")];
const textOfModule = (name) => document.querySelector(`[data-module="${name}"]`).textContent;

class Lane {
  constructor(parts, say) {
    const source = new Blob([textOfModule("studio/engine.js")], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(source));
    this.waiting = new Map();
    this.number = 0;
    this.say = say;
    this.ready = new Promise((done, failed) => {
      this.worker.onmessage = ({ data }) => this.heard(data, done, failed);
      this.worker.onerror = (event) => failed(new Error(event.message));
    });
    this.worker.postMessage({ parts });
  }

  heard({ step, ready, failed, number, told, done, whole }, isReady, hasFailed) {
    if (step) this.say({ step });
    else if (ready) isReady();
    else if (failed) hasFailed(new Error(failed));
    else if (told) {
      this.waiting.get(number)(told);
      this.waiting.delete(number);
    } else if (whole) this.say({ done, whole });
  }

  async ask(asked) {
    await this.ready;
    const number = ++this.number;
    const answer = new Promise((done) => this.waiting.set(number, done));
    this.worker.postMessage({ number, asked });
    return answer;
  }
}

export async function openWorkers(_, say) {
  const parts = Object.fromEntries(found().filter(({ dataset }) => FOR_PYTHON(dataset.part)).map((each) => [each.dataset.part, each.textContent]));
  const quick = new Lane(parts, say);
  let slow = null;
  const ask = (asked, { slow: long = false } = {}) => {
    if (long) slow ??= new Lane(parts, say);
    return (long ? slow : quick).ask(asked);
  };
  const reader = openReader();
  await quick.ready;
  return { ask, read: async ({ data }) => (await reader)(bytesOf(data)) };
}
