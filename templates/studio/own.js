// Own data of the one-file edition: the browser keeps the files, and every question takes them along.
import { keep, kept } from "studio/kept.js";

let files = kept("own") ?? {};

export const ownFiles = () => files;

export function setOwn(all) {
  files = all;
  keep("own", Object.keys(all).length ? all : null);
}
