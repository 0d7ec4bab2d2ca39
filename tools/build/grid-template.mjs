// The grid kernels of all widths from one text. They are the same but for distances in memory, each of which is a + b · width: two
// widths give a and b, and a third one is made from them and compared byte by byte.

import { ToolFailure } from "../lib/tool.mjs";
import { moduleTokens } from "./wasm-tokens.mjs";

/** Before the number of a hole in the bytes of a body; before 0 it stands for itself. */
const ESCAPE = 0xff;

/** What the build writes and `src/grid-template.ts` reads, of modules by width, of which the third is the witness. */
export function gridTemplate([first, second, witness]) {
  const [one, two, three] = [first, second, witness].map(({ bytes }) => moduleTokens(bytes));
  refuseOtherParts(one, two);
  refuseOtherParts(one, three);
  const holes = new Map();
  const bodies = one.bodies.map((body, index) =>
    bodyBytes(body, two.bodies[index], [first.width, second.width], holes),
  );
  one.bodies.forEach((body, index) =>
    refuseOtherLine(body, two.bodies[index], three.bodies[index], [first, second, witness]),
  );
  return { head: Buffer.from(one.head), bodies, holes: [...holes.keys()].join(" ") };
}

function refuseOtherParts(one, two) {
  const same = Buffer.compare(one.head, two.head) === 0 && one.bodies.length === two.bodies.length;
  if (!same || one.tail.length + two.tail.length > 0)
    throw new ToolFailure("gridTemplate: modules of two widths differ outside of their code");
}

/** Throws unless the third kernel is what a line through the first two gives. */
function refuseOtherLine(one, two, three, modules) {
  const [w1, w2, w3] = modules.map(({ width }) => width);
  const isWitness = (token, at) => {
    if (typeof token === "number") return token === three[at];
    return token.value + ((two[at].value - token.value) / (w2 - w1)) * (w3 - w1) === three[at].value;
  };
  if (one.length !== three.length || !one.every(isWitness))
    throw new ToolFailure(`gridTemplate: a kernel of width ${w3} is not what widths ${w1} and ${w2} say`);
}

function bodyBytes(one, two, widths, holes) {
  if (one.length !== two.length)
    throw new ToolFailure("gridTemplate: a kernel has another number of instructions at another width");
  return Buffer.from(one.flatMap((token, at) => tokenBytes(token, two[at], widths, holes)));
}

const escaped = (bytes) => bytes.flatMap((byte) => (byte === ESCAPE ? [ESCAPE, 0] : [byte]));

function tokenBytes(token, other, [w1, w2], holes) {
  if (typeof token === "number") {
    if (token !== other)
      throw new ToolFailure(`gridTemplate: 0x${token.toString(16)} at one width, ${other} at another`);
    return escaped([token]);
  }
  const { kind, value } = token;
  if (value === other.value) return escaped(leb(kind, value));
  const slope = (other.value - value) / (w2 - w1);
  if (!Number.isInteger(slope))
    throw new ToolFailure(
      `gridTemplate: ${value} and ${other.value} at widths ${w1} and ${w2} lie on no line`,
    );
  const hole = `${kind}${value - slope * w1},${slope}`;
  if (!holes.has(hole)) holes.set(hole, holes.size + 1);
  return [ESCAPE, ...leb("u", holes.get(hole))];
}

function leb(kind, value) {
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
