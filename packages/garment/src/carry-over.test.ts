import { expect, test } from "vitest";
import { carryOver } from "./carry-over.ts";
import { tShirt } from "./drafts/tshirt.ts";
import { createGarment } from "./garment.ts";
import { joinSeams } from "./join-seams.ts";
import type { Pattern, Point } from "./pattern.ts";

const cut = (pattern: Pattern, spacing: number) => {
  const garment = createGarment(pattern, { spacing });
  return { garment, ...joinSeams(garment, { x: garment.positions }) };
};

/** Both sides of a seam in one place: panels lie flat in one plane, as a cloth that was sewn would. */
function worn(pattern: Pattern, spacing: number) {
  const { garment, nodeOf, part } = cut(pattern, spacing);
  return { garment, nodeOf, x: part.x };
}

test("another mesh of the same pattern hangs where the first one hung", () => {
  const pattern = { ...tShirt(), stitches: [] };
  const after = cut(pattern, 0.03);
  const x = carryOver(worn(pattern, 0.04), after);
  expect(x).toHaveLength(after.part.x.length);
  const off = (x ?? []).map((value, k) => Math.abs(value - after.part.x[k]));
  expect(Math.max(...off)).toBeLessThan(1e-9);
});

test("cloth that was added goes on as the cloth beside it", () => {
  const pattern = { ...tShirt(), stitches: [] };
  const [front] = pattern.panels;
  const low = Math.min(...front.vertices.map(([, y]) => y));
  const longer = front.vertices.map(([px, py]): Point => [px, py === low ? py - 0.02 : py]);
  const edited = { ...pattern, panels: [{ ...front, vertices: longer }, ...pattern.panels.slice(1)] };
  const after = cut(edited, 0.04);
  const x = carryOver(worn(pattern, 0.04), after) ?? new Float64Array();
  const off = x.map((value, k) => Math.abs(value - after.part.x[k]));
  expect(Math.max(...off)).toBeLessThan(1e-6);
});

test("what has to be sewn first is not carried over", () => {
  const shirt = tShirt();
  const before = worn(shirt, 0.05);
  // Loose panels hang apart: their seams would be wide open.
  expect(carryOver(worn({ ...shirt, stitches: [] }, 0.05), cut(shirt, 0.05))).toBeNull();
  const renamed = {
    ...shirt,
    stitches: [],
    panels: shirt.panels.map((each) => ({ ...each, id: `${each.id}2` })),
  };
  expect(carryOver(before, cut(renamed, 0.05))).toBeNull();
});
