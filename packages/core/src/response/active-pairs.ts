import { closest, closestEdgeEdge, closestVertexTriangle } from "@pliant/geometry";
import { gapAlong } from "../collision/narrow-phase/candidate-pairs.ts";
import { FLOOR } from "../forces/contact-spring.ts";
import { growActivePairs, type FilterPhase } from "./filter-phase.ts";

/** Pairs within this of the gap that they keep take part in the sweeps [m]: pushes that go further are found afterwards. */
export const ACTIVE_DISTANCE = 1e-3;

/**
 * The pairs that come near in a step from x0 to x1, with the direction between their closest points at x0. A pair whose
 * last direction keeps it apart at both ends is skipped.
 */
export function collectActivePairs({
  pairs,
  active,
  vertices: { inverseMass },
  start,
  end,
  fineness,
}: FilterPhase): void {
  active.count = 0;
  const { edges, vertices, normal, thickness, gap } = pairs;
  for (let k = 0; k < pairs.count; k++) {
    const floor = FLOOR * thickness[k];
    const far = floor + fineness * ACTIVE_DISTANCE;
    const n = 3 * k;
    const kept = gapAlong(edges[k], vertices, 4 * k, end, normal[n], normal[n + 1], normal[n + 2]);
    if (gap[k] >= far && kept >= far) {
      gap[k] = kept;
      continue;
    }
    const v = 4 * k;
    // What is held on both sides goes where it is told to.
    if (isHeld(inverseMass, vertices, v)) continue;
    if (edges[k] === 1)
      closestEdgeEdge(start, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    else closestVertexTriangle(start, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3]);
    const { distance } = closest;
    setDirection(closest.nx, closest.ny, closest.nz);
    const { u, v: along, w } = closest;
    let gapAtEnd = gapAlong(edges[k], vertices, v, end, direction[0], direction[1], direction[2]);
    const wanted = Math.min(floor, distance);
    if (gapAtEnd < wanted && isSliding(edges[k], vertices, v, start, end, SLIDE_SHARE * thickness[k])) {
      gapAtEnd = turn(edges[k], vertices, v, start, end, Math.min(wanted, 0.5 * distance), gapAtEnd);
    }
    normal.set(direction, n);
    gap[k] = gapAtEnd;
    if (gapAtEnd >= far && distance >= far) continue;
    if (active.count === active.index.length) growActivePairs(active);
    const at = active.count++;
    active.index[at] = k;
    active.targetGap[at] = wanted;
    active.impulse[at] = 0;
    active.weights[3 * at] = u;
    active.weights[3 * at + 1] = along;
    active.weights[3 * at + 2] = w;
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
