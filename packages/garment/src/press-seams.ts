import { mergeOptions } from "pliant/experimental";
import { createModel, Simulation, type Part, type PlacedCollider, type SimulationOptions } from "pliant";
import type { JoinedGarment } from "./join-seams.ts";

export interface PressOptions {
  readonly colliders: readonly PlacedCollider[];
  /** Air is so many times as thick [1]. */
  readonly thickness: number;
  /** Share of its velocity that cloth keeps from step to step [1]. */
  readonly kept: number;
  readonly simulation: Partial<SimulationOptions> | undefined;
}

/** Bending is so many times as stiff while seams are pressed [1]. */
const STIFFER = 300;

/** It is looked at every so many steps, so often at most; a fold along a skirt's seam is open after five. */
const LOOK = 5;
const LOOKS_MAX = 6;

/**
 * Presses seams open, as a tailor does: panels that came past each other before their edges met lie folded along the seam, through each other, and
 * self-collision would keep them so. Without it, without weight, and for a moment stiff to bend, the cloth unfolds. What does not pass through
 * itself is left as it is.
 */
export function pressSeams(
  joined: JoinedGarment,
  { colliders, thickness, kept, simulation }: PressOptions,
): JoinedGarment {
  const { model, state } = createModel({
    parts: [stiffened(joined.part, thickness)],
    ...{ colliders, gravity: [0, 0, 0] },
  });
  const options = mergeOptions({ quality: { level: "film", substeps: 2 } }, simulation);
  const looking = new Simulation({ model, state }, mergeOptions(options, { contact: { self: true } }));
  if (looking.findIntersections().selfIntersections === 0) return joined;
  const start = { model, state: { ...state, v: joined.velocities } };
  const pressing = new Simulation(start, mergeOptions(options, { contact: { self: false } }));
  for (let look = 0; look < LOOKS_MAX; look++) {
    for (let step = 0; step < LOOK; step++) {
      pressing.step();
      const snapshot = pressing.snapshot();
      const [now] = snapshot.history;
      for (let k = 0; k < now.v.length; k++) now.v[k] *= kept;
      pressing.restore({ ...snapshot, history: [now, null] });
    }
    looking.restore(pressing.snapshot());
    if (looking.findIntersections().selfIntersections === 0) break;
  }
  const { x, v } = pressing.state;
  return { ...joined, part: { ...joined.part, x: x.slice() }, velocities: v.slice() };
}

function stiffened(part: Part, thickness: number): Part {
  const { beams, material } = part;
  return {
    ...part,
    material: { ...material, drag: thickness * material.drag },
    beams: {
      ...beams,
      stiffness: beams.stiffness.map((k) => STIFFER * k),
      toe: beams.toe.map((toe) => STIFFER * toe),
    },
  };
}
