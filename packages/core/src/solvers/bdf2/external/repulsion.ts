import { NearPairs } from "../../../collision/broad-phase/point-pairs.ts";
import type { RepulsionOptions } from "../../../simulation/options.ts";
import type { Cloth, ClothStep } from "../cloth-system.ts";
import { addCoupling, type Couplings } from "../system/rank-one-terms.ts";
import { repulsionLaws, type RepulsionLaws } from "./repulsion-settings.ts";

/** Particles that repel each other, inside the solve (forces/repulsion.ts, docs/adr/0014). */
export interface Repulsion {
  readonly laws: RepulsionLaws;
  readonly near: NearPairs;
  /** nodeCount × 3: the iterate, and where inertia and gravity alone would lead from there [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** Null where nothing can repel: no body has links, and so no spacing. */
export function createRepulsion(
  { model, bodies, layout }: Cloth,
  options: RepulsionOptions,
): Repulsion | null {
  const laws = repulsionLaws(model, bodies, options);
  if (!(laws.reach > 0)) return null;
  return {
    laws,
    near: new NearPairs(layout.nodes, laws.reach, laws.skips),
    start: new Float64Array(3 * model.nodes.count),
    end: new Float64Array(3 * model.nodes.count),
  };
}

/**
 * Finds the pairs that repel at the iterate, adds their forces and keeps their part of the matrix. With foresight (the first
 * iterate, docs/adr/0012) a pair counts that its motion would bring within r₀ on its way through the step, and one
 * that its motion takes out of r₀ does not: the force is linear beyond r₀ as well and would hold it back.
 */
export function addRepulsion(
  cloth: Cloth,
  repulsion: Repulsion,
  step: ClothStep,
  foresight: boolean,
  couplings: Couplings,
): void {
  const { nodes } = cloth.layout;
  const { laws, near, start, end } = repulsion;
  gather(cloth, repulsion, foresight);
  near.update(repulsion);
  const { count, first, second } = near.pairs;
  for (let k = 0; k < count; k++) {
    const i = 3 * nodes[first[k]];
    const j = 3 * nodes[second[k]];
    for (let axis = 0; axis < 3; axis++) {
      d[axis] = start[j + axis] - start[i + axis];
      moved[axis] = end[j + axis] - end[i + axis] - d[axis];
    }
    const l = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    const law = laws.bodyOf[first[k]] * cloth.bodies.length + laws.bodyOf[second[k]];
    // Two particles in one place have no direction to part in.
    if (l > 0 && repels(laws.radius[law], l)) addPair(cloth, repulsion, step, k, law, l, couplings);
  }
}

/** From the first particle of a pair to the second, and how that changes by their motion over the step [m]. */
const d = new Float64Array(3);
const moved = new Float64Array(3);

function gather({ space, layout }: Cloth, { start, end }: Repulsion, foresight: boolean): void {
  const { nodes, vectorOf, width } = layout;
  for (let k = 0; k < nodes.length; k++) {
    const i = 3 * nodes[k];
    for (let axis = 0; axis < 3; axis++) {
      const at = vectorOf[k] + axis * width;
      start[i + axis] = space.x[at];
      end[i + axis] = foresight ? space.x[at] + space.start[at] : space.x[at];
    }
  }
}

function repels(radius: number, l: number): boolean {
  const along = d[0] * moved[0] + d[1] * moved[1] + d[2] * moved[2];
  if (l + along / l >= radius) return false;
  const squared = moved[0] * moved[0] + moved[1] * moved[1] + moved[2] * moved[2];
  const closest = squared > 0 ? Math.min(Math.max(0, -along / squared), 1) : 0;
  return l * l + closest * (2 * along + closest * squared) < radius * radius;
}

function addPair(
  { space, layout: { vectorOf, blockOf, width } }: Cloth,
  { laws, near: { pairs } }: Repulsion,
  { c1, c2 }: ClothStep,
  k: number,
  law: number,
  l: number,
  couplings: Couplings,
): void {
  const { force, w } = space;
  const a = pairs.first[k];
  const b = pairs.second[k];
  const i = vectorOf[a];
  const j = vectorOf[b];
  const stiffness = laws.stiffness[law];
  const damping = laws.damping[law];
  let parting = 0;
  for (let axis = 0; axis < 3; axis++) parting += (d[axis] / l) * (w[j + axis * width] - w[i + axis * width]);
  const push = stiffness * (laws.radius[law] - l) - damping * parting;
  for (let axis = 0; axis < 3; axis++) {
    force[i + axis * width] -= (push * d[axis]) / l;
    force[j + axis * width] += (push * d[axis]) / l;
  }
  addCoupling(couplings, [i, j], [blockOf[a], blockOf[b]], d, l, c2 * stiffness + c1 * damping);
}
