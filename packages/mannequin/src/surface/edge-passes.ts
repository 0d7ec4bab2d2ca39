/** The three passes of remeshing that change edges. Each looks at the surface as it was when the pass began. */
import { createFans, neighbours, opposite, type Fans } from "./fans.ts";
import type { HalfSurface, Sizing } from "./half-surface.ts";

/** Edges longer than this many times the wanted length are split, shorter than that are collapsed. */
const LONG = 4 / 3;
const SHORT = 4 / 5;

export function split({ positions, triangles }: HalfSurface, sizing: Sizing): HalfSurface {
  const out = Array.from(positions);
  const middles = new Map<number, number>();
  const count = positions.length / 3;
  /** The vertex in the middle of an edge that is too long, or −1. */
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * count + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const wanted = LONG * sizeBetween(positions, a, b, sizing);
    let made = -1;
    if (distance2(positions, a, b) > wanted * wanted) {
      for (let i = 0; i < 3; i++) out.push((positions[3 * a + i] + positions[3 * b + i]) / 2);
      made = out.length / 3 - 1;
    }
    middles.set(key, made);
    return made;
  };
  const faces: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    let [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    const cuts = (ab < 0 ? 0 : 1) + (bc < 0 ? 0 : 1) + (ca < 0 ? 0 : 1);
    // Turned so that with one cut it is the first edge, with two cuts the last is whole.
    for (let turn = 0; turn < 2; turn++) {
      if (cuts === 1 ? ab >= 0 : cuts !== 2 || ca < 0) break;
      [a, b, c] = [b, c, a];
      [ab, bc, ca] = [bc, ca, ab];
    }
    if (cuts === 0) faces.push(a, b, c);
    else if (cuts === 1) faces.push(a, ab, c, ab, b, c);
    else if (cuts === 2) faces.push(ab, b, bc, a, ab, bc, a, bc, c);
    else faces.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return { positions: Float64Array.from(out), triangles: Uint32Array.from(faces) };
}

export function collapse({ positions, triangles }: HalfSurface, sizing: Sizing): HalfSurface {
  const count = positions.length / 3;
  const fans = createFans(count, triangles);
  const moved = positions.slice();
  const target = Uint32Array.from({ length: count }, (_, v) => v);
  const locked = new Uint8Array(count);
  const [ringA, ringB]: number[][] = [[], []];
  for (let t = 0; t < triangles.length; t++) {
    const a = triangles[t];
    const b = triangles[t % 3 === 2 ? t - 2 : t + 1];
    // Every edge once: those with two triangles from the side on which they rise, and of the border all.
    if (locked[a] || locked[b] || (a > b && (positions[3 * a] !== 0 || positions[3 * b] !== 0))) continue;
    const size = sizeBetween(positions, a, b, sizing);
    if (distance2(positions, a, b) > (SHORT * size) ** 2) continue;
    const [left, right] = opposite(fans, triangles, a, b);
    const isBorder = left < 0 || right < 0;
    const [midA, midB] = [positions[3 * a] === 0, positions[3 * b] === 0];
    // Two vertices of the middle with surface between them stay two.
    if (midA && midB && !isBorder) continue;
    const [sizeA, sizeB] = [neighbours(fans, triangles, a, ringA), neighbours(fans, triangles, b, ringB)];
    let common = 0;
    for (let n = 0; n < sizeA; n++) for (let m = 0; m < sizeB; m++) if (ringA[n] === ringB[m]) common++;
    if (common !== (isBorder ? 1 : 2) || sizeA + sizeB - common < 5) continue;
    const [keep, gone] = midB && !midA ? [b, a] : [a, b];
    const share = midA === midB ? 0.5 : 0;
    for (let i = 0; i < 3; i++)
      place[i] = (1 - share) * positions[3 * keep + i] + share * positions[3 * gone + i];
    if (!fits(positions, triangles, fans, a, b, LONG * size)) continue;
    for (let i = 0; i < 3; i++) moved[3 * keep + i] = place[i];
    target[gone] = keep;
    for (let n = 0; n < sizeA; n++) locked[ringA[n]] = 1;
    for (let n = 0; n < sizeB; n++) locked[ringB[n]] = 1;
  }
  return compact(moved, triangles, target);
}

/** Whether all triangles around an edge look the same way and stay short when both its ends are at one place. */
function fits(
  positions: Float64Array,
  triangles: Uint32Array,
  { starts, around }: Fans,
  a: number,
  b: number,
  longest: number,
): boolean {
  for (let side = 0; side < 2; side++) {
    const [end, other] = side === 0 ? [a, b] : [b, a];
    for (let n = starts[end]; n < starts[end + 1]; n++) {
      const t = 3 * around[n];
      const c = triangles[t] === end ? 0 : triangles[t + 1] === end ? 1 : 2;
      const p = triangles[t + ((c + 1) % 3)];
      const q = triangles[t + ((c + 2) % 3)];
      if (p === other || q === other) continue;
      place.set(normalOf(positions, 3 * end, positions, 3 * p, 3 * q), 3);
      if (!agrees(place, 3, normalOf(place, 0, positions, 3 * p, 3 * q))) return false;
      if (between2(place, 0, positions, 3 * p) > longest * longest) return false;
      if (between2(place, 0, positions, 3 * q) > longest * longest) return false;
    }
  }
  return true;
}

/** Edges turned where that brings valences nearer to 6, 4 in the middle. */
export function flip({ positions, triangles }: HalfSurface): Uint32Array {
  const count = positions.length / 3;
  const fans = createFans(count, triangles);
  const out = triangles.slice();
  const locked = new Uint8Array(count);
  const ring: number[] = [];
  // A fan of the middle is open: it has a neighbour more than triangles.
  const excess = (v: number) => fans.starts[v + 1] - fans.starts[v] - (positions[3 * v] === 0 ? 3 : 6);
  for (let t = 0; t < triangles.length; t++) {
    const a = triangles[t];
    const b = triangles[t % 3 === 2 ? t - 2 : t + 1];
    if (a > b || locked[a] || locked[b]) continue;
    const [c, d] = opposite(fans, triangles, a, b);
    if (c < 0 || d < 0 || locked[c] || locked[d]) continue;
    const [ea, eb, ec, ed] = [excess(a), excess(b), excess(c), excess(d)];
    const gain = ea * ea + eb * eb + ec * ec + ed * ed;
    const left = (ea - 1) ** 2 + (eb - 1) ** 2 + (ec + 1) ** 2 + (ed + 1) ** 2;
    if (left >= gain) continue;
    const size = neighbours(fans, triangles, c, ring);
    if (ring.slice(0, size).includes(d)) continue;
    // An edge between two vertices of the middle would close what is open.
    if (positions[3 * c] === 0 && positions[3 * d] === 0) continue;
    if (!staysConvex(positions, a, b, c, d)) continue;
    replace(out, fans, a, [a, b, c], [a, d, c]);
    replace(out, fans, a, [b, a, d], [d, b, c]);
    for (const v of [a, b, c, d]) locked[v] = 1;
  }
  return out;
}

/** Whether both triangles after a flip look the way that both did before. */
function staysConvex(positions: Float64Array, a: number, b: number, c: number, d: number): boolean {
  const looks = (p: number, q: number, r: number, at: number) =>
    turned.set(normalOf(positions, 3 * p, positions, 3 * q, 3 * r), at);
  looks(a, b, c, 0);
  looks(b, a, d, 3);
  for (let n = 0; n < 2; n++) {
    looks(n === 0 ? a : d, n === 0 ? d : b, c, 6);
    const is = turned.subarray(6, 9);
    if (!agrees(turned, 0, is) || !agrees(turned, 3, is)) return false;
  }
  return true;
}

function replace(
  out: Uint32Array,
  { starts, around }: Fans,
  at: number,
  corners: readonly number[],
  by: readonly number[],
): void {
  for (let n = starts[at]; n < starts[at + 1]; n++) {
    const t = 3 * around[n];
    if (corners.every((v) => out[t] === v || out[t + 1] === v || out[t + 2] === v)) {
      out.set(by, t);
      return;
    }
  }
}

function compact(positions: Float64Array, triangles: Uint32Array, target: Uint32Array): HalfSurface {
  const index = new Int32Array(target.length).fill(-1);
  const kept: number[] = [];
  const faces: number[] = [];
  const renumber = (v: number) => {
    if (index[v] < 0) {
      index[v] = kept.length / 3;
      kept.push(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
    }
    return index[v];
  };
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [target[triangles[t]], target[triangles[t + 1]], target[triangles[t + 2]]];
    if (a !== b && b !== c && c !== a) faces.push(renumber(a), renumber(b), renumber(c));
  }
  return { positions: Float64Array.from(kept), triangles: Uint32Array.from(faces) };
}

const normal = new Float64Array(3);
/** Where the ends of an edge would meet, and the normal of a triangle before they do. */
const place = new Float64Array(6);
const turned = new Float64Array(9);

/** Of a triangle whose corners start at these numbers, twice its area long. Overwritten by the next call. */
function normalOf(
  from: Float64Array,
  a: number,
  positions: Float64Array,
  b: number,
  c: number,
): Float64Array {
  const [ux, uy, uz] = [
    positions[b] - from[a],
    positions[b + 1] - from[a + 1],
    positions[b + 2] - from[a + 2],
  ];
  const [vx, vy, vz] = [
    positions[c] - from[a],
    positions[c + 1] - from[a + 1],
    positions[c + 2] - from[a + 2],
  ];
  normal[0] = uy * vz - uz * vy;
  normal[1] = uz * vx - ux * vz;
  normal[2] = ux * vy - uy * vx;
  return normal;
}

/** Whether two normals are less than 60° apart. */
function agrees(was: Float64Array, at: number, is: Float64Array): boolean {
  const [wx, wy, wz] = [was[at], was[at + 1], was[at + 2]];
  const dot = wx * is[0] + wy * is[1] + wz * is[2];
  return dot > 0 && 4 * dot * dot > (wx * wx + wy * wy + wz * wz) * (is[0] ** 2 + is[1] ** 2 + is[2] ** 2);
}

function between2(from: Float64Array, a: number, positions: Float64Array, b: number): number {
  const [dx, dy, dz] = [
    from[a] - positions[b],
    from[a + 1] - positions[b + 1],
    from[a + 2] - positions[b + 2],
  ];
  return dx * dx + dy * dy + dz * dz;
}

function distance2(positions: Float64Array, a: number, b: number): number {
  return between2(positions, 3 * a, positions, 3 * b);
}

/** Length that an edge shall have [m]. */
function sizeBetween(positions: Float64Array, a: number, b: number, sizing: Sizing): number {
  return sizing(
    (positions[3 * a] + positions[3 * b]) / 2,
    (positions[3 * a + 1] + positions[3 * b + 1]) / 2,
    (positions[3 * a + 2] + positions[3 * b + 2]) / 2,
  );
}
