import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "@pliant/geometry";
import { surfaceEdges } from "./surface-edges.ts";

/**
 * The largest strain at each node, nodeCount [1], into `out`. Links of cloth only pull, so that a slack one counts as 0; edges of
 * paper, springs and the surface of elastic solids count pressed and pulled alike.
 */
export function nodeStrain(model: Model, { x }: Readonly<State>, out: Float32Array): void {
  out.fill(0);
  const raise = (a: number, b: number, strain: number): void => {
    if (strain > out[a]) out[a] = strain;
    if (strain > out[b]) out[b] = strain;
  };
  const { links, springs, bodies } = model;
  for (let k = 0; k < links.count; k++) {
    const [a, b] = [links.a[k], links.b[k]];
    raise(a, b, distance(x, a, b) / links.restLength[k] - 1);
  }
  for (let k = 0; k < springs.count; k++) {
    const [a, b] = [springs.a[k], springs.b[k]];
    raise(a, b, Math.abs(distance(x, a, b) / springs.restLength[k] - 1));
  }
  for (const body of bodies) {
    if (body.kind !== "paper") continue;
    const { paper, firstNode } = body;
    for (let k = 0; k < paper.edges.count; k++) {
      const [a, b] = [firstNode + paper.edges.a[k], firstNode + paper.edges.b[k]];
      raise(a, b, Math.abs(distance(x, a, b) / paper.edges.restLength[k] - 1));
    }
  }
  if (!bodies.some(({ kind }) => kind === "solid")) return;
  const { a, b, count, restLength } = surfaceEdges(model);
  for (let k = 0; k < count; k++) {
    if (restLength[k] > 0) raise(a[k], b[k], Math.abs(distance(x, a[k], b[k]) / restLength[k] - 1));
  }
}
