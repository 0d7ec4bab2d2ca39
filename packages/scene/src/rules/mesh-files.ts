import { colliderFaults } from "pliant/experimental";
import { mesh, twoSided } from "../nouns/colliders/mesh.ts";
import type { FileRule } from "./rule.ts";

/** Triangles from files are surfaces with two sides, as those in the scene itself. */
export const meshFilesAreSurfaces: FileRule = (scene) =>
  scene.colliders.flatMap(({ shape }, index) => {
    if (shape.kind !== "mesh" || shape.file === undefined) return [];
    const path = ["colliders", index, "shape", "file"];
    return colliderFaults(mesh.build(shape, scene.files)).map((sentence) =>
      twoSided(path, shape.file, sentence),
    );
  });
