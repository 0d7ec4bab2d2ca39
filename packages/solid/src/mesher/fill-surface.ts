import type { TetMesh } from "pliant";
import { tetVolume } from "../modes/tet-gradients.ts";
import { forEachTet, latticeNode, latticePlace, LONG, NEIGHBOURS, type Lattice } from "./lattice.ts";
import { stuffTet } from "./stencils.ts";

/**
 * Isosurface stuffing (Labelle and Shewchuk 2007): a lattice of good tetrahedra, whose nodes near the surface are moved onto it, and
 * whose tetrahedra that still cross it are cut. A node moves when the surface crosses one of its edges within `LONG_SHARE` or
 * `SHORT_SHARE` of it: then no cut is near a corner, and no angle small.
 */
const LONG_SHARE = 0.24999;
const SHORT_SHARE = 0.41189;

/** Above the number of any vertex, and four times of it still exact. */
const CLASS = 2251799813685248 / 2;

/** What the mesher asks of a surface. */
export interface Solid {
  isInside(x: number, y: number, z: number): boolean;
  /** From a point inside to one outside: the share of the way at which the surface is crossed, 0 to 1. */
  crossing(inside: readonly number[], outside: readonly number[]): number;
}

export function stuff(lattice: Lattice, inside: Uint8Array, solid: Solid): TetMesh {
  const stuffing = new Stuffing(lattice, inside);
  stuffing.findCuts(solid);
  stuffing.warp();
  return stuffing.fill();
}

class Stuffing {
  readonly #lattice: Lattice;
  /** −1, 0 or 1 per node. */
  readonly #signs: Int8Array;
  /** Where nodes were moved to. */
  readonly #moved = new Map<number, readonly number[]>();
  /** By edge, `inside` × nodeCount + `outside`: the share of the way from inside. */
  readonly #cuts = new Map<number, number>();
  /** Vertices of the mesh: lattice nodes by themselves, cuts by their edges beyond them. */
  readonly #places = new Map<number, readonly number[]>();
  readonly #place = new Int32Array(3);

  constructor(lattice: Lattice, inside: Uint8Array) {
    this.#lattice = lattice;
    this.#signs = Int8Array.from(inside, (flag) => (flag ? 1 : -1));
  }

  findCuts(solid: Solid): void {
    const { nodeCount } = this.#lattice;
    this.#signs.forEach((sign, node) => {
      if (sign < 0) return;
      const from = this.#latticePoint(node);
      for (const other of this.#neighbours(node)) {
        if (other < 0 || this.#signs[other] > 0) continue;
        this.#cuts.set(node * nodeCount + other, solid.crossing(from, this.#latticePoint(other)));
      }
    });
  }

  /** A node that moves takes the cuts of all its edges with it. */
  warp(): void {
    for (let node = 0; node < this.#signs.length; node++) {
      let best: readonly number[] | undefined;
      let nearest = 1;
      const edges: number[] = [];
      this.#neighbours(node).forEach((other, k) => {
        if (other < 0) return;
        const key = this.#edge(node, other);
        const share = this.#cuts.get(key);
        if (share === undefined) return;
        edges.push(key);
        const along = (this.#signs[node] > 0 ? share : 1 - share) / (k < LONG ? LONG_SHARE : SHORT_SHARE);
        if (along >= nearest) return;
        nearest = along;
        best = this.#cutPoint(key);
      });
      if (!best) continue;
      this.#moved.set(node, best);
      this.#signs[node] = 0;
      for (const key of edges) this.#cuts.delete(key);
    }
  }

  fill(): TetMesh {
    const { nodeCount } = this.#lattice;
    const signs = this.#signs;
    const tets: number[] = [];
    const cut = (a: number, b: number): number => {
      const vertex = nodeCount + this.#edge(a, b);
      if (!this.#places.has(vertex)) this.#places.set(vertex, this.#cutPoint(vertex - nodeCount));
      return vertex;
    };
    const key = (vertex: number): number => this.#key(vertex);
    forEachTet(this.#lattice, (a, b, c, d) => {
      // Most are outside.
      if (signs[a] <= 0 && signs[b] <= 0 && signs[c] <= 0 && signs[d] <= 0) return;
      const corners = [a, b, c, d];
      const parts = stuffTet({ corners, signs: corners.map((node) => signs[node]), cut, key });
      for (const part of parts) tets.push(...part);
    });
    return this.#compact(tets);
  }

  /** Cuts of long edges first, then nodes by turns along every axis, then cuts of short edges: see the angles in the test. */
  #key(vertex: number): number {
    const { nodeCount } = this.#lattice;
    if (vertex < nodeCount) {
      latticePlace(this.#lattice, vertex, this.#place);
      const [i, j, k] = this.#place;
      return (1 + (((i + j + k) >> 1) & 1)) * CLASS + vertex;
    }
    const edge = vertex - nodeCount;
    return this.#isLong(edge) ? vertex : 3 * CLASS + vertex;
  }

  #isLong(edge: number): boolean {
    const { nodeCount } = this.#lattice;
    latticePlace(this.#lattice, edge % nodeCount, this.#place);
    const odd = this.#place[0] & 1;
    latticePlace(this.#lattice, Math.floor(edge / nodeCount), this.#place);
    return (this.#place[0] & 1) === odd;
  }

  #edge(a: number, b: number): number {
    const { nodeCount } = this.#lattice;
    return this.#signs[a] > 0 ? a * nodeCount + b : b * nodeCount + a;
  }

  #cutPoint(edge: number): readonly number[] {
    const { nodeCount } = this.#lattice;
    const from = this.#latticePoint(Math.floor(edge / nodeCount));
    const to = this.#latticePoint(edge % nodeCount);
    const share = this.#cuts.get(edge) ?? 0;
    return from.map((value, k) => value + share * (to[k] - value));
  }

  #latticePoint(node: number): number[] {
    const { origin, spacing } = this.#lattice;
    latticePlace(this.#lattice, node, this.#place);
    return origin.map((value, k) => value + 0.5 * spacing * this.#place[k]);
  }

  #neighbours(node: number): number[] {
    latticePlace(this.#lattice, node, this.#place);
    const [i, j, k] = this.#place;
    return NEIGHBOURS.map(([di, dj, dk]) => latticeNode(this.#lattice, i + di, j + dj, k + dk));
  }

  /** Vertices that are used, in the order of their first use; tetrahedra right side out. */
  #compact(vertices: readonly number[]): TetMesh {
    const { nodeCount } = this.#lattice;
    const index = new Map<number, number>();
    const x: number[] = [];
    const tets = Uint32Array.from(vertices, (vertex) => {
      let at = index.get(vertex);
      if (at === undefined) {
        at = index.size;
        index.set(vertex, at);
        const place =
          vertex < nodeCount
            ? (this.#moved.get(vertex) ?? this.#latticePoint(vertex))
            : this.#places.get(vertex);
        x.push(...(place ?? []));
      }
      return at;
    });
    const mesh = { x: Float64Array.from(x), tets };
    for (let t = 0; t < tets.length / 4; t++) {
      if (tetVolume(mesh.x, tets, t) < 0)
        [tets[4 * t + 2], tets[4 * t + 3]] = [tets[4 * t + 3], tets[4 * t + 2]];
    }
    return mesh;
  }
}
