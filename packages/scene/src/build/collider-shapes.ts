import type { MeshShape } from "pliant";
import type { Scene } from "../schema/document.ts";
import { buildMannequin } from "./mannequin.ts";

/** The shapes, at a time [s], of those of a scene's colliders that a pose deforms; null for all others, which keep theirs. */
export function colliderShapes({
  colliders,
}: Pick<Scene, "colliders">): (time: number) => readonly (MeshShape | null)[] {
  const bodies = colliders.map(({ shape }) => {
    if (shape.kind !== "mannequin") return null;
    const puppet = buildMannequin(shape);
    const first = puppet.collider("", 0).shape;
    return first.kind === "mesh" ? { puppet, first } : null;
  });
  return (time) =>
    bodies.map((body) => {
      if (!body) return null;
      const vertices = new Float64Array(body.first.vertices.length);
      body.puppet.write(time, vertices);
      return { ...body.first, vertices };
    });
}
