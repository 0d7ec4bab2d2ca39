import { expect, it } from "vitest";
import { GRID_WIDTHS } from "./stencil.ts";
import { createLattice } from "./testing/lattice.ts";
import { createSystem, paddingOf, systemArena } from "./testing/system.ts";

// A run that lost a number goes on from its last good state, in the same arena. Springs without weight lead out of a grid:
// 0 · NaN is NaN, and what it leaves in the padding would come back to the nodes.
it.each(GRID_WIDTHS)("apply leaves nothing of them in the padding of width %i", (width) => {
  const grids = [
    [4, 3],
    [3 * width - 3, 3],
  ] as const;
  const lattice = createLattice({ width, grids });
  const { kernels, matrix, columns } = systemArena("wasm", createSystem(lattice));
  const { own, p, u } = columns;
  const good = p.slice();
  for (let i = 0; i < p.length; i++) if (p[i] !== 0) p[i] = NaN;
  kernels.apply(matrix, own, p, u);
  expect(u.some(Number.isNaN)).toBe(true);
  p.set(good);
  kernels.apply(matrix, own, p, u);
  expect(u.some(Number.isNaN)).toBe(false);
  expect(paddingOf(lattice, u, 3)).toBe(0);
});
