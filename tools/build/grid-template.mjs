// The grid kernels of all widths from one text. They are the same but for distances in memory, each of which is a + b · width: two
// widths give a and b, and a third one is compared with what they say, number by number.

import { ToolFailure } from "../lib/tool.mjs";
import { splitBodies } from "./wasm-streams.mjs";
import { moduleTokens } from "./wasm-tokens.mjs";

/** What `src/grid-template.ts` reads, of modules by width, of which the third is the witness. */
export function gridTemplate([first, second, witness]) {
  const [one, two, three] = [first, second, witness].map(({ bytes }) => moduleTokens(bytes));
  for (const other of [two, three]) refuseOtherParts(one, other);
  const holes = new Map();
  const numbers = one.bodies.map((body, index) => {
    refuseOtherLine(body, two.bodies[index], three.bodies[index], [first, second, witness]);
    return body.map((token, at) => holeAt(token, two.bodies[index][at], [first.width, second.width], holes));
  });
  const streams = splitBodies(one.bodies, (body, at) => numbers[body][at]);
  return { head: one.head, streams, count: one.bodies.length, holes: [...holes.keys()].join(" ") };
}

function refuseOtherParts(one, two) {
  const same = Buffer.compare(one.head, two.head) === 0 && one.bodies.length === two.bodies.length;
  if (!same || one.tail.length + two.tail.length > 0)
    throw new ToolFailure("gridTemplate: modules of two widths differ outside of their code");
}

/** Throws unless the kernels have the same instructions, and the third the numbers that a line through the first two gives. */
function refuseOtherLine(one, two, three, modules) {
  const [w1, w2, w3] = modules.map(({ width }) => width);
  const isWitness = (token, at) => {
    if (typeof token === "number") return token === two[at] && token === three[at];
    return token.value + ((two[at].value - token.value) / (w2 - w1)) * (w3 - w1) === three[at].value;
  };
  if (one.length !== two.length || one.length !== three.length || !one.every(isWitness))
    throw new ToolFailure(`gridTemplate: a kernel of width ${w3} is not what widths ${w1} and ${w2} say`);
}

/** The number of the hole for a number that is another at another width, from 1; 0 for others. */
function holeAt(token, other, [w1, w2], holes) {
  if (typeof token === "number" || token.value === other.value) return 0;
  const slope = (other.value - token.value) / (w2 - w1);
  if (!Number.isInteger(slope))
    throw new ToolFailure(
      `gridTemplate: ${token.value} and ${other.value} at widths ${w1} and ${w2} lie on no line`,
    );
  const hole = `${token.kind}${token.value - slope * w1},${slope}`;
  if (!holes.has(hole)) holes.set(hole, holes.size + 1);
  return holes.get(hole);
}
