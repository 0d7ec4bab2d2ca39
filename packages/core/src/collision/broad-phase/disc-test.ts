import type { CollisionSurface } from "./collision-surface.ts";

/** Tests whether triangles are one piece without a hole: connected across edges, and vertices − edges + triangles = 1. */
export function createDiscTest({
  triangles,
  twins,
  triangleCount,
  vertexCount,
}: CollisionSurface): (set: Uint32Array) => boolean {
  const member = new Uint32Array(triangleCount);
  const visited = new Uint32Array(vertexCount);
  const reached = new Uint32Array(triangleCount);
  let stamp = 0;
  return (set) => {
    if (set.length === 0) return false;
    stamp += 2;
    for (const triangle of set) member[triangle] = stamp;
    let vertices = 0;
    let inner = 0;
    let last = 0;
    reached[last++] = set[0];
    member[set[0]] = stamp + 1;
    for (let next = 0; next < last; next++) {
      for (let h = 3 * reached[next]; h < 3 * reached[next] + 3; h++) {
        if (visited[triangles[h]] !== stamp) vertices++;
        visited[triangles[h]] = stamp;
        const other = twins[h];
        if (other < 0 || member[other] < stamp) continue;
        inner++;
        if (member[other] === stamp) reached[last++] = other;
        member[other] = stamp + 1;
      }
    }
    return last === set.length && vertices - (3 * last - inner / 2) + last === 1;
  };
}
