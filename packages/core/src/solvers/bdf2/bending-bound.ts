import { arcBeams } from "../../model/cloth/beam-ties.ts";
import type { Model } from "../../model/model.ts";

/**
 * Longest solver step that beams which are arcs stand [s]; quadratic bending stands any. The transverse part of a beam's push is explicit (its Jacobian is dropped,
 * docs/methods/cloth.md#transverse-term, C7): a step must not let it throw a node across its links. For a sheet of spacing h, density ρ and
 * stiffness B that is 1.5 h² √(ρ/12B); with the node's mass m = ρh², h = L/2 and k_b = (4/9) B h it reads
 * 1.5 √(m h³/27 k_b), beam by beam (docs/adr/0010).
 */
export function bendingBound(model: Model): number {
  const { nodes, beams } = model;
  const isArc = arcBeams(model);
  let least = Infinity;
  for (let k = 0; k < beams.count; k++) {
    const stiffness = beams.stiffness[k];
    if (isArc[k] === 0 || !(stiffness > 0)) continue;
    const mass = Math.max(nodes.mass[beams.a[k]], nodes.mass[beams.b[k]]);
    const h = beams.restLength[k] / 2;
    least = Math.min(least, (mass * h * h * h) / stiffness);
  }
  return 1.5 * Math.sqrt(least / 27);
}
