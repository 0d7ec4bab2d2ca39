import type { MeshShape } from "../../model/collider.ts";
import { closestPoint, createClosestPoint, roundingOf, type ClosestPoint } from "../mesh/closest.ts";
import { distanceFrom } from "../mesh/distance.ts";
import { createMovingMesh, fitMoving } from "../mesh/moving-mesh.ts";
import {
  closestAround,
  createSurroundings,
  isAround,
  lookAround,
  motionAround,
} from "../mesh/surroundings.ts";
import { closestOnTriangle, FOOT_SIZE } from "../mesh/triangle.ts";
import { createPathSweep, sweepTree } from "./path-sweep.ts";
import { lengthOf, TOUCHING, type Probe, type Touch } from "./probe.ts";

/** Nodes up to this far have lists that hold what is nearest to them [m]. */
const NEARBY = 0.03;
/** How much farther than the nearest triangle a list goes at least [m]: solver steps change little. */
const SPARE = 2e-3;

/**
 * Of triangles whose vertices move. `first` is where they begin in the columns of state and input. Without `remembers` every
 * question searches the whole mesh: the same answers, for comparison.
 */
export function createDeformingProbe(
  shape: MeshShape,
  nodeCount: number,
  first: number,
  remembers: boolean,
): Probe {
  const { thickness = 0 } = shape;
  const moving = createMovingMesh(shape);
  const { mesh, start, end } = moving;
  const { triangles } = mesh;
  const half = mesh.closed ? 0 : 0.5 * thickness;
  const around = createSurroundings(remembers ? nodeCount : 0);
  /** nodeCount: 1 where the node was outside when its list was made. */
  const isOutside = new Uint8Array(remembers ? nodeCount : 0);
  /** nodeCount: the triangle that was nearest when all were searched, a good place to begin; −1: none. */
  const last = new Int32Array(remembers ? nodeCount : 0).fill(-1);
  /** nodeCount × 3 and nodeCount: where the node was found how far outside, and how far vertices had gone in all before that step [m]. */
  const place = new Float64Array(remembers ? 3 * nodeCount : 0);
  const away = new Float64Array(remembers ? nodeCount : 0).fill(NaN);
  const gone = new Float64Array(remembers ? nodeCount : 0);
  /** Up to the end of this solver step [m]. */
  let goneByNow = 0;
  const sweep = createPathSweep({ start, end });
  const nearest = createClosestPoint();
  const nearestAtEnd = createClosestPoint();
  const unused = new Float64Array(3);
  let rounding = roundingOf(mesh.bvh.bounds);

  const probe: Probe = {
    motion: 0,
    near: 0,

    begin(now, input): void {
      goneByNow += fitMoving(moving, now.vertices, input.vertices, first) + moving.motion;
      probe.motion = probe.near = moving.motion;
      rounding = roundingOf(mesh.bvh.bounds);
    },

    before(node, from, reach, touch) {
      const least = remembers ? outsideBy(node, from) : -1;
      if (least > reach + TOUCHING) {
        probe.near = 0;
        return least;
      }
      const there = distance(node, from, reach + TOUCHING, start, nearest, touch.normal);
      probe.near =
        remembers && around.fit[node] === moving.fits ? motionAround(around, moving, node) : moving.motion;
      return there;
    },

    meets(node, from, to, radius, from0, touch) {
      if (crosses(node, from, to, from0, touch)) {
        pointOf(start, sweep.triangle, sweep.weights, touch.from);
        pointOf(end, sweep.triangle, sweep.weights, touch.to);
        touch.above = radius + half;
        return true;
      }
      const there = distance(node, to, radius, end, nearestAtEnd, touch.normal);
      if (!(there < radius)) return false;
      pointOf(start, nearestAtEnd.triangle, nearestAtEnd.weights, touch.from);
      pointOf(end, nearestAtEnd.triangle, nearestAtEnd.weights, touch.to);
      touch.above = radius + half;
      return true;
    },

    stays(node, from, to, radius, from0, touch) {
      const there = distance(node, to, radius + TOUCHING, end, nearestAtEnd, unused);
      if (!(there < radius + TOUCHING)) {
        if (mesh.closed && from0 < 0) return false;
        for (let k = 0; k < 3; k++) unused[k] = touch.normal[k];
        const through = crosses(node, from, to, from0, touch);
        for (let k = 0; k < 3; k++) touch.normal[k] = unused[k];
        if (!through) return false;
      }
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.above = radius - from0;
      carry(node, from, radius, touch);
      return true;
    },
  };
  return probe;

  /** Signed; above `reach` what is given may be less than it is. */
  function distance(
    node: number,
    p: Float64Array,
    reach: number,
    vertices: Float64Array,
    out: ClosestPoint,
    normal: Float64Array,
  ): number {
    let within = Infinity;
    const isKnown = remembers && isAround(around, moving.fits, node, p);
    if (isKnown) {
      if (closestAround(around, moving, vertices, node, p, last[node], rounding, out)) {
        last[node] = out.triangle;
        return from(p, vertices, out, normal);
      }
      // Nothing comes within its reach: it stays outside.
      const far = around.reach[node] - half;
      if (isOutside[node] === 1 && around.count[node] === 0 && reach <= far) return far;
      within = out.distance;
    }
    if (remembers) within = Math.min(within, distanceTo(last[node], vertices, p));
    // A little more, for the nearest must be nearer than that.
    within = 1.000001 * within + rounding;
    // A point with a number lost is near nothing.
    if (!closestPoint(mesh.bvh, vertices, p[0], p[1], p[2], within, out)) return NaN;
    const found = from(p, vertices, out, normal);
    if (remembers) {
      last[node] = out.triangle;
      away[node] = found;
      gone[node] = goneByNow - moving.motion;
      place.set(p, 3 * node);
    }
    if (remembers && reach < Infinity && !(isKnown && Math.abs(found) > NEARBY))
      remember(node, p, reach, found);
    return found;
  }

  /** How far outside a node at p is at least, at any time of this solver step, by what is known of it from before [m]. */
  function outsideBy(node: number, p: Float64Array): number {
    const i = 3 * node;
    const dx = p[0] - place[i];
    const dy = p[1] - place[i + 1];
    const dz = p[2] - place[i + 2];
    return away[node] - Math.sqrt(dx * dx + dy * dy + dz * dz) - (goneByNow - gone[node]) - rounding;
  }

  function distanceTo(triangle: number, vertices: Float64Array, p: Float64Array): number {
    if (triangle < 0) return Infinity;
    const [a, b, c] = [
      3 * triangles[3 * triangle],
      3 * triangles[3 * triangle + 1],
      3 * triangles[3 * triangle + 2],
    ];
    return Math.sqrt(closestOnTriangle(vertices, a, b, c, p[0], p[1], p[2], foot));
  }

  function from(p: Float64Array, vertices: Float64Array, at: ClosestPoint, normal: Float64Array): number {
    return distanceFrom(mesh, vertices, thickness, at, p[0], p[1], p[2], normal);
  }

  /** Makes the list of a node that was found `found` away, and asks about up to `reach`. */
  function remember(node: number, p: Float64Array, reach: number, found: number): void {
    const away = Math.abs(found + half);
    const wanted = Math.max(reach + half, away <= NEARBY ? 1.2 * away + SPARE : 0) + rounding;
    lookAround(around, moving, node, p, Math.max(0.4 * away, 0.5 * wanted), wanted);
    isOutside[node] = found > 0 ? 1 : 0;
  }

  /** Whether the way leads through a triangle, in `sweep`; sets the normal, against the motion. */
  function crosses(node: number, from: Float64Array, to: Float64Array, from0: number, touch: Touch): boolean {
    if (lengthOf(from, to) + probe.near + rounding < Math.abs(from0 + half)) return false;
    sweep.begin(from, to, mesh.closed);
    if (remembers && isAround(around, moving.fits, node, from) && isAround(around, moving.fits, node, to)) {
      const last = around.first[node] + around.count[node];
      for (let k = around.first[node]; k < last; k++) sweep.tryTriangle(triangles, around.triangles[k]);
    } else sweepTree(sweep, mesh.bvh);
    return sweep.finish(touch.normal);
  }

  /** The nearest point of the surface takes the node along: distance and normal are those where it then is. */
  function carry(node: number, from: Float64Array, radius: number, touch: Touch): void {
    pointOf(end, nearest.triangle, nearest.weights, touch.to);
    for (let k = 0; k < 3; k++) touch.to[k] += from[k] - nearest.point[k];
    touch.above = radius - distance(node, touch.to, Infinity, end, nearestAtEnd, touch.normal);
  }

  function pointOf(x: Float64Array, triangle: number, weights: Float64Array, out: Float64Array): void {
    for (let axis = 0; axis < 3; axis++) {
      out[axis] =
        weights[0] * x[3 * triangles[3 * triangle] + axis] +
        weights[1] * x[3 * triangles[3 * triangle + 1] + axis] +
        weights[2] * x[3 * triangles[3 * triangle + 2] + axis];
    }
  }
}

const foot = new Float64Array(FOOT_SIZE);
