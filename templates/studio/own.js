// Own data that lie in no folder: the store keeps the files, and every question takes them along.
import { keep, kept } from "studio/kept.js";

/** @type {() => Record<string, string>} */
export const ownFiles = () => kept("own") ?? {};

// Whether they are kept now, and nobody else has changed one of them meanwhile.
/** @param {Record<string, string>} all */
export async function setOwn(all) {
  const isKept = await keep("own", Object.keys(all).length ? all : null);
  return {
    isKept,
    isOurs:
      JSON.stringify(ownFiles()) === JSON.stringify(all) ||
      Object.entries(all).every(([name, text]) => ownFiles()[name] === text),
  };
}
