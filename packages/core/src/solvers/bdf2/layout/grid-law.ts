import { GRID_LAW } from "@pliant/kernels";
import { endTie } from "../../../model/cloth/beam-ties.ts";
import type { Model } from "../../../model/model.ts";

/** Springs of one grid at one offset, as indices into the model's links or beams. */
export type Family = number[];

export interface GridLaw {
  /** GRID_LAW numbers, see GridLaws. */
  readonly numbers: Float64Array;
  /** Weight of each spring; −1 for one that is not a multiple of the law. */
  readonly weights: Float64Array;
}

/** How far two numbers may differ and still be the same, relatively. */
const SAME = 1e-9;

const same = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

/** The law of a family is that of its stiffest spring; the others must be multiples of it. */
export function gridLaw(model: Model, kind: "links" | "beams", family: Family): GridLaw {
  return kind === "links" ? linkLaw(model, family) : beamLaw(model, family);
}

function stiffest(stiffness: Float64Array, family: Family): number {
  return family.reduce((best, k) => (stiffness[k] > stiffness[best] ? k : best), family[0]);
}

function linkLaw({ links }: Model, family: Family): GridLaw {
  const { restLength, stiffness, limitStiffness, limitLength, yieldLength, damping, crossDamping } = links;
  const best = stiffest(stiffness, family);
  const weights = Float64Array.from(family, (k) => {
    const weight = stiffness[best] > 0 ? stiffness[k] / stiffness[best] : 1;
    const fits =
      crossDamping[k] === 0 &&
      same(restLength[k], restLength[best]) &&
      same(limitLength[k], limitLength[best]) &&
      same(yieldLength[k], yieldLength[best]) &&
      same(limitStiffness[k], weight * limitStiffness[best]) &&
      same(damping[k], weight * damping[best]);
    return fits ? weight : -1;
  });
  const ramp = limitLength[best] - restLength[best];
  const limited = ramp < Infinity && ramp > 0;
  const numbers = new Float64Array(GRID_LAW);
  numbers.set([
    restLength[best],
    restLength[best] - yieldLength[best],
    stiffness[best],
    limited ? limitStiffness[best] : 0,
    limited ? ramp : NEVER,
    limited ? 1 / ramp : 0,
    damping[best],
  ]);
  return { numbers, weights };
}

/** A stretch that no link reaches, and finite in f32 [m]. */
const NEVER = 1e30;

function beamLaw({ beams }: Model, family: Family): GridLaw {
  const { restLength, stiffness } = beams;
  const best = stiffest(stiffness, family);
  const weights = Float64Array.from(family, (k) => {
    const weight = stiffness[best] > 0 ? stiffness[k] / stiffness[best] : 0;
    return same(restLength[k], restLength[best]) ? weight : -1;
  });
  const numbers = new Float64Array(GRID_LAW);
  numbers.set([restLength[best], 0, -endTie(beams, best)]);
  return { numbers, weights };
}
