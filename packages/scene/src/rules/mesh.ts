import { colliderFaults } from "pliant";
import { COLLECTED_FAULTS, fault, formatPath, type Fault, type Path } from "../errors.ts";
import { isRecord, records } from "../raw.ts";
import { colliderShapeSchema } from "../schema/collider.ts";
import type { Rule } from "./rule.ts";

type Corners = readonly (readonly number[])[];

/** Triangles name vertices that are there, and together they are a surface with two sides. */
export const meshesAreSurfaces: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, { shape }] of records(document["colliders"])) {
    if (!isRecord(shape) || shape["kind"] !== "mesh") continue;
    const parsed = colliderShapeSchema.safeParse(shape);
    if (!parsed.success || parsed.data.kind !== "mesh") continue;
    const { vertices, triangles, thickness } = parsed.data;
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
  const found = colliderFaults({
    kind: "mesh",
    vertices: Float64Array.from(vertices.flat()),
    triangles: Uint32Array.from(triangles.flat()),
    thickness,
  });
  return found.map((sentence) => ({
    path,
    value: undefined,
    expected: "a surface with two sides",
    message: `${formatPath(path)} has a fault: ${sentence}`,
  }));
}
