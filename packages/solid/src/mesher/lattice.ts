/**
 * A body-centred cubic lattice. Nodes are named by doubled coordinates: all even at the corners of cubes, all odd at their middles. Long
 * edges (the cube's) join nodes 2 apart along an axis, short ones (√3/2 of it) a corner and a middle. Two middles that share a
 * face of cubes and two corners that share an edge of it span a tetrahedron with dihedral angles of 60° and 90°.
 */
export interface Lattice {
  /** Where (0, 0, 0) is [m] */
  readonly origin: readonly number[];
  /** Edge of a cube [m] */
  readonly spacing: number;
  /** Cubes along each axis. */
  readonly counts: readonly number[];
  /** Corners, then middles. */
  readonly nodeCount: number;
}

/** Around a box, with more than a cube to spare on each side. */
export function createLattice(low: readonly number[], high: readonly number[], spacing: number): Lattice {
  const counts = low.map((value, k) => Math.ceil((high[k] - value) / spacing) + 3);
  const origin = low.map((value, k) => 0.5 * (value + high[k]) - 0.5 * counts[k] * spacing);
  const [a, b, c] = counts;
  return { origin, spacing, counts, nodeCount: (a + 1) * (b + 1) * (c + 1) + a * b * c };
}

/** The node at doubled coordinates, or −1 outside. */
export function latticeNode({ counts: [a, b, c] }: Lattice, i: number, j: number, k: number): number {
  if (i < 0 || j < 0 || k < 0 || i > 2 * a || j > 2 * b || k > 2 * c) return -1;
  if ((i & 1) === 0) return (i >> 1) + (a + 1) * ((j >> 1) + (b + 1) * (k >> 1));
  return (a + 1) * (b + 1) * (c + 1) + (i >> 1) + a * ((j >> 1) + b * (k >> 1));
}

/** Doubled coordinates of a node, into `out`. */
export function latticePlace({ counts: [a, b, c] }: Lattice, node: number, out: Int32Array): void {
  const corners = (a + 1) * (b + 1) * (c + 1);
  const odd = node >= corners ? 1 : 0;
  const at = node - odd * corners;
  const [columns, rows] = odd ? [a, b] : [a + 1, b + 1];
  out[0] = 2 * (at % columns) + odd;
  out[1] = 2 * (Math.floor(at / columns) % rows) + odd;
  out[2] = 2 * Math.floor(at / (columns * rows)) + odd;
}

/** Steps to the 14 neighbours in doubled coordinates: six long, then eight short. */
export const NEIGHBOURS: readonly (readonly [number, number, number])[] = [
  ...([0, 1, 2].flatMap((axis) =>
    [-2, 2].map((by) => [axis === 0 ? by : 0, axis === 1 ? by : 0, axis === 2 ? by : 0]),
  ) as [number, number, number][]),
  ...([-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].map((k) => [i, j, k]))) as [
    number,
    number,
    number,
  ][]),
];

/** How many of them are long. */
export const LONG = 6;

/** Calls back with the four nodes of every tetrahedron: two middles along an axis and two corners. */
export function forEachTet(
  lattice: Lattice,
  each: (a: number, b: number, c: number, d: number) => void,
): void {
  const [na, nb, nc] = lattice.counts;
  for (let k = 1; k < 2 * nc; k += 2) {
    for (let j = 1; j < 2 * nb; j += 2) {
      for (let i = 1; i < 2 * na; i += 2) {
        for (let axis = 0; axis < 3; axis++) tetsAcross(lattice, [i, j, k], axis, each);
      }
    }
  }
}

/** The four tetrahedra around the long edge from a middle to the next one along an axis. */
function tetsAcross(
  lattice: Lattice,
  from: readonly [number, number, number],
  axis: number,
  each: (a: number, b: number, c: number, d: number) => void,
): void {
  const at = (along: number, u: number, v: number): number => {
    const place = [...from];
    place[axis] += along;
    place[(axis + 1) % 3] += u;
    place[(axis + 2) % 3] += v;
    return latticeNode(lattice, place[0], place[1], place[2]);
  };
  const b = at(2, 0, 0);
  if (b < 0) return;
  const a = at(0, 0, 0);
  const ring = [at(1, -1, -1), at(1, 1, -1), at(1, 1, 1), at(1, -1, 1)];
  for (let r = 0; r < 4; r++) each(a, b, ring[r], ring[(r + 1) % 4]);
}
