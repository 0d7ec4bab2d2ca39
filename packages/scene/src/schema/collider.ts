import { z } from "zod";
import { identifier, noun, oneOf, quantity, vector } from "./field.ts";
import { motionSchema } from "./keyframes.ts";

const EXTENT = { min: 1e-4, max: 1e4 };

const kinds = [
  noun("Everything below y = 0 of its own frame is solid.", { kind: z.literal("plane") }),
  noun("A ball.", { kind: z.literal("sphere"), radius: quantity("Radius", "m", EXTENT) }),
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
] as const;

export const colliderShapeSchema = z
  .discriminatedUnion("kind", kinds, {
    error: (issue) =>
      issue.code === "invalid_union"
        ? oneOf(["plane", "sphere", "box", "capsule"])
        : "an object with kind plane, sphere, box or capsule",
  })
  .describe("The solid in its own frame.");

/** Something solid that cloth rests on. */
export const colliderSchema = noun("Something solid that cloth rests on.", {
  id: identifier("Name of the collider, unique in the scene."),
  shape: colliderShapeSchema,
  position: vector("Where its own origin is placed", "m").default([0, 0, 0]),
  rotationDegrees: vector("Turn about the world's x, then y, then z axis", "degrees").default([0, 0, 0]),
  friction: quantity("Coulomb coefficient", "1", { min: 0, max: 10 }).default(0.4),
  motion: motionSchema.exactOptional(),
});

export type SceneCollider = z.output<typeof colliderSchema>;
