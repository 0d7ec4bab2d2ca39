import { GROUP_SIZE, ROW } from "./contract.ts";

/** Groups of a matrix (see Matrix), and how many spring groups there may be. */
export interface Groups {
  readonly groups: Uint32Array;
  /** Spring groups that may lead to earlier nodes, and all. */
  readonly half: number;
  readonly springGroups: number;
}

/** Of the rows from `irregularRow` on, whose number is a multiple of four. */
export function groupsOf(rows: ArrayLike<number>, irregularRow: number): Groups {
  const count = rows.length / ROW - 1;
  const groups = new Uint32Array((ROW * (count - irregularRow)) / GROUP_SIZE + 3 * ROW);
  let [half, later] = [0, 0];
  for (let row = irregularRow; row < count; row += GROUP_SIZE) {
    const at = ROW * row;
    groups.set([rows[at], rows[at + 1]], (ROW * (row - irregularRow)) / GROUP_SIZE);
    let [most, mostLater] = [0, 0];
    for (let k = at; k < at + GROUP_SIZE * ROW; k += ROW) {
      most = Math.max(most, rows[k + 3] - rows[k + 2]);
      mostLater = Math.max(mostLater, rows[k + ROW + 2] - rows[k + 3]);
    }
    half += most;
    later += mostLater;
  }
  // One more each: a spring that is not kept is written where the next one would be.
  return { groups, half: half + 1, springGroups: half + later + 2 };
}
