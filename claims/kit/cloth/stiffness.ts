import type { Model } from "pliant";
import { arcBeams, endTie, forEachLineTie } from "pliant/experimental";
import { beamAt, linkAt } from "./laws.ts";

/** An independent assembly of −K = −∂f/∂x from the force laws: dense, 3n × 3n, row-major. */
export interface StiffnessOptions {
  /** Keep the transverse bending term that the method drops (C7). */
  readonly transverseBending?: boolean;
  /** Let sequential links push as well (what C4 avoids). */
  readonly bilateral?: boolean;
}

export function denseStiffness(model: Model, x: Float64Array, options: StiffnessOptions = {}): Float64Array {
  const n = model.nodes.count * 3;
  const matrix = new Float64Array(n * n);
  const { links, beams } = model;
  for (let k = 0; k < links.count; k++) {
    const law = linkLaw(model, k);
    const { d, l } = between(x, links.a[k], links.b[k]);
    const { force, slope } = options.bilateral
      ? { force: law.stiffness * (l - law.restLength), slope: law.stiffness }
      : linkAt(law, l);
    addBlock(matrix, n, links.a[k], links.b[k], block(d, l, slope, force / l));
  }
  for (let k = 0; k < beams.count; k++) {
    const law = { restLength: beams.restLength[k], stiffness: beams.stiffness[k], toe: beams.toe[k] };
    const { d, l } = between(x, beams.a[k], beams.b[k]);
    const { force, slope } = beamAt(law, l);
    const transverse = options.transverseBending ? force / l : 0;
    addBlock(matrix, n, beams.a[k], beams.b[k], block(d, l, slope, transverse));
  }
  return matrix;
}

/** −∂f/∂x of the repulsion between particles of different bodies, with or without the transverse term that is dropped. */
export function denseRepulsion(
  { nodes, bodies }: Model,
  x: Float64Array,
  { radius, stiffness }: { readonly radius: number; readonly stiffness: number },
  transverse: boolean,
): Float64Array {
  const n = nodes.count * 3;
  const matrix = new Float64Array(n * n);
  const bodyOf = bodies.flatMap(({ nodeCount }, body) => new Array<number>(nodeCount).fill(body));
  for (let a = 0; a < nodes.count; a++) {
    for (let b = a + 1; b < nodes.count; b++) {
      const { d, l } = between(x, a, b);
      if (bodyOf[a] === bodyOf[b] || !(l < radius)) continue;
      const across = transverse ? (-stiffness * (radius - l)) / l : 0;
      addBlock(matrix, n, a, b, block(d, l, stiffness, across));
    }
  }
  return matrix;
}

/** −∂f/∂v of the links' dampers, k_d N each. */
export function denseDamping({ nodes, links }: Model, x: Float64Array): Float64Array {
  const n = nodes.count * 3;
  const matrix = new Float64Array(n * n);
  for (let k = 0; k < links.count; k++) {
    const { d, l } = between(x, links.a[k], links.b[k]);
    addBlock(matrix, n, links.a[k], links.b[k], block(d, l, links.damping[k], 0));
  }
  return matrix;
}

/** Elastic forces of all links and beams, 3n [N]. */
export function elasticForces(model: Model, x: Float64Array): Float64Array {
  const force = new Float64Array(x.length);
  const { links, beams } = model;
  for (let k = 0; k < links.count; k++) {
    const { d, l } = between(x, links.a[k], links.b[k]);
    addPair(force, links.a[k], links.b[k], d, linkAt(linkLaw(model, k), l).force / l);
  }
  const isArc = arcBeams(model);
  for (let k = 0; k < beams.count; k++) {
    const { d, l } = between(x, beams.a[k], beams.b[k]);
    if (isArc[k] === 1) {
      const law = { restLength: beams.restLength[k], stiffness: beams.stiffness[k], toe: beams.toe[k] };
      addPair(force, beams.a[k], beams.b[k], d, beamAt(law, l).force / l);
      continue;
    }
    addPair(force, beams.a[k], beams.b[k], d, endTie(beams, k));
    forEachLineTie(beams, k, (i, j, tie) => addPair(force, i, j, between(x, i, j).d, tie));
  }
  return force;
}

function linkLaw({ links }: Model, k: number) {
  return {
    restLength: links.restLength[k],
    stiffness: links.stiffness[k],
    limitLength: links.limitLength[k],
    limitStiffness: links.limitStiffness[k],
    yieldLength: links.yieldLength[k],
  };
}

function between(x: Float64Array, a: number, b: number): { d: number[]; l: number } {
  const d = [0, 1, 2].map((axis) => x[b * 3 + axis] - x[a * 3 + axis]);
  return { d, l: Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2) };
}

/** axial N + transverse (I − N) */
export function block(d: readonly number[], l: number, axial: number, transverse: number): number[] {
  return [0, 1, 2].flatMap((i) =>
    [0, 1, 2].map((j) => ((axial - transverse) * d[i] * d[j]) / (l * l) + (i === j ? transverse : 0)),
  );
}

function addBlock(matrix: Float64Array, n: number, a: number, b: number, entries: readonly number[]): void {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const value = entries[i * 3 + j];
      matrix[(a * 3 + i) * n + a * 3 + j] += value;
      matrix[(b * 3 + i) * n + b * 3 + j] += value;
      matrix[(a * 3 + i) * n + b * 3 + j] -= value;
      matrix[(b * 3 + i) * n + a * 3 + j] -= value;
    }
  }
}

function addPair(force: Float64Array, a: number, b: number, d: readonly number[], scale: number): void {
  for (let axis = 0; axis < 3; axis++) {
    force[a * 3 + axis] += scale * d[axis];
    force[b * 3 + axis] -= scale * d[axis];
  }
}
