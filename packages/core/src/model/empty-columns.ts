import type { Beams, Links, Springs } from "./model.ts";

const NO_NUMBERS = new Float64Array(0);
const NO_ENDS = { count: 0, a: new Uint32Array(0), b: new Uint32Array(0) };

/** Of a part without links. */
export const NO_LINKS: Links = {
  ...NO_ENDS,
  restLength: NO_NUMBERS,
  stiffness: NO_NUMBERS,
  damping: NO_NUMBERS,
  crossDamping: NO_NUMBERS,
  limitLength: NO_NUMBERS,
  limitStiffness: NO_NUMBERS,
  yieldLength: NO_NUMBERS,
};

export const NO_BEAMS: Beams = {
  ...NO_ENDS,
  c: NO_ENDS.a,
  d: NO_ENDS.a,
  alongBeam: NO_NUMBERS,
  alongLine: NO_NUMBERS,
  saddleC: NO_NUMBERS,
  saddleD: NO_NUMBERS,
  restLength: NO_NUMBERS,
  stiffness: NO_NUMBERS,
  toe: NO_NUMBERS,
};

export const NO_SPRINGS: Springs = {
  ...NO_ENDS,
  restLength: NO_NUMBERS,
  stiffness: NO_NUMBERS,
  damping: NO_NUMBERS,
  crossDamping: NO_NUMBERS,
};
