// Deals a seed exactly as docs/seed-specification.md says: the second implementation beside the Python one, and the
// one that caller pages embed. Plain JavaScript without dependencies; integers only; runs in browsers and in Node.
//
// `Dealer(data)` takes {white_space, allowed, table}: the two lists of characters of the specification, and the table
// of cards, all written by the program. It returns:
//   seed(text)       the canonical seed, or throws a SeedError
//   deal(text)       {edicts, ambush, heroes, seasons}: card ids, each deck with the top card first
//   text(deal)       the deal as canonical text
//   digest(deal)     its SHA-256 in hexadecimal
//   shown(deal)      how many cards of each season's deck are revealed
// A SeedError says in `kind` what is wrong (empty, character, long, unlike, length, letter, check) and in `slips` which
// codes may have been meant: [{what: swapped | wrong | extra | missing, place, code}].
(function (global) {
  "use strict";

  // SHA-256 and HMAC. WebCrypto is missing on pages that do not come over https, so they are written out.

  const ROUND = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ];

  function sha256(bytes) {
    const blocks = ((bytes.length + 8) >> 6) + 1;
    const padded = new Uint8Array(blocks * 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(padded.length - 4, bytes.length << 3);
    const state = new Uint32Array([
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    ]);
    const w = new Uint32Array(64);
    const turned = (x, n) => (x >>> n) | (x << (32 - n));
    for (let start = 0; start < padded.length; start += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getUint32(start + 4 * i);
      for (let i = 16; i < 64; i++) {
        const x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3))
          + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
        const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0;
        d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] += x; });
    }
    const out = new Uint8Array(32);
    state.forEach((x, i) => new DataView(out.buffer).setUint32(4 * i, x));
    return out;
  }

  function joined(...parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  }

  function hmac(key, message) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    return sha256(joined(block.map((x) => x ^ 0x5c), sha256(joined(block.map((x) => x ^ 0x36), message))));
  }

  const utf8 = (text) => new TextEncoder().encode(text);
  const be32 = (n) => new Uint8Array([n >>> 24, n >>> 16, n >>> 8, n]);
  const hex = (bytes) => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");

  // The stream.

  const WORDS = 0x100000000;

  function root(config, seed) {
    const c = utf8(config), s = utf8(seed);
    return hmac(utf8("FWS-1"), joined(be32(c.length), c, be32(s.length), s));
  }

  function stream(start, label) {
    let block = 0, at = 32, view;
    function u32() {
      if (at === 32) {
        view = new DataView(hmac(start, joined(utf8(label), [0], be32(block++))).buffer);
        at = 0;
      }
      at += 4;
      return view.getUint32(at - 4);
    }
    return below(u32);
  }

  // From words to numbers: below(n) and shuffled(items) over any source of words.
  function below(u32) {
    const next = (n) => {
      let word;
      do word = u32(); while (word >= WORDS - (WORDS % n));
      return word % n;
    };
    const shuffled = (items) => {
      const order = items.slice();
      for (let i = order.length - 1; i > 0; i--) {
        const j = next(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      return order;
    };
    return { below: next, shuffled };
  }

  // Seeds: texts and codes.

  class SeedError extends Error {
    constructor(kind, message, slips = []) {
      super(message);
      this.name = "SeedError";
      this.kind = kind;
      this.slips = slips;
    }
  }

  const MOST_BYTES = 256;
  const PREFIX = "FWS1";
  const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const BITS = new Map([[12, 50], [28, 128]]);
  const BETWEEN = /[- \u2010-\u2015\u2212]/g;
  const VALUE = new Map(Object.entries({ I: 1, i: 1, L: 1, l: 1, O: 0, o: 0 }));
  for (const [value, letter] of [...ALPHABET].entries()) VALUE.set(letter, value).set(letter.toLowerCase(), value);
  const MOST_OFF = 4;

  const doubled = (value) => (value << 1) ^ (value & 16 ? 37 : 0);

  function fitting(values) {
    let once = 0, twice = 0;
    for (const value of [...[...PREFIX].map((letter) => VALUE.get(letter)), ...values]) {
      once = doubled(once) ^ value;
      twice = doubled(doubled(twice)) ^ value;
    }
    return once === 0 && twice === 0;
  }

  function valid(values) {
    if (!BITS.has(values.length) || values.includes(undefined) || !fitting(values)) return false;
    const spare = 5 * (values.length - 2) - BITS.get(values.length);
    return values[0] < 32 >> spare;
  }

  function written(values) {
    return [PREFIX, ...values.map((value) => ALPHABET[value]).join("").match(/.{1,4}/g)].join("-");
  }

  function likelySlips(values) {
    const slips = new Map();
    const note = (what, place, before, between, after) => {
      const letters = [...values.slice(0, before), ...between, ...values.slice(after)];
      if (!valid(letters)) return;
      const code = written(letters);
      if (!slips.has(code)) slips.set(code, { what, place, code });
    };
    const count = values.length, all = [...ALPHABET].map((_, value) => value);
    for (let p = 0; p + 1 < count; p++) note("swapped", p + 1, p, [values[p + 1], values[p]], p + 2);
    for (let p = 0; p < count; p++) all.forEach((letter) => note("wrong", p + 1, p, [letter], p + 1));
    for (let p = 0; p < count; p++) note("extra", p + 1, p, [], p + 1);
    for (let p = 0; p <= count; p++) all.forEach((letter) => note("missing", p + 1, p, [letter], p));
    return [...slips.values()];
  }

  function readCode(text) {
    const letters = [...text.replace(BETWEEN, "")].map((letter) => VALUE.get(letter));
    const values = letters.slice(PREFIX.length);
    const off = Math.min(...[...BITS.keys()].map((length) => Math.abs(length - values.length)));
    if ([...PREFIX].some((letter, i) => VALUE.get(letter) !== letters[i]) || off > MOST_OFF) {
      throw new SeedError("unlike", "it is no code: a code is FWS1- and 12 letters, or 28");
    }
    if (valid(values)) return written(values);
    const kind = !BITS.has(values.length) ? "length" : values.includes(undefined) ? "letter" : "check";
    throw new SeedError(kind, "the code is mistyped", likelySlips(values));
  }

  function characters(ranges) {
    const inside = ranges.trim().split(/\s+/).map((range) => {
      const [first, last = first] = range.split("-");
      return `\\u{${first}}-\\u{${last}}`;
    });
    return inside.join("");
  }

  function Dealer(data) {
    const white = new RegExp(`[${characters(data.white_space)}]+`, "gu");
    const refused = new RegExp(`[^${characters(data.allowed)}]`, "u");
    const table = data.table;
    const times = new Map(table.explore);
    const explore = table.explore.map(([card]) => card);
    const order = new Map([...explore, ...table.ruins, ...table.ambush, ...table.heroes].map((card, i) => [card, i]));
    const staying = new Set([...table.ambush, ...table.heroes]);

    function seed(text) {
      const spaced = text.replace(white, " ").replace(/^ | $/g, "");
      if (spaced === "") throw new SeedError("empty", "the seed is empty");
      if (refused.test(spaced)) throw new SeedError("character", "the seed holds a character that is not allowed");
      const canonical = spaced.normalize("NFC");
      if (utf8(canonical).length > MOST_BYTES) throw new SeedError("long", `the seed has over ${MOST_BYTES} bytes`);
      return /^FWS[0-9IL]/i.test(canonical) ? readCode(canonical) : canonical;
    }

    // How many cards are revealed until their time reaches the season's limit.
    function count(deck, season) {
      let time = 0;
      return deck.findIndex((card) => (time += times.get(card) || 0) >= table.limits[season]) + 1;
    }

    function deal(text) {
      const start = root(table.config, seed(text));
      const chance = stream(start, "edicts");
      const edicts = chance.shuffled(table.scoring.map((pool) => pool[chance.below(pool.length)]));
      const ambush = stream(start, "ambush").shuffled(table.ambush).slice(0, 4);
      const heroes = stream(start, "heroes").shuffled(table.heroes).slice(0, 4);
      const seasons = [];
      let left = [];
      for (let season = 0; season < 4; season++) {
        const entering = [...ambush.slice(season, season + 1), ...heroes.slice(season, season + 1)];
        const cards = [...explore, ...table.ruins, ...left, ...entering].sort((a, b) => order.get(a) - order.get(b));
        const deck = stream(start, `season/${season}`).shuffled(cards);
        left = deck.slice(count(deck, season)).filter((card) => staying.has(card));
        seasons.push(deck);
      }
      return { edicts, ambush, heroes, seasons };
    }

    function text(dealt) {
      const [spring, summer, fall, winter] = dealt.seasons;
      const rows = { edicts: dealt.edicts, ambush: dealt.ambush, heroes: dealt.heroes, spring, summer, fall, winter };
      return Object.entries(rows).map(([word, cards]) => [word, ...cards].join(" ") + "\n").join("");
    }

    return {
      seed,
      deal,
      text,
      digest: (dealt) => hex(sha256(utf8(text(dealt)))),
      shown: (dealt) => dealt.seasons.map(count),
    };
  }

  Dealer.SeedError = SeedError;
  Dealer.parts = { sha256, hmac, root, stream, below, hex, utf8 }; // for tests
  if (typeof module === "object" && module.exports) module.exports = Dealer;
  else global.Dealer = Dealer;
})(typeof globalThis === "object" ? globalThis : this);
