import { createGeodesics, distance, type Geodesics } from "@pliant/geometry";
import type { ClothPart } from "../part.ts";

/** More anchors than this are thinned out, the farthest from each other kept: lengths are measured from each of them alone. */
const ANCHORS_MAX = 64;

/** Tethers of a sheet: of each node to its nearest anchor, and to the nearest of those that are held elsewhere. */
export interface Tethers {
  readonly node: number[];
  readonly anchor: number[];
  /** Along the sheet at rest [m]. */
  readonly length: number[];
}

export function tethersOf(part: ClothPart, anchors: readonly number[]): Tethers {
  const tethers: Tethers = { node: [], anchor: [], length: [] };
  const kept = spread(part, [...new Set(anchors)]);
  const islands = islandsOf(part, anchors);
  const measure = geodesicsOf(part);
  const lengths = kept.map((anchor) => measure(anchor));
  const isAnchor = new Uint8Array(part.mass.length);
  for (const anchor of anchors) isAnchor[anchor] = 1;
  for (let node = 0; node < part.mass.length; node++) {
    if (isAnchor[node] === 1) continue;
    const nearest = nearestOf(lengths, node, () => true);
    if (nearest < 0) continue;
    const island = islands.get(kept[nearest]);
    const other = nearestOf(lengths, node, (k) => islands.get(kept[k]) !== island);
    for (const k of [nearest, other]) {
      if (k < 0) continue;
      tethers.node.push(node);
      tethers.anchor.push(kept[k]);
      tethers.length.push(lengths[k][node]);
    }
  }
  return tethers;
}

function nearestOf(lengths: readonly Float64Array[], node: number, isWanted: (k: number) => boolean): number {
  let nearest = -1;
  lengths.forEach((length, k) => {
    if (length[node] < (nearest < 0 ? Infinity : lengths[nearest][node]) && isWanted(k)) nearest = k;
  });
  return nearest;
}

/** Lengths along the sheet at rest: those of links, where there is one. */
function geodesicsOf({ x, links, triangles }: ClothPart): Geodesics {
  const count = x.length / 3;
  const restOf = new Map<number, number>();
  for (let k = 0; k < links.count; k++) {
    const key = Math.min(links.a[k], links.b[k]) * count + Math.max(links.a[k], links.b[k]);
    restOf.set(key, Math.max(restOf.get(key) ?? 0, links.restLength[k]));
  }
  const lengthOf = (i: number, j: number): number =>
    restOf.get(Math.min(i, j) * count + Math.max(i, j)) ?? distance(x, i, j);
  return createGeodesics({ vertexCount: count, triangles, lengthOf });
}

/** At most so many anchors, as far from each other as they can be, in their order. */
function spread({ x }: ClothPart, anchors: readonly number[]): number[] {
  if (anchors.length <= ANCHORS_MAX) return [...anchors];
  const left = anchors.map(() => Infinity);
  const chosen = new Set<number>();
  for (let next = 0; chosen.size < ANCHORS_MAX;) {
    chosen.add(next);
    anchors.forEach((anchor, k) => (left[k] = Math.min(left[k], distance(x, anchor, anchors[next]))));
    next = left.indexOf(Math.max(...left));
  }
  return anchors.filter((_, k) => chosen.has(k));
}

/** Anchors that edges join are one island: the number of each anchor's. */
function islandsOf({ triangles }: ClothPart, anchors: readonly number[]): Map<number, number> {
  const islands = new Map(anchors.map((anchor, k) => [anchor, k]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let k = 0; k < triangles.length; k++) {
      const other = triangles[k % 3 === 2 ? k - 2 : k + 1];
      const [a, b] = [islands.get(triangles[k]), islands.get(other)];
      if (a === undefined || b === undefined || a === b) continue;
      islands.set(a > b ? triangles[k] : other, Math.min(a, b));
      isChanged = true;
    }
  }
  return islands;
}
