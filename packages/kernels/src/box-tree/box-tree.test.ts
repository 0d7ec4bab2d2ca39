import { describe, expect, it } from "vitest";
import { COLUMNS, createSoup, soupArena } from "../testing/soup.ts";
import { BACKENDS, F32, inStep, twins } from "../testing/twins.ts";
import {
  BOX,
  CORNER,
  EMPTY,
  NODE_DIRTY,
  OVERLAP_SIZE,
  POINT,
  startSearch,
  type BoxTree,
} from "./contract.ts";

type Arena = ReturnType<typeof soupArena>;

const seeds = [1, 2, 3, 4, 5, 6];

/** Of wide nodes: a tenth of a millimetre. */
const SCALE = 1e4;

/** Everything that a search lists, call after call. */
function all(arena: Arena, call: () => number): string[] {
  const found: string[] = [];
  startSearch(arena.overlaps);
  while (arena.overlaps.stack[0] > 0) {
    const count = call();
    for (let k = 0; k < count; k++)
      found.push(arena.overlaps.list.subarray(OVERLAP_SIZE * k, OVERLAP_SIZE * k + OVERLAP_SIZE).join(" "));
  }
  return found;
}

const within = (arena: Arena): string[] =>
  all(arena, () => arena.kernels.overlapSelf(arena.cloth, arena.cones, arena.overlaps));
const between = (arena: Arena): string[] =>
  all(arena, () => arena.kernels.overlapTrees(arena.cloth, arena.solid, arena.overlaps));

function around(arena: Arena, count: number): string[] {
  const { overlaps, kernels, cloth, solid, chosen } = arena;
  const found: string[] = [];
  overlaps.stack.fill(0, 0, 2);
  while (overlaps.stack[0] < count) {
    const listed = kernels.overlapPoints(cloth.points, count, chosen, solid, overlaps);
    for (let k = 0; k < listed; k++)
      found.push(overlaps.list.subarray(OVERLAP_SIZE * k, OVERLAP_SIZE * k + OVERLAP_SIZE).join(" "));
  }
  return found;
}

function fitted(backend: (typeof BACKENDS)[number], seed: number, capacity?: number): Arena {
  const arena = soupArena(backend, createSoup(seed), capacity);
  arena.kernels.fitBoxes(arena.cloth);
  arena.kernels.fitBoxes(arena.solid);
  arena.kernels.fitWideNodes(arena.cloth, SCALE, false);
  arena.kernels.fitWideNodes(arena.solid, SCALE, false);
  arena.kernels.fitNormals(arena.cloth, arena.cones);
  return arena;
}

describe("wasm is the reference", () => {
  it.each(seeds)("in boxes and normals, seed %d", (seed) => {
    const both = twins((backend) => soupArena(backend, createSoup(seed)));
    for (const { kernels, cloth, solid } of [both.reference, both.wasm]) {
      kernels.fitBoxes(cloth);
      kernels.fitBoxes(solid);
    }
    // Ranks and empty boxes are infinite.
    const isSame = (actual: number, value: number): boolean =>
      Number.isFinite(value) ? Math.abs(actual - value) < 2 * F32 : actual === value;
    for (const name of ["cloth", "solid"] as const) {
      const [expected, actual] = [both.reference[name].boxes, both.wasm[name].boxes];
      expect(expected.findIndex((value, k) => k >= BOX && !isSame(actual[k], value))).toBe(-1);
    }
    both.reference.cloth.boxes.fill(0);
    both.wasm.cloth.boxes.fill(0);
    both.reference.solid.boxes.fill(0);
    both.wasm.solid.boxes.fill(0);
    for (const arena of [both.reference, both.wasm]) arena.kernels.fitNormals(arena.cloth, arena.cones);
    for (const arena of [both.reference, both.wasm]) {
      arena.kernels.fitWideNodes(arena.cloth, SCALE, false);
      const { normals } = arena.cones;
      normals.forEach((value, k) => (normals[k] = Number.isFinite(value) ? value : 0));
    }
    const errors = inStep(both, () => {});
    // Wide nodes have a form of their own.
    delete errors["clothWideNodes"];
    expect(Object.keys(errors).filter((name) => !["normals", "around"].includes(name))).toEqual([]);
    // Edges of some millimetres, known to 6e-8 of the sheet's extent.
    for (const error of Object.values(errors)) expect(error).toBeLessThan(1e-4);
  });

  it.each(seeds)("in what meets, in the same order; seed %d", (seed) => {
    const [reference, wasm] = BACKENDS.map((backend) => fitted(backend, seed));
    const found = within(reference);
    expect(found.length).toBeGreaterThan(30);
    expect(within(wasm)).toEqual(found);
    const met = between(reference);
    expect(met.length).toBeGreaterThan(3);
    expect(between(wasm)).toEqual(met);
    const count = reference.chosen.length;
    expect(around(wasm, count)).toEqual(around(reference, count));
  });
});

describe.each(BACKENDS)("%s", (backend) => {
  it("does not call flat what is so narrow that it may turn over within its slack", () => {
    const { kernels, cloth, cones } = soupArena(backend, createSoup(1));
    const flat = (slack: number): number => {
      // A flat sheet at rest, of right triangles of 1 cm: 7.07 mm high.
      for (let point = 0; point < cloth.points.length / POINT; point++) {
        const [column, row] = [point % COLUMNS, Math.floor(point / COLUMNS)];
        cloth.points.set(
          [0.01 * column, 0, 0.01 * row, slack, 0.01 * column, 0, 0.01 * row, slack],
          POINT * point,
        );
      }
      kernels.fitNormals(cloth, cones);
      return cones.stars.reduce((sum, star) => sum + star, 0);
    };
    expect(flat(0.0017)).toBe(cloth.points.length / POINT);
    expect(flat(0.0018)).toBe(0);
  });

  it("fits again only what has moved, to the same numbers", () => {
    const [all, some] = [fitted(backend, 4), fitted(backend, 4)];
    const { leaves, corners, flags } = some.cloth;
    const moved = 40;
    for (const { cloth } of [all, some]) {
      for (let k = 0; k < 7; k++) cloth.points[POINT * moved + k] += k === 3 ? 0 : 0.004;
    }
    for (let node = 1; node < 2 * leaves; node++) flags[node] &= ~NODE_DIRTY;
    for (let leaf = 0; leaf < leaves; leaf++) {
      if (!corners.subarray(CORNER * leaf, CORNER * leaf + 3).includes(moved)) continue;
      for (let node = leaves + leaf; node >= 1; node >>= 1) flags[node] |= NODE_DIRTY;
    }
    const before = some.cloth.boxes.slice();
    const wanted = flags.slice();
    all.kernels.fitBoxes(all.cloth);
    all.kernels.fitWideNodes(all.cloth, SCALE, false);
    all.kernels.fitNormals(all.cloth, all.cones);
    some.kernels.refitBoxes(some.cloth);
    some.kernels.fitWideNodes(some.cloth, SCALE, true);
    some.kernels.refitNormals(some.cloth, some.cones);
    expect(some.cloth.boxes).not.toEqual(before);
    expect(some.cloth.boxes).toEqual(all.cloth.boxes);
    expect(some.cloth.wideNodes).toEqual(all.cloth.wideNodes);
    for (const name of ["normals", "around", "stars"] as const) {
      expect(some.cones[name]).toEqual(all.cones[name]);
    }
    expect(flags.map((bits) => bits | NODE_DIRTY)).toEqual(all.cloth.flags.map((bits) => bits | NODE_DIRTY));
    expect(flags.map((bits) => bits & NODE_DIRTY)).toEqual(wanted.map((bits) => bits & NODE_DIRTY));
  });

  it("finds the same with a list of seven as with one of thousands", () => {
    const [long, short] = [fitted(backend, 3), fitted(backend, 3, 7)];
    expect(within(short)).toEqual(within(long));
    expect(between(short)).toEqual(between(long));
    expect(around(short, 50)).toEqual(around(long, 50));
    expect(around(long, 50).length).toBeGreaterThan(20);
  });

  it("wants all nodes or none, whatever else they are", () => {
    const { kernels, cloth } = fitted(backend, 2);
    const before = cloth.flags.slice();
    kernels.markDirty(cloth, false);
    expect(cloth.flags).toEqual(before.map((bits) => bits & ~NODE_DIRTY));
    kernels.markDirty(cloth, true);
    expect(cloth.flags).toEqual(before.map((bits) => bits | NODE_DIRTY));
  });

  it("looks only for what is wanted", () => {
    const arena = fitted(backend, 2);
    const every = between(arena);
    const { flags, leaves } = arena.cloth;
    flags.fill(0);
    const leaf = Number(every[0].split(" ")[0]);
    for (let node = leaves + leaf; node >= 1; node >>= 1) flags[node] = NODE_DIRTY;
    expect(between(arena)).toEqual(every.filter((hit) => hit.startsWith(`${leaf} `)));
  });

  it.each(seeds)("misses no point that comes within its clearance of a triangle's box, seed %d", (seed) => {
    const arena = fitted(backend, seed);
    const found = new Set(around(arena, arena.chosen.length));
    const { solid, cloth, chosen } = arena;
    const missed: string[] = [];
    chosen.forEach((point, index) => {
      for (let leaf = 0; leaf < solid.leaves; leaf++) {
        if ((solid.corners[CORNER * leaf + 3] & EMPTY) !== 0) continue;
        const isNear = [0, 0.25, 0.5, 0.75, 1].some((t) =>
          [0, 1, 2].every((axis) => {
            const [low, high] = sideOf(cloth, [point], axis, t);
            const [from, to] = sideOf(solid, cornersOf(solid, leaf), axis, t);
            return low <= to - 1e-6 && from <= high - 1e-6;
          }),
        );
        if (isNear && !found.has(`${index} ${leaf} 0`)) missed.push(`${index} ${leaf}`);
      }
    });
    expect(missed).toEqual([]);
  });

  it("misses no corner that comes within its clearance of a triangle", () => {
    let met = 0;
    for (const seed of seeds.slice(0, 3)) {
      const arena = soupArena(backend, createSoup(seed));
      const { cloth, solid, kernels } = arena;
      // All corners belong to their triangles, and everything is sharp.
      for (let leaf = 0; leaf < solid.leaves; leaf++) {
        solid.corners[CORNER * leaf + 3] |= 63;
        solid.boxes[BOX * (solid.leaves + leaf) + 3] = 0;
      }
      kernels.fitBoxes(cloth);
      kernels.fitBoxes(solid);
      kernels.fitWideNodes(cloth, SCALE, false);
      kernels.fitWideNodes(solid, SCALE, false);
      const found = new Set(between(arena).map((hit) => hit.split(" ").slice(0, 2).join(" ")));
      for (let a = 0; a < cloth.leaves; a++) {
        for (let b = 0; b < solid.leaves; b++) {
          if (((cloth.corners[CORNER * a + 3] | solid.corners[CORNER * b + 3]) & EMPTY) !== 0) continue;
          if (![0, 0.3, 0.6, 1].some((t) => meets(cloth, a, solid, b, t))) continue;
          met++;
          expect(found.has(`${a} ${b}`)).toBe(true);
        }
      }
    }
    expect(met).toBeGreaterThan(20);
  });
});

const cornersOf = ({ corners }: BoxTree, leaf: number): number[] => [
  ...corners.subarray(CORNER * leaf, CORNER * leaf + 3),
];

/** Least and greatest of some points with their rooms, at a moment. */
function sideOf({ points }: BoxTree, of: readonly number[], axis: number, t: number): [number, number] {
  const at = (p: number): number => (1 - t) * points[POINT * p + axis] + t * points[POINT * p + 4 + axis];
  const low = of.map((p) => at(p) - points[POINT * p + 3]);
  const high = of.map((p) => at(p) + points[POINT * p + 3]);
  return [Math.min(...low), Math.max(...high)];
}

/** Whether a corner of the second is near some point of the first at a moment. */
function meets(first: BoxTree, a: number, second: BoxTree, b: number, t: number): boolean {
  const [mine, others] = [cornersAt(first, a, t), cornersAt(second, b, t)];
  const far = roomOf(first, a) + roomOf(second, b) - 1e-6;
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [Math.min, Math.max].map((pick) => pick(mine[axis], mine[3 + axis], mine[6 + axis]));
    const [from, to] = [Math.min, Math.max].map((pick) =>
      pick(others[axis], others[3 + axis], others[6 + axis]),
    );
    if (low - to > far || from - high > far) return false;
  }
  for (let i = 0; i <= 6; i++) {
    for (let j = 0; i + j <= 6; j++) {
      for (let q = 0; q < 9; q += 3) {
        let squared = 0;
        for (let axis = 0; axis < 3; axis++) {
          const own = (i * mine[axis] + j * mine[3 + axis] + (6 - i - j) * mine[6 + axis]) / 6;
          squared += (own - others[q + axis]) ** 2;
        }
        if (squared < far * far) return true;
      }
    }
  }
  return false;
}

/** Where a leaf's three corners are at a moment. */
function cornersAt({ points, corners }: BoxTree, leaf: number, t: number): number[] {
  const at: number[] = [];
  for (let k = 0; k < 3; k++) {
    const start = POINT * corners[CORNER * leaf + k];
    for (let i = start; i < start + 3; i++) at.push(points[i] + t * (points[i + 4] - points[i]));
  }
  return at;
}

const roomOf = (tree: BoxTree, leaf: number): number =>
  Math.min(...cornersOf(tree, leaf).map((p) => tree.points[POINT * p + 3]));
