import { bumpyBody } from "@pliant/testing";
import { WIDE_BOXES_SIZE } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { createMovingMesh, fitMoving, type MovingMesh } from "./moving-mesh.ts";

const body = bumpyBody(8, 10);
const FIRST = 3;
const begins = { continues: false, isSame: false };

const column = (move: (x: number, i: number) => number): Float64Array =>
  Float64Array.from({ length: FIRST + body.vertices.length }, (_, i) =>
    i < FIRST ? NaN : move(body.vertices[i - FIRST], i - FIRST),
  );

/** Whether every leaf's box holds its triangle at both ends of the step. */
function holds({ mesh: { triangles }, tree, origin, start, end }: MovingMesh): boolean {
  return [...tree.triangleOf].every((triangle, leaf) => {
    if (triangle === 0xffffffff) return true;
    return [...triangles.subarray(3 * triangle, 3 * triangle + 3)].every((vertex) =>
      [start, end].every((x, which) =>
        [0, 1, 2].every((axis) => {
          const at =
            WIDE_BOXES_SIZE * Math.floor((tree.leaves + leaf) / 4) + 24 * which + 4 * axis + (leaf % 4);
          const value = x[3 * vertex + axis] - origin[axis];
          return value >= tree.wideNodes[at] && value <= tree.wideNodes[at + 12];
        }),
      ),
    );
  });
}

describe("fitMoving", () => {
  it("keeps boxes around both ends of every step", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    for (let step = 0; step < 5; step++) {
      const at = (k: number) => column((x, i) => x * (1 + 0.002 * k) + 0.001 * k * (i % 3));
      fitMoving(moving, at(step), at(step + 1), FIRST, begins);
      expect(begins.continues).toBe(true);
      expect(holds(moving)).toBe(true);
    }
  });

  it("knows the longest path of a vertex, and whether a step goes on from the last one or is taken again", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    const still = column((x) => x);
    const moved = column((x, i) => (i === 4 ? x + 0.03 : i === 8 ? x - 0.01 : x));
    fitMoving(moving, still, moved, FIRST, begins);
    expect(begins).toEqual({ continues: true, isSame: true });
    expect(moving.motion).toBeCloseTo(0.03, 12);
    fitMoving(moving, still, moved, FIRST, begins);
    expect(begins).toEqual({ continues: false, isSame: true });
    fitMoving(moving, moved, moved, FIRST, begins);
    expect(begins).toEqual({ continues: true, isSame: false });
    fitMoving(moving, still, still, FIRST, begins);
    expect(begins).toEqual({ continues: false, isSame: false });
    expect(moving.motion).toBe(0);
    expect(holds(moving)).toBe(true);
  });

  it("goes on with a number that is not finite", () => {
    const moving = createMovingMesh({ kind: "mesh", ...body });
    const lost = column((x, i) => (i === 4 ? NaN : x));
    fitMoving(
      moving,
      column((x) => x),
      lost,
      FIRST,
      begins,
    );
    expect(moving.motion).toBe(Infinity);
  });
});
