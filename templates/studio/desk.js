// The desk answers questions, wherever the program runs: behind a local server, or in a worker of this page.
import { openServer } from "studio/server.js";
import { openWorkers } from "studio/workers.js";

const ENGINES = { server: openServer, worker: openWorkers };

// A desk has `ask(question, {slow})`, which gives what was told, and `read(bytes)`, which gives a document to look at.
export const openDesk = (setup, say) => ENGINES[setup.engine](setup, say);
