import { refitBvh } from "../../contact/mesh/bvh.ts";
import { closestPoint, createClosestPoint, squaredBoxDistance } from "../../contact/mesh/closest.ts";
import { distanceFrom } from "../../contact/mesh/distance.ts";
import { createTriangleMesh, type TriangleMesh } from "../../contact/mesh/triangle-mesh.ts";
import type { State } from "../../state/state.ts";
import { ratesAt, type Elastic } from "./elastic.ts";
import { closestFacing } from "./facing.ts";
import { multiply } from "./matrix3.ts";
import { radiusOf } from "./sphere-tree.ts";
import { addTouch, setAxes, SLOP, type Touches } from "./touches.ts";

/** How deep in another solid a node is still found, in radii of the other. */
const DEPTH = 0.15;
/** A node that is beside a face by no more than this is above it [m]. */
const ASIDE = 2e-3;
/** Of its size: how far a solid's nodes must have moved for it to meet itself, and how far apart at rest what meets must be. */
const STRONG = 0.1;
const DOUBLE = 0.5;
const APART = 0.4;
/** A node leaves by a surface that looks against its own: cosine, at most. */
const FACING = 0.1;

/** The surface of one solid, where it is in this step. Made when somebody first comes near. */
interface Skin {
  readonly mesh: TriangleMesh;
  /** × 3: area-weighted normals of the nodes. */
  readonly normals: Float64Array;
  /** The step for which it was fitted. */
  step: number;
  /** Whether parts of it look at each other at rest; found when it first matters. */
  hollow?: boolean;
}

/**
 * Finds where solids touch each other: nodes of one against the surface of the other, both ways. Whole solids by the spheres
 * of their trees, which know how far modes reach; then branches; triangles at last.
 *
 * @param trianglesOf outward triangles of a solid, by its own nodes
 */
export function createMeeting(elastics: readonly Elastic[], trianglesOf: (elastic: Elastic) => Uint32Array) {
  const skins: (Skin | undefined)[] = elastics.map(() => undefined);
  const nearest = createClosestPoint();
  const centre = new Float64Array(3);
  const normal = new Float64Array(3);

  return {
    find(now: State, h: number, out: Touches): void {
      for (const one of elastics) {
        for (const other of elastics) {
          if (one !== other && areNear(one, other, now, h)) walk(one, other, now, h, out);
        }
        if (one.moved > STRONG * sizeOf(one) && mayMeetItself(one, now)) meetItself(one, now, h, out);
      }
    },
  };

  function areNear(one: Elastic, other: Elastic, now: State, h: number): boolean {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) squared += (one.centre[axis] - other.centre[axis]) ** 2;
    const reach = farthest(one) + farthest(other) + h * (fastest(one, now) + fastest(other, now)) + SLOP;
    return squared < reach * reach;
  }

  function skinOf(elastic: Elastic, now: State): Skin {
    const { index, firstNode, nodes, solid, body } = elastic;
    let skin = skins[index];
    if (skin === undefined) {
      const triangles = trianglesOf(elastic);
      try {
        skin = {
          mesh: createTriangleMesh(solid.basis.x, triangles),
          normals: new Float64Array(3 * nodes),
          step: -1,
        };
      } catch (fault) {
        throw new RangeError(`surface of solid "${body.id}": ${(fault as Error).message}`, { cause: fault });
      }
      skins[index] = skin;
    }
    if (skin.step !== now.step) {
      skin.step = now.step;
      skin.mesh.vertices.set(now.x.subarray(3 * firstNode, 3 * (firstNode + nodes)));
      refitBvh(skin.mesh.bvh, skin.mesh.vertices);
      setNormals(skin);
    }
    return skin;
  }

  function walk(one: Elastic, other: Elastic, now: State, h: number, out: Touches): void {
    const { tree, rotation, centre: origin, ahead } = one;
    const own = skinOf(one, now);
    const { mesh } = skinOf(other, now);
    const deep = DEPTH * farthest(other);
    const change = changeOf(one, now) + changeOf(other, now);
    const reach = SLOP + h * (fastest(one, now) + fastest(other, now) + change);
    for (let k = 0; k < tree.count;) {
      const s = 4 * k;
      multiply(rotation, tree.spheres[s], tree.spheres[s + 1], tree.spheres[s + 2], centre);
      for (let axis = 0; axis < 3; axis++) centre[axis] += origin[axis];
      const far = radiusOf(tree, k, ahead, 0) + reach;
      if (squaredBoxDistance(mesh.bvh.bounds, 0, centre[0], centre[1], centre[2]) > far * far) {
        k = tree.after[k];
        continue;
      }
      for (let i = tree.first[k]; i < tree.first[k] + tree.size[k]; i++) {
        tryNode(one, other, own, mesh, tree.order[i], Math.max(reach, deep), change, now, h, out);
      }
      k++;
    }
  }

  function tryNode(
    one: Elastic,
    other: Elastic,
    own: Skin,
    mesh: TriangleMesh,
    node: number,
    within: number,
    change: number,
    now: State,
    h: number,
    out: Touches,
  ): void {
    const i = 3 * (one.firstNode + node);
    const [x, y, z] = [now.x[i], now.x[i + 1], now.x[i + 2]];
    if (!closestPoint(mesh.bvh, mesh.vertices, x, y, z, within, nearest)) return;
    let gap = distanceFrom(mesh, mesh.vertices, 0, nearest, x, y, z, normal);
    const [nx, ny, nz] = own.normals.subarray(3 * node, 3 * node + 3);
    if (gap < ASIDE) {
      // Inside, or nearly so: out by what looks against it.
      if (!closestFacing(mesh.bvh, mesh.vertices, [x, y, z], [nx, ny, nz], within, nearest, normal)) return;
      const [px, py, pz] = nearest.point;
      gap = normal[0] * (x - px) + normal[1] * (y - py) + normal[2] * (z - pz);
      const aside = nearest.distance * nearest.distance - gap * gap;
      if (aside > ASIDE * ASIDE) return;
    } else if (nx * normal[0] + ny * normal[1] + nz * normal[2] > FACING) return;
    let approach = 0;
    for (let axis = 0; axis < 3; axis++) {
      let speed = now.v[i + axis];
      for (let corner = 0; corner < 3; corner++) {
        const vertex = mesh.triangles[3 * nearest.triangle + corner];
        speed -= nearest.weights[corner] * now.v[3 * (other.firstNode + vertex) + axis];
      }
      approach += normal[axis] * speed;
    }
    if (gap > SLOP && gap + h * Math.min(approach - change, 0) > 0) return;
    record(one, other, mesh, node, gap, out);
  }

  /** What is convex must be bent double to meet itself; what is not, less. */
  function mayMeetItself(one: Elastic, now: State): boolean {
    if (one.moved > DOUBLE * sizeOf(one)) return true;
    const skin = skinOf(one, now);
    skin.hollow ??= isHollow(one, skin.mesh.triangles);
    return skin.hollow;
  }

  /**
   * A strongly deformed solid against itself: nodes against triangles that look at them, were not close by at rest, and did not have
   * them behind at rest, as the far side of a wall has: those meet by going through the wall, which is not for contact to stop.
   */
  function meetItself(one: Elastic, now: State, h: number, out: Touches): void {
    const own = skinOf(one, now);
    const { mesh } = own;
    const { x: rest } = one.solid.basis;
    const reach = SLOP + h * 2 * (fastest(one, now) + changeOf(one, now));
    const within = Math.min(Math.max(reach, DEPTH * 0.5 * sizeOf(one)), 0.5 * sizeOf(one));
    const near = (APART * sizeOf(one)) ** 2;
    for (const node of one.surface) {
      const i = 3 * (one.firstNode + node);
      const [x, y, z] = [now.x[i], now.x[i + 1], now.x[i + 2]];
      const [nx, ny, nz] = own.normals.subarray(3 * node, 3 * node + 3);
      const counts = (triangle: number): boolean => {
        const [a, b, c] = mesh.triangles.subarray(3 * triangle, 3 * triangle + 3);
        return isApart(rest, node, a, b, c, near);
      };
      if (!closestFacing(mesh.bvh, mesh.vertices, [x, y, z], [nx, ny, nz], within, nearest, normal, counts))
        continue;
      const [px, py, pz] = nearest.point;
      const gap = normal[0] * (x - px) + normal[1] * (y - py) + normal[2] * (z - pz);
      if (nearest.distance * nearest.distance - gap * gap > ASIDE * ASIDE) continue;
      if (gap < reach) record(one, one, mesh, node, gap, out);
    }
  }

  function record(
    one: Elastic,
    other: Elastic,
    mesh: TriangleMesh,
    node: number,
    gap: number,
    out: Touches,
  ): void {
    const k = addTouch(out);
    out.sides[2 * k] = one.index;
    out.sides[2 * k + 1] = other.index;
    out.weights.fill(0, 6 * k, 6 * k + 3);
    out.nodes[6 * k] = node;
    out.weights[6 * k] = 1;
    for (let corner = 0; corner < 3; corner++) {
      out.nodes[6 * k + 3 + corner] = mesh.triangles[3 * nearest.triangle + corner];
      out.weights[6 * k + 3 + corner] = nearest.weights[corner];
    }
    out.collider[k] = -1;
    out.gap[k] = gap;
    setAxes(out, k, normal[0], normal[1], normal[2]);
    out.drift.fill(0, 3 * k, 3 * k + 3);
    out.impulse.fill(0, 3 * k, 3 * k + 3);
    const [a, b] = [one.solid.settings, other.solid.settings];
    out.friction[k] = Math.sqrt(a.friction * b.friction);
    out.restitution[k] = Math.max(a.restitution, b.restitution);
  }
}

/** Whether a node and a triangle may meet though they belong to one body: see `meetItself`. */
function isApart(
  rest: Float64Array,
  node: number,
  a: number,
  b: number,
  c: number,
  near: number,
  above = -1e-6,
): boolean {
  const [i, p, q, r] = [3 * node, 3 * a, 3 * b, 3 * c];
  const [dx, dy, dz] = [rest[i] - rest[p], rest[i + 1] - rest[p + 1], rest[i + 2] - rest[p + 2]];
  if (dx * dx + dy * dy + dz * dz < near) return false;
  const [ux, uy, uz] = [rest[q] - rest[p], rest[q + 1] - rest[p + 1], rest[q + 2] - rest[p + 2]];
  const [vx, vy, vz] = [rest[r] - rest[p], rest[r + 1] - rest[p + 1], rest[r + 2] - rest[p + 2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz);
  return nx * dx + ny * dy + nz * dz > above * size;
}

/** Whether a node sees the front of a triangle that is not close by, at rest. */
function isHollow(one: Elastic, triangles: Uint32Array): boolean {
  const { x } = one.solid.basis;
  const near = (APART * sizeOf(one)) ** 2;
  for (const node of one.surface) {
    for (let t = 0; t < triangles.length; t += 3) {
      const above = 0.05 * sizeOf(one);
      if (isApart(x, node, triangles[t], triangles[t + 1], triangles[t + 2], near, above)) return true;
    }
  }
  return false;
}

/** Radius at rest [m]. */
const sizeOf = ({ tree }: Elastic): number => tree.spheres[3];

/** From the frame's origin, wherever modes have taken its nodes [m]. */
function farthest({ tree, ahead }: Elastic): number {
  const [x, y, z] = tree.spheres;
  return Math.sqrt(x * x + y * y + z * z) + radiusOf(tree, 0, ahead, 0);
}

/** No node is faster than this at the start of the step or, without contact, at its end [m/s]. */
function fastest(elastic: Elastic, { solids }: State): number {
  const { velocity, at, tree, modes, spin } = elastic;
  const rates = ratesAt(elastic);
  const most = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
    Math.sqrt(
      Math.max(
        a[i] * a[i] + a[i + 1] * a[i + 1] + a[i + 2] * a[i + 2],
        b[j] * b[j] + b[j + 1] * b[j + 1] + b[j + 2] * b[j + 2],
      ),
    );
  let sum = most(solids, at + 7, velocity, 0) + most(spin, 0, velocity, 3) * farthest(elastic);
  for (let mode = 0; mode < modes; mode++) {
    sum += Math.max(Math.abs(solids[rates + mode]), Math.abs(velocity[6 + mode])) * tree.reach[mode];
  }
  return sum;
}

/** By how much the step changes the velocity of a node without contact, at most [m/s]. */
export function changeOf(elastic: Elastic, { solids }: State): number {
  const { tree, velocity, modes, at } = elastic;
  const rates = ratesAt(elastic);
  const [dx, dy, dz] = [0, 1, 2].map((axis) => velocity[axis] - solids[at + 7 + axis]);
  let sum = Math.sqrt(dx * dx + dy * dy + dz * dz);
  for (let mode = 0; mode < modes; mode++) {
    sum += Math.abs(velocity[6 + mode] - solids[rates + mode]) * tree.reach[mode];
  }
  return sum;
}

function setNormals({ mesh: { triangles, vertices: x }, normals }: Skin): void {
  normals.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [vx, vy, vz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (const at of [p, q, r]) {
      normals[at] += nx;
      normals[at + 1] += ny;
      normals[at + 2] += nz;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const size = Math.sqrt(normals[i] ** 2 + normals[i + 1] ** 2 + normals[i + 2] ** 2);
    for (let axis = i; axis < i + 3; axis++) normals[axis] *= size > 0 ? 1 / size : 0;
  }
}
