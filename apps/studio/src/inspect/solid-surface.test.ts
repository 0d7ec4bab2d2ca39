import type { ColliderShape } from "pliant";
import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { placeVertices, surfaceOf, type SolidSurface } from "./solid-surface.ts";

/** Signed: positive when the triangles look outwards. */
function volumeOf({ vertices, triangles }: SolidSurface): number {
  const corner = (at: number): Vector3 => new Vector3().fromArray(vertices, triangles[at] * 3);
  let volume = 0;
  for (let at = 0; at < triangles.length; at += 3)
    volume += corner(at).dot(corner(at + 1).cross(corner(at + 2))) / 6;
  return volume;
}

describe("surfaceOf", () => {
  it("a box is closed and looks outwards", () => {
    const surface = surfaceOf({ kind: "box", halfSize: [1, 2, 3] });
    expect(surface && volumeOf(surface)).toBeCloseTo(48, 9);
    const edges = new Set<string>();
    surface?.triangles.forEach((vertex, at, all) => {
      edges.add(`${vertex}-${all[at % 3 === 2 ? at - 2 : at + 1]}`);
    });
    // Each edge once in each direction.
    expect(edges.size).toBe(36);
    expect([...edges].every((edge) => edges.has(edge.split("-").toReversed().join("-")))).toBe(true);
  });

  it("a mesh is its own surface, a height field has two triangles per cell", () => {
    const vertices = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const triangles = Uint32Array.from([0, 2, 1]);
    expect(surfaceOf({ kind: "mesh", vertices, triangles })).toEqual({ vertices, triangles });
    const heights = Float64Array.from([0, 1, 0, 1, 0, 1]);
    const hills = surfaceOf({ kind: "heightField", size: [2, 1], columns: 3, rows: 2, heights });
    expect(hills?.triangles).toHaveLength(12);
  });

  it.each<ColliderShape>([
    { kind: "plane" },
    { kind: "sphere", radius: 1 },
    { kind: "box", halfSize: [1, 1, 1], rounding: 0.1 },
    { kind: "capsule", radius: 1, halfLength: 1 },
    { kind: "cylinder", radius: 1, halfLength: 1 },
  ])("$kind without flat faces all over has none", (shape) => {
    expect(surfaceOf(shape)).toBeNull();
  });
});

describe("placeVertices", () => {
  it("turns and moves as three.js does", () => {
    const vertices = Float64Array.from([1, 2, 3, -4, 0.5, 0, 0, 0, 0]);
    const turn = new Quaternion(0.3, -0.5, 0.2, 0.8).normalize();
    const placed = placeVertices(vertices, [7, 8, 9, ...turn.toArray()]);
    for (let at = 0; at < 9; at += 3) {
      const expected = new Vector3()
        .fromArray(vertices, at)
        .applyQuaternion(turn)
        .add(new Vector3(7, 8, 9));
      expected.toArray().forEach((value, axis) => expect(placed[at + axis]).toBeCloseTo(value, 12));
    }
  });
});
