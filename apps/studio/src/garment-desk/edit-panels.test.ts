import { createGarment, tShirt, trousers } from "@pliant/garment";
import { expect, test } from "vitest";
import { addFold, deleteFold, deletePanel, mirrorPanel, moveBothSides, twinOf } from "./edit-panels.ts";
import { stitchEdges, stitchOf, unstitchEdge } from "./edit-stitches.ts";
import { compactPattern, garmentsIn, patternIn, withPattern } from "./garment-text.ts";
import { hitTest } from "./hit-test.ts";
import { boxOf, layOut, placedBox, placeFrom, placeOn } from "./layout.ts";

const shirt = tShirt();

test("a mirror image has a twin, and both follow one hand", () => {
  const legs = trousers();
  const [first] = legs.panels;
  const { pattern, panel } = mirrorPanel({ ...legs, panels: [first], stitches: [] }, first.id);
  expect(twinOf(pattern, first.id)?.panel).toBe(panel);
  const moved = moveBothSides(pattern, { panel: first.id, vertices: [0] }, [0.01, 0.02]);
  const { vertex = [] } = twinOf(moved, first.id) ?? {};
  expect(vertex).toHaveLength(first.vertices.length);
  expect(() => createGarment(pattern, { spacing: 0.05 })).not.toThrow();
});

test("a panel that is its own mirror image stays so", () => {
  const front = shirt.panels[0];
  expect(twinOf(shirt, front.id)?.panel).toBe(front.id);
  const moved = moveBothSides(shirt, { panel: front.id, vertices: [0] }, [0.01, -0.02]);
  expect(twinOf(moved, front.id)?.panel).toBe(front.id);
});

test("panels go with their seams, folds come and go, edges are sewn and opened", () => {
  const less = deletePanel(shirt, shirt.panels[0].id);
  expect(less?.stitches.length).toBeLessThan(shirt.stitches.length);
  const folded = addFold(shirt, shirt.panels[0].id, [0, 0], [0, 0.1]);
  expect(deleteFold(folded, shirt.panels[0].id, 0)).toEqual(shirt);
  const [a, b] = shirt.stitches[0].sides;
  const open = unstitchEdge(shirt, b);
  expect(stitchOf(open, a)).toBe(-1);
  expect(stitchOf(stitchEdges(open, a, b), b)).toBe(open.stitches.length);
});

test("panels lie beside each other, and are found where they lie", () => {
  const layouts = layOut(shirt);
  const boxes = shirt.panels.map((panel) => placedBox(panel, layouts.get(panel.id)!));
  boxes.forEach((a, i) =>
    boxes.slice(i + 1).forEach((b) => {
      const isApart = [0, 1].some((axis) => a.high[axis] < b.low[axis] || b.high[axis] < a.low[axis]);
      expect(isApart).toBe(true);
    }),
  );
  const [front] = shirt.panels;
  const layout = layouts.get(front.id)!;
  const corner = placeOn(layout)(front.vertices[2]);
  const found = hitTest(shirt, [corner[0] + 0.001, corner[1]], { layouts, reach: 0.01 });
  expect(found).toMatchObject({ kind: "point", panel: front.id, vertex: 2 });
  const { low, high } = boxOf(front);
  const middle = placeOn(layout)([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]);
  expect(hitTest(shirt, middle, { layouts, reach: 0.01 })).toEqual({ kind: "panel", panel: front.id });
  const turned = { at: [0.1, 0.2], turnDegrees: 30 } as const;
  expect(placeFrom(turned)(placeOn(turned)([0.3, -0.4]))[1]).toBeCloseTo(-0.4, 12);
});

test("a scene's text takes the pattern in place of a draft, and gives it back", () => {
  const text = `{ "version": 2, "garments": [\n  { "id": "it", "body": "b", "draft": { "kind": "tShirt" }, "spacing": 0.03 }\n] }`;
  const next = withPattern(text, 0, shirt);
  const [garment] = garmentsIn(next);
  expect(garment.from).toBe("pattern");
  expect(garment.raw["spacing"]).toBe(0.03);
  expect(garment.place).toEqual({ by: "file" });
  const read = patternIn(garment);
  expect(read?.stitches).toEqual(shirt.stitches);
  read?.panels.forEach((panel, k) =>
    panel.vertices.forEach(([x], v) => expect(x).toBeCloseTo(shirt.panels[k].vertices[v][0], 7)),
  );
  expect(compactPattern(shirt).split("\n").length).toBeLessThan(200);
});
