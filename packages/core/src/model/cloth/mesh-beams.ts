import { borderBeams } from "./border-beams.ts";
import { bendAcross } from "./grain.ts";
import { hingeForm } from "./hinge-form.ts";
import { hingeShares } from "./hinge-shares.ts";
import { meshFans } from "./mesh-fans.ts";
import type { Faces } from "./mesh-faces.ts";
import { isInner, type MeshEdge, type SideLength } from "./mesh-edges.ts";
import type { FabricOf, RestFrame } from "./mesh-rest.ts";
import type { Beams } from "../model.ts";
import { quadRows } from "./quad-rows.ts";
import { meanBend, saddleAt, saddleStiffness } from "./saddle-stiffness.ts";
import { toeSlope } from "./stiffness.ts";

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
  readonly nodeCount: number;
  readonly side: SideLength;
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
  nodeCount,
  side,
}: BeamOptions): Beams {
  const rows = quadRows(faces, edges, triangles, fabricOf, frame);
  /** The share of a triangle that bends across its edges. */
  const shareOf = (t: number): number => {
    const quad = faces.quadOf[t];
    return quad ? Math.max(0, rows.left.get(quad.first) ?? 0) : 1;
  };
  /** The softer of both sides, and of the line if that is softer. */
  const softestBend = (edge: MeshEdge): number =>
    Math.min(1, factor(edge)) * Math.min(...edge.triangles.map((t) => meanBend(fabricOf(t))));
  const inner = edges
    .map((edge, index) => ({ edge, index }))
    .filter(({ edge }) => isInner(edge) && edge.triangles.some((t) => shareOf(t) > 0));
  const isPlain = (t: number): boolean => faces.quadOf[t] === null && fabricOf(t).bendKind !== "arc";
  const fans = meshFans(nodeCount, triangles, edges, side);
  const shares = hingeShares(edges, areas, triangles, fans);
  const saddle = saddleStiffness({ edges, fans, isPlain, softest: softestBend });
  const lines = [...rows.beams, ...borderBeams({ edges, areas, fans, fabricOf, frame, isPlain })];
  const hasLine = new Set(lines.map(({ middle }) => middle));
  const innerEdges = new Uint8Array(areas.length);
  for (const edge of edges) if (isInner(edge)) for (const t of edge.triangles) innerEdges[t]++;
  /** What an edge has of a triangle at it [1]: of either end a share, by which all that triangles do not bend across is made up for. */
  const shareAt = (index: number, t: number): number => {
    if (!isPlain(t)) return shareOf(t) / innerEdges[t];
    const { a, b } = edges[index];
    return [a, b].reduce((sum, node, end) => {
      if (hasLine.has(node)) return sum;
      const share = shares[2 * index + end];
      return sum + (Number.isNaN(share) ? 1 / (2 * innerEdges[t]) : share);
    }, 0);
  };
  const restLength = Float64Array.from([
    ...inner.map(({ edge }) => tips(edge)),
    ...lines.map(({ length }) => length),
  ]);
  const stiffness = Float64Array.from([
    ...inner.map(({ edge, index }, k) => {
      const rigidity = edge.triangles.reduce((sum, t, side) => {
        const bend = bendAcross(fabricOf(t), ...frame.acrossOf(edge, side));
        return sum + bend * areas[t] * shareAt(index, t);
      }, 0);
      return rigidity * factor(edge) * bendingShare(edge, restLength[k]);
    }),
    ...lines.map((beam) => beam.stiffness),
  ]);
  const softest = (k: number): number => {
    const at = k < inner.length ? inner[k].edge.triangles : [lines[k - inner.length].triangle];
    return Math.min(...at.map((t) => toeSlope(fabricOf(t))));
  };
  const least = (k: number): number => (40 * stiffness[k]) / (restLength[k] * restLength[k] * restLength[k]);
  const ends = (end: 0 | 1): Uint32Array =>
    Uint32Array.from([
      ...inner.map(({ edge }) => edge.tips[end]),
      ...lines.map(({ a, b }) => (end === 0 ? a : b)),
    ]);
  const meets = inner.map(({ edge }) => meetingOf(edge));
  const saddles = (end: "a" | "b"): Float64Array =>
    Float64Array.from([...inner.map(({ edge }) => saddleAt(edge, saddle[edge[end]])), ...lines.map(() => 0)]);
  return {
    count: restLength.length,
    a: ends(0),
    b: ends(1),
    c: Uint32Array.from([...inner.map(({ edge }) => edge.a), ...lines.map(({ middle }) => middle)]),
    d: Uint32Array.from([...inner.map(({ edge }) => edge.b), ...lines.map(({ middle }) => middle)]),
    alongBeam: Float64Array.from([...meets.map(([t]) => t), ...lines.map(({ along }) => along)]),
    alongLine: Float64Array.from([...meets.map(([, s]) => s), ...lines.map(() => 0)]),
    saddleC: saddles("a"),
    saddleD: saddles("b"),
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
 * k_b per B A_e [1/m]. Under a push P along a–b and what balances it (laws/bending.mjs of @pliant/kernels) a hinge answers a small deflection w with
 * the energy ½ P/(L λ_a λ_b) (Σλw)². The mean over all directions is to be B A_e κ², with P = 12 k_b/L². (docs/methods/cloth.md#triangle-meshes: the
 * mean over directions has (32/9)/L for all shapes: it leaves out that the ends of the edge bend too, and is 11 % too soft on equilateral triangles.)
 */
function bendingShare(edge: MeshEdge, length: number): number {
  const [ta, tb] = edge.across;
  return ((8 / 3) * ta * tb * (length * length * length)) / hingeForm(edge).mean;
}
