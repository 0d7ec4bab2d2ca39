import { describe, expect, it } from "vitest";
import { tetBox } from "../lattices/tet-box.ts";
import { blockMatrixOf } from "./block-matrix.ts";
import { findFronts, type Fronts } from "./fronts.ts";
import { nestedDissection } from "./ordering.ts";

const graphOf = (cells: readonly [number, number, number]) => {
  const { x, tets } = tetBox([cells[0], cells[1], cells[2]], cells);
  return { x, ...blockMatrixOf(x.length / 3, tets, 4) };
};

const fill = ({ rows, first }: Fronts): number =>
  rows.reduce((sum, each, f) => {
    const own = first[f + 1] - first[f];
    return sum + own * each.length - (own * (own - 1)) / 2;
  }, 0);

describe("nested dissection", () => {
  it("is a permutation, of any graph", () => {
    for (const cells of [
      [1, 1, 1],
      [7, 1, 1],
      [6, 5, 4],
    ] as const) {
      const { starts, columns, x } = graphOf(cells);
      const order = nestedDissection(starts, columns, x);
      expect([...order].sort((a, b) => a - b)).toEqual(Array.from(order, (_, k) => k));
    }
    expect([...nestedDissection(Uint32Array.of(0), new Uint32Array(), new Float64Array())]).toEqual([]);
    // All at one place, nobody joined to anybody.
    const alone = nestedDissection(new Uint32Array(31), new Uint32Array(), new Float64Array(90));
    expect(new Set(alone).size).toBe(30);
  });

  it("fills in far less than the nodes' own order", () => {
    const { starts, columns, x } = graphOf([12, 12, 12]);
    const own = Uint32Array.from({ length: x.length / 3 }, (_, k) => k);
    const dissected = fill(findFronts(starts, columns, nestedDissection(starts, columns, x)));
    expect(dissected).toBeLessThan(0.6 * fill(findFronts(starts, columns, own)));
  });
});

describe("fronts", () => {
  const { starts, columns, x } = graphOf([5, 4, 4]);
  const fronts = findFronts(starts, columns, nestedDissection(starts, columns, x));
  const n = fronts.order.length;

  it("hold every entry of the factor that elimination by hand finds", () => {
    const rows = Array.from({ length: n }, (_, k) => {
      const node = fronts.order[k];
      return new Set(
        [...columns.subarray(starts[node], starts[node + 1])].map((other) => fronts.rank[other]),
      );
    });
    for (let k = 0; k < n; k++) {
      const later = [...rows[k]].filter((row) => row > k);
      const f = fronts.first.findIndex((at) => at > k) - 1;
      for (const row of later) expect(fronts.rows[f].includes(row)).toBe(true);
      for (const a of later) for (const b of later) rows[a].add(b);
    }
  });

  it("leave their rows to parents that have them, which come later", () => {
    for (let f = 0; f < fronts.count; f++) {
      const below = [...fronts.rows[f]].slice(fronts.first[f + 1] - fronts.first[f]);
      const parent = fronts.parent[f];
      if (parent < 0) expect(below).toEqual([]);
      else {
        expect(parent).toBeGreaterThan(f);
        for (const row of below) expect(fronts.rows[parent].includes(row)).toBe(true);
      }
    }
  });
});
