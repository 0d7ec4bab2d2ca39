import { colliderFaults } from "pliant/experimental";
import * as z from "zod";
import { placePoints } from "../../build/file-points.ts";
import { COLLECTED_FAULTS, fault, formatPath, type Fault, type Path } from "../../errors.ts";
import { contentOf, type SceneFiles } from "../../files/scene-files.ts";
import { list, noun, quantity, vector, whole } from "../../schema/field.ts";
import { file, fileFrame, MESH_ENDINGS } from "../../schema/file.ts";
import { LIMITS } from "../../schema/limits.ts";
import type { ColliderNoun } from "./collider-noun.ts";

type Corners = readonly (readonly number[])[];

const corner = (meaning: string): z.ZodNumber => whole(meaning, { min: 0, max: LIMITS.vertices - 1 });

const schema = noun(
  "Triangles of any shape: a solid if they are closed, else a sheet that is solid to both sides.",
  {
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
  },
).check((context) => {
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
});

export const mesh: ColliderNoun<typeof schema> = {
  schema,
  build: (shape, files) => ({ kind: "mesh", ...surfaceOf(shape, files), thickness: shape.thickness }),
  /** Triangles name vertices that are there, and together they are a surface with two sides. */
  faults(shape, path) {
    const { data } = schema.safeParse(shape);
    // What a file holds is looked at when it was read.
    if (!data?.vertices || !data.triangles) return [];
    const strays = strayCorners([...path, "triangles"], data.triangles, data.vertices.length);
    if (strays.length > 0) return strays;
    return colliderFaults(mesh.build(data, undefined)).map((sentence) => twoSided(path, undefined, sentence));
  },
};

function surfaceOf(
  shape: z.output<typeof schema>,
  files: SceneFiles | undefined,
): { vertices: Float64Array; triangles: Uint32Array } {
  const { file: named, vertices = [], triangles = [] } = shape;
  if (named === undefined)
    return { vertices: Float64Array.from(vertices.flat()), triangles: Uint32Array.from(triangles.flat()) };
  const content = contentOf(files, "mesh", named);
  return { vertices: placePoints(content.x, shape), triangles: content.triangles };
}

function strayCorners(path: Path, triangles: Corners, vertexCount: number): Fault[] {
  const faults: Fault[] = [];
  const expected = `a vertex from 0 to ${vertexCount - 1}`;
  for (let at = 0; at < triangles.length && faults.length < COLLECTED_FAULTS; at++) {
    triangles[at].forEach((vertex, k) => {
      if (vertex >= vertexCount) faults.push(fault([...path, at, k], vertex, expected));
    });
  }
  return faults;
}

export function twoSided(path: Path, value: unknown, sentence: string): Fault {
  const expected = "a surface with two sides";
  return { path, value, expected, message: `${formatPath(path)} has a fault: ${sentence}` };
}
