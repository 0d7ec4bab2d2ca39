import { expect, test } from "vitest";
import { surelyApart } from "./apart.ts";
import { createPair, sharedCorner, setTriangle } from "./pair.ts";
import { exactCrossing } from "./test/exact-crossing.ts";
import { createRandom } from "./test/random.ts";
import { gridSheet, tilted } from "./test/sheets.ts";

test("what crosses is never called apart", () => {
  let [crossing, apart] = [0, 0];
  for (let seed = 0; seed < 6000; seed++) {
    const random = createRandom(seed);
    const p = Float64Array.from({ length: 18 }, () => random.whole(-6, 6));
    const shared = seed % 3 === 0;
    if (shared) p.copyWithin(9, 0, 3);
    const is = surelyApart(p, shared);
    if (is) apart++;
    if (!exactCrossing(p)) continue;
    crossing++;
    expect(is).toBe(false);
  }
  expect(crossing).toBeGreaterThan(300);
  expect(apart).toBeGreaterThan(300);
});

test("of the pairs in a flat sheet all are, but for those that share an edge", () => {
  const sheet = tilted(
    gridSheet(5, 5, (i, j) => [0.01 * i, 0, 0.013 * j]),
    [3, 4, 5],
  );
  const pair = createPair();
  for (let i = 0; i < 32; i++) {
    for (let j = 0; j < i; j++) {
      const corner = sharedCorner(sheet.triangles, i, j);
      if (corner === -2) continue;
      const shared = corner >= 0;
      setTriangle(pair, 0, sheet, i, shared ? corner % 3 : 0);
      setTriangle(pair, 3, sheet, j, shared ? Math.floor(corner / 3) : 0);
      expect(surelyApart(pair, shared)).toBe(true);
    }
  }
});

test("triangles without area are not sure, and nothing is no number", () => {
  expect(surelyApart(new Float64Array(18), false)).toBe(false);
  expect(surelyApart(new Float64Array(18), true)).toBe(false);
});
