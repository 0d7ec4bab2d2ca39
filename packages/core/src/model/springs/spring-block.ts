import { checkOptions } from "../../checks/check-options.ts";
import { describeValue } from "../../checks/describe-value.ts";
import type { SpringPart } from "../part.ts";
import { massSpringPart, SPRING_OPTIONS, type SpringFamilies, type SpringOptions } from "./spring-sheet.ts";
import type { Vec3 } from "@pliant/geometry";

export interface SpringBlockOptions extends SpringOptions {
  readonly id?: string;
  /** Along x, y and z [m]. */
  readonly size: Vec3;
  /** Points along x, y and z, at least 2 each. */
  readonly nodes: Vec3;
  readonly center?: Vec3;
}

/**
 * A block of points: the paper's "volume data" (docs/methods/fuzzy.md#claims, F14). Structural springs along the axes, shear along the
 * diagonals of faces and of cells, flexion over one point along the axes. Its triangles are its six sides, front outside.
 */
export function springBlock(options: SpringBlockOptions): SpringPart {
  checkOptions("springBlock", options, ["id", "size", "nodes", "center", ...SPRING_OPTIONS]);
  const { id = "lattice", size, nodes, center = [0, 0, 0] } = options;
  checkLattice(options);
  const index = (i: number, j: number, k: number): number => (k * nodes[1] + j) * nodes[0] + i;
  const x = new Float64Array(3 * nodes[0] * nodes[1] * nodes[2]);
  const uvs = new Float64Array((2 * x.length) / 3);
  forEachPoint(nodes, (at) => {
    const node = index(...at);
    at.forEach((step, axis) => {
      x[3 * node + axis] = center[axis] + (step / (nodes[axis] - 1) - 0.5) * size[axis];
    });
    uvs.set([at[0] / (nodes[0] - 1), at[1] / (nodes[1] - 1)], 2 * node);
  });
  const pairs: [keyof SpringFamilies, number, number][] = [];
  for (const [family, ...offset] of OFFSETS) {
    forEachPoint(nodes, (at) => {
      const to = at.map((step, axis) => step + offset[axis]) as [number, number, number];
      if (to.every((step, axis) => step >= 0 && step < nodes[axis]))
        pairs.push([family, index(...at), index(...to)]);
    });
  }
  // What a point stands for on the upper side: only for loads per area.
  const area = (size[0] / (nodes[0] - 1)) * (size[2] / (nodes[2] - 1));
  return {
    ...massSpringPart("springBlock", { id, x, pairs, density: options.pointMass / area }, options),
    uvs: Float32Array.from(uvs),
    triangles: sides(nodes, index),
  };
}

/** Half of all neighbours: the other half are the same springs seen from the other end. */
export const OFFSETS: readonly (readonly [keyof SpringFamilies, number, number, number])[] = [
  ["structural", 1, 0, 0],
  ["structural", 0, 1, 0],
  ["structural", 0, 0, 1],
  ["shear", 1, 1, 0],
  ["shear", -1, 1, 0],
  ["shear", 1, 0, 1],
  ["shear", -1, 0, 1],
  ["shear", 0, 1, 1],
  ["shear", 0, -1, 1],
  ["shear", 1, 1, 1],
  ["shear", -1, 1, 1],
  ["shear", 1, -1, 1],
  ["shear", -1, -1, 1],
  ["flexion", 2, 0, 0],
  ["flexion", 0, 2, 0],
  ["flexion", 0, 0, 2],
];

function forEachPoint(nodes: Vec3, visit: (at: [number, number, number]) => void): void {
  for (let k = 0; k < nodes[2]; k++) {
    for (let j = 0; j < nodes[1]; j++) for (let i = 0; i < nodes[0]; i++) visit([i, j, k]);
  }
}

/** Two triangles per face of a cell on the outside, counter-clockwise seen from there. */
function sides(nodes: Vec3, index: (i: number, j: number, k: number) => number): Uint32Array {
  const triangles: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const end of [0, nodes[axis] - 1]) {
      for (let s = 0; s + 1 < nodes[u]; s++) {
        for (let t = 0; t + 1 < nodes[v]; t++) {
          const corner = (ds: number, dt: number): number => {
            const at = [0, 0, 0];
            [at[axis], at[u], at[v]] = [end, s + ds, t + dt];
            return index(at[0], at[1], at[2]);
          };
          const [p, q, r, o] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
          triangles.push(...(end === 0 ? [p, r, q, p, o, r] : [p, q, r, p, r, o]));
        }
      }
    }
  }
  return Uint32Array.from(triangles);
}

function checkLattice({ size, nodes, center }: SpringBlockOptions): void {
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds) throw new RangeError(`springBlock: ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  const three = (value: unknown): boolean => Array.isArray(value) && value.length === 3;
  expect(
    "size",
    size,
    three(size) && size.every((each) => Number.isFinite(each) && each > 0),
    "three finite lengths above 0 m",
  );
  expect(
    "nodes",
    nodes,
    three(nodes) && nodes.every((count) => Number.isInteger(count) && count >= 2),
    "three whole numbers of at least 2",
  );
  if (center !== undefined)
    expect("center", center, three(center) && center.every(Number.isFinite), "three finite numbers");
  const count = nodes[0] * nodes[1] * nodes[2];
  expect("nodes", count, count <= NODES_MAX, `at most ${NODES_MAX} points`);
}

const NODES_MAX = 1_000_000;
