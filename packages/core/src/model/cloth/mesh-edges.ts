import { distance } from "@pliant/geometry";

/** An edge of a triangle mesh, the one or two triangles at it and, per triangle, its shape at rest seen from the edge. */
export interface MeshEdge {
  readonly a: number;
  readonly b: number;
  readonly triangles: number[];
  /** Corners of the triangles that are not on it. */
  readonly tips: number[];
  /** Length of the edge in each triangle [m]: two that are sewn together may differ. */
  readonly lengths: number[];
  /** Of each tip: how far along the edge from a, and off it [m]. */
  readonly along: number[];
  readonly across: number[];
}

export const isInner = ({ tips }: MeshEdge): boolean => tips.length === 2;

/** Length of side k of triangle t, from its corner k to the next [m]. */
export type SideLength = (t: number, k: number) => number;

/** Sides as they are in space. */
export function sidesInSpace(x: Float64Array, triangles: Uint32Array): SideLength {
  return (t, k) => distance(x, triangles[3 * t + k], triangles[3 * t + ((k + 1) % 3)]);
}

/** Sides as they lie flat: triangleCount × 3 corners × 2 numbers. */
export function sidesAtRest(rest: Float64Array): SideLength {
  return (t, k) => {
    const [i, j] = [6 * t + 2 * k, 6 * t + 2 * ((k + 1) % 3)];
    const [dx, dy] = [rest[j] - rest[i], rest[j + 1] - rest[i + 1]];
    return Math.sqrt(dx * dx + dy * dy);
  };
}

export function meshAreas(triangles: Uint32Array, side: SideLength): Float64Array {
  return Float64Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [p, q, r] = triangles.subarray(3 * t);
    // Heron's formula in Kahan's order of sides, which keeps its digits on needles.
    const [c, b, a] = [side(t, 0), side(t, 1), side(t, 2)].sort((u, v) => u - v);
    const squared = (a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c));
    if (!(squared > 0)) throw new RangeError(`clothMesh: triangle ${t} (${p}, ${q}, ${r}) has no area`);
    return 0.25 * Math.sqrt(squared);
  });
}

const NODES_MAX = 0x4000000;

/** One number for two nodes in any order: half as dear a key as their names. */
export const pairKey = (i: number, j: number): number => (i < j ? i * NODES_MAX + j : j * NODES_MAX + i);

export function meshEdges(triangles: Uint32Array, side: SideLength): MeshEdge[] {
  const edges = new Map<number, MeshEdge>();
  for (let k = 0; k < triangles.length; k++) {
    const t = Math.floor(k / 3);
    const [from, to] = [triangles[k], triangles[3 * t + ((k + 1) % 3)]];
    const tip = triangles[3 * t + ((k + 2) % 3)];
    const [a, b] = from < to ? [from, to] : [to, from];
    const key = pairKey(a, b);
    let edge = edges.get(key);
    if (!edge) {
      edge = { a, b, triangles: [], tips: [], lengths: [], along: [], across: [] };
      edges.set(key, edge);
    }
    edge.triangles.push(t);
    edge.tips.push(tip);
    if (edge.tips.length > 2) {
      throw new RangeError(`clothMesh: edge ${a}–${b} has more than two triangles, expected a surface`);
    }
    const length = side(t, k % 3);
    const [toTip, fromTip] = [side(t, (k + 1) % 3), side(t, (k + 2) % 3)];
    const [aTip, bTip] = from < to ? [fromTip, toTip] : [toTip, fromTip];
    const along = (aTip ** 2 - bTip ** 2 + length ** 2) / (2 * length);
    edge.lengths.push(length);
    edge.along.push(along);
    edge.across.push(Math.sqrt(aTip ** 2 - along ** 2));
  }
  return [...edges.values()];
}

/** Distance of the two tips of an inner edge when both triangles are laid flat beside each other [m]. */
export function tipDistance({ lengths: [la, lb], along: [sa, sb], across: [ta, tb] }: MeshEdge): number {
  const length = (la + lb) / 2;
  const apart = (sa * length) / la - (sb * length) / lb;
  return Math.sqrt(apart ** 2 + (ta + tb) ** 2);
}
