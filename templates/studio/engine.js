// Runs in a worker of the page: Python, the program, and its desk. It gets its parts once, and then questions.

const unpack = async (data) => {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
};

const load = (bytes) => import(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));

// A line of JSON with names and sizes, and all files one after the other.
function lay(FS, bytes) {
  const end = bytes.indexOf(10);
  let at = end + 1;
  const folders = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    const path = `/program/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, bytes.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

async function start(packed) {
  const say = (step) => postMessage({ step });
  say("unpack");
  const names = Object.keys(packed);
  const parts = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await unpack(packed[name])])));
  say("python");
  self.importScripts = () => { throw new Error("modules only"); }; // so Pyodide sees that modules can be imported here
  self.fetch = async (address) => {
    const name = String(address.url ?? address).split("/").pop();
    return new Response(parts[name], { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "text/plain" } });
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([load(parts["pyodide.mjs"]), load(parts["pyodide.asm.mjs"])]);
  const python = await loadPyodide({
    indexURL: "https://here.invalid/",
    createPyodideModule,
    lockFileContents: new TextDecoder().decode(parts["pyodide-lock.json"]),
    packageBaseUrl: "https://here.invalid/",
    fsInit: async (FS) => lay(FS, parts.program),
    env: { PYTHONPATH: "/program", HOME: "/home" },
  });
  say("program");
  return python.pyimport("generator.studio.here");
}

let desk = null;
self.onmessage = async ({ data: { parts, number, asked } }) => {
  if (parts) {
    try {
      desk = await start(parts);
      postMessage({ ready: true });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    postMessage({ number, told: JSON.parse(desk.tell(JSON.stringify(asked), (done, whole) => postMessage({ number, done, whole }))) });
  } catch (error) {
    postMessage({ number, told: { refused: String(error), parts: [], code: 1 } });
  }
};
