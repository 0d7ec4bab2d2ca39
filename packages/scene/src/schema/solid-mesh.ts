import * as z from "zod";
import { flag, list, noun, quantity, vector, whole } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { solidMaterialSchema } from "./solid-material.ts";

const corner = (meaning: string, most: number): z.ZodNumber => whole(meaning, { min: 0, max: most - 1 });

/** Shapes that come from files: `pliant solid FILE --scene` writes them. */
export const solidMeshes = [
  noun("A surface of any shape, filled with tetrahedra; it is drawn as it is.", {
    kind: z.literal("mesh"),
    vertices: list("Corners of the triangles.", vector("Corner", "m", 1e4), { min: 4, max: LIMITS.vertices }),
    triangles: list(
      "Triangles, counter-clockwise seen from outside; holes are closed.",
      z
        .tuple(
          [
            corner("First corner", LIMITS.vertices),
            corner("Second corner", LIMITS.vertices),
            corner("Third corner", LIMITS.vertices),
          ],
          { error: "three vertex indices [a, b, c]" },
        )
        .describe("Indices of its three vertices, from 0."),
      { min: 4, max: LIMITS.triangles },
    ),
    spacing: quantity("Edge of the cubes of the lattice that fills it; in place of `nodes`", "m", {
      min: 1e-4,
      max: 100,
    }).exactOptional(),
    nodes: whole("About how many nodes the body gets", { min: 20, max: LIMITS.solidNodes }).default(1500),
    cover: flag(
      "Whether the body reaches a little beyond the surface, and so holds parts that are thinner than its lattice",
    ).default(false),
  }),
  noun("Tetrahedra as they are.", {
    kind: z.literal("tets"),
    nodes: list("Corners of the tetrahedra.", vector("Corner", "m", 1e4), { min: 4, max: LIMITS.solidNodes }),
    tets: list(
      "Tetrahedra of positive volume, joined by faces.",
      z
        .tuple(
          [
            corner("First corner", LIMITS.solidNodes),
            corner("Second corner", LIMITS.solidNodes),
            corner("Third corner", LIMITS.solidNodes),
            corner("Fourth corner", LIMITS.solidNodes),
          ],
          { error: "four node indices [a, b, c, d]" },
        )
        .describe("Indices of its four nodes, from 0."),
      { min: 1, max: LIMITS.solidTets },
    ),
    regions: list(
      "Per tetrahedron, which of `materials` it is made of.",
      whole("Index of a material", { min: 0, max: 255 }),
      {
        min: 1,
        max: LIMITS.solidTets,
      },
    ).exactOptional(),
    materials: list("Materials of the regions, in place of the body's own.", solidMaterialSchema, {
      min: 1,
      max: 256,
    }).exactOptional(),
  }),
] as const;
