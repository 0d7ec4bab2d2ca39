import {
  createArena,
  f64,
  u32,
  type PaperSpringList,
  type FoldList,
  type KernelBackend,
  type Kernels,
} from "@pliant/kernels";
import type { Body } from "../../model/model.ts";
import type { Paper } from "../../model/paper/paper.ts";

/** Numbers per node of vectors (x y z 0) and of blocks. */
export const STRIDE = 4;
export const BLOCK = 6;

/** Each split makes three more edges and one damage spring: room for those that are to come, or a new workspace is made. */
const CAPACITY_FACTOR = 1.5;

/** All that the kernels touch, node by node from the body's first. */
export interface Workspace {
  readonly kernels: Kernels;
  readonly nodeCount: number;
  readonly edgeRoom: number;
  readonly damageSpringRoom: number;
  /** Two rows per edge: the spring along it and the cross spring. */
  readonly bonds: PaperSpringList;
  readonly damageSprings: PaperSpringList;
  readonly folds: FoldList;
  readonly mass: Float64Array;
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly rhs: Float64Array;
  readonly blocks: Float64Array;
  readonly inverse: Float64Array;
  readonly change: Float64Array;
  readonly spread: Float64Array;
  /** Of the semi-iteration: one product, and the change before the last. */
  readonly product: Float64Array;
  readonly earlier: Float64Array;
}

export function createWorkspace({ nodeCount }: Body, paper: Paper, choice: KernelBackend): Workspace {
  const spare = nodeCount - paper.usedNodes;
  const edgeRoom = paper.edges.count + Math.ceil(Math.min(3 * spare, CAPACITY_FACTOR * paper.edges.count));
  const damageSpringRoom = paper.damage ? paper.damageSprings.count + edgeRoom : paper.damageSprings.count;
  const { kernels, columns } = createArena(choice, {
    a: u32(2 * edgeRoom),
    b: u32(2 * edgeRoom),
    rest: f64(2 * edgeRoom),
    stiffness: f64(2 * edgeRoom),
    coupling: f64(STRIDE * 2 * edgeRoom),
    keptA: u32(damageSpringRoom),
    keptB: u32(damageSpringRoom),
    keptRest: f64(damageSpringRoom),
    keptStiffness: f64(damageSpringRoom),
    keptCoupling: f64(STRIDE * damageSpringRoom),
    corners: u32(4 * edgeRoom),
    weights: f64(4 * edgeRoom),
    mass: f64(nodeCount),
    x: f64(STRIDE * nodeCount),
    v: f64(STRIDE * nodeCount),
    rhs: f64(STRIDE * nodeCount),
    blocks: f64(BLOCK * nodeCount),
    inverse: f64(BLOCK * nodeCount),
    change: f64(STRIDE * nodeCount),
    spread: f64(STRIDE * nodeCount),
    product: f64(STRIDE * nodeCount),
    earlier: f64(STRIDE * nodeCount),
  });
  const { a, b, rest, stiffness, coupling, corners, weights, keptCoupling, ...nodes } = columns;
  const { keptA, keptB, keptRest, keptStiffness, ...vectors } = nodes;
  return {
    ...{ kernels, nodeCount, edgeRoom, damageSpringRoom },
    bonds: { count: 0, a, b, restLength: rest, stiffness, coupling },
    damageSprings: {
      ...{ count: 0, a: keptA, b: keptB, restLength: keptRest },
      ...{ stiffness: keptStiffness, coupling: keptCoupling },
    },
    folds: { count: 0, corners, weights },
    ...vectors,
  };
}
