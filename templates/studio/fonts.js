// The faces of the paper, for the page as well; until they are there, it has those of the system.
const FACES = [
  ["Cinzel", "title"],
  ["Source Serif", "serif"],
  ["Source Serif", "serif-italic", "italic"],
  ["Source Sans", "sans"],
];
export const faces = FACES.map(([, face]) => face);

// `source` gives an address or the bytes of a face.
/** @param {(face: string) => string} source */
export function dress(source) {
  for (const [family, face, style = "normal"] of FACES)
    new FontFace(family, source(face), { style }).load().then(
      (loaded) => document.fonts.add(loaded),
      () => {},
    );
}
