import { expect, test } from "vitest";
import { clusterSurface } from "./cluster-surface.ts";

test("a wavy sheet keeps its shape on about as many triangles as were asked for", () => {
  const n = 120;
  const positions = Float64Array.from({ length: 3 * (n + 1) ** 2 }, (_, i) => {
    const [row, column] = [Math.floor(i / 3 / (n + 1)) / n, (Math.floor(i / 3) % (n + 1)) / n];
    return [column, 0.1 * Math.sin(6 * row), row][i % 3];
  });
  const triangles = Uint32Array.from(
    { length: n * n },
    (_, k) => Math.floor(k / n) * (n + 1) + (k % n),
  ).reduce<number[]>((all, a) => {
    all.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2);
    return all;
  }, []);
  const coarse = clusterSurface({ positions, triangles: Uint32Array.from(triangles) }, 2000);
  const count = coarse.triangles.length / 3;
  expect(count).toBeGreaterThan(1000);
  expect(count).toBeLessThan(4000);
  for (let v = 0; v < coarse.positions.length; v += 3) {
    const [, y, z] = coarse.positions.subarray(v, v + 3);
    expect(Math.abs(y - 0.1 * Math.sin(6 * z))).toBeLessThan(0.01);
  }
});
