import * as z from "zod";
import { COLLIDER_SCHEMAS } from "../nouns/colliders/registry.ts";
import { characterSchema } from "./character.ts";
import { identifier, noun, oneOf, quantity, vector } from "./field.ts";
import { motionSchema } from "./keyframes.ts";
import { colliderLookSchema } from "./look.ts";
import { mannequinSchema } from "./mannequin.ts";

const schemas = [...COLLIDER_SCHEMAS, mannequinSchema, characterSchema] as const;
const kinds = schemas.map(({ shape }) => shape.kind.value);

export const colliderShapeSchema = z
  .discriminatedUnion("kind", schemas, {
    error: (issue) =>
      issue.code === "invalid_union"
        ? oneOf(kinds)
        : `an object with kind ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}`,
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
  look: colliderLookSchema.exactOptional(),
  motion: motionSchema.exactOptional(),
});

export type SceneCollider = z.output<typeof colliderSchema>;
