import { colliderFaults } from "pliant/experimental";
import { placePoints } from "../build/file-points.ts";
import { COLLECTED_FAULTS, fault, formatPath, type Fault, type Path } from "../errors.ts";
import { contentOf } from "../files/scene-files.ts";
import { isRecord, records } from "../raw.ts";
import { colliderShapeSchema } from "../schema/collider.ts";
import type { FileRule, Rule } from "./rule.ts";

type Corners = readonly (readonly number[])[];

/** Triangles name vertices that are there, and together they are a surface with two sides. */
export const meshesAreSurfaces: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, { shape }] of records(document["colliders"])) {
    if (!isRecord(shape) || shape["kind"] !== "mesh") continue;
    const parsed = colliderShapeSchema.safeParse(shape);
    if (!parsed.success || parsed.data.kind !== "mesh") continue;
    const { vertices, triangles, thickness } = parsed.data;
    // What a file holds is looked at when it was read.
    if (!vertices || !triangles) continue;
    const path = ["colliders", index, "shape"];
    const strays = strayCorners([...path, "triangles"], triangles, vertices.length);
    faults.push(...(strays.length > 0 ? strays : surfaceFaults(path, vertices, triangles, thickness)));
  }
  return faults;
};

function strayCorners(path: Path, triangles: Corners, vertexCount: number): Fault[] {
  const faults: Fault[] = [];
  const expected = `a vertex from 0 to ${vertexCount - 1}`;
  for (let at = 0; at < triangles.length && faults.length < COLLECTED_FAULTS; at++) {
    triangles[at].forEach((vertex, corner) => {
      if (vertex >= vertexCount) faults.push(fault([...path, at, corner], vertex, expected));
    });
  }
  return faults;
}

function surfaceFaults(path: Path, vertices: Corners, triangles: Corners, thickness: number): Fault[] {
  const shape = {
    vertices: Float64Array.from(vertices.flat()),
    triangles: Uint32Array.from(triangles.flat()),
    thickness,
  };
  return colliderFaults({ kind: "mesh", ...shape }).map((sentence) => twoSided(path, undefined, sentence));
}

function twoSided(path: Path, value: unknown, sentence: string): Fault {
  const expected = "a surface with two sides";
  return { path, value, expected, message: `${formatPath(path)} has a fault: ${sentence}` };
}

/** The same of triangles from files. */
export const meshFilesAreSurfaces: FileRule = (scene) =>
  scene.colliders.flatMap(({ shape }, index) => {
    if (shape.kind !== "mesh" || shape.file === undefined) return [];
    const { x, triangles } = contentOf(scene.files, "mesh", shape.file);
    const vertices = placePoints(x, shape);
    const path = ["colliders", index, "shape", "file"];
    return colliderFaults({ kind: "mesh", vertices, triangles, thickness: shape.thickness }).map((sentence) =>
      twoSided(path, shape.file, sentence),
    );
  });
