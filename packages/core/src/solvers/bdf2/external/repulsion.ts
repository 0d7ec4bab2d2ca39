import { PointPairs } from "../../../collision/broad-phase/point-pairs.ts";
import type { RepulsionOptions } from "../../settings.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { addRankOne, type RankOneTerms } from "../system/rank-one-terms.ts";
import type { AddRepulsion } from "./repulsion-of.ts";
import { repulsionSettings, type RepulsionSettings } from "./repulsion-settings.ts";

/**
 * Repulsion of particles that come too close, inside the solve: the self-collision of Choi & Ko 2002 (docs/methods/cloth.md, docs/adr/0014).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | l | distance of two particles | m |
 * | n | unit vector from i to j, N = n nᵀ | 1 |
 * | r₀ | distance below which they repel | m |
 * | k_r | stiffness | N/m |
 * | k_d | damping along n while they repel | N·s/m |
 *
 * f_i = −k_r (r₀ − l) n = −f_j. Of the matrix ∂f_i/∂x_j = k_r N − (f/l)(I − N) only k_r N is kept: the second term is that of a
 * compressed spring, which would make −K indefinite. What is left is positive semidefinite for every state.
 */
interface Repulsion {
  readonly settings: RepulsionSettings;
  readonly pairs: PointPairs;
  /** nodeCount × 3: the iterate, and where inertia and gravity alone would lead from there [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** Null where nothing can repel: no body has links, and so no spacing. */
export function createRepulsion(cloth: ClothSystem, options: RepulsionOptions): AddRepulsion | null {
  const { model, bodies, layout } = cloth;
  const settings = repulsionSettings(model, bodies, options);
  if (!(settings.reach > 0)) return null;
  const repulsion = {
    settings,
    pairs: new PointPairs(layout.nodes, settings.reach, settings.excluded),
    start: new Float64Array(3 * model.nodes.count),
    end: new Float64Array(3 * model.nodes.count),
  };
  return (step, isFirst, rankOne) => addForces(cloth, repulsion, step, isFirst, rankOne);
}

/**
 * Finds the pairs that repel at the iterate, adds their forces and keeps their part of the matrix. In the first
 * iterate (docs/adr/0012) a pair counts that its motion would bring within r₀ on its way through the step, and one
 * that its motion takes out of r₀ does not: the force is linear beyond r₀ as well and would hold it back.
 */
function addForces(
  cloth: ClothSystem,
  repulsion: Repulsion,
  step: SubstepSystem,
  isFirst: boolean,
  rankOne: RankOneTerms,
): void {
  const { nodes } = cloth.layout;
  const { settings, pairs, start, end } = repulsion;
  gather(cloth, repulsion, isFirst);
  pairs.update(repulsion);
  const { count, first, second } = pairs.pairs;
  for (let k = 0; k < count; k++) {
    const i = 3 * nodes[first[k]];
    const j = 3 * nodes[second[k]];
    for (let axis = 0; axis < 3; axis++) {
      d[axis] = start[j + axis] - start[i + axis];
      moved[axis] = end[j + axis] - end[i + axis] - d[axis];
    }
    pair.first = first[k];
    pair.second = second[k];
    pair.law = settings.bodyOf[first[k]] * cloth.bodies.length + settings.bodyOf[second[k]];
    pair.length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    // Two particles in one place have no direction to part in.
    if (pair.length > 0 && repels(settings.radius[pair.law], pair.length))
      addPair(cloth, settings, step, rankOne);
  }
}

/** From the first particle of a pair to the second, and how that changes by their motion over the step [m]. */
const d = new Float64Array(3);
const moved = new Float64Array(3);

/** The pair at hand: indices of its nodes in the layout, of its law in the settings, its length [m] and its direction. */
const pair = { first: 0, second: 0, law: 0, length: 0, direction: new Float64Array(3) };

function gather({ space, layout }: ClothSystem, { start, end }: Repulsion, isFirst: boolean): void {
  const { nodes, vectorOf, width } = layout;
  for (let k = 0; k < nodes.length; k++) {
    const i = 3 * nodes[k];
    for (let axis = 0; axis < 3; axis++) {
      const at = vectorOf[k] + axis * width;
      start[i + axis] = space.x[at];
      end[i + axis] = isFirst ? space.x[at] + space.start[at] : space.x[at];
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

/** f = k_r (r₀ − l) − k_d (w·n) [N]: pushes particles apart that are `overlap` nearer than r₀ [m] and part at a speed [m/s]. */
export function repulsionForce(stiffness: number, overlap: number, damping: number, parting: number): number {
  return stiffness * overlap - damping * parting;
}

/**
 * What n nᵀ has in the matrix, (h/a)² k_r + (h/a) k_d. The part across n, −f/l, is that of a compressed spring, which would make
 * the matrix indefinite: it is left out, as for beams.
 */
export function repulsionWeight(stiffness: number, damping: number, c1: number, c2: number): number {
  return c2 * stiffness + c1 * damping;
}

/** Force of the pair at hand, and its part of the matrix. */
function addPair(
  { space: { force, w }, layout: { vectorOf, blockOf, width } }: ClothSystem,
  settings: RepulsionSettings,
  { c1, c2 }: SubstepSystem,
  rankOne: RankOneTerms,
): void {
  const { first, second, law, length, direction } = pair;
  const i = vectorOf[first];
  const j = vectorOf[second];
  const stiffness = settings.stiffness[law];
  const damping = settings.damping[law];
  let parting = 0;
  for (let axis = 0; axis < 3; axis++) {
    direction[axis] = d[axis] / length;
    parting += direction[axis] * (w[j + axis * width] - w[i + axis * width]);
  }
  const push = repulsionForce(stiffness, settings.radius[law] - length, damping, parting);
  for (let axis = 0; axis < 3; axis++) {
    force[i + axis * width] -= (push * d[axis]) / length;
    force[j + axis * width] += (push * d[axis]) / length;
  }
  const weight = repulsionWeight(stiffness, damping, c1, c2);
  addRankOne(rankOne, [i, j], [blockOf[first], blockOf[second]], direction, weight);
}
