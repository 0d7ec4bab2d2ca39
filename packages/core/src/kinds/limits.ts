import { describeValue } from "../checks/describe-value.ts";
import * as limits from "../model/cloth/limit-cloth.ts";
import { limitFaults } from "../model/cloth/limits.ts";
import type { ClothPart } from "../model/part.ts";
import { createLimitPhase } from "../response/limits/create-limit-phase.ts";
import { addLimitPhase } from "../response/limits/limit-phase.ts";
import { addDragFactors } from "../solvers/bdf2/external/drag-factors.ts";
import { addDrive } from "../solvers/bdf2/external/drive.ts";
import { bringPlaceForces } from "../solvers/bdf2/external/place-forces.ts";
import { addKindFaults } from "../state/validate.ts";
import type { Input } from "../input/input.ts";

/** Brings what keeps cloth within its limits, for models that were made elsewhere. */
export function addLimits(): void {
  addLimitPhase(createLimitPhase);
  bringPlaceForces((cloth, step) => {
    addDrive(cloth, step);
    addDragFactors(cloth, step);
  });
  addKindFaults({ limits: (model) => model.bodies.flatMap(limitFaults) });
}

/** A sheet that stays near its places and its anchors: as given, with limits. */
export function limitCloth(part: ClothPart, options: limits.ClothLimitOptions): ClothPart {
  addLimits();
  return limits.limitCloth(part, options);
}

/**
 * The places of a sheet with limits, in the input, nodeCount × 3 [m]: write where an animation has its nodes at the end of the step; set by a driver, of
 * the solver step.
 */
export function clothPlaces({ vertices, places }: Input, cloth: string): Float64Array {
  const range = places.find(({ id }) => id === cloth);
  if (range) return vertices.subarray(range.first, range.first + range.length);
  const ids = places.map(({ id }) => describeValue(id));
  const expected = ids.length === 0 ? "this model has none" : `expected one of ${ids.join(", ")}`;
  throw new RangeError(`clothPlaces: ${describeValue(cloth)} is no cloth with limits, ${expected}`);
}
