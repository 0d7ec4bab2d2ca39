import { halfEdgesByEdge, next } from "./surface-edges.ts";

/**
 * Turns triangles so that neighbours across edges of two run along them in opposite ways: what is drawn from both sides is often wound
 * at random. The lowest triangle of a piece keeps its side. Changes `triangles`; returns how many were turned.
 */
export function orientFaces(triangles: number[], vertexCount: number): number {
  const across = new Int32Array(triangles.length).fill(-1);
  for (const halves of halfEdgesByEdge(triangles, vertexCount).values()) {
    if (halves.length !== 2) continue;
    [across[halves[0]], across[halves[1]]] = [halves[1], halves[0]];
  }
  const count = triangles.length / 3;
  // 1: as it was, −1: to be turned, 0: not looked at yet.
  const side = new Int8Array(count);
  const waiting: number[] = [];
  let turned = 0;
  for (let first = 0; first < count; first++) {
    if (side[first] !== 0) continue;
    side[first] = 1;
    waiting.push(first);
    for (let t = waiting.pop(); t !== undefined; t = waiting.pop()) {
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const other = across[h];
        if (other < 0) continue;
        const there = Math.floor(other / 3);
        if (side[there] !== 0) continue;
        side[there] = triangles[other] === triangles[next(h)] ? side[t] : (-side[t] as 1 | -1);
        waiting.push(there);
      }
    }
  }
  for (let t = 0; t < count; t++) {
    if (side[t] > 0) continue;
    turned++;
    [triangles[3 * t + 1], triangles[3 * t + 2]] = [triangles[3 * t + 2], triangles[3 * t + 1]];
  }
  return turned;
}
