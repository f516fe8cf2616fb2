// The desk in workers of this page: one for quick work, and a second one, started when it is first needed, for what takes
// long, so that a picture never waits behind a proof.
import { bytesOf } from "studio/files.js";
import { dress, faces } from "studio/fonts.js";
import { openReader } from "studio/reader.js";

/** @import { Engine, Question, Studio, Transport } from "studio/border.js" */

const FOR_PYTHON = (name) => !name.startsWith("pdf.");
/** @type {() => HTMLElement[]} */
const found = () => [...document.querySelectorAll("[data-part]")].map((each) => /** @type {HTMLElement} */ (each));
const textOfModule = (name) => document.querySelector(`[data-module="${name}"]`).textContent;

// One worker, and another one after it when what it does is not wanted any more: nothing else ends Python at its work.
export class Lane {
  constructor(start, say) {
    this.start = start;
    this.say = say;
    this.number = 0;
    this.begin();
  }

  begin() {
    this.waiting = new Map();
    this.worker = this.start();
    this.ready = new Promise((done, failed) => {
      this.worker.onmessage = ({ data }) => this.heard(data, done, failed);
      this.worker.onerror = (event) => this.fail(new Error(event.message), failed);
    });
  }

  heard({ step, ready, failed, number, told, done, whole }, isReady, hasFailed) {
    if (step) this.say({ step });
    else if (ready) isReady(ready);
    else if (failed) this.fail(new Error(failed), hasFailed);
    else if (told) {
      this.waiting.get(number)?.told(told);
      this.waiting.delete(number);
    } else if (whole) this.say({ done, whole });
  }

  fail(error, hasFailed) {
    hasFailed(error);
    for (const { failed } of this.waiting.values()) failed(error);
  }

  /**
   * @param {Question} asked
   * @param {AbortSignal | null} signal
   * @returns {Promise<any>}
   */
  ask(asked, signal = null) {
    const number = ++this.number;
    return new Promise((told, failed) => {
      if (signal?.aborted) return void failed(signal.reason);
      this.waiting.set(number, { asked, told, failed });
      signal?.addEventListener("abort", () => this.leave(number, signal.reason), { once: true });
      const { worker } = this;
      this.ready.then(
        () => this.waiting.has(number) && this.worker === worker && worker.postMessage({ number, asked }),
        failed,
      );
    });
  }

  // Lets go of a question. The others, which wait behind it, are asked anew.
  leave(number, why) {
    const left = this.waiting.get(number);
    if (!left) return;
    this.waiting.delete(number);
    left.failed(why);
    this.worker.terminate();
    const others = [...this.waiting];
    this.begin();
    const { worker } = this;
    this.waiting = new Map(others);
    this.ready.then(
      () =>
        others.forEach(([each, { asked }]) => this.worker === worker && worker.postMessage({ number: each, asked })),
      () => {},
    );
  }
}

/**
 * @param {Studio["setup"]} _
 * @param {Studio} studio
 * @returns {Promise<Engine>}
 */
export async function openWorkers(_, studio) {
  const parts = Object.fromEntries(
    found()
      .filter(({ dataset }) => FOR_PYTHON(dataset.part))
      .map((each) => [each.dataset.part, each.textContent]),
  );
  const start = () => {
    const worker = new Worker(
      URL.createObjectURL(new Blob([textOfModule("studio/engine.js")], { type: "text/javascript" })),
    );
    worker.postMessage({ parts, faces });
    return worker;
  };
  const quick = new Lane(start, studio.say);
  /** @type {Lane | null} */
  let slow = null;
  let loud = 0;
  /** @type {Transport} */
  const ask = async (asked, { slow: long = false, quiet = false, signal } = {}) => {
    if (!long) return quick.ask(asked, signal);
    loud += Number(!quiet); // how far work has come that nobody asked for is not said
    slow ??= new Lane(start, (said) => loud && studio.say(said));
    return slow.ask(asked, signal).finally(() => {
      loud -= Number(!quiet);
    });
  };
  const reader = openReader();
  const drawn = await quick.ready;
  dress((face) => drawn[face]);
  return { ask, read: async ({ data }) => (await reader)(bytesOf(data)) };
}
