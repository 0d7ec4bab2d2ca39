import type { MeshShape } from "pliant";
import type { Scene } from "../schema/document.ts";
import { buildPuppet, isPosed } from "./puppet.ts";

/** The shapes, at a time [s], of those of a scene's colliders that a pose deforms; null for all others, which keep theirs. */
export function colliderShapes({
  colliders,
  files,
}: Pick<Scene, "colliders" | "files">): (time: number) => readonly (MeshShape | null)[] {
  const bodies = colliders.map(({ shape }) => {
    if (!isPosed(shape)) return null;
    const puppet = buildPuppet(shape, files);
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
