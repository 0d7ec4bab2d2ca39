import type { TetMesh } from "pliant";
import { surfaceOf } from "./surface-of.ts";
import { tetVolume } from "../modes/tet-gradients.ts";

export interface ManifoldBody {
  readonly mesh: TetMesh;
  /** Tetrahedra that were left out. */
  readonly removed: number;
}

const ROUNDS = 50;

/**
 * A body whose surface has two triangles at every edge, as contact needs it. Where a body touches itself along an edge, the thinner of
 * the wedges that meet there is left out; that may open another edge, so it is repeated.
 */
export function manifoldBody(mesh: TetMesh): ManifoldBody {
  let current = mesh;
  for (let round = 0; round < ROUNDS; round++) {
    const crowded = crowdedEdges(current);
    if (crowded.size === 0) break;
    current = without(current, thinnerWedges(current, crowded));
  }
  return { mesh: current, removed: (mesh.tets.length - current.tets.length) / 4 };
}

const edgeKey = (a: number, b: number, count: number): number => Math.min(a, b) * count + Math.max(a, b);

/** Edges with more than two triangles of the surface. */
function crowdedEdges(mesh: TetMesh): Set<number> {
  const count = mesh.x.length / 3;
  const triangles = surfaceOf(mesh);
  const seen = new Map<number, number>();
  triangles.forEach((from, k) => {
    const key = edgeKey(from, triangles[k % 3 === 2 ? k - 2 : k + 1], count);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  });
  return new Set([...seen].filter(([, times]) => times > 2).map(([key]) => key));
}

/** Of the wedges around each of these edges, all but the one with the largest volume. */
function thinnerWedges({ x, tets }: TetMesh, crowded: ReadonlySet<number>): Set<number> {
  const count = x.length / 3;
  const around = new Map<number, number[]>();
  for (let tet = 0; tet < tets.length / 4; tet++) {
    for (let i = 0; i < 4; i++) {
      for (let j = i + 1; j < 4; j++) {
        const key = edgeKey(tets[4 * tet + i], tets[4 * tet + j], count);
        if (!crowded.has(key)) continue;
        const list = around.get(key);
        if (list) list.push(tet);
        else around.set(key, [tet]);
      }
    }
  }
  const out = new Set<number>();
  for (const [key, list] of around) {
    const [a, b] = [Math.floor(key / count), key % count];
    const wedges = wedgesOf(tets, list, a, b);
    const volume = (wedge: readonly number[]): number =>
      wedge.reduce((sum, tet) => sum + tetVolume(x, tets, tet), 0);
    const largest = wedges.reduce((best, wedge) => (volume(wedge) > volume(best) ? wedge : best));
    for (const wedge of wedges) if (wedge !== largest) for (const tet of wedge) out.add(tet);
  }
  return out;
}

/** Tetrahedra around an edge in groups that faces at the edge join: those share a third node. */
function wedgesOf(tets: Uint32Array, list: readonly number[], a: number, b: number): number[][] {
  const left = new Set(list);
  const others = (tet: number): number[] =>
    [...tets.subarray(4 * tet, 4 * tet + 4)].filter((node) => node !== a && node !== b);
  const wedges: number[][] = [];
  for (const start of list) {
    if (!left.delete(start)) continue;
    const wedge = [start];
    for (const tet of wedge) {
      const nodes = others(tet);
      for (const next of left) {
        if (!others(next).some((node) => nodes.includes(node))) continue;
        left.delete(next);
        wedge.push(next);
      }
    }
    wedges.push(wedge);
  }
  return wedges;
}

/** Nodes that belong to no tetrahedron any more go, too; all others keep their order. */
function without({ x, tets, materials }: TetMesh, removed: ReadonlySet<number>): TetMesh {
  const kept = tets.filter((_, k) => !removed.has(k >> 2));
  const places = new Int32Array(x.length / 3).fill(-1);
  for (const node of kept) places[node] = 0;
  let count = 0;
  for (let node = 0; node < places.length; node++) if (places[node] === 0) places[node] = count++;
  return {
    x: x.filter((_, i) => places[Math.floor(i / 3)] >= 0),
    tets: kept.map((node) => places[node]),
    ...(materials && { materials: materials.filter((_, tet) => !removed.has(tet)) }),
  };
}
