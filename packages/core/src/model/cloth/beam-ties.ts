import type { Beams, Model } from "../model.ts";
import { pairKey } from "./mesh-edges.ts";

/**
 * Quadratic bending as springs without length between the four nodes of a beam (laws/bending.mjs of @pliant/kernels). With
 * K = 12 k_b/(t (1 − t) L³), weights 1 − t, t of a, b and −(1 − s), −s of c, d, the tie of a pair is −K times the product of its weights.
 * On triangles ½ m d·(x_d − x_c) comes to it, m = `saddleC` − `saddleD`, d the deflection (docs/methods/cloth.md#triangle-meshes).
 */

/** Stiffness of a beam against its deflection, K [N/m]. */
export function deflectionStiffness({ stiffness, restLength, alongBeam }: Beams, k: number): number {
  const t = alongBeam[k];
  const l = restLength[k];
  return (12 * stiffness[k]) / (t * (1 - t) * l * l * l);
}

/** Tie of a beam between its own ends: below 0, it pushes [N/m]. */
export function endTie({ stiffness, restLength }: Beams, k: number): number {
  const l = restLength[k];
  return (-12 * stiffness[k]) / (l * l * l);
}

/** Calls back with the tie of each pair of a beam's nodes but its ends [N/m]. */
export function forEachLineTie(
  beams: Beams,
  k: number,
  add: (from: number, to: number, tie: number) => void,
): void {
  const stiff = deflectionStiffness(beams, k);
  const t = beams.alongBeam[k];
  const s = beams.alongLine[k];
  const [a, b, c, d] = [beams.a[k], beams.b[k], beams.c[k], beams.d[k]];
  if (c === d) {
    add(a, c, stiff * (1 - t));
    add(b, c, stiff * t);
    return;
  }
  const half = 0.5 * (beams.saddleC[k] - beams.saddleD[k]);
  add(a, c, (1 - t) * (stiff * (1 - s) + half));
  add(a, d, (1 - t) * (stiff * s - half));
  add(b, c, t * (stiff * (1 - s) + half));
  add(b, d, t * (stiff * s - half));
  add(c, d, -stiff * (1 - s) * s + half * (1 - 2 * s));
}

/** Whether each beam of a model is an arc, by the material of its body. */
export function arcBeams({ beams, bodies, nodes }: Model): Uint8Array {
  const isArc = new Uint8Array(nodes.count);
  for (const { material, firstNode, nodeCount } of bodies)
    if (material.bendKind === "arc") isArc.fill(1, firstNode, firstNode + nodeCount);
  return Uint8Array.from(beams.a, (node) => isArc[node]);
}

/** What bending adds to every link of a model [N/m]: links bear the beams around them. Throws for a beam whose nodes no link joins. */
export function linkTies(model: Model, isArc: Uint8Array): Float64Array {
  const { links, beams } = model;
  const ties = new Float64Array(links.count);
  const linkOf = new Map<number, number>();
  // Of two that run side by side the first: they are one for bending.
  for (let link = links.count - 1; link >= 0; link--) linkOf.set(pairKey(links.a[link], links.b[link]), link);
  for (let k = 0; k < beams.count; k++) {
    if (isArc[k] === 1) continue;
    forEachLineTie(beams, k, (from, to, tie) => {
      const link = linkOf.get(pairKey(from, to));
      if (link !== undefined) ties[link] += tie;
      else if (tie !== 0) throw new RangeError(`beams[${k}]: no link joins its nodes ${from} and ${to}`);
    });
  }
  return ties;
}

/** Energy of a beam's deflection d, ½ K |d|² + ½ m d·(x_d − x_c) [J]: the second part may be below 0, its sum over a sheet with the first is not. */
export function deflectionEnergy(beams: Beams, k: number, x: Float64Array): number {
  const t = beams.alongBeam[k];
  const s = beams.alongLine[k];
  const stiff = deflectionStiffness(beams, k);
  const saddle = beams.saddleC[k] - beams.saddleD[k];
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const [c, d] = [x[3 * beams.c[k] + axis], x[3 * beams.d[k] + axis]];
    const off = (1 - t) * x[3 * beams.a[k] + axis] + t * x[3 * beams.b[k] + axis] - (1 - s) * c - s * d;
    sum += 0.5 * off * (stiff * off + saddle * (d - c));
  }
  return sum;
}
