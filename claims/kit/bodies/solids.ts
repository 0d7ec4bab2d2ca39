import { FilmSimulation } from "../film-simulation.ts";
import { ballTets, computeModes, meshVolume, surfaceOf, tetBox } from "@pliant/solid";
import {
  createModel,
  elasticSolid,
  type Simulation,
  type ElasticSolidOptions,
  type ModalBasis,
  type PlacedCollider,
  type Quaternion,
  type SimulationOptions,
  type SolidMaterial,
  type TetMesh,
  type Vec3,
} from "pliant";
import { mergeOptions, solidEnergy, solidRanges } from "pliant/experimental";

/** The rubber of docs/methods/bodies.md#the-recommended-step. */
export const RUBBER: SolidMaterial = { young: 2e4, poisson: 0.4, density: 500 };
export const STEEL_HARD: SolidMaterial = { ...RUBBER, young: 1e9 };
/** The damping that the specification's ball has. */
export const LIGHT = { damping: 0.1, stiffnessDamping: 5e-4 };

export interface Body {
  readonly mesh: TetMesh;
  readonly basis: ModalBasis;
  readonly surface: Uint32Array;
}

export function bodyOf(mesh: TetMesh, modes: number, material = RUBBER): Body {
  return { mesh, basis: computeModes(mesh, [material], { modes }), surface: surfaceOf(mesh) };
}

/** A ball of radius 0.25 m, about as many nodes as the prototype's. */
export const ballOf = (modes: number, material = RUBBER): Body =>
  bodyOf(ballTets(0.25, 0.083), modes, material);

export const boxOf = (modes: number, material = RUBBER, size: Vec3 = [0.4, 0.2, 0.2]): Body =>
  bodyOf(tetBox([...size], [Math.round(size[0] / 0.05), 4, 4]), modes, material);

/** The bar of docs/methods/bodies.md#volume. */
export const barOf = (modes: number): Body => bodyOf(tetBox([1.2, 0.2, 0.2], [12, 2, 2]), modes);

export const FLOOR: PlacedCollider = { id: "floor", shape: { kind: "plane" }, friction: 0.5 };

export interface Start extends Partial<ElasticSolidOptions> {
  readonly at?: Vec3;
  readonly turn?: Quaternion;
}

export function place(
  { mesh, basis, surface }: Body,
  { at = [0, 0, 0], turn = [0, 0, 0, 1], ...rest }: Start,
) {
  return elasticSolid({ basis, tets: mesh.tets, surface, pose: { position: at, rotation: turn }, ...rest });
}

export function dropped(
  bodies: readonly (readonly [Body, Start])[],
  options: Partial<SimulationOptions>,
  colliders: readonly PlacedCollider[] = [FLOOR],
  gravity?: Vec3,
): Simulation {
  const parts = bodies.map(([body, start], k) => place(body, { id: `body ${k}`, ...start }));
  return new FilmSimulation(
    createModel({ parts, colliders, ...(gravity && { gravity }) }),
    mergeOptions({ quality: { substeps: 1 } }, options),
  );
}

export const energyOf = ({ model, state }: Simulation): number => solidEnergy(model, state).total;

/** Numbers of the first solid's frame: position, velocity. */
export const frameOf = ({ model, state }: Simulation, solid = 0) => {
  const { at } = solidRanges(model.bodies)[solid];
  return {
    position: Array.from(state.solids.subarray(at, at + 3)),
    rotation: Array.from(state.solids.subarray(at + 3, at + 7)) as unknown as Quaternion,
    velocity: Array.from(state.solids.subarray(at + 7, at + 10)),
    momentum: Array.from(state.solids.subarray(at + 10, at + 13)),
  };
};

export function lowest({ positions }: Simulation): number {
  let low = Infinity;
  for (let i = 1; i < positions.length; i += 3) low = Math.min(low, positions[i]);
  return low;
}

/** Volume of the first solid over that at rest. */
export const swelling = ({ positions }: Simulation, { mesh, basis }: Body): number =>
  meshVolume(positions.subarray(0, basis.x.length), mesh.tets) / meshVolume(basis.x, mesh.tets);

export const weightOf = ({ basis }: Body): number => 9.81 * basis.mass.reduce((sum, each) => sum + each, 0);

export function supportOf({ contacts }: Simulation): number {
  let sum = 0;
  for (let k = 0; k < contacts.count; k++) sum += contacts.force[3 * k + 1];
  return sum;
}

export const size = (vector: readonly number[]): number => Math.hypot(...vector);

/** A turn that is random, from four numbers. */
export function turnOf(numbers: readonly number[]): Quaternion {
  const length = size(numbers);
  const [x, y, z, w] = numbers.map((value) => value / length);
  return [x, y, z, w];
}
