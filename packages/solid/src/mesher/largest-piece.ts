import type { TetMesh } from "pliant";
import { tetVolume } from "../modes/tet-gradients.ts";

export interface Piece {
  readonly mesh: TetMesh;
  /** How many pieces there were. */
  readonly pieces: number;
  /** Share of the volume that this one has. */
  readonly share: number;
}

/**
 * A body is one piece, joined by faces: parts that share only an edge or a corner would swing about it freely. Of several pieces the one
 * with the largest volume.
 */
export function largestPiece(mesh: TetMesh): Piece {
  const { x, tets } = mesh;
  const piece = pieceOfTets(mesh);
  const volumes = new Map<number, number>();
  let total = 0;
  piece.forEach((each, tet) => {
    const volume = tetVolume(x, tets, tet);
    volumes.set(each, (volumes.get(each) ?? 0) + volume);
    total += volume;
  });
  if (volumes.size <= 1) return { mesh, pieces: volumes.size, share: 1 };
  const [largest, volume] = [...volumes].reduce((best, each) => (each[1] > best[1] ? each : best));
  const left = tets.filter((_, k) => piece[k >> 2] === largest);
  return { mesh: compact(x, left), pieces: volumes.size, share: volume / total };
}

/** Of each tetrahedron the lowest that faces join it to. */
function pieceOfTets({ x, tets }: TetMesh): Uint32Array {
  const n = x.length / 3;
  const parent = Uint32Array.from({ length: tets.length / 4 }, (_, tet) => tet);
  const root = (start: number): number => {
    let tet = start;
    while (parent[tet] !== tet) {
      parent[tet] = parent[parent[tet]];
      tet = parent[tet];
    }
    return tet;
  };
  const open = new Map<number, number>();
  for (let tet = 0; tet < parent.length; tet++) {
    for (let opposite = 0; opposite < 4; opposite++) {
      const [a, b, c] = [1, 2, 3].map((k) => tets[4 * tet + ((opposite + k) % 4)]).sort((p, q) => p - q);
      const key = (a * n + b) * n + c;
      const other = open.get(key);
      if (other === undefined) {
        open.set(key, tet);
        continue;
      }
      const [p, q] = [root(tet), root(other)];
      parent[Math.max(p, q)] = Math.min(p, q);
      open.delete(key);
    }
  }
  return parent.map((_, tet) => root(tet));
}

function compact(x: Float64Array, tets: Uint32Array): TetMesh {
  const places = new Int32Array(x.length / 3).fill(-1);
  const kept: number[] = [];
  for (const node of tets) if (places[node] < 0) places[node] = kept.push(node) - 1;
  return {
    x: Float64Array.from({ length: 3 * kept.length }, (_, i) => x[3 * kept[Math.floor(i / 3)] + (i % 3)]),
    tets: tets.map((node) => places[node]),
  };
}
