import * as z from "zod";
import { choice, noun, oneOf, quantity, vector, whole } from "./field.ts";
import { file, fileFrame, MESH_ENDINGS } from "./file.ts";

/** Nodes that a whole scene may have: beyond, one state no longer fits a browser tab's memory comfortably. */
export const MAX_NODES = 1_000_000;

const EXTENT = { min: 1e-4, max: 1e4 };

/** A flat rectangle of nodes in rows and columns. */
export const gridSchema = noun(
  "A flat rectangle of nodes: columns along the width, rows along the height; row 0 is the top.",
  {
    kind: z.literal("grid").describe("A rectangle of nodes in rows and columns."),
    size: z
      .tuple([quantity("Width", "m", EXTENT), quantity("Height", "m", EXTENT)], {
        error: "two numbers [width, height] in m",
      })
      .describe("[width, height] [m]."),
    spacing: quantity(
      "Distance between neighbours, adjusted so that whole cells fill the size; or give `nodes`",
      "m",
      {
        min: 1e-6,
        max: 1e4,
      },
    ).exactOptional(),
    nodes: z
      .tuple([whole("Columns", { min: 2, max: MAX_NODES }), whole("Rows", { min: 2, max: MAX_NODES })], {
        error: "two whole numbers [columns, rows]",
      })
      .describe(
        "Nodes along the width and along the height: [columns, rows], at least 2 each; or give `spacing`.",
      )
      .exactOptional(),
    center: vector("Where the middle of the sheet starts", "m").default([0, 0, 0]),
    orientation: choice(
      "horizontal: columns along +x, rows along +z, front up; vertical: columns along +x, rows along -y (top row at the top), front to +z",
      ["horizontal", "vertical"],
    ).default("horizontal"),
    rotationDegrees: vector(
      "Turn about the centre and the world's x, then y, then z axis, after orientation",
      "degrees",
    ).default([0, 0, 0]),
  },
)
  .check((context) => {
    const { spacing, nodes, size } = context.value;
    // A misspelt key is one mistake, not two.
    if (context.issues.length > 0) return;
    const fault = (path: string[], message: string): void => {
      context.issues.push({ code: "custom", input: context.value, path, message });
    };
    if ((spacing === undefined) === (nodes === undefined)) fault([], "exactly one of `spacing` and `nodes`");
    const shorter = Math.min(...size);
    if (spacing !== undefined && spacing > shorter)
      fault(["spacing"], `at most the shorter side, ${shorter} m`);
  })
  .meta({ oneOf: [{ required: ["spacing"] }, { required: ["nodes"] }] });

export type GridShape = z.output<typeof gridSchema>;

/** Cloth as a file has it. */
const meshSchema = noun(
  "Cloth as it lies in a mesh file, triangles and quads: that is its shape at rest. Warp runs along v of its texture coordinates.",
  {
    kind: z.literal("mesh").describe("A mesh from a file."),
    file: file("The mesh", MESH_ENDINGS),
    ...fileFrame,
    position: vector("Where the file's origin is placed", "m").default([0, 0, 0]),
    rotationDegrees: vector(
      "Turn about the file's origin and the world's x, then y, then z axis",
      "degrees",
    ).default([0, 0, 0]),
  },
);

export type MeshClothShape = z.output<typeof meshSchema>;

/** Files of crease patterns. */
export const PATTERN_ENDINGS: readonly string[] = ["fold", "svg"];

/** Paper as a crease pattern has it. */
const creasePatternSchema = noun(
  "A sheet of paper with the creases of a FOLD or SVG file, flat at first, its front up: `paper.fold` folds it.",
  {
    kind: z.literal("creasePattern").describe("A crease pattern from a file."),
    file: file("The crease pattern; or give `pattern`", PATTERN_ENDINGS).exactOptional(),
    pattern: z
      .record(z.string(), z.unknown(), { error: "an object with the content of a FOLD file" })
      .describe("The content of a FOLD file; or give `file`.")
      .exactOptional(),
    size: quantity(
      "Longer side of the flat sheet; absent: as the file says, or 0.15",
      "m",
      EXTENT,
    ).exactOptional(),
    spacing: quantity(
      "Longest side of triangles; absent: facets are cut as few times as can be, and hardly bend",
      "m",
      { min: 1e-4, max: 1e4 },
    ).exactOptional(),
    position: vector("Where the middle of the sheet starts", "m").default([0, 0, 0]),
    rotationDegrees: vector(
      "Turn about its middle and the world's x, then y, then z axis",
      "degrees",
    ).default([0, 0, 0]),
  },
)
  .check((context) => {
    // A misspelt key is one mistake, not two.
    if (context.issues.length > 0) return;
    const { file: named, pattern } = context.value;
    if ((named === undefined) !== (pattern === undefined)) return;
    const message = "exactly one of `file` and `pattern`";
    context.issues.push({ code: "custom", input: context.value, path: [], message });
  })
  .meta({ oneOf: [{ required: ["file"] }, { required: ["pattern"] }] });

export type CreasePatternShape = z.output<typeof creasePatternSchema>;

/** The shape of a sheet. */
export const shapeSchema = z
  .discriminatedUnion("kind", [gridSchema, meshSchema, creasePatternSchema], {
    error: (issue) =>
      issue.code === "invalid_union"
        ? oneOf(["grid", "mesh", "creasePattern"])
        : "an object with kind grid, mesh or creasePattern",
  })
  .describe("The shape of the sheet, and where it starts.");

export type ClothShape = z.output<typeof shapeSchema>;

/** Columns and rows of a shape. */
export function gridNodes({
  nodes,
  size,
  spacing,
}: Pick<GridShape, "nodes" | "size" | "spacing">): [number, number] {
  if (nodes !== undefined) return [nodes[0], nodes[1]];
  const along = (length: number): number => Math.max(2, Math.round(length / (spacing ?? length)) + 1);
  return [along(size[0]), along(size[1])];
}
