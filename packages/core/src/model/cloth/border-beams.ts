import { valueAlong } from "./grain.ts";
import type { MeshEdge } from "./mesh-edges.ts";
import type { Fan } from "./mesh-fans.ts";
import type { FabricOf, RestFrame } from "./mesh-rest.ts";
import type { RowBeam } from "./quad-rows.ts";

/** Borders that turn by less than this at a node are straight: cos 5°. What turns more bends across its inner edges. */
const STRAIGHT_COSINE = 0.9962;

export interface BorderOptions {
  readonly edges: readonly MeshEdge[];
  readonly areas: Float64Array;
  readonly fans: readonly (Fan | null)[];
  readonly fabricOf: FabricOf;
  readonly frame: RestFrame;
  /** Whether a triangle bends across its edges alone. */
  readonly isPlain: (triangle: number) => boolean;
}

/**
 * Beams along straight borders of triangles, over each node there. They stand for all of the node's area, which bends along the border and, as on a
 * grid, no other way: a strip of any width then has its B. k_b = B A L/(3 l₁ l₂), for a chain of width b that is (2/3) B b.
 */
export function borderBeams({ edges, areas, fans, fabricOf, frame, isPlain }: BorderOptions): RowBeam[] {
  return fans.flatMap((fan, node): RowBeam[] => {
    if (!isStraightBorder(fan)) return [];
    const [first, last] = [edges[fan.edges[0]], edges[fan.edges[fan.edges.length - 1]]];
    const around = new Set(fan.edges.flatMap((edge) => edges[edge].triangles));
    if (![...around].every(isPlain)) return [];
    const ends = [first, last].map((edge) => ({
      node: edge.a === node ? edge.b : edge.a,
      length: edge.lengths[0],
      bend: valueAlong(fabricOf(edge.triangles[0]).bend, ...frame.sideOf(edge, 0)),
    }));
    const [p, q] = ends[0].node < ends[1].node ? ends : [ends[1], ends[0]];
    const area = [...around].reduce((sum, t) => sum + areas[t] / 3, 0);
    const length = p.length + q.length;
    const bend = (p.bend + q.bend) / 2;
    return [
      {
        ...{ a: p.node, b: q.node, middle: node, along: p.length / length, length },
        stiffness: (bend * area * length) / (3 * p.length * q.length),
        triangle: first.triangles[0],
      },
    ];
  });
}

/** Whether a fan ends where it began to turn: half a circle. */
function isStraightBorder(fan: Fan | null): fan is Fan {
  return fan !== null && !fan.isClosed && fan.x[fan.x.length - 1] < -STRAIGHT_COSINE;
}
