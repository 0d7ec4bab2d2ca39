import { BOX, CORNER, POINT } from "../boxes.ts";
import { FACES, QUAD, type NearTree } from "../near.ts";
import type { Real } from "../real.ts";

export function fitNear({ leaves, corners, points, boxes, quads, faces }: NearTree): void {
  for (let first = leaves / 4; first >= 1; first = Math.floor(first / 4)) {
    for (let node = first; node < 2 * first; node++) {
      for (let k = 0; k < QUAD; k++) {
        // Lowest and highest, at the start and at the end: four numbers of a box each.
        const [lane, axis, side] = [k % 4, Math.floor(k / 4) % 3, Math.floor(k / 12)];
        quads[QUAD * node + k] = boxes[BOX * (4 * node + lane) + 4 * side + axis];
      }
    }
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    for (const end of [0, 1]) {
      const at = FACES * Math.floor(leaf / 4) + 36 * end + (leaf % 4);
      const [a, b, c] = [0, 1, 2].map((k) => POINT * corners[CORNER * leaf + k] + 4 * end);
      for (let axis = 0; axis < 3; axis++) {
        faces[at + 4 * axis] = points[a + axis];
        faces[at + 12 + 4 * axis] = difference(points, b, a, axis);
        faces[at + 24 + 4 * axis] = difference(points, c, a, axis);
      }
    }
  }
}

function difference(points: Real, to: number, from: number, axis: number): number {
  return points[to + axis] - points[from + axis];
}
