import type { Garment, GarmentPanel } from "./garment.ts";

/** A garment as it hangs: node `nodeOf[k]` of its joined cloth is node k of its loose panels. */
export interface WornCloth {
  readonly garment: Garment;
  readonly nodeOf: Uint32Array;
  /** Of the joined cloth, × 3 [m]. */
  readonly x: Float64Array;
}

/** Both sides of a seam lie at most so far apart when cloth is carried over [m]: what is wider has to be sewn. */
const MOST_APART = 0.06;

/**
 * Where another cut of a worn garment hangs if every place of its panels stays where it was: a start for a small change of the pattern, on
 * whatever mesh. Null where that is none: panels that were not there, seams that would be wide open.
 */
export function carryOver(before: WornCloth, after: Omit<WornCloth, "x">): Float64Array | null {
  const loose = new Float64Array(3 * after.nodeOf.length);
  for (const panel of after.garment.panels) {
    const old = before.garment.panels.find(({ id }) => id === panel.id);
    if (!old) return null;
    const near = finder(before.garment, old);
    for (let k = 0; k < panel.mesh.points.length; k++) {
      const node = panel.firstNode + k;
      const [px, py] = [after.garment.flat[2 * node], after.garment.flat[2 * node + 1]];
      place(before, near(px, py), [px, py], loose, 3 * node);
    }
  }
  return joined(loose, after.nodeOf);
}

/** The middle of the loose nodes that each node of the cloth is; null if they lie far apart. */
function joined(loose: Float64Array, nodeOf: Uint32Array): Float64Array | null {
  const count = nodeOf.reduce((most, node) => Math.max(most, node), -1) + 1;
  const x = new Float64Array(3 * count);
  const members = new Uint16Array(count);
  nodeOf.forEach((node, k) => {
    members[node]++;
    for (let axis = 0; axis < 3; axis++) x[3 * node + axis] += loose[3 * k + axis];
  });
  for (let i = 0; i < x.length; i++) x[i] /= members[Math.floor(i / 3)];
  const isWide = nodeOf.some((node, k) => {
    const [dx, dy, dz] = [0, 1, 2].map((axis) => loose[3 * k + axis] - x[3 * node + axis]);
    return dx * dx + dy * dy + dz * dz > (MOST_APART / 2) ** 2;
  });
  return isWide ? null : x;
}

/** Puts a flat place where the nearest of a panel's triangles takes it, beyond its sides as well. */
function place(
  { garment: { flat, triangles }, nodeOf, x }: WornCloth,
  candidates: readonly number[],
  [px, py]: readonly [number, number],
  out: Float64Array,
  at: number,
): void {
  let [best, wa, wb, wc, least] = [0, 0, 0, 0, Infinity];
  for (const t of candidates) {
    const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]];
    const [ux, uy] = [flat[b] - flat[a], flat[b + 1] - flat[a + 1]];
    const [vx, vy] = [flat[c] - flat[a], flat[c + 1] - flat[a + 1]];
    const area = ux * vy - uy * vx;
    if (area === 0) continue;
    const [dx, dy] = [px - flat[a], py - flat[a + 1]];
    const [s, r] = [(dx * vy - dy * vx) / area, (ux * dy - uy * dx) / area];
    const off = outside(1 - s - r, s, r) * Math.sqrt(Math.abs(area));
    if (off >= least) continue;
    [best, wa, wb, wc, least] = [t, 1 - s - r, s, r, off];
    if (off === 0) break;
  }
  const [i, j, k] = [0, 1, 2].map((corner) => 3 * nodeOf[triangles[3 * best + corner]]);
  for (let axis = 0; axis < 3; axis++)
    out[at + axis] = wa * x[i + axis] + wb * x[j + axis] + wc * x[k + axis];
}

/** How far a place with these weights is beyond its triangle, in its size; 0 inside. */
const outside = (a: number, b: number, c: number): number => Math.max(0, -a - 1e-9, -b - 1e-9, -c - 1e-9);

/** Finds triangles of a panel near a flat place: by the squares of a grid that they reach into. */
function finder(
  { flat, triangles }: Garment,
  { firstTriangle, mesh }: GarmentPanel,
): (x: number, y: number) => number[] {
  const count = mesh.triangles.length / 3;
  const [first, second] = [2 * triangles[3 * firstTriangle], 2 * triangles[3 * firstTriangle + 1]];
  const [ux, uy] = [flat[first] - flat[second], flat[first + 1] - flat[second + 1]];
  const cell = 2 * Math.sqrt(ux * ux + uy * uy) || 1;
  const squares = new Map<string, number[]>();
  const key = (i: number, j: number): string => `${i} ${j}`;
  for (let t = firstTriangle; t < firstTriangle + count; t++) {
    const corners = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]);
    const [xs, ys] = [
      corners.map((at) => Math.floor(flat[at] / cell)),
      corners.map((at) => Math.floor(flat[at + 1] / cell)),
    ];
    for (let i = Math.min(...xs); i <= Math.max(...xs); i++) {
      for (let j = Math.min(...ys); j <= Math.max(...ys); j++) {
        const there = squares.get(key(i, j));
        if (there) there.push(t);
        else squares.set(key(i, j), [t]);
      }
    }
  }
  const all = Array.from({ length: count }, (_, k) => firstTriangle + k);
  return (x, y) => {
    const [i, j] = [Math.floor(x / cell), Math.floor(y / cell)];
    const inside = squares.get(key(i, j));
    const near = inside ? [inside] : [];
    for (let reach = 1; reach <= 3 && near.length === 0; reach++) {
      for (let a = i - reach; a <= i + reach; a++) {
        for (let b = j - reach; b <= j + reach; b++)
          near.push(...(squares.has(key(a, b)) ? [squares.get(key(a, b)) ?? []] : []));
      }
    }
    return near.length > 0 ? near.flat() : all;
  };
}
