// Files: from base64 and back, and what a person does with them.
import { make } from "studio/make.js";
/** @import { DeskFile } from "studio/border.js" */

/** @param {string} text */
export function bytesOf(text) {
  const read = atob(text);
  const bytes = new Uint8Array(read.length);
  for (let at = 0; at < read.length; at++) bytes[at] = read.charCodeAt(at);
  return bytes;
}

// What is written in a file.
/** @param {DeskFile} file */
export const wordsOf = ({ data }) => new TextDecoder().decode(bytesOf(data));

/** @param {Uint8Array} bytes */
export function textOf(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}

/** @type {Record<string, string>} */
const KINDS = { pdf: "application/pdf", png: "image/png", zip: "application/zip" }; // a page in HTML may come from a stranger: it is saved, and never opened as this page
/** @param {DeskFile} file */
const addressOf = ({ name, data }) =>
  URL.createObjectURL(new Blob([bytesOf(data)], { type: KINDS[name.split(".").pop()] ?? "text/plain;charset=utf-8" }));

// A file that somebody has picked.
/** @type {(picked: File) => Promise<DeskFile>} */
export const read = async (picked) => ({ name: picked.name, data: textOf(new Uint8Array(await picked.arrayBuffer())) });

// A text as a part of a name that every system bears.
/** @param {string} text */
export const dashed = (text) =>
  text
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);

/** @param {DeskFile} file */
export function save(file) {
  const href = addressOf(file);
  make("a", { href, download: file.name.split("/").pop() }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

// In a tab of its own, from which it can be printed: printing a frame fails on pages that are opened as files.
/** @param {DeskFile} file */
export function openInTab(file) {
  window.open(addressOf(file), "_blank", "noopener"); // what is in it may come from a stranger
}
