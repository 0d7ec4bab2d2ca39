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
import { createHinges, type Hinges } from "./hinge-list.ts";
import type { Paper } from "../../model/paper/paper.ts";

/** Numbers per node of vectors (x y z 0) and of blocks. */
export const STRIDE = 4;
export const BLOCK = 6;

/** Each split makes three more edges and one damage spring: room for those that are to come, or a new workspace is made. */
const CAPACITY_FACTOR = 1.5;

/** All that the kernels touch, node by node from the body's first. */
export interface Workspace {
  readonly kernels: Kernels;
  /** Nodes in use. */
  nodeCount: number;
  readonly edgeRoom: number;
  readonly damageSpringRoom: number;
  /** A row per edge: the spring along it, and, where the law has them, the cross spring. */
  readonly bonds: PaperSpringList;
  readonly crosses: PaperSpringList;
  readonly damageSprings: PaperSpringList;
  readonly folds: FoldList;
  readonly hinges: Hinges;
  /** What sweeps prescribe of pins and held nodes [m/s]. */
  readonly offset: Float64Array;
  readonly mass: Float64Array;
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly rhs: Float64Array;
  /** What the outside gave, before springs, less friction [N·s], and its share of the blocks. */
  readonly applied: Float64Array;
  readonly appliedBlocks: Float64Array;
  readonly blocks: Float64Array;
  readonly inverse: Float64Array;
  readonly change: Float64Array;
  readonly spread: Float64Array;
  /** Of the semi-iteration: one product, and the change before the last. */
  readonly product: Float64Array;
  readonly earlier: Float64Array;
}

export function createWorkspace(
  { nodeCount }: Pick<Body, "nodeCount">,
  paper: Paper,
  choice: KernelBackend,
): Workspace {
  const spare = nodeCount - paper.usedNodes;
  const edgeRoom = paper.edges.count + Math.ceil(Math.min(3 * spare, CAPACITY_FACTOR * paper.edges.count));
  const crossRoom = paper.law.cross > 0 ? edgeRoom : 0;
  const damageSpringRoom = paper.damage ? paper.damageSprings.count + edgeRoom : paper.damageSprings.count;
  const { kernels, columns } = createArena(choice, {
    a: u32(edgeRoom),
    b: u32(edgeRoom),
    rest: f64(edgeRoom),
    stiffness: f64(edgeRoom),
    coupling: f64(STRIDE * edgeRoom),
    crossA: u32(crossRoom),
    crossB: u32(crossRoom),
    crossRest: f64(crossRoom),
    crossStiffness: f64(crossRoom),
    crossCoupling: f64(STRIDE * crossRoom),
    keptA: u32(damageSpringRoom),
    keptB: u32(damageSpringRoom),
    keptRest: f64(damageSpringRoom),
    keptStiffness: f64(damageSpringRoom),
    keptCoupling: f64(STRIDE * damageSpringRoom),
    corners: u32(4 * edgeRoom),
    weights: f64(4 * edgeRoom),
    diagonal: f64(nodeCount),
    mass: f64(nodeCount),
    x: f64(STRIDE * nodeCount),
    v: f64(STRIDE * nodeCount),
    rhs: f64(STRIDE * nodeCount),
    applied: f64(STRIDE * nodeCount),
    appliedBlocks: f64(BLOCK * nodeCount),
    blocks: f64(BLOCK * nodeCount),
    inverse: f64(BLOCK * nodeCount),
    change: f64(STRIDE * nodeCount),
    spread: f64(STRIDE * nodeCount),
    offset: f64(STRIDE * nodeCount),
    product: f64(STRIDE * nodeCount),
    earlier: f64(STRIDE * nodeCount),
  });
  const { a, b, rest, stiffness, coupling, corners, weights, diagonal, keptCoupling, ...nodes } = columns;
  const { keptA, keptB, keptRest, keptStiffness, ...others } = nodes;
  const { crossA, crossB, crossRest, crossStiffness, crossCoupling, ...vectors } = others;
  return {
    ...{ kernels, nodeCount, edgeRoom, damageSpringRoom },
    bonds: { count: 0, a, b, restLength: rest, stiffness, coupling },
    crosses: {
      ...{ count: 0, a: crossA, b: crossB, restLength: crossRest },
      ...{ stiffness: crossStiffness, coupling: crossCoupling },
    },
    damageSprings: {
      ...{ count: 0, a: keptA, b: keptB, restLength: keptRest },
      ...{ stiffness: keptStiffness, coupling: keptCoupling },
    },
    folds: { count: 0, corners, weights, diagonal },
    hinges: createHinges(paper.hinges.count),
    ...vectors,
  };
}
