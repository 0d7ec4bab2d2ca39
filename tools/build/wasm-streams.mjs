// The code of a module taken apart: instructions, locals, distances and other numbers, each among its like. LZMA packs them a sixth smaller.
// `packages/kernels/src/wasm-streams.ts` puts them together.

/** Before the number of a hole, from 1; before 0 a number that begins with this byte itself. */
const ESCAPE = 0xff;

export const STREAMS = ["codes", "locals", "distances", "others"];

/** Streams of functions, given as tokens (wasm-tokens.mjs). `holeOf(body, at)` is the number of a hole that stands there, or 0. */
export function splitBodies(bodies, holeOf = () => 0) {
  const streams = { codes: [], locals: [], distances: [], others: [] };
  bodies.forEach((tokens, body) => {
    let code = -1;
    let nth = 0;
    tokens.forEach((token, at) => {
      if (typeof token === "number") {
        streams.codes.push(token);
        code = token;
        nth = 0;
        return;
      }
      nth++;
      const hole = holeOf(body, at);
      const bytes = hole > 0 ? [ESCAPE, ...leb("u", hole)] : plainNumber(token);
      const stream = streamOf(code, nth);
      // No number among instructions begins with the escape, so that it is none there.
      streams[stream].push(...(stream === "codes" ? leb(token.kind, token.value) : bytes));
    });
  });
  return streams;
}

function plainNumber({ kind, value }) {
  const bytes = leb(kind, value);
  return bytes[0] === ESCAPE ? [ESCAPE, 0, ...bytes] : bytes;
}

/** Where the n-th number after a code goes: numbers of vector instructions and alignments stay with the codes. */
function streamOf(code, nth) {
  if (code === 0xfd) return nth < 3 ? "codes" : "distances";
  if (code === 0xfc) return "codes";
  if (code >= 0x20 && code <= 0x24) return "locals";
  if (code >= 0x28 && code <= 0x3e) return nth === 1 ? "codes" : "distances";
  return "others";
}

export function leb(kind, value) {
  const bytes = [];
  let rest = value;
  for (;;) {
    const low = ((rest % 128) + 128) % 128;
    rest = Math.floor(rest / 128);
    const isLast = kind === "u" ? rest === 0 : (rest === 0 && low < 64) || (rest === -1 && low >= 64);
    bytes.push(isLast ? low : low + 128);
    if (isLast) return bytes;
  }
}
