import { cos, sin } from "@pliant/geometry";
import type { Collider, ColliderShape } from "pliant";
import { expect, test } from "vitest";
import { penetration } from "./penetration.ts";
import { gridSheet } from "./test/sheets.ts";

const collider = (shape: ColliderShape): Collider => ({ id: shape.kind, shape, friction: 0 });
const UPRIGHT = [0, 0, 0, 1];
const sheet = gridSheet(5, 5, (i, j) => [i - 2, 0, j - 2]);
const only = (shape: ColliderShape, pose: readonly number[], tolerance?: number) =>
  penetration(sheet, { colliders: [collider(shape)], poses: Float64Array.from(pose) }, tolerance);

test("the depth below a plane, of vertices and of centres", () => {
  expect(only({ kind: "plane" }, [0, 0.25, 0, ...UPRIGHT])).toMatchObject({
    vertices: { deepest: 0.25, count: 25, index: 0, collider: 0 },
    centres: { deepest: 0.25, count: 32 },
  });
  const none = { deepest: 0, count: 0, index: -1, collider: -1 };
  expect(only({ kind: "plane" }, [0, -0.1, 0, ...UPRIGHT])).toEqual({ vertices: none, centres: none });
  expect(only({ kind: "plane" }, [0, 0, 0, ...UPRIGHT])).toEqual({ vertices: none, centres: none });
});

test("a ball between vertices is seen by the centres alone", () => {
  const { vertices, centres } = only({ kind: "sphere", radius: 0.5 }, [0.35, 0.3, 0.65, ...UPRIGHT]);
  expect(vertices.count).toBe(0);
  expect(centres.count).toBeGreaterThan(0);
  expect(centres.deepest).toBeCloseTo(0.5 - Math.hypot(0.35 - 1 / 3, 0.3, 0.65 - 2 / 3), 12);
});

test("a turned box, moved: the depth along its own nearest face", () => {
  // Turned by 30° about z, its lower face along the direction (cos, sin); vertex (1, 0, 0) seen from it.
  const [s, c] = [sin(Math.PI / 12), cos(Math.PI / 12)];
  const { vertices } = only({ kind: "box", halfSize: [1, 0.5, 0.3] }, [1.2, 0.3, 0, 0, 0, s, c]);
  const across = -0.2 * -sin(Math.PI / 6) + -0.3 * cos(Math.PI / 6);
  expect(vertices).toMatchObject({ count: 1, index: 13, collider: 0 });
  expect(vertices.deepest).toBeCloseTo(Math.min(0.5 - Math.abs(across), 0.3), 12);
});

test("several colliders: a point counts once, the deepest wins, a tolerance forgives", () => {
  const colliders = [
    collider({ kind: "plane" }),
    collider({ kind: "capsule", radius: 0.25, halfLength: 1 }),
    collider({ kind: "plane" }),
  ];
  const poses = Float64Array.from([0, 0.1, 0, ...UPRIGHT, 0, 0, 0, ...UPRIGHT, 0, 0.05, 0, ...UPRIGHT]);
  const { vertices } = penetration(sheet, { colliders, poses });
  expect(vertices).toEqual({ deepest: 0.25, count: 25, index: 12, collider: 1 });
  expect(penetration(sheet, { colliders, poses }, 0.1).vertices).toMatchObject({ deepest: 0.25, count: 1 });
});

test("bad input", () => {
  expect(() => only({ kind: "plane" }, [0, 0, 0])).toThrow(
    "penetration: poses has 3 numbers, expected 7 for each of 1 colliders",
  );
  expect(() => only({ kind: "plane" }, [0, 0, 0, ...UPRIGHT], -1)).toThrow(
    "penetration: tolerance is -1, expected 0 m or more",
  );
  const broken = { x: sheet.x.with(7, NaN), triangles: sheet.triangles };
  expect(() => penetration(broken, { colliders: [], poses: new Float64Array(0) })).toThrow(
    "penetration: y of vertex 2 is NaN",
  );
});
