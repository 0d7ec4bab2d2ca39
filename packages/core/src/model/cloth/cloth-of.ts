import type { Model } from "../model.ts";

/** A model without the triangles of its solids: what is there of cloth. The same model if it has no solids. */
export function clothOf(model: Model): Model {
  if (model.bodies.every(({ kind }) => kind !== "solid")) return model;
  const triangles = model.bodies
    .filter(({ kind }) => kind !== "solid")
    .flatMap(({ firstTriangle, triangleCount }) =>
      Array.from(model.triangles.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount))),
    );
  return { ...model, triangles: Uint32Array.from(triangles) };
}
