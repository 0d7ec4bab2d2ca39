import { BOX, type BoxTree } from "./contract.ts";

/** The largest number that 16 bits hold, less a little. */
const INTEGER_MAX = 32000;

/** How many parts of a metre a tree's wide nodes tell apart, a power of two times INTEGER_MAX: the more, the less far its root's box reaches [1/m]. */
export function wideScale({ boxes }: BoxTree): number {
  let most = 0;
  for (let at = BOX; at < 2 * BOX; at += 4) {
    for (let k = at; k < at + 3; k++) {
      const far = Math.abs(boxes[k]);
      if (far > most && far < Infinity) most = far;
    }
  }
  let reach = 1;
  while (reach < most) reach *= 2;
  while (reach > 1e-6 && reach / 2 >= most) reach /= 2;
  return INTEGER_MAX / reach;
}
