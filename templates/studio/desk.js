// The desk answers questions, wherever the program runs: behind a local server, or in a worker of this page.
import { ownFiles } from "studio/own.js";
import { openServer } from "studio/server.js";
import { openWorkers } from "studio/workers.js";

const ENGINES = { server: openServer, worker: openWorkers };

// A desk has `ask(question, {slow})`, which gives what was told, and `read(file)`, which gives a document to look at.
// Where own data lie in no folder, every question takes along what the page keeps of them.
export async function openDesk(setup, say) {
  const { ask, read } = await ENGINES[setup.engine](setup, say);
  return { ask: (question, how) => ask({ ...question, drafts: { ...ownFiles(), ...question.drafts } }, how), read };
}
