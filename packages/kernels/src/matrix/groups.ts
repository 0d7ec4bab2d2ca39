import { FOUR, ROW } from "./contract.ts";

/** Fours of a matrix (see Matrix): where they are, and how many quads there may be. */
export interface Fours {
  readonly fours: Uint32Array;
  /** Quads that may lead to earlier nodes, and all. */
  readonly half: number;
  readonly quads: number;
}

/** Of the rows from `looseRow` on, whose number is a multiple of four. */
export function foursOf(rows: ArrayLike<number>, looseRow: number): Fours {
  const count = rows.length / ROW - 1;
  const fours = new Uint32Array((ROW * (count - looseRow)) / FOUR + 3 * ROW);
  let [half, later] = [0, 0];
  for (let row = looseRow; row < count; row += FOUR) {
    const at = ROW * row;
    fours.set([rows[at], rows[at + 1]], (ROW * (row - looseRow)) / FOUR);
    let [most, mostLater] = [0, 0];
    for (let k = at; k < at + FOUR * ROW; k += ROW) {
      most = Math.max(most, rows[k + 3] - rows[k + 2]);
      mostLater = Math.max(mostLater, rows[k + ROW + 2] - rows[k + 3]);
    }
    half += most;
    later += mostLater;
  }
  // One more each: a spring that is not kept is written where the next one would be.
  return { fours, half: half + 1, quads: half + later + 2 };
}
