import { POINT } from "../box-tree/contract.ts";
import type { Real } from "../real.ts";
import {
  roundingOf,
  type Observer,
  type TrajectoryColumns,
  type TrajectoryKernels,
  type VertexNeighbours,
} from "./contract.ts";

export const trajectoryReference: TrajectoryKernels = { relativePoints, predictMean };

function relativePoints(
  { at: here, end, slack, radius }: TrajectoryColumns,
  first: number,
  last: number,
  { origin, start, shift }: Observer,
  points: Real,
  k: number,
): void {
  for (let vertex = first, at = POINT * k; vertex < last; vertex++, at += POINT) {
    for (let axis = 0; axis < 3; axis++) {
      points[at + axis] = here[3 * vertex + axis] - start[axis] - origin[axis];
      points[at + 4 + axis] = end[3 * vertex + axis] - shift[axis] - origin[axis];
    }
    const off = slack[vertex] + roundingOf(points, at);
    points[at + 3] = off + radius[vertex];
    points[at + 7] = off;
  }
}

function predictMean(
  x: Float64Array,
  v: Float64Array,
  { first, near }: VertexNeighbours,
  h: number,
  out: Float64Array,
): void {
  for (let vertex = 0; vertex < first.length - 1; vertex++) {
    const by = h * (1 / (1 + first[vertex + 1] - first[vertex]));
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      let sum = v[i];
      for (let k = first[vertex]; k < first[vertex + 1]; k++) sum += v[near[k] + i - 3 * vertex];
      out[i] = x[i] + by * sum;
    }
  }
}
