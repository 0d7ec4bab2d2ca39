import {
  createBoxes,
  createImpact,
  createIndexPairs,
  HashedGrid,
  sweepBoxes,
  vertexTriangle,
  type Boxes,
  type IndexPairs,
  type LinearMotion,
} from "@pliant/geometry";

/** A mesh that points may run into, with room to find out which do. */
export interface MeshSweep {
  /** Corners, triangleCount × 3. */
  readonly triangles: Uint32Array;
  readonly grid: HashedGrid;
  readonly triangleBoxes: Boxes;
  readonly pointBoxes: Boxes;
  readonly pairs: IndexPairs;
  /** 0, 1, 2 …: the corners of points. */
  points: Uint32Array;
}

/** First hit of each point. */
export interface MeshHits {
  /** Share of the step, Infinity if the point hits nothing. */
  readonly time: Float64Array;
  /** Triangle hit, −1 for none; the first of several hit at once. */
  readonly triangle: Int32Array;
  /** Weight of the triangle's second corner in the point of contact. */
  readonly s: Float64Array;
  /** Weight of its third; that of the first is 1 − s − t. */
  readonly t: Float64Array;
}

/** @param cell size of the grid's cells [m]: twice the mean edge, or the usual path of a step if that is more */
export function createMeshSweep(triangles: Uint32Array, cell: number): MeshSweep {
  if (triangles.length % 3 !== 0) {
    throw new RangeError(
      `createMeshSweep: triangles has ${triangles.length} indices, expected a multiple of 3`,
    );
  }
  return {
    triangles,
    grid: new HashedGrid(cell),
    triangleBoxes: createBoxes(),
    pointBoxes: createBoxes(),
    pairs: createIndexPairs(),
    points: new Uint32Array(0),
  };
}

export function createMeshHits(points: number): MeshHits {
  return {
    time: new Float64Array(points).fill(Infinity),
    triangle: new Int32Array(points).fill(-1),
    s: new Float64Array(points),
    t: new Float64Array(points),
  };
}

/**
 * The dynamic test of docs/methods/cloth.md#dynamic-test (C14): the first triangle of a moving mesh that each moving point touches, from
 * either side. Points that start on the mesh touch it at 0. Points and triangles with lost numbers hit nothing. Finds,
 * never moves.
 */
export function sweepMesh(sweep: MeshSweep, points: LinearMotion, mesh: LinearMotion, out: MeshHits): void {
  const { triangles, grid, triangleBoxes, pointBoxes, pairs } = sweep;
  const count = points.start.length / 3;
  if (sweep.points.length !== count) sweep.points = Uint32Array.from({ length: count }, (_, i) => i);
  sweepBoxes(mesh, triangles, 3, 0, triangleBoxes);
  sweepBoxes(points, sweep.points, 1, 0, pointBoxes);
  grid.insert(triangleBoxes);
  grid.pairs(pointBoxes, pairs);
  out.time.fill(Infinity);
  out.triangle.fill(-1);
  for (let k = 0; k < pairs.count; k++) {
    const triangle = pairs.first[k];
    const point = pairs.second[k];
    const i = triangle * 3;
    const found = vertexTriangle(points, point, mesh, triangles[i], triangles[i + 1], triangles[i + 2], hit);
    if (!found || hit.time >= out.time[point]) continue;
    out.time[point] = hit.time;
    out.triangle[point] = triangle;
    out.s[point] = hit.s;
    out.t[point] = hit.t;
  }
}

const hit = createImpact();
