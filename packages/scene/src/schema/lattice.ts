import * as z from "zod";
import { choice, identifier, list, noun, quantity, vector, whole } from "./field.ts";
import { springsSchema } from "./springs.ts";

const EXTENT = { min: 1e-4, max: 1e4 };
const COUNT = { min: 2, max: 1000 };

/** Sides of a block, as one looks at it from the front, +z. */
export const SIDES = ["left", "right", "bottom", "top", "back", "front"] as const;

/** A block of points on springs. */
export const latticeSchema = noun(
  "A block of points on springs: structural along the axes, shear along all diagonals, flexion.",
  {
    id: identifier("Name of the block, unique in the scene."),
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
      .describe("[x, y, z] [m]."),
    nodes: z
      .tuple([whole("Along x", COUNT), whole("Along y", COUNT), whole("Along z", COUNT)], {
        error: "three whole numbers [x, y, z] from 2 to 1000",
      })
      .describe("Points along x, y and z, at least 2 each."),
    center: vector("Where the middle of the block starts", "m").default([0, 0, 0]),
    springs: springsSchema.check((context) => {
      if (context.value.fabric === undefined) return;
      const message = "absent: a block is no sheet; give pointMass and stiffness";
      context.issues.push({ code: "custom", input: context.value, path: ["fabric"], message });
    }),
    held: list("Sides whose points stay where they are.", choice("A side, seen from +z", SIDES), {
      max: SIDES.length,
    }).default([]),
  },
);

export type SceneLattice = z.output<typeof latticeSchema>;
