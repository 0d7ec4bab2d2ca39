import { tShirt } from "@pliant/garment";
import { expect, test } from "vitest";
import { movePoints, panelNamed } from "./edit-points.ts";
import { misfits } from "./fit-report.ts";

test("tells which seam is uneven and by how much, the worst first, then what was noticed", () => {
  const shirt = tShirt();
  const [a] = shirt.stitches[0].sides;
  const before = misfits(shirt, []).map(({ difference }) => difference);
  expect(before).toEqual(before.toSorted((x, y) => y - x));
  const { from } = panelNamed(shirt, a.panel).edges[a.edge];
  const [worst, ...rest] = misfits(movePoints(shirt, a.panel, [from], [0.2, 0.3]), [
    "it ends below the floor",
  ]);
  expect(worst.difference).toBeGreaterThan(0.1);
  expect(rest.at(-1)).toEqual({ kind: "note", edges: [], difference: 0, text: "it ends below the floor" });
});
