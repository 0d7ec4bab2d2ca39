import { z } from "zod";
import { characterSchema } from "./character.ts";
import { identifier, list, noun, oneOf, quantity, vector, whole } from "./field.ts";
import { file, fileFrame, MESH_ENDINGS } from "./file.ts";
import { motionSchema } from "./keyframes.ts";
import { LIMITS } from "./limits.ts";
import { mannequinSchema } from "./mannequin.ts";

const EXTENT = { min: 1e-4, max: 1e4 };

const corner = (meaning: string): z.ZodNumber => whole(meaning, { min: 0, max: LIMITS.vertices - 1 });

const kinds = [
  noun("Everything below y = 0 of its own frame is solid.", { kind: z.literal("plane") }),
  noun("A ball.", { kind: z.literal("sphere"), radius: quantity("Radius", "m", EXTENT) }),
  noun("The inside of a ball: everything beyond it is solid.", {
    kind: z.literal("cavity"),
    radius: quantity("Radius, at the start", "m", EXTENT),
    radii: list(
      "Radii at given times, linear between them; before the first and after the last it rests.",
      noun("A radius at a time.", {
        time: quantity("Time", "s", { min: 0, max: 1e6 }),
        radius: quantity("Radius", "m", EXTENT),
      }),
      { max: LIMITS.keys },
    ).default([]),
  }),
  noun("A box around its own centre.", {
    kind: z.literal("box"),
    size: z
      .tuple(
        [
          quantity("Along x", "m", EXTENT),
          quantity("Along y", "m", EXTENT),
          quantity("Along z", "m", EXTENT),
        ],
        {
          error: "three lengths [x, y, z] in m",
        },
      )
      .describe("Whole edge lengths [x, y, z] [m]."),
    rounding: quantity("Radius of its edges and corners, at most half the shortest edge", "m", {
      min: 0,
      max: 1e4,
    }).default(0),
  }),
  noun("A rod with round ends along y of its own frame.", {
    kind: z.literal("capsule"),
    radius: quantity("Radius", "m", EXTENT),
    length: quantity("Distance between the centres of its two round ends", "m", EXTENT),
  }),
  noun("A round rod with flat ends along y of its own frame.", {
    kind: z.literal("cylinder"),
    radius: quantity("Radius", "m", EXTENT),
    length: quantity("From end to end", "m", EXTENT),
    rounding: quantity("Radius of its two edges, at most its radius and half its length", "m", {
      min: 0,
      max: 1e4,
    }).default(0),
  }),
  noun("A ground around its own origin, solid below, with upright walls at its borders.", {
    kind: z.literal("heightField"),
    size: z
      .tuple([quantity("Along x", "m", EXTENT), quantity("Along z", "m", EXTENT)], {
        error: "two lengths [x, z] in m",
      })
      .describe("Whole lengths [x, z] [m]."),
    heights: list(
      "Rows of heights, all of the same length: along +x within a row, row after row along +z, at least 2 × 2.",
      list("Heights along +x.", quantity("Height", "m", { min: -1e4, max: 1e4 }), {
        min: 2,
        max: LIMITS.heights,
      }),
      { min: 2, max: LIMITS.heights },
    ),
  }),
  noun("Triangles of any shape: a solid if they are closed, else a sheet that is solid to both sides.", {
    kind: z.literal("mesh"),
    file: file("A file with the triangles; or give `vertices` and `triangles`", MESH_ENDINGS).exactOptional(),
    ...fileFrame,
    vertices: list("Corners of the triangles.", vector("Corner", "m", 1e4), {
      min: 3,
      max: LIMITS.vertices,
    }).exactOptional(),
    triangles: list(
      "Triangles, counter-clockwise seen from the front (of a solid: from outside), at most two to an edge.",
      z
        .tuple([corner("First corner"), corner("Second corner"), corner("Third corner")], {
          error: "three vertex indices [a, b, c]",
        })
        .describe("Indices of its three vertices, from 0."),
      { min: 1, max: LIMITS.triangles },
    ).exactOptional(),
    thickness: quantity("Of a mesh that is not closed, half to each side", "m", { min: 0, max: 1e4 }).default(
      0,
    ),
  }).check((context) => {
    // A misspelt key is one mistake, not two.
    if (context.issues.length > 0) return;
    const { file: named, vertices, triangles } = context.value;
    const missing = vertices === undefined ? "vertices" : "triangles";
    const fault = (path: string[], message: string): void => {
      context.issues.push({ code: "custom", input: context.value, path, message });
    };
    if (named !== undefined && (vertices ?? triangles) !== undefined)
      fault([], "either `file`, or `vertices` and `triangles`");
    else if (named === undefined && (vertices === undefined || triangles === undefined))
      fault([missing], `a list of ${missing}, or a \`file\` instead of both`);
  }),
  mannequinSchema,
  characterSchema,
] as const;

export const colliderShapeSchema = z
  .discriminatedUnion("kind", kinds, {
    error: (issue) =>
      issue.code === "invalid_union"
        ? oneOf([
            "plane",
            "sphere",
            "cavity",
            "box",
            "capsule",
            "cylinder",
            "heightField",
            "mesh",
            "mannequin",
            "character",
          ])
        : "an object with kind plane, sphere, cavity, box, capsule, cylinder, heightField, mesh, mannequin or character",
  })
  .describe("The solid in its own frame.");

/** Something solid that cloth rests on. */
export const colliderSchema = noun("Something solid that cloth rests on.", {
  id: identifier("Name of the collider, unique in the scene."),
  shape: colliderShapeSchema,
  position: vector("Where its own origin is placed", "m").default([0, 0, 0]),
  rotationDegrees: vector("Turn about the world's x, then y, then z axis", "degrees").default([0, 0, 0]),
  friction: quantity("Coulomb coefficient", "1", { min: 0, max: 10 }).default(0.4),
  viscousFriction: quantity(
    "Viscous coefficient, beside Coulomb's: friction over push per speed of the slip",
    "s/m",
    { min: 0, max: 1e4 },
  ).default(0),
  motion: motionSchema.exactOptional(),
});

export type SceneCollider = z.output<typeof colliderSchema>;
