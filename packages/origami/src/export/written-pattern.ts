import type { WrittenPattern, WrittenState } from "@pliant/formats/write";
import type { CreasePattern } from "../crease-pattern.ts";
import { foldAngles } from "../fold/measure-fold.ts";

/** A pattern in metres, as files have it; `scale` are metres per unit of the pattern. */
export function writtenPattern({ vertices, edges, faces, title }: CreasePattern, scale = 1): WrittenPattern {
  return {
    ...(title !== undefined && { title }),
    vertices: vertices.map(([x, y]) => [scale * x, scale * y]),
    edges: edges.map(({ a, b }) => [a, b]),
    assignments: edges.map(({ assignment }) => assignment),
    foldAngles: edges.map(({ angle }) => angle),
    faces,
  };
}

/** A state of it: places of its vertices [m]. */
export function writtenState(
  pattern: CreasePattern,
  places: readonly (readonly number[])[],
  title?: string,
): WrittenState {
  return { vertices: places, foldAngles: foldAngles(pattern, places), ...(title !== undefined && { title }) };
}
