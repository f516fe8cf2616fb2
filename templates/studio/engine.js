// Runs in a worker of the page: Python, the program, and its desk. It gets its parts once, and then questions.

const unpack = async (name, data) => {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  if (name.endsWith(".xz")) return bytes;
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
};

const load = (bytes) => import(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));

// A line of JSON with names and sizes, and all files one after the other; packed as only Python can unpack it, and smaller.
const LAY = `
import importlib, json, lzma, os
head, _, rest = lzma.decompress(open("/program.xz", "rb").read()).partition(b"\\n")
at = 0
for name, size in json.loads(head):
    os.makedirs(os.path.dirname(f"/program/{name}"), exist_ok=True)
    with open(f"/program/{name}", "wb") as file:
        file.write(rest[at : at + size])
    at += size
os.remove("/program.xz")
importlib.invalidate_caches()
`;

async function start(packed, faces) {
  const say = (step) => postMessage({ step });
  say("unpack");
  const names = Object.keys(packed);
  const parts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await unpack(name, packed[name])])),
  );
  say("python");
  const importScripts = () => {
    throw new Error("modules only");
  };
  Object.assign(self, { importScripts }); // so Pyodide sees that modules can be imported here
  self.fetch = async (address) => {
    const name = (address instanceof Request ? address.url : String(address)).split("/").pop();
    const type = name.endsWith(".wasm") ? "application/wasm" : "text/plain";
    return new Response(parts[name], { headers: { "Content-Type": type } });
  };
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    load(parts["pyodide.mjs"]),
    load(parts["pyodide.asm.mjs"]),
  ]);
  const python = await loadPyodide({
    indexURL: "https://here.invalid/",
    createPyodideModule,
    lockFileContents: new TextDecoder().decode(parts["pyodide-lock.json"]),
    packageBaseUrl: "https://here.invalid/",
    env: { PYTHONPATH: "/program", HOME: "/home" },
  });
  say("program");
  python.FS.writeFile("/program.xz", parts["program.xz"], { canOwn: true });
  python.runPython(LAY);
  const desk = python.pyimport("proofpress.studio.browser");
  return [desk, Object.fromEntries(faces.map((face) => [face, python.FS.readFile(desk.font(face))]))];
}

let desk = null;
self.onmessage = async ({ data: { parts, faces, number, asked } }) => {
  if (parts) {
    try {
      const [program, ready] = await start(parts, faces);
      desk = program;
      postMessage({ ready });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    postMessage({
      number,
      told: JSON.parse(desk.tell(JSON.stringify(asked), (done, whole) => postMessage({ number, done, whole }))),
    });
  } catch (error) {
    postMessage({ number, told: { refused: String(error), parts: [], code: 1 } });
  }
};
