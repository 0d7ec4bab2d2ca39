import { EdgeQueue } from "./edge-queue.ts";
import { addBorder, addPlane, lowestPoint, QUADRIC, valueAt } from "./quadric.ts";

/** How much even triangles of a body count beside the distance from what was [1]. */
const EVENNESS = 1e-3;
/** How much it counts that an edge leads from one joint's skin to another's: what bends there needs its vertices [1]. */
const JOINTS = 0.02;
/** Normals of a triangle before and after may be this far apart: cos 70°. */
const LEAST_TURN = 0.34;

/** The vertices of a surface while edges collapse: their places, and what else goes with them. */
export interface Flesh {
  /** × 3 [m] */
  readonly positions: number[];
  readonly count: number;
  /** Vertex `into`, one of the two, becomes what is at a share of the way from a to b. */
  blend(a: number, b: number, share: number, into: number): void;
  place(vertex: number, x: number, y: number, z: number): void;
  /** How little two vertices have in common beside their surface, 0 to 1. */
  parting(a: number, b: number): number;
}

export interface CoarseTarget {
  /** At most so many are to be left. */
  readonly triangles?: number;
  readonly vertices?: number;
  /** How much even triangles count beside the distance from what was [1]. */
  readonly evenness?: number;
}

/**
 * Collapses edges of a surface, those first that move it least, until few enough triangles or vertices are left; fewer collapses where no edge may go
 * without turning a triangle over or pinching the surface. Borders stay where they are.
 */
export function coarsen(flesh: Flesh, triangles: readonly number[], target: CoarseTarget): number[] {
  const { triangles: most = Infinity, vertices = Infinity, evenness = EVENNESS } = target;
  const surface = new EditableSurface(flesh, triangles, evenness);
  while ((surface.triangleCount > most || surface.vertexCount > vertices) && surface.collapseNext());
  return surface.triangles();
}

class EditableSurface {
  triangleCount: number;
  /** Of vertices that triangles have. */
  vertexCount: number;
  readonly #flesh: Flesh;
  readonly #evenness: number;
  /** 1 for vertices of a border. */
  readonly #border: Uint8Array;
  /** Corners; −1 for a triangle that is gone. */
  readonly #corners: Int32Array;
  /** Triangles around each vertex. */
  readonly #fans: number[][];
  readonly #quadrics: Float64Array;
  /** Rises whenever something around a vertex changes. */
  readonly #stamps: Uint32Array;
  readonly #queue = new EdgeQueue();
  readonly #sum = new Float64Array(QUADRIC);

  constructor(flesh: Flesh, triangles: readonly number[], evenness: number) {
    this.#flesh = flesh;
    this.#evenness = evenness;
    this.#border = new Uint8Array(flesh.count);
    this.#corners = Int32Array.from(triangles);
    this.triangleCount = triangles.length / 3;
    this.#fans = Array.from({ length: flesh.count }, () => []);
    this.#quadrics = new Float64Array(QUADRIC * flesh.count);
    this.#stamps = new Uint32Array(flesh.count);
    for (let k = 0; k < triangles.length; k++) {
      const t = Math.floor(k / 3);
      this.#fans[triangles[k]].push(t);
      const [a, b, c] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
      addPlane(this.#quadrics, QUADRIC * triangles[k], flesh.positions, a, b, c);
    }
    this.vertexCount = this.#fans.reduce((sum, fan) => sum + Number(fan.length > 0), 0);
    for (let h = 0; h < triangles.length; h++) this.#markBorder(h);
    for (let vertex = 0; vertex < flesh.count; vertex++) this.#judgeEdges(vertex, (other) => vertex < other);
  }

  /** Half-edge h, if its triangle alone has it: what lies on it is to stay in the plane through it that is square to the triangle. */
  #markBorder(h: number): void {
    const [a, b, tip] = [h, h - (h % 3) + ((h + 1) % 3), h - (h % 3) + ((h + 2) % 3)].map(
      (corner) => this.#corners[corner],
    );
    if (this.#shared(a, b) !== 1) return;
    for (const end of [a, b]) {
      this.#border[end] = 1;
      addBorder(this.#quadrics, QUADRIC * end, this.#flesh.positions, 3 * a, 3 * b, 3 * tip);
    }
  }

  /** How many triangles have both. */
  #shared(a: number, b: number): number {
    let count = 0;
    for (const t of this.#fans[a])
      for (let k = 3 * t; k < 3 * t + 3; k++) if (this.#corners[k] === b) count++;
    return count;
  }

  triangles(): number[] {
    return Array.from(this.#corners).filter((corner) => corner >= 0);
  }

  /** False when no edge is left. */
  collapseNext(): boolean {
    for (let edge = this.#queue.pop(); edge; edge = this.#queue.pop()) {
      const { a, b, stamp } = edge;
      if (stamp !== this.#stamps[a] + this.#stamps[b] || !this.#isSimple(a, b)) continue;
      const place = this.#placeOf(a, b);
      if (!this.#keepsSides(a, b, place) || !this.#keepsSides(b, a, place)) continue;
      this.#collapse(a, b, place);
      return true;
    }
    return false;
  }

  #judgeEdges(vertex: number, isMine: (other: number) => boolean): void {
    for (const other of this.#neighbours(vertex)) {
      if (!isMine(other)) continue;
      const [a, b] = vertex < other ? [vertex, other] : [other, vertex];
      const cost = this.#costOf(a, b);
      this.#queue.push({ a, b, cost, stamp: this.#stamps[a] + this.#stamps[b] });
    }
  }

  #neighbours(vertex: number): Set<number> {
    const found = new Set<number>();
    for (const t of this.#fans[vertex])
      for (let k = 3 * t; k < 3 * t + 3; k++) if (this.#corners[k] !== vertex) found.add(this.#corners[k]);
    return found;
  }

  #length2(a: number, b: number): number {
    const x = this.#flesh.positions;
    const [dx, dy, dz] = [x[3 * a] - x[3 * b], x[3 * a + 1] - x[3 * b + 1], x[3 * a + 2] - x[3 * b + 2]];
    return dx * dx + dy * dy + dz * dz;
  }

  /** Planes at both ends; the trace of A is their area. */
  #add(a: number, b: number): number {
    for (let k = 0; k < QUADRIC; k++)
      this.#sum[k] = this.#quadrics[QUADRIC * a + k] + this.#quadrics[QUADRIC * b + k];
    return this.#sum[0] + this.#sum[3] + this.#sum[5];
  }

  #placeOf(a: number, b: number): [number, number, number] {
    const x = this.#flesh.positions;
    const area = this.#add(a, b);
    if (this.#border[a] !== this.#border[b]) {
      const k = 3 * (this.#border[a] === 1 ? a : b);
      return [x[k], x[k + 1], x[k + 2]];
    }
    const middle = (k: number): number => (x[3 * a + k] + x[3 * b + k]) / 2;
    return lowestPoint(this.#sum, [middle(0), middle(1), middle(2)], this.#evenness * area);
  }

  #costOf(a: number, b: number): number {
    const [x, y, z] = this.#placeOf(a, b);
    const area = this.#sum[0] + this.#sum[3] + this.#sum[5];
    const parting = this.#flesh.parting(a, b);
    const share = this.#evenness + JOINTS * parting * parting;
    return Math.max(valueAt(this.#sum, x, y, z), 0) + share * area * this.#length2(a, b);
  }

  /**
   * Whether the surface stays one with two triangles to an edge: the ends have no neighbours in common but those of the edge's triangles, and more than
   * those; an edge that leads from border to border is one itself.
   */
  #isSimple(a: number, b: number): boolean {
    const [near, far] = [this.#neighbours(a), this.#neighbours(b)];
    let common = 0;
    for (const vertex of near) if (far.has(vertex)) common++;
    const sides = this.#shared(a, b);
    const isBetween = this.#border[a] === 1 && this.#border[b] === 1 && sides !== 1;
    return (
      near.has(b) && common === sides && sides <= 2 && !isBetween && near.size + far.size - common > 2 + sides
    );
  }

  /** Whether triangles at a, but not at b, look the way they did when a is at another place. */
  #keepsSides(a: number, b: number, place: readonly number[]): boolean {
    const x = this.#flesh.positions;
    return this.#fans[a].every((t) => {
      const corners = this.#corners.subarray(3 * t, 3 * t + 3);
      if (corners.includes(b)) return true;
      const at = corners.indexOf(a);
      const [p, q] = [3 * corners[(at + 1) % 3], 3 * corners[(at + 2) % 3]];
      const [was, is] = [normalOf(x.slice(3 * a, 3 * a + 3), x, p, q), normalOf(place, x, p, q)];
      const dot = was[0] * is[0] + was[1] * is[1] + was[2] * is[2];
      const [w2, i2] = [was, is].map(([nx, ny, nz]) => nx * nx + ny * ny + nz * nz);
      return dot > 0 && dot * dot > LEAST_TURN * LEAST_TURN * w2 * i2;
    });
  }

  #collapse(a: number, b: number, place: readonly [number, number, number]): void {
    const x = this.#flesh.positions;
    // Skin and morphs of the foot of the place on the edge.
    const along = [0, 1, 2].map((k) => x[3 * b + k] - x[3 * a + k]);
    const length2 = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
    const way = along.reduce((sum, each, k) => sum + each * (place[k] - x[3 * a + k]), 0);
    const share = length2 > 0 ? Math.min(Math.max(way / length2, 0), 1) : 0;
    this.#flesh.blend(a, b, share, a);
    this.#flesh.place(a, ...place);
    for (let k = 0; k < QUADRIC; k++) this.#quadrics[QUADRIC * a + k] += this.#quadrics[QUADRIC * b + k];
    for (const t of this.#fans[b]) {
      const corners = this.#corners.subarray(3 * t, 3 * t + 3);
      if (corners.includes(a)) this.#remove(t, b);
      else {
        corners[corners.indexOf(b)] = a;
        this.#fans[a].push(t);
      }
    }
    this.#fans[b] = [];
    this.vertexCount--;
    this.#border[a] |= this.#border[b];
    const around = this.#neighbours(a);
    this.#stamps[a]++;
    for (const vertex of around) this.#stamps[vertex]++;
    // Costs of edges that only lead to a neighbour are as they were; those that were refused may be allowed now.
    const done = new Set<number>();
    for (const vertex of [a, ...around]) {
      this.#judgeEdges(vertex, (other) => !done.has(other));
      done.add(vertex);
    }
  }

  #remove(t: number, except: number): void {
    for (const vertex of this.#corners.subarray(3 * t, 3 * t + 3)) {
      if (vertex === except) continue;
      const fan = this.#fans[vertex];
      fan.splice(fan.indexOf(t), 1);
    }
    this.#corners.fill(-1, 3 * t, 3 * t + 3);
    this.triangleCount--;
  }
}

/** Of a triangle from a point to two corners, twice its area long. */
function normalOf(from: readonly number[], x: readonly number[], p: number, q: number): number[] {
  const [ux, uy, uz] = [x[p] - from[0], x[p + 1] - from[1], x[p + 2] - from[2]];
  const [vx, vy, vz] = [x[q] - from[0], x[q + 1] - from[1], x[q + 2] - from[2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
