import type { ColliderShape } from "pliant";
import {
  BoxGeometry,
  CapsuleGeometry,
  Group,
  Mesh,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  TorusKnotGeometry,
  Vector3,
} from "three";
import { describe, expect, it } from "vitest";
import { colliderFrom } from "./collider-from.ts";
import { colliderMesh, placeCollider } from "./collider-mesh.ts";

const numbersOf = (values: readonly number[] | undefined): number[] =>
  (values ?? []).map((v) => Number(v.toFixed(6)) + 0);

describe("colliderFrom", () => {
  it("reads a sphere with its place and its uniform scale in the world", () => {
    const parent = new Group();
    parent.position.set(1, 2, 3);
    parent.scale.setScalar(2);
    const mesh = new Mesh(new SphereGeometry(0.5));
    mesh.position.set(0, 1, 0);
    mesh.name = "ball";
    parent.add(mesh);
    const collider = colliderFrom(mesh, { friction: 0.1 });
    expect(collider).toMatchObject({ id: "ball", friction: 0.1, shape: { kind: "sphere", radius: 1 } });
    expect(collider.pose?.position).toEqual([1, 4, 3]);
  });

  it("reads a box as half extents, scaled axis by axis, with its rotation", () => {
    const mesh = new Mesh(new BoxGeometry(1, 2, 3));
    mesh.scale.set(2, 1, -0.5);
    mesh.rotation.set(0, Math.PI / 2, 0);
    const collider = colliderFrom(mesh, { id: "crate" });
    expect(collider.shape).toEqual({ kind: "box", halfSize: [1, 1, 0.75] });
    expect(new Quaternion().fromArray(collider.pose?.rotation ?? []).length()).toBeCloseTo(1, 12);
  });

  it("reads a plane as the solid behind it: core's y is the plane's normal", () => {
    const floor = new Mesh(new PlaneGeometry(10, 10));
    floor.rotation.x = -Math.PI / 2;
    floor.position.y = -1;
    const collider = colliderFrom(floor);
    expect(collider.shape).toEqual({ kind: "plane" });
    const up = new Vector3(0, 1, 0).applyQuaternion(
      new Quaternion().fromArray(collider.pose?.rotation ?? []),
    );
    expect(numbersOf(up.toArray())).toEqual([0, 1, 0]);

    const wall = colliderFrom(new Mesh(new PlaneGeometry()));
    const front = new Vector3(0, 1, 0).applyQuaternion(new Quaternion().fromArray(wall.pose?.rotation ?? []));
    expect(numbersOf(front.toArray())).toEqual([0, 0, 1]);
  });

  it("reads a capsule along y, also by the name that older three.js gave its length", () => {
    const mesh = new Mesh(new CapsuleGeometry(0.25, 1));
    mesh.scale.setScalar(2);
    expect(colliderFrom(mesh).shape).toEqual({ kind: "capsule", radius: 0.5, halfLength: 1 });
    Object.assign(mesh.geometry.parameters, { height: undefined, length: 3 });
    expect(colliderFrom(mesh).shape).toEqual({ kind: "capsule", radius: 0.5, halfLength: 3 });
  });

  it("takes the triangles of other geometries, welded and scaled", () => {
    const mesh = new Mesh(new TorusKnotGeometry(1, 0.4, 32, 6));
    mesh.name = "knot";
    mesh.scale.setScalar(0.5);
    const { shape } = colliderFrom(mesh);
    if (shape.kind !== "mesh") throw new Error(`a ${shape.kind}`);
    expect(shape.vertices.length / 3).toBe(32 * 6);
    expect(shape.triangles.length / 3).toBe(32 * 6 * 2);
    expect(Math.max(...shape.vertices)).toBeLessThan(1.5);
  });

  it("refuses a sphere that is stretched to an egg", () => {
    const mesh = new Mesh(new SphereGeometry());
    mesh.scale.set(1, 2, 1);
    expect(() => colliderFrom(mesh)).toThrow(/1 × 2 × 1, expected the same scale/);
  });

  it("refuses a sheared matrix and a matrix of no volume", () => {
    const parent = new Group();
    parent.scale.set(1, 3, 1);
    const mesh = new Mesh(new BoxGeometry());
    mesh.rotation.z = 0.5;
    parent.add(mesh);
    expect(() => colliderFrom(mesh)).toThrow(/shear/);
    mesh.removeFromParent();
    mesh.scale.setScalar(0);
    expect(() => colliderFrom(mesh)).toThrow(/volume 0/);
  });
});

describe("colliderMesh", () => {
  it("is the inverse of colliderFrom for solids", () => {
    const rotation = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), 0.3).toArray();
    for (const shape of [
      { kind: "sphere", radius: 0.3 },
      { kind: "box", halfSize: [0.1, 0.2, 0.3] },
      { kind: "capsule", radius: 0.1, halfLength: 0.4 },
    ] as const) {
      const collider = { id: "one", shape, friction: 0.2, pose: { position: [1, 2, 3], rotation } } as const;
      const again = colliderFrom(colliderMesh(collider), { friction: 0.2 });
      expect(again.shape).toEqual(shape);
      expect(numbersOf(again.pose?.rotation)).toEqual(numbersOf(rotation));
      expect(again.pose?.position).toEqual([1, 2, 3]);
    }
  });

  it.each([
    [{ kind: "cylinder", radius: 0.2, halfLength: 0.5 }, [0.4, 1, 0.4]],
    [{ kind: "cylinder", radius: 0.2, halfLength: 0.5, rounding: 0.1 }, [0.4, 1, 0.4]],
    [
      {
        kind: "mesh",
        vertices: Float64Array.of(0, 0, 0, 0, 0, 3, 2, 1, 0),
        triangles: Uint32Array.of(0, 1, 2),
      },
      [2, 1, 3],
    ],
    [
      { kind: "heightField", size: [2, 3], columns: 2, rows: 2, heights: Float64Array.of(0, 0.5, 0, 0.25) },
      [2, 0.5, 3],
    ],
  ] as [ColliderShape, number[]][])("draws %j as large as it is, its front outside", (shape, expected) => {
    const { geometry } = colliderMesh({ id: "one", shape, friction: 0 });
    geometry.computeBoundingBox();
    expect(numbersOf(geometry.boundingBox?.getSize(new Vector3()).toArray())).toEqual(expected);
    const [position, normal] = ["position", "normal"].map((name) => geometry.getAttribute(name));
    const outside = new Vector3();
    for (let at = 0; at < position.count; at++) {
      if (shape.kind === "cylinder") outside.fromBufferAttribute(position, at);
      else outside.set(0, 1, 0);
      expect(outside.dot(new Vector3().fromBufferAttribute(normal, at))).toBeGreaterThan(-1e-6);
    }
  });

  it("draws a plane as a wide ground that faces up and throws no shadow", () => {
    const mesh = colliderMesh({ id: "floor", shape: { kind: "plane" }, friction: 0 });
    mesh.geometry.computeBoundingBox();
    const size = mesh.geometry.boundingBox?.getSize(new Vector3());
    expect(numbersOf(size?.toArray())).toEqual([20, 0, 20]);
    expect(numbersOf([...mesh.geometry.getAttribute("normal").array].slice(0, 3))).toEqual([0, 1, 0]);
    expect([mesh.castShadow, mesh.receiveShadow]).toEqual([false, true]);
  });

  it("follows a column of poses", () => {
    const mesh = new Mesh();
    placeCollider(mesh, new Float32Array([9, 9, 9, 0, 0, 0, 1, 1, 2, 3, 0, 1, 0, 0]), 1);
    expect(mesh.position.toArray()).toEqual([1, 2, 3]);
    expect(mesh.quaternion.toArray()).toEqual([0, 1, 0, 0]);
  });
});
