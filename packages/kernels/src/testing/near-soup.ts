import { f64, real, u32 } from "../arena.ts";
import { CORNER, EMPTY, POINT, SEARCH_STACK } from "../box-tree/contract.ts";
import {
  BATCH_SCRATCH_SIZE,
  CLOSEST_AT,
  CLOSEST_SIZE,
  KEPT_CLOSEST_SIZE,
  WIDE_BOXES_SIZE,
  WIDE_FACES_SIZE,
} from "../proximity/contract.ts";
import { createRandom } from "./random.ts";
import { filledArena, type Backend } from "./twins.ts";

export const MARGIN = 1e-5;
export const PATHS = 8;
/** Points of a batch, and places in its order. */
export const BATCH = 40;
const ORDER = 64;
export const ORIGIN = [0.1, -0.2, 0.05];

/** A leaf whose triangle is that of the one before. */
export const TWICE = 30;

/** Small triangles in a cube, the first of them needles, one of them twice; every point moves. An odd or an even number of levels. */
export function nearSoup(backend: Backend, leaves: number) {
  const random = createRandom(7);
  const triangles = Math.floor(0.8 * leaves);
  const start: number[] = [];
  const end: number[] = [];
  const corners: number[] = [];
  for (let triangle = 0; triangle < leaves; triangle++) {
    const centre = [0, 1, 2].map(() => random.between(-1, 1));
    const along = [0, 1, 2].map(() => random.between(-0.2, 0.2));
    for (let k = 0; k < 3; k++) {
      const spread = triangle < 0.1 * leaves ? 1e-5 : 0.2;
      const at = centre.map((c, axis) => c + k * along[axis] + random.between(-spread, spread));
      start.push(...at);
      end.push(...at.map((x) => x + random.between(-0.05, 0.05)));
    }
    const first = triangle === TWICE ? 3 * triangle - 3 : 3 * triangle;
    corners.push(first, first + 1, first + 2, triangle < triangles ? 0 : EMPTY);
  }
  const { kernels, columns } = filledArena(
    backend,
    {
      ...{
        corners: u32(leaves * CORNER),
        triangleOf: u32(leaves),
        start: f64(start.length),
        end: f64(end.length),
      },
      ...{
        points: real((POINT * start.length) / 3),
        wideNodes: real(WIDE_BOXES_SIZE * leaves),
        faces: real((WIDE_FACES_SIZE * leaves) / 4),
      },
      ...{
        stack: u32(SEARCH_STACK),
        list: u32(leaves),
        nearness: real(leaves),
        closestPoint: f64(CLOSEST_SIZE),
      },
      ...{ paths: real(POINT * PATHS), least: real(PATHS) },
      ...{
        order: u32(ORDER),
        starts: f64(3 * BATCH),
        ends: f64(3 * BATCH),
        searchRadius: f64(BATCH),
        asks: u32(BATCH),
        guesses: u32(BATCH),
        leasts: real(BATCH),
        closestPoints: f64(2 * KEPT_CLOSEST_SIZE * BATCH),
        found: u32(BATCH),
        scratch: u32(BATCH_SCRATCH_SIZE),
      },
    },
    // Leaves are not in the order of the triangles.
    { corners, start, end, triangleOf: Array.from({ length: leaves }, (_, leaf) => leaves - leaf) },
  );
  const tree = { leaves, ...columns };
  columns.closestPoint.set(ORIGIN, CLOSEST_AT.origin);
  kernels.fitProximity(tree, MARGIN, columns);
  return { kernels, tree, near: columns, batch: { ...columns, least: columns.leasts }, triangles };
}
