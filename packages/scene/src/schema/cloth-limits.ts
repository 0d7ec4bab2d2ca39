import * as z from "zod";
import { LIMITS } from "./limits.ts";
import { flag, identifier, noun, quantity } from "./field.ts";

/** What is painted on the mesh of a file: 0 and 1 of it mean low and high. */
const paintedSchema = noun("A weight that is painted on the mesh of the file.", {
  attribute: identifier("Name of the attribute in the file, such as _PLIANT_MAX_DISTANCE."),
  low: quantity("What 0 of it means", "1", { min: -1e4, max: 1e4 }).default(0),
  high: quantity("What 1 of it means", "1", { min: -1e4, max: 1e4 }).default(1),
});

/** What is painted in the studio. */
const valuesSchema = noun("A weight of each node, in the order of the nodes.", {
  values: z
    .array(quantity("Weight of a node", "1", { min: -1e4, max: 1e4 }), { error: "a list of numbers" })
    .max(LIMITS.vertices, { error: `at most ${LIMITS.vertices} numbers` })
    .describe("One number per node."),
});

const weight = (meaning: string, unit: string, range: { readonly min: number; readonly max: number }) =>
  z
    .union([quantity(meaning, unit, range), paintedSchema, valuesSchema], {
      error: `a number from ${range.min} to ${range.max}${unit === "1" ? "" : ` ${unit}`}, or an object with attribute, low and high, or with values`,
    })
    .describe(
      `${meaning} [${unit}]: one number, or what is painted. Absent: what the file has painted, if it has.`,
    )
    .exactOptional();

const DISTANCE = { min: 0, max: 1e3 };
const FACTOR = { min: 0, max: 1e3 };

/** What keeps cloth near the body that wears it. */
export const clothLimitsSchema = noun(
  "What keeps cloth near its places and its pins, as artists paint it. Weights that are absent are read from the attributes _PLIANT_… of a mesh from a GLB file.",
  {
    follows: identifier(
      "Id of a character or mannequin whose bones take the places and pins of the cloth along. Absent: they stay.",
    ).exactOptional(),
    pin: weight("Held at its place where it is above one half", "1", { min: 0, max: 1 }),
    maxDistance: weight("Farthest from its place; where it is 0 it is held there", "m", DISTANCE),
    backstopRadius: weight("Radius of balls behind its places that it stays out of", "m", DISTANCE),
    backstopDistance: weight("How far behind its places those begin", "m", { min: -10, max: 10 }),
    drive: weight("Rate at which it is drawn to its place", "1/s", { min: 0, max: 1e3 }),
    stretch: weight("Factor on its stiffness", "1", FACTOR),
    bend: weight("Factor on its bending stiffness", "1", FACTOR),
    drag: weight("Factor on the drag of air", "1", FACTOR),
    tethers: flag("Whether it is no farther from what holds it than along the sheet at rest").default(true),
  },
);
