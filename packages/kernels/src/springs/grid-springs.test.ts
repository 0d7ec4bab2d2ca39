import { describe, expect, it } from "vitest";
import { lawResult, lineariseLink, linkResult, SHORTEST, tensionLaw } from "../generated/laws.ts";
import { SCALES, SPRINGS, VECTOR } from "../layout.ts";
import { GRID_WIDTHS } from "../stencil.ts";
import { zeros } from "../testing/dense.ts";
import { place } from "../testing/lattice.ts";
import { paddingOf } from "../testing/system.ts";
import { BACKENDS, F32, worstError, type Backend } from "../testing/twins.ts";
import { createWeave, SPACING, weaveArena, type Weave, type WeaveOptions } from "../testing/weave.ts";
import type { Linearisation } from "./contract.ts";

const C1 = 1 / 540;
const BY: Linearisation = { c1: C1, c2: C1 * C1, halfTimeSquared: 0.5 / 90 ** 2, relief: 0, lookAhead: 0 };

const STATES: Readonly<Record<string, WeaveOptions>> = {
  "at rest, shaken": { jitter: 0.3 },
  slack: { scale: 0.8, jitter: 0.05 },
  "pushed, but not so far that it yields": { scale: 0.97, jitter: 0.001 },
  taut: { scale: 1.15, jitter: 0.02 },
  "within the limit's ramp": { scale: 1.25, jitter: 0.02 },
  "beyond the limit": { scale: 1.6, jitter: 0.1 },
  "very long": { scale: 1e4 },
  crumpled: { scale: 0.3, jitter: 2 },
  "collapsed to a point": { scale: 0, jitter: 0 },
  "collapsed to some 1e-10 m": { scale: 1e-8 },
  "collapsed to some 1e-6 m": { scale: 1e-4 },
  "100 km away": { origin: 1e5, jitter: 0.3 },
};

/** One spring by the laws: what the matrix and the force of its owner get, and how large the parts are. */
function springOf({ lattice, nodeOf, x, w, laws, weights }: Weave, k: number, by: Linearisation) {
  /** Weights of the beams that run along a link: from its first node, and to its second. */
  const beamsAlong = (link: number): number => {
    const { owner: from, other: to, family: of } = lattice.gridSprings[link];
    return lattice.gridSprings.reduce((sum, each, index) => {
      const isAlong = each.family === of + 4 && (each.owner === from || each.other === to);
      return isAlong ? sum + weights[index] : sum;
    }, 0);
  };
  const { grid, family, owner, other } = lattice.gridSprings[k];
  const [i, j] = [nodeOf(owner), nodeOf(other)];
  const d = x[i].map((at, axis) => x[j][axis] - at);
  const u = w[i].map((at, axis) => w[j][axis] - at);
  const l = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2);
  const inverse = 1 / Math.max(l, SHORTEST);
  const numbers = laws[8 * grid + family];
  const weight = weights[k];
  if (family >= 4) {
    const tie = weight * numbers[2];
    return { ...{ c: 0, s: -by.c2 * tie, scale: -tie, inverse }, stiff: by.c2 * tie, force: tie * l };
  }
  const tie = weight > 0 ? 2 * laws[8 * grid + family + 4][2] * beamsAlong(k) : 0;
  const rate = (u[0] * d[0] + u[1] * d[1] + u[2] * d[2]) * inverse;
  const across = Math.max(u[0] ** 2 + u[1] ** 2 + u[2] ** 2 - rate ** 2, 0);
  const damping = weight * numbers[6];
  tensionLaw(
    l - numbers[0],
    by.lookAhead * rate,
    numbers[1],
    weight * numbers[2],
    weight * numbers[3],
    numbers[4],
  );
  lineariseLink(inverse, across, rate, damping, by);
  const { coefficient, share, scale } = linkResult;
  return {
    ...{ c: coefficient, s: share + by.c2 * tie, scale: scale + tie, inverse },
    stiff: by.c2 * (weight * numbers[2] + lawResult.slope + tie) + by.c1 * damping,
    force:
      weight * numbers[2] * numbers[1] +
      lawResult.slope * Math.abs(l - numbers[0]) +
      damping * Math.sqrt(u[0] ** 2 + u[1] ** 2 + u[2] ** 2) +
      tie * l,
  };
}

/**
 * Largest errors of coefficients, shares and scales, as stiffness and force, over what the spring's parts amount to:
 * damper and tension may cancel, and so may excess and ramp.
 */
function springErrors(backend: Backend, weave: Weave, by: Linearisation) {
  const { columns } = linearised(backend, weave, by);
  const { width, gridSprings } = weave.lattice;
  const { springs, scales } = columns;
  const worst = { c: 0, s: 0, scale: 0 };
  gridSprings.forEach(({ owner, family }, k) => {
    const { c, s, scale, inverse, stiff, force } = springOf(weave, k, by);
    const found = family < 4 ? springs[place(width, owner, SPRINGS, family)] : 0;
    const share = springs[place(width, owner, SPRINGS, family + 4)];
    const pulled = scales[place(width, owner, SCALES, family)];
    const note = (name: keyof typeof worst, error: number): void => {
      if (!(error <= worst[name])) worst[name] = error;
    };
    note("c", relative(Math.abs(found - c), stiff * inverse ** 2));
    note("s", relative(Math.abs(share - s), stiff));
    note("scale", relative(Math.abs(pulled - scale), force * inverse));
  });
  return worst;
}

function linearised(backend: Backend, weave: Weave, by: Linearisation) {
  const arena = weaveArena(backend, weave);
  const { width, grids } = weave.lattice;
  const { x, w, springs, scales } = arena.columns;
  for (const grid of grids) arena.kernels.gridSprings(width, grid, arena.gridLaws, x, w, by, springs, scales);
  return arena;
}

/** Σ scale (x_j − x_i) over all springs, by node, on top of what was there. */
function forcesOf({ lattice, nodeOf, x }: Weave, scales: ArrayLike<number>): number[] {
  const force = x.flatMap((_, node) => [node, 2 * node, -node]);
  for (const { owner, other, family } of lattice.gridSprings) {
    const [i, j] = [nodeOf(owner), nodeOf(other)];
    const scale = scales[place(lattice.width, owner, SCALES, family)];
    for (let axis = 0; axis < 3; axis++) {
      const pulled = scale * (x[j][axis] - x[i][axis]);
      force[3 * i + axis] += pulled;
      force[3 * j + axis] -= pulled;
    }
  }
  return force;
}

const relative = (error: number, size: number): number => (error === 0 ? 0 : error / size);

describe.each(Object.entries(STATES))("grid springs %s", (_, state) => {
  // Some twenty operations; the worst subtract rounded numbers of the same size (excess − ramp, velocities across).
  it.each(BACKENDS)("on %s follow the laws, with and without relief and foresight", (backend) => {
    const bound = backend === "wasm" ? 32 * F32 : 1e-12;
    for (const [relief, lookAhead] of [
      [0, 0],
      [0.75, 0],
      [0, 1 / 90],
      [0.75, -1 / 30],
    ]) {
      const worst = springErrors(backend, createWeave(20, [[7, 5]], state), { ...BY, relief, lookAhead });
      expect(Math.max(worst.c, worst.s, worst.scale)).toBeLessThan(bound);
    }
  });
});

describe.each(BACKENDS)("grid springs on %s", (backend) => {
  const bound = backend === "wasm" ? 32 * F32 : 1e-12;

  it.each(GRID_WIDTHS)("lie where the layout says, width %i; padding stays zero", (width) => {
    const weave = createWeave(
      width,
      [
        [3 * (width - 1), 2],
        [4, 5],
      ],
      { jitter: 0.3 },
    );
    const worst = springErrors(backend, weave, BY);
    expect(Math.max(worst.c, worst.s, worst.scale)).toBeLessThan(bound);
    const { kernels, columns } = linearised(backend, weave, BY);
    const { lattice } = weave;
    for (const grid of lattice.grids)
      kernels.gridForce(width, grid, columns.scales, columns.x, columns.force);
    const found = lattice.nodes.flatMap((slot) =>
      [0, 1, 2].map((axis) => columns.force[place(width, slot, VECTOR, axis)]),
    );
    // Both add f64 products of the same scales, in another order.
    expect(worstError(found, forcesOf(weave, columns.scales))).toBeLessThan(1e-14);
    expect(paddingOf(lattice, columns.springs, SPRINGS)).toBe(0);
    expect(paddingOf(lattice, columns.scales, SCALES)).toBe(0);
    expect(paddingOf(lattice, columns.force, VECTOR)).toBe(0);
  });

  it("are those of one grid at a time", () => {
    const weave = createWeave(20, [
      [5, 4],
      [6, 3],
    ]);
    const { kernels, columns, gridLaws } = weaveArena(backend, weave);
    const { grids, nodes } = weave.lattice;
    const { x, w, springs, scales, force } = columns;
    const before = force.slice();
    kernels.gridSprings(20, grids[1], gridLaws, x, w, BY, springs, scales);
    kernels.gridForce(20, grids[1], scales, x, force);
    const first = grids[1].segment * 20;
    for (const slot of nodes) {
      const untouched = [0, 1, 2].every((axis) => {
        const at = place(20, slot, VECTOR, axis);
        return force[at] === before[at];
      });
      expect(untouched).toBe(slot < first);
      expect(springs[place(20, slot, SPRINGS)] === 7).toBe(slot < first);
      expect(scales[place(20, slot, SCALES)] === 7).toBe(slot < first);
    }
  });

  it("bend by the deflection of three nodes in a row: turned or moved as a whole, nothing pulls", () => {
    const weave = createWeave(20, [[6, 5]], { jitter: 0, speed: 0 });
    const flat = weave.x.map(([u, , v]) => [0.6 * u + 3, 0.8 * u - 1, v + 2]);
    const laws = weave.laws.map((numbers, f) =>
      f % 8 < 4 ? [numbers[0], ...numbers.slice(1).map(() => 0)] : numbers,
    );
    const bare = { ...weave, x: flat, laws, weights: weave.weights.map(() => 1) };
    const { kernels, columns } = linearised(backend, bare, BY);
    columns.force.fill(0);
    kernels.gridForce(20, weave.lattice.grids[0], columns.scales, columns.x, columns.force);
    const most = Math.max(...columns.force.map(Math.abs));
    expect(most).toBeLessThan(20 * SPACING * (backend === "wasm" ? 8 * F32 : 1e-12));
  });

  it("that do not exist are zeros: the smallest grid has no beams, and no laws for them", () => {
    const weave = createWeave(20, [[2, 2]], { scale: 1.1 });
    const bare = { ...weave, laws: weave.laws.map((numbers, f) => (f < 4 ? numbers : numbers.map(() => 0))) };
    const { springs, scales } = linearised(backend, bare, BY).columns;
    for (const slot of weave.lattice.nodes) {
      for (let family = 4; family < 8; family++) {
        expect(springs[place(20, slot, SPRINGS, family + 4)] === 0).toBe(true);
        expect(scales[place(20, slot, SCALES, family)] === 0).toBe(true);
      }
    }
    expect([...springs, ...scales].every(Number.isFinite)).toBe(true);
  });

  // Rest lengths are rounded to f32, their squares are not: a strain of 1e-6 must not be lost in that rounding.
  it("keep all digits of a small strain", () => {
    const weave = createWeave(20, [[2, 2]], { jitter: 0, speed: 0 });
    const laws = [1, 1, Math.SQRT2, Math.SQRT2, 0, 0, 0, 0].map((length) => [
      (SPACING * length) / (1 + 1e-6),
      ...[0, 1000, 0, 1e30, 0, 0, 0],
    ]);
    const exact = { ...weave, laws, weights: weave.weights.map(() => 1) };
    const arena = weaveArena(backend, exact);
    arena.columns.laws.set(laws.flat());
    const { x, w, springs, scales } = arena.columns;
    arena.kernels.gridSprings(20, weave.lattice.grids[0], arena.gridLaws, x, w, BY, springs, scales);
    for (const { owner, family } of weave.lattice.gridSprings) {
      const expected = 1000 * (1 - 1 / (1 + 1e-6));
      expect(worstError([scales[place(20, owner, SCALES, family)]], [expected])).toBeLessThan(1e-6);
    }
  });
});

describe("grid springs are derivatives", () => {
  const STEP = 1e-7;

  /** Forces by node at displaced positions, nothing else acting. */
  function forcesAt(weave: Weave, x: number[][]): number[] {
    const moved = { ...weave, x };
    const start = x.flatMap((_, node) => [node, 2 * node, -node]);
    return forcesOf(moved, linearised("reference", moved, BY).columns.scales).map((f, i) => f - start[i]);
  }

  // All of it where links pull, and of bending always; where they push, the part across them is left out (C7).
  it.each([
    ["links", [1, 0]],
    ["beams", [0, 1]],
  ] as const)("of the forces of %s, by central differences", (_, [linked, bent]) => {
    const shaken = createWeave(20, [[4, 3]], { scale: 1.3, jitter: 0.05, speed: 0, seed: 2 });
    const laws = shaken.laws.map((numbers, f) =>
      numbers.map((value, n) => {
        if (f < 4) return n === 2 || n === 3 ? linked * value : n === 6 ? 0 : value;
        return n === 2 ? bent * value : value;
      }),
    );
    const weave = { ...shaken, laws };
    const { columns } = linearised("reference", weave, BY);
    const size = 3 * weave.x.length;
    const matrix = zeros(size);
    for (const { owner, other, family } of weave.lattice.gridSprings) {
      const [i, j] = [weave.nodeOf(owner), weave.nodeOf(other)];
      const c = family < 4 ? columns.springs[place(20, owner, SPRINGS, family)] : 0;
      const s = columns.springs[place(20, owner, SPRINGS, family + 4)];
      const d = weave.x[i].map((at, axis) => weave.x[j][axis] - at);
      for (let a = 0; a < 3; a++) {
        for (let b = 0; b < 3; b++) {
          const block = c * d[a] * d[b] + (a === b ? s : 0);
          for (const [from, to, sign] of [
            [i, i, 1],
            [j, j, 1],
            [i, j, -1],
            [j, i, -1],
          ])
            matrix[3 * from + a][3 * to + b] += sign * block;
        }
      }
    }
    const most = Math.max(...matrix.flat().map(Math.abs));
    expect(most).toBeGreaterThan(0);
    let worst = 0;
    for (let k = 0; k < size; k++) {
      const at = (side: number): number[] =>
        forcesAt(
          weave,
          weave.x.map((p, node) => p.map((value, axis) => value + (3 * node + axis === k ? side * STEP : 0))),
        );
      const [after, before] = [at(1), at(-1)];
      after.forEach((f, i) => {
        const difference = (-BY.c2 * (f - before[i])) / (2 * STEP);
        worst = Math.max(worst, Math.abs(difference - matrix[i][k]));
      });
    }
    expect(worst / most).toBeLessThan(1e-6);
  });
});
