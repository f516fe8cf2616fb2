// The desk in workers of this page.
export async function openWorkers() {
  throw new Error("not built yet");
}
