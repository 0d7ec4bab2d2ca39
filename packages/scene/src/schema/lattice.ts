import * as z from "zod";
import { choice, identifier, list, noun, quantity, vector, whole } from "./field.ts";
import { file, fileFrame, MESH_ENDINGS } from "./file.ts";
import { springsSchema } from "./springs.ts";

const EXTENT = { min: 1e-4, max: 1e4 };
const COUNT = { min: 2, max: 1000 };

/** Sides of a block, as one looks at it from the front, +z. */
export const SIDES = ["left", "right", "bottom", "top", "back", "front"] as const;

/** A body of points on springs: a block, or what a closed surface holds. */
export const latticeSchema = noun(
  "A body of points on springs: structural along the axes, shear along all diagonals, flexion. A block by `size` and `nodes`, or any closed surface by `file` and `spacing`.",
  {
    id: identifier("Name of the body, unique in the scene."),
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
      .describe("[x, y, z] of a block [m].")
      .exactOptional(),
    nodes: z
      .tuple([whole("Along x", COUNT), whole("Along y", COUNT), whole("Along z", COUNT)], {
        error: "three whole numbers [x, y, z] from 2 to 1000",
      })
      .describe("Points of a block along x, y and z, at least 2 each.")
      .exactOptional(),
    file: file("A closed surface, whose inside becomes points on springs", MESH_ENDINGS).exactOptional(),
    spacing: quantity("Distance between neighbours inside the file's surface", "m", {
      min: 1e-4,
      max: 1e3,
    }).exactOptional(),
    ...fileFrame,
    rotationDegrees: vector(
      "Turn of the file's surface about its origin and the world's x, then y, then z axis",
      "degrees",
    ).default([0, 0, 0]),
    center: vector("Where the middle of a block, or the origin of a file, starts", "m").default([0, 0, 0]),
    springs: springsSchema.check((context) => {
      if (context.value.fabric === undefined) return;
      const message = "absent: a block is no sheet; give pointMass and stiffness";
      context.issues.push({ code: "custom", input: context.value, path: ["fabric"], message });
    }),
    held: list("Sides whose points stay where they are.", choice("A side, seen from +z", SIDES), {
      max: SIDES.length,
    }).default([]),
  },
)
  .check((context) => {
    const { value } = context;
    if (context.issues.length > 0) return;
    const fault = (path: string, message: string): void => {
      context.issues.push({ code: "custom", input: value, path: [path], message });
    };
    const isFile = value.file !== undefined;
    for (const name of BLOCK) {
      if (isFile && value[name] !== undefined) fault(name, "absent beside `file`: give `spacing`");
      if (!isFile && value[name] === undefined) fault(name, MISSING[name]);
    }
    if (isFile && value.spacing === undefined)
      fault("spacing", "a number from 0.0001 to 1000 m, since there is a `file`");
    if (isFile) return;
    if (value.spacing !== undefined) fault("spacing", "absent without `file`: give `nodes`");
    if (value.scale !== 1) fault("scale", "absent without `file`");
    if (value.up !== "y") fault("up", "absent without `file`");
    if (value.rotationDegrees.some((turn) => turn !== 0))
      fault("rotationDegrees", "absent without `file`: a block stands along the axes");
  })
  .meta({ oneOf: [{ required: ["size", "nodes"] }, { required: ["file", "spacing"] }] });

const BLOCK = ["size", "nodes"] as const;

/** What follows "expected" where neither these nor a file are given. */
const MISSING = {
  size: "three lengths [x, y, z] in m, or `file`",
  nodes: "three whole numbers [x, y, z] from 2 to 1000, or `file`",
};

export type SceneLattice = z.output<typeof latticeSchema>;
