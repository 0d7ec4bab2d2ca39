import { mergeOptions } from "pliant/experimental";
import {
  createModel,
  GRAVITY,
  Simulation,
  type Driver,
  type Part,
  type PlacedCollider,
  type SimulationOptions,
  type Vec3,
} from "pliant";

/** How a garment hangs, node by node of the joined cloth. */
export interface Dressed {
  /** nodeCount × 3 [m] */
  readonly x: Float64Array;
  /** nodeCount × 3 [m/s] */
  readonly v: Float64Array;
}

/** Nodes of a garment's joined cloth that ride on a collider. */
export interface HeldEdges {
  readonly nodes: readonly number[];
  /** Id of the collider. */
  readonly collider: string;
}

/** What is on: each part's `x` is how it hangs now. */
export interface Worn {
  parts: Part[];
  velocities: Float64Array[];
  held: (readonly HeldEdges[])[];
}

export const dressedOf = ({ parts, velocities }: Worn): Dressed[] =>
  parts.map(({ x }, k) => ({ x, v: velocities[k] }));

export interface DrapeOptions {
  readonly colliders: readonly PlacedCollider[];
  /** [m/s²] */
  readonly gravity?: Vec3;
  readonly simulation?: Partial<SimulationOptions>;
  /** Moves the bodies, once per step. */
  readonly pose?: Driver;
}

/** Air is so many times as thick while a garment settles: it comes to rest and keeps no swing of how it was put on [1]. */
const THICKNESS = 10;

/**
 * Leaves what is worn to hang for a number of steps, with self-collision and in thick air, from `worn` to `worn`; yields after every step
 * but the last, and ends with whether cloth still passes through cloth then. Throws when numbers are lost.
 */
export function* drapeOnBody(
  worn: Worn,
  { colliders, gravity = GRAVITY, simulation: given, pose }: DrapeOptions,
  steps: number,
): Generator<number, boolean> {
  const parts = worn.parts.map((part) => thickened(part));
  const { model, state } = createModel({ parts, colliders, gravity });
  state.v.set(worn.velocities.flatMap((each) => [...each]));
  const simulation = new Simulation(
    { model, state },
    mergeOptions({ quality: "film" }, given, { contact: { self: true } }),
  );
  if (pose) simulation.addDriver(pose, { per: "step" });
  // Where they are now: from round to round they stay where they were sewn.
  worn.held.forEach((holds, k) => {
    for (const { nodes, collider } of holds)
      for (const node of nodes) simulation.attach(model.bodies[k].firstNode + node, collider);
  });
  for (let step = 1; step <= steps; step++) {
    if (simulation.step().flags.nonFinite) {
      const { id } = worn.parts[worn.parts.length - 1];
      throw new RangeError(`dress: numbers were lost while ${id} settled, expected finite ones`);
    }
    if (step < steps) yield step;
  }
  const { x, v } = simulation.state;
  worn.parts = worn.parts.map((part, k) => ({ ...part, x: x.slice(...rangeOf(k)) }));
  worn.velocities = worn.parts.map((_, k) => v.slice(...rangeOf(k)));
  return simulation.findIntersections().selfIntersections > 0;

  function rangeOf(k: number): [number, number] {
    const { firstNode, nodeCount } = model.bodies[k];
    return [3 * firstNode, 3 * (firstNode + nodeCount)];
  }
}

function thickened(part: Part): Part {
  return { ...part, material: { ...part.material, drag: THICKNESS * part.material.drag } };
}
