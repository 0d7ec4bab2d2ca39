import { distance } from "@pliant/geometry";
import { bucklingEnergy } from "../model/cloth/elastic-arc.ts";
import { deflectionEnergy } from "../model/cloth/beam-ties.ts";
import type { Beams } from "../model/model.ts";

/** Energy of a beam [J]: of its deflection, or of the arc into which it has buckled. */
export function bendingEnergy(beams: Beams, k: number, isArc: boolean, x: Float64Array): number {
  if (!isArc) return deflectionEnergy(beams, k, x);
  const law = { restLength: beams.restLength[k], stiffness: beams.stiffness[k], toe: beams.toe[k] };
  return bucklingEnergy(law, distance(x, beams.a[k], beams.b[k]));
}
