import { curveLength, createGarment, onePieceDress, tShirt, type Pattern } from "@pliant/garment";
import { describe, expect, test } from "vitest";
import {
  bendEdge,
  deletePoint,
  edgeLength,
  insertPoint,
  moveControl,
  movePoints,
  panelNamed,
} from "./edit-points.ts";

const shirt = tShirt();
const curved = (pattern: Pattern): { panel: string; edge: number } => {
  for (const { id, edges } of pattern.panels) {
    const edge = edges.findIndex(({ curve }) => curve.kind !== "line");
    if (edge >= 0) return { panel: id, edge };
  }
  throw new Error("the pattern has no curve");
};

test("a corner moves, and curves beside it keep their shape", () => {
  const where = curved(shirt);
  const { edges, vertices } = panelNamed(shirt, where.panel);
  const { from, to } = edges[where.edge];
  const way = [vertices[to][0] - vertices[from][0], vertices[to][1] - vertices[from][1]] as const;
  const moved = movePoints(shirt, where.panel, [to], way);
  expect(edgeLength(moved, where) / edgeLength(shirt, where)).toBeCloseTo(2, 6);
  expect(movePoints(moved, where.panel, [to], [-way[0], -way[1]]).panels[0].vertices[0][0]).toBeCloseTo(
    shirt.panels[0].vertices[0][0],
    12,
  );
});

describe("a corner that is added", () => {
  test("changes no length, and what is sewn stays sewn", () => {
    for (const [k, { sides }] of shirt.stitches.entries()) {
      const next = insertPoint(shirt, sides[0], 0.3);
      expect(next.stitches).toHaveLength(shirt.stitches.length + 1);
      const lengths = next.stitches
        .slice(-2)
        .map((stitch) => stitch.sides.map((side) => edgeLength(next, side)));
      const before = sides.map((side) => edgeLength(shirt, side));
      expect(lengths[0][0]).toBeCloseTo(0.3 * before[0], 4);
      expect(lengths[0][1]).toBeCloseTo(0.3 * before[1], 4);
      expect(lengths[0][0] + lengths[1][0], `stitch ${k}`).toBeCloseTo(before[0], 4);
      // It can still be cut, and no seam is turned.
      expect(createGarment(next, { spacing: 0.04 }).warnings).toEqual(
        createGarment(shirt, { spacing: 0.04 }).warnings,
      );
    }
  });

  test("goes away again", () => {
    const dress = onePieceDress();
    const free = { ...dress, stitches: [] };
    const where = { panel: dress.panels[0].id, edge: 1 };
    const next = insertPoint(free, where, 0.5);
    const vertex = panelNamed(next, where.panel).vertices.length - 1;
    const back = deletePoint(next, { panel: where.panel, vertex });
    const { edges, vertices } = panelNamed(back ?? free, where.panel);
    expect(edges).toHaveLength(dress.panels[0].edges.length);
    expect(curveLength(vertices, edges[1])).toBeCloseTo(edgeLength(dress, where), 2);
  });
});

test("an edge is bent without moving, and its handles move", () => {
  const where = curved(shirt);
  for (const kind of ["quadratic", "cubic"] as const) {
    const bent = bendEdge(shirt, where, kind);
    expect(edgeLength(bent, where)).toBeCloseTo(edgeLength(shirt, where), 2);
    const moved = moveControl(bent, { ...where, control: 0 }, [0, 0.1]);
    expect(Math.abs(edgeLength(moved, where) - edgeLength(bent, where))).toBeGreaterThan(1e-4);
  }
  const { edges } = panelNamed(bendEdge(shirt, where, "line"), where.panel);
  expect(edges[where.edge].curve).toEqual({ kind: "line" });
});
