import { tetFaults } from "@pliant/solid";
import { SOLID_DEFAULTS } from "pliant/experimental";
import * as z from "zod";
import { choice, flag, identifier, list, noun, oneOf, quantity, vector, whole } from "./field.ts";
import { LIMITS } from "./limits.ts";
import { solidLookSchema } from "./look.ts";
import { solidMaterialSchema } from "./solid-material.ts";
import { solidMeshes } from "./solid-mesh.ts";

const EXTENT = { min: 1e-3, max: 100 };

const length = (meaning: string): z.ZodNumber => quantity(meaning, "m", EXTENT);

const spacing = length(
  "Size of the cells that are cut into tetrahedra, adjusted so that whole ones fill the shape",
);

const kinds = [
  noun("A box around its own centre.", {
    kind: z.literal("box"),
    size: z
      .tuple([length("Along x"), length("Along y"), length("Along z")], {
        error: "three lengths [x, y, z] in m",
      })
      .describe("Whole edge lengths [x, y, z] [m]."),
    spacing,
  }),
  noun("A ball.", { kind: z.literal("ball"), radius: length("Radius"), spacing }),
  noun("A ring around its own y axis.", {
    kind: z.literal("torus"),
    radius: length("From its centre to the middle of its tube"),
    tube: length("Radius of its tube, less than `radius`"),
    spacing,
  }),
  noun("Blocks side by side, as rows of text draw them: letters and such.", {
    kind: z.literal("blocks"),
    rows: list(
      "Rows from top to bottom; a block is where there is neither a space nor a dot. Blocks are joined by their sides.",
      z
        .string({ error: "a row of text" })
        .min(1, { error: "a row of text" })
        .max(64, { error: "at most 64 characters" }),
      { min: 1, max: 64 },
    ),
    block: length("Edge of a block"),
    depth: length("Along z"),
    spacing,
  }),
  ...solidMeshes,
] as const;

const KINDS = ["box", "ball", "torus", "blocks", "mesh", "tets"] as const;

export const solidShapeSchema = z
  .discriminatedUnion("kind", kinds, { error: `a shape with kind ${oneOf(KINDS)}` })
  .describe("Its shape at rest.")
  .check((context) => {
    if (context.issues.length > 0) return;
    const shape = context.value;
    const fault = (path: (string | number)[], message: string): void => {
      context.issues.push({ code: "custom", input: shape, path, message });
    };
    if (shape.kind === "torus" && shape.tube >= shape.radius)
      fault(["tube"], `less than radius, ${shape.radius} m`);
    if (shape.kind === "blocks") {
      const wrong = blocksFault(shape.rows);
      if (wrong !== null) fault(["rows"], wrong);
    }
    if (shape.kind === "mesh" || shape.kind === "tets") {
      const wrong = meshFault(shape);
      if (wrong) fault(wrong.path, wrong.message);
      return;
    }
    const nodes = solidNodes(shape);
    if (nodes > LIMITS.solidNodes) {
      fault(["spacing"], `larger: at most ${LIMITS.solidNodes} nodes in a solid, not about ${nodes}`);
    }
  });

/** What is wrong with a drawing of blocks, as what follows "expected"; null when nothing is. */
function blocksFault(rows: readonly string[]): string | null {
  const has = (row: number, column: number): boolean => {
    const mark = rows[row]?.[column] ?? " ";
    return mark !== " " && mark !== ".";
  };
  if (!rows.some((_, row) => Array.from(rows[row]).some((__, column) => has(row, column))))
    return "at least one block";
  for (let row = 0; row < rows.length; row++) {
    for (let column = 0; column <= rows[row].length; column++) {
      const [a, b, c, d] = [
        has(row, column),
        has(row, column + 1),
        has(row + 1, column),
        has(row + 1, column + 1),
      ];
      if (a === d && b === c && a !== b)
        return `blocks that are joined by their sides, not by a corner as in rows ${row} and ${row + 1}`;
    }
  }
  return null;
}

/** What is wrong with a mesh: a corner that it does not have, or tetrahedra that are no body. */
function meshFault(
  shape: Extract<SolidShape, { kind: "mesh" | "tets" }>,
): { path: (string | number)[]; message: string } | null {
  const [name, lists, count] =
    shape.kind === "mesh"
      ? (["triangles", shape.triangles, shape.vertices.length] as const)
      : (["tets", shape.tets, shape.nodes.length] as const);
  for (let at = 0; at < lists.length; at++) {
    const corner = lists[at].findIndex((node) => node >= count);
    if (corner >= 0) return { path: [name, at, corner], message: `a whole number from 0 to ${count - 1}` };
  }
  if (shape.kind === "mesh") return null;
  const { regions, materials } = shape;
  if ((regions === undefined) !== (materials === undefined))
    return { path: [regions ? "materials" : "regions"], message: "given, since the other one of both is" };
  if (regions && regions.length !== lists.length)
    return { path: ["regions"], message: `a list of ${lists.length}, as many as there are tetrahedra` };
  const stray = regions?.findIndex((region) => region >= (materials?.length ?? 0)) ?? -1;
  if (stray >= 0)
    return { path: ["regions", stray], message: `a whole number from 0 to ${(materials?.length ?? 0) - 1}` };
  const mesh = { x: Float64Array.from(shape.nodes.flat()), tets: Uint32Array.from(shape.tets.flat()) };
  const [found] = tetFaults(mesh, [{ young: 1, poisson: 0, density: 1 }]);
  return found === undefined ? null : { path: ["tets"], message: `one body, but ${found}` };
}

/** About as many nodes as a shape has. */
export function solidNodes(shape: SolidShape): number {
  if (shape.kind === "mesh") return shape.nodes;
  if (shape.kind === "tets") return shape.nodes.length;
  const cells = (size: number): number => Math.max(1, Math.round(size / shape.spacing)) + 1;
  switch (shape.kind) {
    case "box":
      return cells(shape.size[0]) * cells(shape.size[1]) * cells(shape.size[2]);
    case "ball":
      return cells(2 * shape.radius) ** 3;
    case "torus":
      return cells(2 * Math.PI * shape.radius) * cells(2 * shape.tube) ** 2;
    case "blocks":
      return (
        shape.rows.join("").replaceAll(/[ .]/g, "").length * cells(shape.block) ** 2 * cells(shape.depth)
      );
  }
}

export type SolidShape = z.output<z.ZodDiscriminatedUnion<typeof kinds>>;

/** An elastic body that floats freely. */
export const solidSchema = noun("An elastic body that floats freely.", {
  id: identifier("Name of the body, unique in the scene."),
  shape: solidShapeSchema,
  material: solidMaterialSchema.prefault({}),
  look: solidLookSchema.exactOptional(),
  modes: whole("Elastic modes, the lowest ones: more follow contact more closely", {
    min: 1,
    max: 200,
  }).default(16),
  warped: flag("Whether modes are warped; linear ones, for comparison, swell where they turn").default(true),
  damping: quantity("Damping of every mode", "1/s", { min: 0, max: 1e4 }).default(SOLID_DEFAULTS.damping),
  stiffnessDamping: quantity("Damping in proportion to a mode's stiffness", "s", { min: 0, max: 10 }).default(
    SOLID_DEFAULTS.stiffnessDamping,
  ),
  friction: quantity("Coulomb coefficient; of two that touch the geometric mean counts", "1", {
    min: 0,
    max: 10,
  }).default(SOLID_DEFAULTS.friction),
  restitution: quantity("Share of the approach that a collision gives back by itself", "1", {
    min: 0,
    max: 1,
  }).default(SOLID_DEFAULTS.restitution),
  position: vector("Where its centre of mass starts", "m").default([0, 0, 0]),
  rotationDegrees: vector("Turn about its centre and the world's x, then y, then z axis", "degrees").default([
    0, 0, 0,
  ]),
  velocity: vector("How it starts", "m/s", 1e3).default([0, 0, 0]),
  spin: vector("Angular velocity with which it starts", "rad/s", 1e3).default([0, 0, 0]),
  skin: quantity("Size of the triangles of a finer surface that is drawn in place of the tetrahedra's", "m", {
    min: 1e-4,
    max: 10,
  }).exactOptional(),
  pins: choice("Nodes that are held where they start: those of one side", [
    "none",
    "left",
    "right",
    "bottom",
    "top",
  ]).default("none"),
});

export type SceneSolid = z.output<typeof solidSchema>;
