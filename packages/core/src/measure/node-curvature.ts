import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "@pliant/geometry";
import { surfaceEdges, turnBetween, twiceArea } from "./surface-edges.ts";

/**
 * How sharply the surface bends at each node, nodeCount [1/m], into `out`: of the edges there the largest change of the normal across
 * the edge over half the width of both triangles, less what it was at rest. A cylinder of radius R has 1/R.
 */
export function nodeCurvature(model: Model, { x }: Readonly<State>, out: Float32Array): void {
  out.fill(0);
  const { triangles } = model;
  const { count, a, b, left, right, restTurn } = surfaceEdges(model);
  for (let k = 0; k < count; k++) {
    if (left[k] === right[k]) continue;
    const turn = Math.abs(turnBetween(x, triangles, left[k], right[k]) - restTurn[k]);
    // Heights over the edge are twice the areas over its length.
    const width =
      (twiceArea(x, triangles, left[k]) + twiceArea(x, triangles, right[k])) / distance(x, a[k], b[k]) / 2;
    const curvature = width > 0 ? turn / width : 0;
    if (curvature > out[a[k]]) out[a[k]] = curvature;
    if (curvature > out[b[k]]) out[b[k]] = curvature;
  }
}
