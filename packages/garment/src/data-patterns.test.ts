import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createGarment } from "./garment.ts";
import { joinSeams } from "./join-seams.ts";
import { readPattern } from "./read-pattern.ts";

/** Patterns of other people, beside the repository or where PLIANT_DATA says. */
const DATA = process.env["PLIANT_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const folder = join(DATA, "patterns");
const isThere = existsSync(folder);
const names = isThere ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

test.runIf(!isThere)("patterns of PLIANT_DATA are not there: skipped", () => expect(names).toEqual([]));

test.skipIf(!isThere).each(names)("%s becomes a garment of one cloth", (name) => {
  const pattern = readPattern(readFileSync(join(folder, name), "utf8"), { name });
  const garment = createGarment(pattern, { spacing: 0.025 });
  expect(garment.smallestAngle).toBeGreaterThan(15);
  for (const { a, b } of garment.seams) expect(a.length).toBe(b.length);
  const { part } = joinSeams(garment, { x: garment.positions });
  expect(part.mass.every((mass) => mass > 0)).toBe(true);
  // Nothing is left of panels that no seam holds.
  expect(pieces(part.triangles, part.mass.length)).toBe(1);
});

/** Parts of a surface that do not hang together. */
function pieces(triangles: Uint32Array, nodeCount: number): number {
  const root = Uint32Array.from({ length: nodeCount }, (_, k) => k);
  const find = (node: number): number => {
    let at = node;
    while (root[at] !== at) at = root[at] = root[root[at]];
    return at;
  };
  triangles.forEach((node, k) => (root[find(node)] = find(triangles[k - (k % 3)])));
  return root.filter((at, node) => at === node).length;
}
