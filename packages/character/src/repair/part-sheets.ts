import { halfEdgesByEdge, next } from "./surface-edges.ts";

/** Triangles with the twin of every half-edge, −1 at borders; and of which old vertices each vertex is the mean. */
export interface TwinnedSurface {
  readonly triangles: number[];
  readonly twins: number[];
  readonly sources: (readonly number[])[];
}

/**
 * At each edge at most two triangles that face each other stay joined; a vertex becomes as many as there are fans around it. Returns
 * how many edges had more than two triangles.
 */
export function partSheets(
  given: readonly number[],
  vertexCount: number,
): { surface: TwinnedSurface; crowded: number } {
  const twins = new Array<number>(given.length).fill(-1);
  let crowded = 0;
  for (const halves of halfEdgesByEdge(given, vertexCount).values()) {
    if (halves.length > 2) crowded++;
    const [here, there] = [[] as number[], [] as number[]];
    for (const h of halves) (given[h] < given[next(h)] ? here : there).push(h);
    for (let k = 0; k < Math.min(here.length, there.length); k++) {
      twins[here[k]] = there[k];
      twins[there[k]] = here[k];
    }
  }
  const sources: (readonly number[])[] = [];
  const triangles = new Array<number>(given.length).fill(-1);
  for (let corner = 0; corner < given.length; corner++) {
    if (triangles[corner] >= 0) continue;
    const vertex = sources.push([given[corner]]) - 1;
    // Around the vertex one way, then the other.
    for (let h = corner; h >= 0 && triangles[h] < 0; h = twins[next(next(h))]) triangles[h] = vertex;
    for (let h = twins[corner]; h >= 0 && triangles[next(h)] < 0; h = twins[next(h)])
      triangles[next(h)] = vertex;
  }
  return { surface: { triangles, twins, sources }, crowded };
}

/**
 * Where sheets that were parted still have both ends of an edge in common, all but one get a vertex of their own in its middle: by
 * its vertices every edge then belongs to two triangles at most, and the surface is where it was.
 */
export function splitSharedEdges(surface: TwinnedSurface): void {
  for (let again = true; again;) {
    again = false;
    const touched = new Set<number>();
    for (const halves of halfEdgesByEdge(surface.triangles, surface.sources.length).values()) {
      const kept = halves.find((h) => surface.twins[h] >= 0) ?? halves[0];
      const others = halves.filter((h) => h !== kept && h !== surface.twins[kept]);
      if (others.length === 0) continue;
      const [h] = others;
      const pair = [h, surface.twins[h]].filter((each) => each >= 0).map((each) => Math.floor(each / 3));
      again = true;
      // What a split has changed is looked at again in the next round.
      if (pair.some((t) => touched.has(t))) continue;
      for (const t of pair) touched.add(t);
      splitEdge(surface, h);
    }
  }
}

/** Puts a vertex into the middle of the edge of h, for its triangle and its twin's. */
function splitEdge({ triangles, twins, sources }: TwinnedSurface, h: number): void {
  const twin = twins[h];
  const [a, b] = [triangles[h], triangles[next(h)]];
  const middle = sources.push([...sources[a], ...sources[b]]) - 1;
  const mine = cutTriangle(h);
  if (twin < 0) return;
  const others = cutTriangle(twin);
  join(h, others);
  join(mine, twin);

  /** h ends in the middle from now on; returns the half-edge that goes on from there. */
  function cutTriangle(at: number): number {
    const [n, p] = [next(at), next(next(at))];
    const made = triangles.length;
    triangles.push(middle, triangles[n], triangles[p]);
    twins.push(-1, -1, -1);
    const beyond = twins[n];
    triangles[n] = middle;
    join(n, made + 2);
    if (beyond >= 0) join(made + 1, beyond);
    twins[at] = -1;
    return made;
  }

  function join(p: number, q: number): void {
    twins[p] = q;
    twins[q] = p;
  }
}
