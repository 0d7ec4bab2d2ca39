import { createArena, f64, u32, type KernelBackend } from "@pliant/kernels";
import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";
import type { CollisionSurface } from "./collision-surface.ts";

/** Where cloth may be at the end of a substep, before it is solved for. */
export function createPrediction(surface: CollisionSurface, choice: KernelBackend = "auto") {
  const length = 3 * surface.clothVertices;
  const { first, near } = neighbours(surface);
  const { kernels, columns } = createArena(choice, {
    ...{ first: u32(first.length), near: u32(near.length) },
    ...{ x: f64(length), v: f64(length), expected: f64(length) },
  });
  columns.first.set(first);
  columns.near.set(near);
  const { expected } = columns;
  const change = new Float64Array(length);

  return {
    /**
     * clothVertices × 3: straight on at the mean velocity of a vertex and those around it [m]. What one vertex does and its neighbours do not is
     * mostly gone a step later: half as many are elsewhere as of those that go on by themselves. On a border neighbours lie to one
     * side, and a rotating border would be predicted too far inside: its vertices go on with their own velocities.
     */
    expected,
    /** clothVertices × 3: by how much velocities changed in the last step [m/s]. */
    change,

    /** After h; and, into x1, where nodes are if they are accelerated half as in the last step, which is half chance. */
    set(
      { x, v }: Pick<Readonly<State>, "x" | "v">,
      older: Pick<Readonly<State>, "v"> | null,
      h: number,
      { pinned, pinTarget }: Pick<Input, "pinned" | "pinTarget">,
      x1: Float64Array,
    ): void {
      const last = older === null ? v : older.v;
      columns.x.set(x);
      columns.v.set(v);
      kernels.predictMean(columns.x, columns.v, columns, h, expected);
      for (let i = 0; i < change.length; i++) {
        change[i] = v[i] - last[i];
        x1[i] = x[i] + h * (v[i] + 0.25 * change[i]);
      }
      for (let node = pinned.indexOf(1); node >= 0; node = pinned.indexOf(1, node + 1)) {
        for (let i = 3 * node; i < 3 * node + 3; i++) expected[i] = x1[i] = pinTarget[i];
      }
    },
  };
}

/** Of each vertex of cloth that triangles lie all around: where its neighbours' numbers begin, from first[vertex] to first[vertex + 1]. */
function neighbours({ triangles, clothTriangles, clothVertices }: CollisionSurface) {
  const around: Set<number>[] = Array.from({ length: clothVertices }, () => new Set());
  const count = new Uint32Array(clothVertices);
  for (let h = 0; h < 3 * clothTriangles; h++) {
    const [a, b] = [triangles[h], triangles[h % 3 === 2 ? h - 2 : h + 1]];
    around[a].add(b);
    around[b].add(a);
    count[a]++;
  }
  const first = new Uint32Array(clothVertices + 1);
  const near: number[] = [];
  around.forEach((others, vertex) => {
    // With a border there is one neighbour more than there are triangles.
    if (others.size === count[vertex]) for (const other of others) near.push(3 * other);
    first[vertex + 1] = near.length;
  });
  return { first, near: Uint32Array.from(near) };
}
