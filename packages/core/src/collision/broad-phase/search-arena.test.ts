import { NODE_STARS_FLAT, CONE, NODE_FLAT, POINT } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createSearchArena } from "./search-arena.ts";
import { createCollisionSurface } from "./collision-surface.ts";
import { createClothTree } from "./cloth-tree.ts";

const CELLS = 8;

function scene() {
  const { model, state } = createModel({
    parts: [clothSheet({ size: [0.8, 0.8], nodes: [CELLS + 1, CELLS + 1] })],
  });
  const surface = createCollisionSurface(model);
  const sheets = createClothTree(surface, model.uvs);
  const { kernels, clothForSelf, normalCones } = createSearchArena(surface, sheets, [], "auto");
  return {
    surface,
    sheets,
    x: state.x,
    folds: normalCones,
    cloth: clothForSelf,
    flat: (node: number): boolean => (clothForSelf.flags[node] & NODE_FLAT) !== 0,
    calm: (node: number): boolean => (clothForSelf.flags[node] & NODE_STARS_FLAT) !== 0,
    /** Of cloth that goes from one place to another. */
    mark: (from: Float64Array, to: Float64Array): void => {
      for (let i = 0; i < from.length; i++) {
        const at = POINT * Math.floor(i / 3) + (i % 3);
        clothForSelf.points[at] = from[i];
        clothForSelf.points[at + 4] = to[i];
      }
      kernels.fitNormals(clothForSelf, normalCones);
    },
  };
}

describe("flat patches", () => {
  it("a flat sheet is flat, all of it; so is one that is bent a little or moves without bending", () => {
    const { folds, flat, mark, x } = scene();
    const bent = x.map((value, i) => (i % 3 === 1 ? 0.8 * x[i - 1] * x[i - 1] : value));
    for (const [from, to] of [
      [x, x],
      [x, bent],
      [bent, bent],
      [x, x.map((value) => value + 3)],
    ]) // prettier-ignore
    {
      mark(from, to);
      expect(flat(1)).toBe(true);
      expect(folds.stars).toEqual(folds.stars.slice().fill(1));
    }
  });

  it.each(["start", "end"])(
    "a fold at the %s is known at its vertices and in every patch with one of them",
    (when) => {
      const { surface, sheets, folds, cloth, flat, calm, mark, x } = scene();
      // The part beyond column 5 lies back over the rest, 1 cm above.
      const line = x[3 * 5];
      const folded = x.map((value, i) => {
        const over = x[i - (i % 3)] - line;
        return over <= 1e-9 ? value : i % 3 === 0 ? line - over : i % 3 === 1 ? 0.01 : value;
      });
      mark(when === "start" ? folded : x, when === "end" ? folded : x);
      for (let vertex = 0; vertex < (CELLS + 1) ** 2; vertex++) {
        const column = vertex % (CELLS + 1);
        // Stars of column 5 see both sides; when only one end is folded, what has turned over sees both ends.
        if (column === 5) expect(folds.stars[vertex]).toBe(0);
        if (column < 5) expect(folds.stars[vertex]).toBe(1);
      }
      const { leaves, triangleOf } = sheets.tree;
      for (let node = 1; node < 2 * leaves; node++) {
        let [first, last] = [node, node + 1];
        while (first < leaves) [first, last] = [2 * first, 2 * last];
        const touches = [...triangleOf.subarray(first - leaves, last - leaves)].some((t) =>
          surface.triangles.subarray(3 * t, 3 * t + 3).some((vertex) => vertex % (CELLS + 1) === 5),
        );
        if (touches) expect([calm(node), flat(node)]).toEqual([false, false]);
      }
      expect(flat(1)).toBe(false);
      expect(cloth.flags.some((_, node) => flat(node))).toBe(true);
    },
  );

  it("a patch with a fold in its border is not flat, though all its triangles are", () => {
    const { sheets, folds, flat, mark, x } = scene();
    // Columns up to 4 stay flat: half of the tree. Beyond, the sheet stands back over them.
    const line = x[3 * 4];
    const folded = x.map((value, i) => {
      const over = x[i - (i % 3)] - line;
      return over <= 1e-9 ? value : i % 3 === 0 ? line - over : i % 3 === 1 ? 0.05 : value;
    });
    mark(folded, folded);
    const halves = [2, 3].map((node) => {
      const { leaves, triangleOf } = sheets.tree;
      const per = leaves / 2;
      const first = (node - 2) * per;
      return [...triangleOf.subarray(first, first + per)].map((t) => Math.floor((t % (2 * CELLS)) / 2));
    });
    // The first halving is at column 4, either way round.
    const still = halves.findIndex((columns) => Math.max(...columns) < 4);
    expect(still).toBeGreaterThanOrEqual(0);
    const node = 2 + still;
    expect(folds.normals[CONE * node + 1]).toBeCloseTo(1, 6);
    expect(sheets.isDisc[node]).toBe(1);
    expect(flat(node)).toBe(false);
  });

  it("triangles without area are never flat", () => {
    const { folds, cloth, flat, mark, x } = scene();
    const point = new Float64Array(x.length);
    mark(x, point);
    expect(cloth.flags.some((_, node) => flat(node))).toBe(false);
    expect(folds.stars).toEqual(folds.stars.slice().fill(0));
  });

  it("normals may lie up to 60 degrees off their middle", () => {
    const { flat, mark, x } = scene();
    /** A roof with sides this steep. */
    const roof = (slope: number): Float64Array =>
      x.map((value, i) => (i % 3 === 1 ? -slope * Math.abs(x[i - 1]) : value));
    const isFlat = (slope: number): boolean => {
      mark(roof(slope), roof(slope));
      return flat(1);
    };
    // Tangents of 59 and 61 degrees.
    expect(isFlat(1.66)).toBe(true);
    expect(isFlat(1.81)).toBe(false);
  });
});
