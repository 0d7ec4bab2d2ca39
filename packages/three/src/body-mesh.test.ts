import { MeshBasicMaterial } from "three";
import { describe, expect, it } from "vitest";
import { BodyMesh } from "./body-mesh.ts";

const shape = {
  kind: "mesh",
  vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  triangles: Uint32Array.of(0, 1, 2),
  deforming: true,
} as const;

describe("BodyMesh", () => {
  it("is where a frame has it, a little inside", () => {
    const mesh = new BodyMesh({ id: "body", shape, friction: 0 }, new MeshBasicMaterial(), 0.25);
    mesh.update(Float32Array.of(0, 0, 2, 1, 0, 2, 0, 1, 2));
    const { array } = mesh.geometry.getAttribute("position");
    expect([...array]).toEqual([0, 0, 1.75, 1, 0, 1.75, 0, 1, 1.75]);
    expect([...mesh.geometry.getAttribute("normal").array.slice(0, 3)]).toEqual([0, 0, 1]);
  });

  it("refuses what has no triangles", () => {
    const ball = { id: "ball", shape: { kind: "sphere", radius: 1 }, friction: 0 } as const;
    expect(() => new BodyMesh(ball, new MeshBasicMaterial())).toThrow('"ball" is a sphere, expected a mesh');
  });
});
