import { expect, it } from "vitest";
import { surfaceOf } from "./surface-of.ts";
import { tetBox } from "../lattices/tet-box.ts";

it("is closed, looks outward and holds the volume", () => {
  const { x, tets } = tetBox([1, 2, 3], [3, 2, 4]);
  const triangles = surfaceOf({ x, tets });
  expect(triangles.length / 3).toBe(4 * (3 * 2 + 2 * 4 + 4 * 3));
  const edges = new Set<string>();
  let volume = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3);
    for (const edge of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) {
      expect(edges.has(edge)).toBe(false);
      edges.add(edge);
    }
    const [p, q, r] = [a, b, c].map((i) => x.subarray(3 * i, 3 * i + 3));
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      volume += (p[i] * (q[j] * r[k] - q[k] * r[j])) / 6;
    }
  }
  for (const edge of edges) expect(edges.has(edge.split(" ").toReversed().join(" "))).toBe(true);
  expect(volume).toBeCloseTo(6, 12);
});
