import type { Contacts } from "../collision/contacts.ts";
import { closest, closestEdgeEdge, closestVertexTriangle } from "@pliant/geometry";
import { FLOOR } from "../forces/contact-spring.ts";
import { gapAlong, type CandidatePairs } from "../collision/narrow-phase/candidate-pairs.ts";

/** Sweeps over the near pairs at most. */
const FILTER_SWEEPS_MAX = 16;

/** A gap this much short of what is wanted is good enough, as a share. */
const GAP_TOLERANCE = 0.05;

/** Pairs within this of what they keep take part in the sweeps: pushes that go further are found out afterwards [m]. */
const ACTIVE_DISTANCE = 1e-3;

/** Share of its freedom that a pair must have left to be pushed all the way. */
const FREEDOM_SHARE_MIN = 0.3;

/** What the vertices are pushed with. */
export interface FilterBodies {
  /** vertexCount: inverse masses, 0 for what does not give way [1/kg]. */
  readonly inverseMass: Float64Array;
  /** vertexCount: Coulomb coefficient with others [1]; of a pair, its solid's counts. */
  readonly friction: Float64Array;
  /** How many vertices are cloth: those behind them are solids'. */
  readonly clothVertices: number;
  /** vertexCount: the contact with a collider that a vertex must not be pushed through, or −1. */
  readonly heldContact: Int32Array;
  contacts: Contacts;
}

/** The pairs of a solver step that are near, and what is wanted of them. */
export interface ActivePairs {
  count: number;
  index: Uint32Array;
  /** Gap wanted at the end [m]. */
  targetGap: Float64Array;
  /** What the pair's own pushes have done: their way times the mass [kg·m]. */
  impulse: Float64Array;
  /** capacity × 3: weights of the closest points. */
  weights: Float64Array;
}

export function createActivePairs(capacity: number): ActivePairs {
  return {
    count: 0,
    index: new Uint32Array(capacity),
    targetGap: new Float64Array(capacity),
    impulse: new Float64Array(capacity),
    weights: new Float64Array(3 * capacity),
  };
}

/**
 * The pairs that come near in a step from x0 to x1, with the direction between their closest points at x0. A pair whose
 * direction of before still keeps it apart at both ends is left alone.
 */
export function collectActivePairs(
  pairs: CandidatePairs,
  { inverseMass }: FilterBodies,
  x0: Float64Array,
  x1: Float64Array,
  near: ActivePairs,
): void {
  near.count = 0;
  const { edges, vertices, normal, thickness, gap } = pairs;
  for (let k = 0; k < pairs.count; k++) {
    const floor = FLOOR * thickness[k];
    const far = floor + ACTIVE_DISTANCE;
    const n = 3 * k;
    const kept = gapAlong(edges[k], vertices, 4 * k, x1, normal[n], normal[n + 1], normal[n + 2]);
    if (gap[k] >= far && kept >= far) {
      gap[k] = kept;
      continue;
    }
    const v = 4 * k;
    // What is held on both sides goes where it is told to.
    if (isHeld(inverseMass, vertices, v)) continue;
    if (edges[k] === 1) closestEdgeEdge(x0, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    else closestVertexTriangle(x0, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    const { distance } = closest;
    setDirection(closest.nx, closest.ny, closest.nz);
    const { u, v: along, w } = closest;
    let end = gapAlong(edges[k], vertices, v, x1, direction[0], direction[1], direction[2]);
    const wanted = Math.min(floor, distance);
    if (end < wanted && isSliding(edges[k], vertices, v, x0, x1, SLIDE_SHARE * thickness[k])) {
      end = turn(edges[k], vertices, v, x0, x1, Math.min(wanted, 0.5 * distance), end);
    }
    normal.set(direction, n);
    gap[k] = end;
    if (end >= far && distance >= far) continue;
    if (near.count === near.index.length) grow(near);
    const at = near.count++;
    near.index[at] = k;
    near.targetGap[at] = wanted;
    near.impulse[at] = 0;
    near.weights[3 * at] = u;
    near.weights[3 * at + 1] = along;
    near.weights[3 * at + 2] = w;
  }
}

const direction = new Float64Array(3);

function setDirection(x: number, y: number, z: number): void {
  direction[0] = x;
  direction[1] = y;
  direction[2] = z;
}

/** Share of the thickness by which a pair must slide in a step for its direction to be turned: what rests keeps it. */
const SLIDE_SHARE = 0.03;

/** Whether the first vertices of both features have moved by more than `far` relative to each other across `direction`. */
function isSliding(
  isEdges: number,
  vertices: Uint32Array,
  v: number,
  x0: Float64Array,
  x1: Float64Array,
  far: number,
): boolean {
  const i = 3 * vertices[v];
  const j = 3 * vertices[v + (isEdges === 1 ? 2 : 1)];
  const x = x1[i] - x0[i] - x1[j] + x0[j];
  const y = x1[i + 1] - x0[i + 1] - x1[j + 1] + x0[j + 1];
  const z = x1[i + 2] - x0[i + 2] - x1[j + 2] + x0[j + 2];
  const along = x * direction[0] + y * direction[1] + z * direction[2];
  return x * x + y * y + z * z - along * along > far * far;
}

/** Shares of the direction at the end that are tried when that of the start does not keep a pair apart. */
const TURN_STEPS = [1 / 3, 2 / 3, 1];

/**
 * Turns `direction` towards that between the closest points at the end, if the pair is further apart along it at the worse of
 * both ends, and at least `least` at the start: any direction that keeps it apart at both will do, and what slides past must
 * not be stopped by a direction that has become oblique. Returns the gap at the end; `end` is that along the old one.
 */
function turn(
  isEdges: number,
  vertices: Uint32Array,
  v: number,
  x0: Float64Array,
  x1: Float64Array,
  least: number,
  end: number,
): number {
  if (isEdges === 1) closestEdgeEdge(x1, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
  else closestVertexTriangle(x1, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
  const [fx, fy, fz] = [direction[0], direction[1], direction[2]];
  const { nx, ny, nz } = closest;
  // Past each other: the end's direction is that of the other side.
  if (!(fx * nx + fy * ny + fz * nz > 0)) return end;
  let best = end;
  for (const share of TURN_STEPS) {
    let x = fx + share * (nx - fx);
    let y = fy + share * (ny - fy);
    let z = fz + share * (nz - fz);
    const inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    x *= inverse;
    y *= inverse;
    z *= inverse;
    if (!(gapAlong(isEdges, vertices, v, x0, x, y, z) >= least)) continue;
    const there = gapAlong(isEdges, vertices, v, x1, x, y, z);
    if (!(there > best)) continue;
    best = there;
    setDirection(x, y, z);
  }
  return best;
}

function isHeld(inverseMass: Float64Array, vertices: Uint32Array, at: number): boolean {
  return (
    inverseMass[vertices[at]] === 0 &&
    inverseMass[vertices[at + 1]] === 0 &&
    inverseMass[vertices[at + 2]] === 0 &&
    inverseMass[vertices[at + 3]] === 0
  );
}

function grow(near: ActivePairs): void {
  const more = createActivePairs(2 * near.index.length);
  more.index.set(near.index);
  more.targetGap.set(near.targetGap);
  more.impulse.set(near.impulse);
  more.weights.set(near.weights);
  Object.assign(near, { ...more, count: near.count });
}

/** Gauss–Seidel on the end positions: vertices of near pairs apart along their directions. Returns the sweeps made. */
export function projectGaps(
  pairs: CandidatePairs,
  near: ActivePairs,
  bodies: FilterBodies,
  x1: Float64Array,
): number {
  const { edges, vertices, normal } = pairs;
  for (let sweep = 1; sweep <= FILTER_SWEEPS_MAX; sweep++) {
    let pushed = false;
    for (let at = 0; at < near.count; at++) {
      const k = near.index[at];
      const wanted = near.targetGap[at];
      const nx = normal[3 * k];
      const ny = normal[3 * k + 1];
      const nz = normal[3 * k + 2];
      const gap = gapAlong(edges[k], vertices, 4 * k, x1, nx, ny, nz);
      if (gap >= wanted) continue;
      if (gap < wanted * (1 - GAP_TOLERANCE)) pushed = true;
      const firsts = edges[k] === 1 ? 2 : 1;
      for (let i = 0; i < firsts; i++) {
        for (let j = firsts; j < 4; j++) {
          near.impulse[at] += moveApart(
            bodies,
            x1,
            vertices[4 * k + i],
            vertices[4 * k + j],
            nx,
            ny,
            nz,
            wanted,
          );
        }
      }
    }
    if (!pushed) return sweep - 1;
  }
  return FILTER_SWEEPS_MAX;
}

/**
 * Moves i along n and j against it until n·(x_i − x_j) is what is wanted; a guarded vertex slides along its collider. Returns
 * way × mass.
 */
function moveApart(
  bodies: FilterBodies,
  x: Float64Array,
  i: number,
  j: number,
  nx: number,
  ny: number,
  nz: number,
  wanted: number,
): number {
  const p = 3 * i;
  const q = 3 * j;
  const off = wanted - nx * (x[p] - x[q]) - ny * (x[p + 1] - x[q + 1]) - nz * (x[p + 2] - x[q + 2]);
  if (off <= 0) return 0;
  const { inverseMass, heldContact, contacts } = bodies;
  const gi = heldContact[i];
  const gj = heldContact[j];
  // How much of the push would go into the collider.
  const ci = gi < 0 ? 0 : Math.min(0, along(contacts.normal, gi, nx, ny, nz));
  const cj = gj < 0 ? 0 : Math.max(0, along(contacts.normal, gj, nx, ny, nz));
  const wi = inverseMass[i];
  const wj = inverseMass[j];
  const sum = wi * (1 - ci * ci) + wj * (1 - cj * cj);
  if (!(sum > 0)) return 0;
  // Held between solids, they would be squeezed out sideways with any speed.
  const by = off / Math.max(sum, FREEDOM_SHARE_MIN * (wi + wj));
  x[p] += by * wi * nx;
  x[p + 1] += by * wi * ny;
  x[p + 2] += by * wi * nz;
  x[q] -= by * wj * nx;
  x[q + 1] -= by * wj * ny;
  x[q + 2] -= by * wj * nz;
  if (ci !== 0) slide(contacts, x, p, gi, -by * wi * ci);
  if (cj !== 0) slide(contacts, x, q, gj, by * wj * cj);
  return by;
}

function along(normals: Float64Array, k: number, nx: number, ny: number, nz: number): number {
  return normals[3 * k] * nx + normals[3 * k + 1] * ny + normals[3 * k + 2] * nz;
}

function slide({ normal }: Contacts, x: Float64Array, p: number, k: number, by: number): void {
  for (let axis = 0; axis < 3; axis++) x[p + axis] += by * normal[3 * k + axis];
}

/** Least shares of what was wanted that pairs have at the end, of cloth alone and with solids; below 0 one has crossed. */
export interface GapShortfall {
  cloth: number;
  solid: number;
}

export function measureActiveShortfall(
  pairs: CandidatePairs,
  near: ActivePairs,
  bodies: FilterBodies,
  x1: Float64Array,
  worst: GapShortfall,
): void {
  const { edges, vertices, normal } = pairs;
  worst.cloth = 1;
  worst.solid = 1;
  for (let at = 0; at < near.count; at++) {
    const k = near.index[at];
    const n = 3 * k;
    const gap = gapAlong(edges[k], vertices, 4 * k, x1, normal[n], normal[n + 1], normal[n + 2]);
    const wanted = near.targetGap[at];
    if (gap >= wanted) continue;
    note(worst, isSolid(bodies, vertices, k), gap / wanted);
  }
}

/**
 * The same of all pairs, for when something was pushed further than NEAR allows: pairs that were not near may be now. Brings
 * their gaps up to date. Those of near pairs count as in `worstOfNear`.
 */
export function measureShortfall(
  pairs: CandidatePairs,
  near: ActivePairs,
  bodies: FilterBodies,
  x1: Float64Array,
  worst: GapShortfall,
): void {
  measureActiveShortfall(pairs, near, bodies, x1, worst);
  const { edges, vertices, normal, thickness, gap } = pairs;
  let next = 0;
  for (let k = 0; k < pairs.count; k++) {
    const n = 3 * k;
    gap[k] = gapAlong(edges[k], vertices, 4 * k, x1, normal[n], normal[n + 1], normal[n + 2]);
    if (next < near.count && near.index[next] === k) next++;
    else if (gap[k] < FLOOR * thickness[k]) {
      note(worst, isSolid(bodies, vertices, k), gap[k] / (FLOOR * thickness[k]));
    }
  }
}

function note(worst: GapShortfall, solid: boolean, share: number): void {
  if (solid) worst.solid = Math.min(worst.solid, share);
  else worst.cloth = Math.min(worst.cloth, share);
}

function isSolid({ clothVertices }: FilterBodies, vertices: Uint32Array, k: number): boolean {
  return vertices[4 * k] >= clothVertices || vertices[4 * k + 3] >= clothVertices;
}

/** How far something must have been pushed for pairs that were not near to matter [m]. */
export const FAR_PUSH = 0.5 * ACTIVE_DISTANCE;
