import { massSpringOf } from "../../model/springs/mass-spring-of.ts";
import {
  createArena,
  f64,
  u32,
  type KernelBackend,
  type PointColumns,
  type PointDampers,
  type PointSprings,
} from "@pliant/kernels";
import { hasImpulseExcess } from "../../model/springs/mass-spring.ts";
import type { Body, Model } from "../../model/model.ts";

/**
 * What the methods without a matrix make of a model revision, once: the points' columns and the springs between them, in one
 * arena, all in f64. Columns have the model's node numbers.
 */
export function createPoints(model: Model, bodies: readonly Body[], choice: KernelBackend) {
  const numbers = 3 * model.nodes.count;
  const own = ownSprings(model, bodies);
  const damped = own.filter((k) => model.springs.damping[k] > 0 || model.springs.crossDamping[k] > 0);
  const arena = createArena(choice, {
    ...{ x: f64(numbers), v: f64(numbers), force: f64(numbers) },
    excess: f64(hasImpulseExcess(model) ? numbers : 0),
    beforeLimit: f64(hasLimit(bodies) ? numbers : 0),
    ...{ inverseMass: f64(model.nodes.count), row: f64(model.nodes.count) },
    ...{ a: u32(own.length), b: u32(own.length), restLength: f64(own.length), stiffness: f64(own.length) },
    ...{ dampedA: u32(damped.length), dampedB: u32(damped.length) },
    ...{ along: f64(damped.length), across: f64(damped.length) },
    lines: f64(bodies.reduce((sum, body) => sum + linesOf(body), 0)),
  });
  const c = arena.columns;
  const { springs } = model;
  own.forEach((k, at) => {
    [c.a[at], c.b[at]] = [3 * springs.a[k], 3 * springs.b[k]];
    [c.restLength[at], c.stiffness[at]] = [springs.restLength[k], springs.stiffness[k]];
  });
  damped.forEach((k, at) => {
    [c.dampedA[at], c.dampedB[at]] = [3 * springs.a[k], 3 * springs.b[k]];
    [c.along[at], c.across[at]] = [springs.damping[k], springs.crossDamping[k]];
  });
  model.nodes.mass.forEach((mass, node) => (c.inverseMass[node] = 1 / mass));
  const springList: PointSprings = { a: c.a, b: c.b, restLength: c.restLength, stiffness: c.stiffness };
  const dampers: PointDampers = { a: c.dampedA, b: c.dampedB, along: c.along, across: c.across };
  return {
    model,
    bodies,
    kernels: arena.kernels,
    columns: c,
    springs: springList,
    dampers,
    /** Views of each body's columns, made once: a step makes nothing. */
    parts: bodies.map((body) => partOf(body, c)),
    /** Bodies' nodes have 1. */
    isOwn: ownNodes(model, bodies),
    air: new Float64Array(numbers),
    normal: new Float64Array(numbers),
  };
}

export type Points = ReturnType<typeof createPoints>;

export interface PointPart extends PointColumns {
  readonly body: Body;
  readonly inverseMass: Float64Array;
  readonly row: Float64Array;
}

function partOf(body: Body, c: PointColumns & { inverseMass: Float64Array; row: Float64Array }): PointPart {
  const { firstNode, nodeCount } = body;
  const three = (column: Float64Array): Float64Array =>
    column.subarray(3 * firstNode, 3 * (firstNode + nodeCount));
  const one = (column: Float64Array): Float64Array => column.subarray(firstNode, firstNode + nodeCount);
  return {
    body,
    ...{ x: three(c.x), v: three(c.v), force: three(c.force), excess: three(c.excess) },
    ...{ inverseMass: one(c.inverseMass), row: one(c.row) },
  };
}

function ownNodes(model: Model, bodies: readonly Body[]): Uint8Array {
  const isOwn = new Uint8Array(model.nodes.count);
  for (const { firstNode, nodeCount } of bodies) isOwn.fill(1, firstNode, firstNode + nodeCount);
  return isOwn;
}

/** Springs with both ends on these bodies, in the model's order. */
function ownSprings(model: Model, bodies: readonly Body[]): number[] {
  const isOwn = ownNodes(model, bodies);
  const { count, a, b } = model.springs;
  return Array.from({ length: count }, (_, k) => k).filter((k) => isOwn[a[k]] === 1 && isOwn[b[k]] === 1);
}

const hasLimit = (bodies: readonly Body[]): boolean =>
  bodies.some((body) => massSpringOf(body)?.deformationLimit !== undefined);

/** Numbers that a body's motion table takes in the arena: two per cell of every row. */
export function linesOf(body: Body): number {
  const table = massSpringOf(body)?.fuzzy?.table;
  return table === undefined ? 0 : 2 * table.cells * ((table.rows?.cells ?? 0) + 1);
}
