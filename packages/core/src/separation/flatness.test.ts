import { describe, expect, it } from "vitest";
import { clothMesh } from "../model/mesh.ts";
import { createModel, type Part } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { createDiscTest, isFlatTogether, markFlat } from "./flatness.ts";
import { createSurface } from "./surface.ts";
import { createSheets } from "./trees.ts";

const CELLS = 8;

/** Of a grid: which two triangles are cell (column, row). */
function scene(parts: readonly Part[] = [sheet({ size: [0.8, 0.8], nodes: [CELLS + 1, CELLS + 1] })]) {
  const { model, state } = createModel({ parts });
  const surface = createSurface(model);
  return { surface, model, x: state.x, ...createSheets(surface, model.uvs) };
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

describe("flat patches", () => {
  it("a flat sheet is flat, all of it; so is one that is bent a little or moves without bending", () => {
    const { surface, flatness, cloth, x } = scene();
    const bent = x.map((value, i) => (i % 3 === 1 ? 0.8 * x[i - 1] * x[i - 1] : value));
    for (const [from, to] of [
      [x, x],
      [x, bent],
      [bent, bent],
      [x, x.map((value) => value + 3)],
    ]) // prettier-ignore
    {
      markFlat(surface, cloth.tree, from, to, flatness);
      expect(flatness.flat[1]).toBe(1);
      expect(flatness.flatStar).toEqual(flatness.flatStar.slice().fill(1));
    }
  });

  it.each(["start", "end"])(
    "a fold at the %s is known at its vertices and in every patch with one of them",
    (when) => {
      const { surface, flatness, cloth, x } = scene();
      // The part beyond column 5 lies back over the rest, 1 cm above.
      const line = x[3 * 5];
      const folded = x.map((value, i) => {
        const over = x[i - (i % 3)] - line;
        return over <= 1e-9 ? value : i % 3 === 0 ? line - over : i % 3 === 1 ? 0.01 : value;
      });
      markFlat(surface, cloth.tree, when === "start" ? folded : x, when === "end" ? folded : x, flatness);
      for (let vertex = 0; vertex < (CELLS + 1) ** 2; vertex++) {
        const column = vertex % (CELLS + 1);
        // Stars of column 5 see both sides; when only one end is folded, what has turned over sees both ends.
        if (column === 5) expect(flatness.flatStar[vertex]).toBe(0);
        if (column < 5) expect(flatness.flatStar[vertex]).toBe(1);
      }
      const { leaves, triangleOf } = cloth.tree;
      for (let node = 1; node < 2 * leaves; node++) {
        let [first, last] = [node, node + 1];
        while (first < leaves) [first, last] = [2 * first, 2 * last];
        const touches = [...triangleOf.subarray(first - leaves, last - leaves)].some((t) =>
          surface.triangles.subarray(3 * t, 3 * t + 3).some((vertex) => vertex % (CELLS + 1) === 5),
        );
        if (touches) expect([flatness.calm[node], flatness.flat[node]]).toEqual([0, 0]);
      }
      expect(flatness.flat[1]).toBe(0);
      expect(flatness.flat).toContain(1);
    },
  );

  it("a patch with a fold in its border is not flat, though all its triangles are", () => {
    const { surface, flatness, cloth, x } = scene();
    // Columns up to 4 stay flat: half of the tree. Beyond, the sheet stands back over them.
    const line = x[3 * 4];
    const folded = x.map((value, i) => {
      const over = x[i - (i % 3)] - line;
      return over <= 1e-9 ? value : i % 3 === 0 ? line - over : i % 3 === 1 ? 0.05 : value;
    });
    markFlat(surface, cloth.tree, folded, folded, flatness);
    const halves = [2, 3].map((node) => {
      const { leaves, triangleOf } = cloth.tree;
      const per = leaves / 2;
      const first = (node - 2) * per;
      return [...triangleOf.subarray(first, first + per)].map((t) => Math.floor((t % (2 * CELLS)) / 2));
    });
    // The first halving is at column 4, either way round.
    const still = halves.findIndex((columns) => Math.max(...columns) < 4);
    expect(still).toBeGreaterThanOrEqual(0);
    const node = 2 + still;
    expect(flatness.normals[6 * node + 1]).toBeCloseTo(1, 12);
    expect(flatness.whole[node]).toBe(1);
    expect(flatness.flat[node]).toBe(0);
    expect(isFlatTogether(flatness, 2, 3)).toBe(false);
  });

  it("triangles without area are never flat", () => {
    const { surface, flatness, cloth, x } = scene();
    const point = new Float64Array(x.length);
    markFlat(surface, cloth.tree, x, point, flatness);
    expect(flatness.flat).toEqual(flatness.flat.slice().fill(0));
    expect(flatness.flatStar).toEqual(flatness.flatStar.slice().fill(0));
  });

  it("two flat halves are flat together if they look the same way", () => {
    const { surface, flatness, cloth, x } = scene();
    markFlat(surface, cloth.tree, x, x, flatness);
    expect(isFlatTogether(flatness, 2, 3)).toBe(true);
    // All normals of one child to another side, as if it had turned.
    for (let k = 0; k < 3; k++) {
      flatness.normals[18 + k] = k === 1 ? -1 : 0;
      flatness.normals[21 + k] = k === 1 ? -1 : 0;
    }
    expect(isFlatTogether(flatness, 2, 3)).toBe(false);
  });

  it("normals may lie up to 60 degrees off their middle", () => {
    const { surface, flatness, cloth, x } = scene();
    /** A roof with sides this steep. */
    const roof = (slope: number): Float64Array =>
      x.map((value, i) => (i % 3 === 1 ? -slope * Math.abs(x[i - 1]) : value));
    const isFlat = (slope: number): number => {
      markFlat(surface, cloth.tree, roof(slope), roof(slope), flatness);
      return flatness.flat[1];
    };
    // Tangents of 59 and 61 degrees.
    expect(isFlat(1.66)).toBe(1);
    expect(isFlat(1.81)).toBe(0);
  });
});
