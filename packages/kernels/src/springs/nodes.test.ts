import { describe, expect, it } from "vitest";
import { f64, real, u32 } from "../arena.ts";
import { place } from "../testing/lattice.ts";
import { createRandom } from "../testing/random.ts";
import { BACKENDS, filledArena, firstDifference, type Backend } from "../testing/twins.ts";

const WIDTH = 20;
const SLOTS = 3 * WIDTH;
/** Nodes and, out of order and with gaps between them, their slots. */
const SLOT_OF = [41, 3, 0, 58, 19, 20, 7];
const COUNT = SLOT_OF.length;

const random = createRandom(11);
const numbers = (count: number): number[] => Array.from({ length: count }, () => random.between(-1, 1));

const NODES = {
  x: numbers(3 * COUNT),
  v: numbers(3 * COUNT),
  olderX: numbers(3 * COUNT),
  olderV: numbers(3 * COUNT),
};

function arenaOf(backend: Backend) {
  const nodeOf = Array.from({ length: SLOTS }, (_, slot) =>
    SLOT_OF.includes(slot) ? SLOT_OF.indexOf(slot) : COUNT,
  );
  const present = nodeOf.map((node) => (node < COUNT ? 1 : 0));
  const byNode = f64(3 * (COUNT + 1));
  const bySlot = f64(3 * SLOTS);
  const arena = filledArena(
    backend,
    {
      ...{
        nodeOf: u32(SLOTS),
        present: f64(SLOTS),
        nodeX: byNode,
        v: byNode,
        olderX: byNode,
        olderV: byNode,
      },
      ...{ x: bySlot, y: real(3 * SLOTS), delta: bySlot, w: real(3 * SLOTS), start: bySlot, moved: bySlot },
      base: bySlot,
    },
    { ...NODES, x: [], nodeX: NODES.x, nodeOf, present },
  );
  const { columns } = arena;
  return { ...arena, nodes: { ...columns, x: columns.nodeX } };
}

/** A number of every node from what lies in its slot. */
const at = (column: ArrayLike<number>, k: number): number =>
  column[place(WIDTH, SLOT_OF[Math.floor(k / 3)], 3, k % 3)];

describe.each(BACKENDS)("nodes on %s", (backend) => {
  const round = backend === "wasm" ? Math.fround : (value: number): number => value;

  it("gather: what a step starts from, and zeros in the padding", () => {
    const { kernels, nodes, columns } = arenaOf(backend);
    const origin = [0.1, 0.2, 0.3];
    const fall = [-0.01, 0.02, 0.03];
    kernels.gather(
      WIDTH,
      nodes,
      { origin, fall, back: -0.5, lag: 0.25, fromNow: 2, fromOlder: 0.125 },
      columns,
    );
    NODES.x.forEach((x, k) => {
      const delta = x - NODES.olderX[k];
      expect(at(columns.x, k)).toBe(x);
      expect(at(columns.delta, k)).toBe(delta);
      expect(at(columns.y, k)).toBe(round(x - origin[k % 3]));
      expect(at(columns.w, k)).toBe(round(-0.5 * delta));
      const start = 0.25 * delta + 2 * NODES.v[k] - 0.125 * NODES.olderV[k] + fall[k % 3];
      expect(at(columns.start, k)).toBe(start);
    });
    for (const column of [columns.x, columns.y, columns.delta, columns.w, columns.start]) {
      expect(column.filter((value) => value !== 0)).toHaveLength(3 * COUNT);
    }
  });

  it("scatter: positions and velocities at the end of it", () => {
    const { kernels, nodes, columns } = arenaOf(backend);
    const [moved, base, delta] = [numbers(3 * COUNT), numbers(3 * COUNT), numbers(3 * COUNT)];
    for (let k = 0; k < 3 * COUNT; k++) {
      const i = place(WIDTH, SLOT_OF[Math.floor(k / 3)], 3, k % 3);
      [columns.moved[i], columns.base[i], columns.delta[i]] = [moved[k], base[k], delta[k]];
    }
    kernels.scatter(WIDTH, nodes, columns.moved, columns.base, columns.delta, 1.5, 0.5);
    const by = moved.map((value, k) => value + base[k]);
    const x = NODES.x.map((value, k) => value + by[k]);
    const v = by.map((value, k) => 1.5 * value - 0.5 * delta[k]);
    expect(firstDifference(columns.nodeX.subarray(0, 3 * COUNT), x)).toBe(-1);
    expect(firstDifference(columns.v.subarray(0, 3 * COUNT), v)).toBe(-1);
    expect(firstDifference(columns.olderX.subarray(0, 3 * COUNT), NODES.olderX)).toBe(-1);
  });
});
