// Run by node while the edition is written: the browser's Python prepares what it will run. Called with the folder of
// Pyodide and a room, which holds the program and the standard library, and into which both are written again.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, room] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({
  env: { PYTHONHASHSEED: "0", PYTHONPATH: "/program", PYTHONDONTWRITEBYTECODE: "1", HOME: "/program" },
});
const { FS } = python;

const files = readFileSync(join(room, "program"));
const end = files.indexOf(10);
let at = end + 1;
for (const [name, size] of JSON.parse(files.subarray(0, end).toString())) {
  FS.mkdirTree(`/program/${name}`.replace(/\/[^/]*$/, ""));
  FS.writeFile(`/program/${name}`, files.subarray(at, at + size));
  at += size;
}
FS.mkdirTree("/room");
FS.mount(FS.filesystems.NODEFS, { root: room }, "/room");
python.runPython(
  "from pathlib import Path; from proofpress.studio.browser import prepare; prepare(Path('/program'), Path('/room'))",
);
