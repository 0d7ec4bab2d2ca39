import { expect, it } from "vitest";
import { dihedralAngles } from "./dihedral-angles.ts";

it("is arccos 1/3 in a regular tetrahedron, and knows which is worst", () => {
  const regular = [1, 1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1];
  const flat = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.3, 0.3, 0.01];
  const x = Float64Array.from([...regular, ...flat]);
  const one = dihedralAngles({ x, tets: Uint32Array.of(0, 1, 2, 3) });
  expect(one.smallest).toBeCloseTo(Math.acos(1 / 3), 13);
  expect(one.largest).toBeCloseTo(Math.acos(1 / 3), 13);
  const two = dihedralAngles({ x, tets: Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7) });
  expect(two.worst).toBe(1);
  expect(two.smallest).toBeCloseTo(Math.atan2(0.01, 0.3), 12);
});
