import { describe, expect, test } from "vitest";
import { colliderSchema } from "../schema/collider.ts";
import { namedKeyframesSchema } from "../schema/keyframes.ts";
import { buildCollider } from "./collider.ts";

const collider = (fields: object): ReturnType<typeof colliderSchema.parse> =>
  colliderSchema.parse({ id: "a", ...fields });
const ball = { kind: "sphere", radius: 0.2 };

describe("collider", () => {
  test.each([
    [{ kind: "plane" }, { kind: "plane" }],
    [ball, ball],
    [
      { kind: "box", size: [1, 2, 3] },
      { kind: "box", halfSize: [0.5, 1, 1.5], rounding: 0 },
    ],
    [
      { kind: "capsule", radius: 0.1, length: 1 },
      { kind: "capsule", radius: 0.1, halfLength: 0.5 },
    ],
    [
      { kind: "cylinder", radius: 0.1, length: 1, rounding: 0.05 },
      { kind: "cylinder", radius: 0.1, halfLength: 0.5, rounding: 0.05 },
    ],
    [
      {
        kind: "heightField",
        size: [1, 2],
        heights: [
          [0, 1, 2],
          [3, 4, 5],
        ],
      },
      { kind: "heightField", size: [1, 2], columns: 3, rows: 2, heights: Float64Array.of(0, 1, 2, 3, 4, 5) },
    ],
    [
      {
        kind: "mesh",
        vertices: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 0, 1],
        ],
        triangles: [[0, 2, 1]],
      },
      {
        kind: "mesh",
        vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1),
        triangles: Uint32Array.of(0, 2, 1),
        thickness: 0,
      },
    ],
  ])("%j", (shape, expected) => {
    const built = buildCollider(
      collider({ shape, position: [1, 2, 3], friction: 0.1, viscousFriction: 2 }),
      0,
      [],
    );
    expect(built.collider).toEqual({
      id: "a",
      shape: expected,
      friction: 0.1,
      viscousFriction: 2,
      pose: { position: [1, 2, 3], rotation: [0, 0, 0, 1] },
    });
    expect(built.drive).toBeNull();
  });

  test("moves from where it is placed, and starts where time 0 has it", () => {
    const motion = {
      interpolation: "linear",
      keys: [
        { time: 0, offset: [0, 1, 0] },
        { time: 2, offset: [2, 1, 0] },
      ],
    };
    const built = buildCollider(collider({ shape: ball, position: [1, 0, 0], motion }), 1, []);
    expect(built.collider.pose?.position).toEqual([1, 1, 0]);
    const poses = new Float64Array(14);
    built.drive?.(1, { poses } as never);
    expect([...poses]).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 1]);
  });

  test("turns after its own rotation, by a motion with a name", () => {
    const spin = namedKeyframesSchema.parse({ id: "spin", keys: [{ time: 0, rotationDegrees: [0, 90, 0] }] });
    const { pose } = buildCollider(
      collider({ shape: ball, rotationDegrees: [90, 0, 0], motion: "spin" }),
      0,
      [spin],
    ).collider;
    [0.5, 0.5, -0.5, 0.5].forEach((part, at) => expect(pose?.rotation[at]).toBeCloseTo(part, 14));
  });
});
