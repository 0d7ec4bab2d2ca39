import { expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { dihedralAngles } from "../checks/dihedral-angles.ts";
import { createLattice, forEachTet } from "./lattice.ts";
import { stuff } from "./fill-surface.ts";

const DEGREE = Math.PI / 180;

it("the lattice's own tetrahedra have angles of 60° and 90°", () => {
  const lattice = createLattice([0, 0, 0], [1, 1, 1], 1);
  const all = new Uint8Array(lattice.nodeCount).fill(1);
  const { smallest, largest } = dihedralAngles(
    stuff(lattice, all, { isInside: () => true, crossing: () => 0.5 }),
  );
  expect(smallest).toBeCloseTo(60 * DEGREE, 12);
  expect(largest).toBeCloseTo(90 * DEGREE, 12);
  let count = 0;
  forEachTet(lattice, () => count++);
  expect(count).toBe(4 * 3 * 4 * 4 * 3);
});

/** No surface is like this: every node is inside or not by chance, every edge cut anywhere, also where it hurts most. */
it.each([
  ["anywhere", (random: (low: number, high: number) => number) => random(0, 1), 13],
  [
    "at the bounds of warping",
    (random: (low: number, high: number) => number) =>
      [0.25, 0.41189, 0.58811, 0.75, 0.5][Math.floor(random(0, 5))],
    9.5,
  ],
] as const)("angles stay bounded with cuts %s", (_, cut, least) => {
  const random = createRandom(1);
  const lattice = createLattice([0, 0, 0], [9, 9, 9], 1);
  const inside = Uint8Array.from({ length: lattice.nodeCount }, () => (random(0, 1) > 0.5 ? 1 : 0));
  const mesh = stuff(lattice, inside, { isInside: () => true, crossing: () => cut(random) });
  const { smallest, largest } = dihedralAngles(mesh);
  expect(smallest).toBeGreaterThan(least * DEGREE);
  expect(largest).toBeLessThan(165 * DEGREE);
});
