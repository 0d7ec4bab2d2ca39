import { BOX, BOX_QUAD, WANTED, type BoxTree } from "../boxes.ts";

export function fitQuads({ leaves, boxes, flags, quads }: BoxTree, partly: boolean): void {
  for (let end = leaves / 2; end > 1; end /= 4) {
    for (let node = end / 2; node < end; node++) {
      if (partly && (flags[node] & WANTED) === 0) continue;
      for (let k = 0; k < BOX_QUAD; k++) {
        const number = k >> 2;
        // Ranks come last.
        const within = number < 12 ? 4 * Math.floor(number / 3) + (number % 3) : 3 + 4 * (number - 12);
        quads[BOX_QUAD * node + k] = boxes[BOX * (4 * node + (k & 3)) + within];
      }
    }
  }
}
