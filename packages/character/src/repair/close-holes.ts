import { next } from "./surface-edges.ts";
import type { TwinnedSurface } from "./part-sheets.ts";

/** Fills each border: one of three by a triangle, longer ones by a fan around their middle. Returns how many there were. */
export function closeHoles(surface: TwinnedSurface): number {
  const { triangles, twins, sources } = surface;
  const follows = new Map<number, number>();
  for (let h = 0; h < twins.length; h++) if (twins[h] < 0) follows.set(triangles[next(h)], triangles[h]);
  let holes = 0;
  for (const start of [...follows.keys()]) {
    const loop = takeLoop(follows, start);
    if (loop.length < 3) continue;
    holes++;
    if (loop.length === 3) {
      triangles.push(...loop);
      continue;
    }
    const middle = sources.push(loop.flatMap((vertex) => sources[vertex])) - 1;
    loop.forEach((vertex, k) => triangles.push(middle, vertex, loop[(k + 1) % loop.length]));
  }
  return holes;
}

/** The border from a vertex on, taken out of the map; empty where it has been taken or does not close. */
function takeLoop(follows: Map<number, number>, start: number): number[] {
  const loop: number[] = [];
  let at: number | undefined = start;
  do {
    const after = follows.get(at);
    if (after === undefined) return [];
    follows.delete(at);
    loop.push(at);
    at = after;
  } while (at !== start);
  return loop;
}
