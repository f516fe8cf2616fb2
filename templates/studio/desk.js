// The desk answers questions, wherever the program runs: behind a local server, or in a worker of this page.
import { ownFiles } from "studio/own.js";
import { openServer } from "studio/server.js";
import { openWorkers } from "studio/workers.js";

/** @import { Ask, Desk, Studio, Transport } from "studio/border.js" */

const ENGINES = { server: openServer, worker: openWorkers };

// A desk has `ask(question, {slow})`, which gives what was told, and `read(file)`, which gives a document to look at.
// Where own data lie in no folder, every question takes along what the page keeps of them.
/**
 * @param {Studio["setup"]} setup
 * @param {Studio} studio
 * @returns {Promise<Desk>}
 */
export async function openDesk(setup, studio) {
  const { ask, read, keeper = null } = await ENGINES[setup.engine](setup, studio);
  return { ask: ending(ask, studio), read, keeper };
}

// Every question ends: told, or refused with the reason. What takes long ends with the room that asked for it, and when
// somebody cancels it: it is `cancelled` then.
/**
 * @param {Transport} ask
 * @param {Pick<Studio, "word" | "leaving" | "working">} studio
 * @returns {Ask}
 */
export function ending(ask, studio) {
  /** @type {(question: any, how?: import("studio/border.js").How) => Promise<any>} */
  const told = async (question, { slow = false, quiet = false } = {}) => {
    const signal = slow ? studio.leaving() : null;
    const counts = slow && !quiet; // what nobody has asked for need not be cancelled by anybody
    if (counts) studio.working(1);
    try {
      const drafts = { ...ownFiles(), ...("drafts" in question ? question.drafts : {}) };
      return await ask({ ...question, drafts }, { slow, quiet, signal });
    } catch (error) {
      const cancelled = Boolean(signal?.aborted);
      return {
        refused: cancelled ? studio.word("cancelled") : String(error?.message ?? error),
        parts: [],
        code: 1,
        cancelled,
      };
    } finally {
      if (counts) studio.working(-1);
    }
  };
  return told;
}
