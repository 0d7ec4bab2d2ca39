import { coplanarOverlap, isCoplanar } from "./coplanar-overlap.ts";
import { triangleCrossing } from "./crossing.ts";
import { visitNearPairs } from "./near-pairs.ts";
import { createPair, EDGE, NONE, setTriangle, sharedCorner } from "./pair.ts";
import { checkSurface, type Surface } from "./surface.ts";
import { createTree } from "./tree.ts";

/** Pairs of triangles that pass through each other. */
export interface Intersections {
  readonly count: number;
  /** count × 2: indices of triangles, rising by the first and then by the second. */
  readonly pairs: Uint32Array;
  /** How many of the pairs share a vertex. */
  readonly sharing: number;
  /** Pairs that lie on each other in one plane, exactly: cloth folded into itself. They are not among `pairs`. */
  readonly coplanar: number;
}

/**
 * Where a surface passes through itself. A pair counts if the open triangles meet in a segment, however short
 * (`triangleCrossing`); each is named once, the lower index first. Pairs that share an edge can fold onto each other, never
 * cross.
 */
export function intersections(surface: Surface): Intersections {
  checkSurface("intersections", surface);
  const tree = createTree(surface);
  const found: Pair[] = [];
  let [sharing, coplanar] = [0, 0];
  visitNearPairs(tree, tree, 0, (i, j) => {
    const corner = sharedCorner(surface.triangles, i, j);
    const shared = corner !== NONE && corner !== EDGE;
    setTriangle(pair, 0, surface, i, shared ? corner % 3 : 0);
    setTriangle(pair, 3, surface, j, shared ? Math.floor(corner / 3) : 0);
    if (corner === EDGE || !triangleCrossing(pair, shared)) {
      if (isCoplanar(pair) && coplanarOverlap(pair)) coplanar++;
      return 0;
    }
    found.push(i < j ? [i, j] : [j, i]);
    if (shared) sharing++;
    return 0;
  });
  return listed(found, sharing, coplanar);
}

/** Where a surface passes through another one, as cloth through a collider's mesh: `first` counts a's triangles. */
export function intersectionsBetween(a: Surface, b: Surface): Intersections {
  checkSurface("intersectionsBetween", a);
  checkSurface("intersectionsBetween", b);
  const found: Pair[] = [];
  visitNearPairs(createTree(a), createTree(b), 0, (i, j) => {
    setTriangle(pair, 0, a, i);
    setTriangle(pair, 3, b, j);
    if (triangleCrossing(pair, false)) found.push([i, j]);
    return 0;
  });
  return listed(found, 0, 0);
}

type Pair = readonly [first: number, second: number];

function listed(found: Pair[], sharing: number, coplanar: number): Intersections {
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return { count: found.length, pairs: Uint32Array.from(found.flat()), sharing, coplanar };
}

const pair = createPair();
