import { valueAlong, largest } from "./grain.ts";
import type { Faces } from "./mesh-faces.ts";
import { isInner, type MeshEdge } from "./mesh-edges.ts";
import type { FabricOf, RestFrame } from "./mesh-rest.ts";
import type { Beams } from "../model.ts";
import { quadRows } from "./quad-rows.ts";

export interface BeamOptions {
  readonly edges: readonly MeshEdge[];
  readonly areas: Float64Array;
  readonly faces: Faces;
  readonly triangles: Uint32Array;
  readonly fabricOf: FabricOf;
  readonly frame: RestFrame;
  /** Distance of the tips of an inner edge at rest [m]. */
  readonly tips: (edge: MeshEdge) => number;
  /** Bending stiffness across an edge in units of the cloth's own [1]. */
  readonly factor: (edge: MeshEdge) => number;
}

/** Interleaved links of a mesh: along straight rows of quads, and across the edges of all that no row stands for. */
export function meshBeams({
  edges,
  areas,
  faces,
  triangles,
  fabricOf,
  frame,
  tips,
  factor,
}: BeamOptions): Beams {
  const rows = quadRows(faces, edges, triangles, fabricOf, frame);
  /** The share of a triangle that bends across its edges. */
  const shareOf = (t: number): number => {
    const quad = faces.quadOf[t];
    return quad ? Math.max(0, rows.left.get(quad.first) ?? 0) : 1;
  };
  const inner = edges.filter((edge) => isInner(edge) && edge.triangles.some((t) => shareOf(t) > 0));
  const innerEdges = new Uint8Array(areas.length);
  for (const edge of edges) if (isInner(edge)) for (const t of edge.triangles) innerEdges[t]++;
  const restLength = Float64Array.from([...inner.map(tips), ...rows.beams.map(({ length }) => length)]);
  const stiffness = Float64Array.from([
    ...inner.map((edge, k) => {
      const rigidity = edge.triangles.reduce((sum, t, side) => {
        const bend = valueAlong(fabricOf(t).bend, ...frame.acrossOf(edge, side));
        return sum + (bend * areas[t] * shareOf(t)) / innerEdges[t];
      }, 0);
      return rigidity * factor(edge) * bendingShare(edge, restLength[k]);
    }),
    ...rows.beams.map((beam) => beam.stiffness),
  ]);
  const softest = (k: number): number => {
    const at = k < inner.length ? inner[k].triangles : [rows.beams[k - inner.length].triangle];
    return Math.min(...at.map((t) => largest(fabricOf(t).stretch)));
  };
  const least = (k: number): number => (40 * stiffness[k]) / (restLength[k] * restLength[k] * restLength[k]);
  const ends = (end: 0 | 1): Uint32Array =>
    Uint32Array.from([
      ...inner.map((edge) => edge.tips[end]),
      ...rows.beams.map(({ a, b }) => (end === 0 ? a : b)),
    ]);
  const meets = inner.map(meetingOf);
  return {
    count: restLength.length,
    a: ends(0),
    b: ends(1),
    c: Uint32Array.from([...inner.map(({ a }) => a), ...rows.beams.map(({ middle }) => middle)]),
    d: Uint32Array.from([...inner.map(({ b }) => b), ...rows.beams.map(({ middle }) => middle)]),
    alongBeam: Float64Array.from([...meets.map(([t]) => t), ...rows.beams.map(({ along }) => along)]),
    alongLine: Float64Array.from([...meets.map(([, s]) => s), ...rows.beams.map(() => 0)]),
    restLength,
    stiffness,
    toe: stiffness.map((_, k) => Math.max(softest(k), least(k))),
  };
}

/** Where the beam of an inner edge and the edge meet when both triangles lie flat: from the first tip, and from the edge's first end [1]. */
function meetingOf({ lengths: [la, lb], along: [sa, sb], across: [ta, tb] }: MeshEdge): [number, number] {
  const t = ta / (ta + tb);
  return [t, (1 - t) * (sa / la) + t * (sb / lb)];
}

/**
 * k_b per B A_e [1/m]. Four points of a plane with Σλ = 0 and Σλx = 0, under a push P along a–b and what balances it
 * (laws/bending.mjs of @pliant/kernels), answer a small deflection w with the energy ½ P/(L λ_a λ_b) (Σλw)². On a cylinder of curvature κ along d,
 * Σλw = ½ κ dᵀMd, M = Σλxxᵀ, and the mean of (dᵀMd)² over all d is (2 tr M² + tr² M)/8. It is to be B A_e κ², with
 * P = 12 k_b/L². (docs/methods/cloth.md#triangle-meshes: the mean over directions has (32/9)/L for all shapes: it leaves out that the ends of the edge bend too, and is 11 % too
 * soft on equilateral triangles.)
 */
function bendingShare({ lengths, along: [sa, sb], across: [ta, tb] }: MeshEdge, length: number): number {
  const edge = (lengths[0] + lengths[1]) / 2;
  // λ_a = t_b, λ_b = t_a, λ_d from Σλs = 0.
  const ss = tb * sa ** 2 + ta * sb ** 2 - (tb * sa + ta * sb) * edge;
  const st = ta * tb * (sa - sb);
  const tt = ta * tb * (ta + tb);
  const mean = 2 * (ss ** 2 + 2 * st ** 2 + tt ** 2) + (ss + tt) ** 2;
  return ((8 / 3) * ta * tb * (length * length * length)) / mean;
}
