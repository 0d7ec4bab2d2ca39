import { expect, test } from "vitest";
import { plotMeshTimes } from "./plot-mesh-times.ts";

test("draws a line per cloth with its slope, and the paper's", () => {
  const rows = [10, 20, 40].map((N) => ({ cloth: "Provot", N, "ms/frame": 0.01 * N ** 2, curve: true }));
  const svg = plotMeshTimes({
    title: "Mesh sizes, so",
    subtitle: ["here"],
    rows: [...rows, { cloth: "x", N: 3 }],
  });
  expect(svg).toContain("Provot: N^2.0");
  expect(svg).toContain("Pentium III");
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(() => plotMeshTimes({ title: "", subtitle: [], rows: [] })).toThrow(
    "plotMeshTimes: no row has cloth",
  );
});
