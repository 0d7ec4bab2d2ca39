import { describe, expect, it } from "vitest";
import { clothMesh } from "../../model/cloth/mesh.ts";
import { createModel } from "../../state/create-model.ts";
import type { Part } from "../../model/part.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createDiscTest } from "./disc-test.ts";
import { createCollisionSurface } from "./collision-surface.ts";

const CELLS = 8;

/** Of a grid: which two triangles are cell (column, row). */
function scene(parts: readonly Part[] = [clothSheet({ size: [0.8, 0.8], nodes: [CELLS + 1, CELLS + 1] })]) {
  return { surface: createCollisionSurface(createModel({ parts }).model) };
}

function cells(inside: (column: number, row: number) => boolean): Uint32Array {
  const set: number[] = [];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      if (inside(column, row)) set.push(2 * (row * CELLS + column), 2 * (row * CELLS + column) + 1);
    }
  }
  return Uint32Array.from(set);
}

describe("one piece without holes", () => {
  const isDisc = createDiscTest(scene().surface);
  const within = (low: number, high: number) => (column: number, row: number) =>
    column >= low && column < high && row >= low && row < high;

  it.each<[string, (column: number, row: number) => boolean, boolean]>([
    ["the whole sheet", () => true, true],
    ["a square", within(2, 5), true],
    ["one cell", within(2, 3), true],
    ["a bent strip", (column, row) => column === 1 || row === 6, true],
    ["a ring", (column, row) => within(1, 6)(column, row) && !within(3, 4)(column, row), false],
    ["two pieces", (column) => column < 2 || column > 5, false],
    // Corner to corner only: 3 + 3 − 1 vertices would count right, were they connected.
    ["two squares that share a corner", (c, r) => within(1, 3)(c, r) || within(3, 5)(c, r), false],
    [
      "a ring and a piece",
      (c, r) => (within(0, 3)(c, r) && !(c === 1 && r === 1)) || within(5, 7)(c, r),
      false,
    ],
    ["nothing", () => false, false],
  ])("%s", (_, inside, expected) => {
    expect(isDisc(cells(inside))).toBe(expected);
    // Nothing is left over from one test to the next.
    expect(isDisc(cells(inside))).toBe(expected);
  });

  it("a tube is none", () => {
    // A flat ring of cells is as good as one.
    const around = [0, 1, 2, 3, 4, 5].map((k) => [[1, 0], [0.5, 0.9], [-0.5, 0.9], [-1, 0], [-0.5, -0.9], [0.5, -0.9]][k]); // prettier-ignore
    const positions = Float64Array.from(
      [1, 2].flatMap((r) => around.flatMap(([x, z]) => [r * x, 0, -r * z])),
    );
    const triangles = Uint32Array.from(
      around.flatMap((_, k) => [k, k + 6, ((k + 1) % 6) + 6, k, ((k + 1) % 6) + 6, (k + 1) % 6]),
    );
    const { surface } = scene([clothMesh({ positions, triangles })]);
    const ring = createDiscTest(surface);
    expect(ring(Uint32Array.from({ length: 12 }, (_, t) => t))).toBe(false);
    // Without one cell it is open.
    expect(ring(Uint32Array.from({ length: 10 }, (_, t) => t))).toBe(true);
  });
});
