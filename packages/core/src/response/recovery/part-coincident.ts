import { closest, closestVertexTriangle } from "@pliant/geometry";
import type { Body, Model } from "../../model/model.ts";

/** Cloth nearer than this share of both radii lies in other cloth [1]. */
const COINCIDENT = 0.1;

/** Sheets are parallel when their normals differ by less than 10°: cos 10°. */
const PARALLEL = 0.985;

/** What is raised falls back to where it was between these distances from the overlap [m]. */
const TAPER_FROM = 0.03;
const TAPER_TO = 0.09;

/** More pairs of a node and a triangle than these are not looked at one by one: such cloth is left to recovery. */
const PAIRS_MAX = 4e7;

/** A body that was raised off another that it lay in. */
export interface PartedSheets {
  readonly body: string;
  readonly other: string;
  /** Nodes that lay in it. */
  readonly nodes: number;
}

/**
 * Lays sheets that begin in one place on each other: at distance 0 there is no direction in which contact could part them. The later
 * body of the model goes on the front of the earlier, by both radii. Changes x, nodeCount × 3 [m]; held nodes stay.
 */
export function partCoincident(model: Model, x: Float64Array, pinned: Uint8Array): PartedSheets[] {
  const sheets = model.bodies.filter(({ kind }) => kind === "cloth");
  const parted: PartedSheets[] = [];
  sheets.forEach((body, k) => {
    for (const other of sheets.slice(0, k)) {
      const nodes = raise(model, body, other, x, pinned);
      if (nodes > 0) parted.push({ body: body.id, other: other.id, nodes });
    }
  });
  return parted;
}

/** Returns how many nodes lay in the other body. */
function raise(model: Model, body: Body, other: Body, x: Float64Array, pinned: Uint8Array): number {
  if (body.nodeCount * other.triangleCount > PAIRS_MAX || !boxesMeet(body, other, x)) return 0;
  const thickness = body.material.radius + other.material.radius;
  const normals = nodeNormals(model, body, x);
  const lying: number[] = [];
  const up = [0, 0, 0];
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
    const t = triangleAt(model, other, x, node, COINCIDENT * thickness);
    if (t < 0) continue;
    const n = normalOf(model, x, t);
    const i = 3 * (node - body.firstNode);
    const facing = n[0] * normals[i] + n[1] * normals[i + 1] + n[2] * normals[i + 2];
    if (Math.abs(facing) < PARALLEL) continue;
    lying.push(node);
    for (let axis = 0; axis < 3; axis++) up[axis] += n[axis];
  }
  const length = Math.sqrt(up[0] * up[0] + up[1] * up[1] + up[2] * up[2]);
  if (lying.length === 0 || !(length > 0)) return 0;
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
    if (pinned[node] === 1) continue;
    const share = taper(nearest(lying, x, node));
    for (let axis = 0; axis < 3; axis++) x[3 * node + axis] += (share * thickness * up[axis]) / length;
  }
  return lying.length;
}

function boxesMeet(a: Body, b: Body, x: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const [lowA, highA] = range(a, x, axis);
    const [lowB, highB] = range(b, x, axis);
    const near = a.material.radius + b.material.radius;
    if (lowA > highB + near || lowB > highA + near) return false;
  }
  return true;
}

function range({ firstNode, nodeCount }: Body, x: Float64Array, axis: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 3 * firstNode + axis; i < 3 * (firstNode + nodeCount); i += 3) {
    low = Math.min(low, x[i]);
    high = Math.max(high, x[i]);
  }
  return [low, high];
}

/** A triangle of a body within `reach` of a node; −1 if there is none. */
function triangleAt({ triangles }: Model, body: Body, x: Float64Array, node: number, reach: number): number {
  const end = body.firstTriangle + body.triangleCount;
  for (let t = body.firstTriangle; t < end; t++) {
    const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];
    if (!isNearBox(x, node, a, b, c, reach)) continue;
    closestVertexTriangle(x, node, a, b, c);
    if (closest.distance <= reach) return t;
  }
  return -1;
}

function isNearBox(x: Float64Array, node: number, a: number, b: number, c: number, reach: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const at = x[3 * node + axis];
    const [p, q, r] = [x[3 * a + axis], x[3 * b + axis], x[3 * c + axis]];
    if (at < Math.min(p, q, r) - reach || at > Math.max(p, q, r) + reach) return false;
  }
  return true;
}

function normalOf({ triangles }: Model, x: Float64Array, t: number): [number, number, number] {
  const [p, q, r] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]];
  const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
  const [vx, vy, vz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
  const n: [number, number, number] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) || 1;
  return [n[0] / length, n[1] / length, n[2] / length];
}

/** Unit normals of a body's nodes, × 3. */
function nodeNormals(model: Model, body: Body, x: Float64Array): Float64Array {
  const out = new Float64Array(3 * body.nodeCount);
  for (let t = body.firstTriangle; t < body.firstTriangle + body.triangleCount; t++) {
    const n = normalOf(model, x, t);
    for (let k = 3 * t; k < 3 * t + 3; k++)
      for (let axis = 0; axis < 3; axis++) out[3 * (model.triangles[k] - body.firstNode) + axis] += n[axis];
  }
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.sqrt(out[i] * out[i] + out[i + 1] * out[i + 1] + out[i + 2] * out[i + 2]) || 1;
    for (let axis = i; axis < i + 3; axis++) out[axis] /= length;
  }
  return out;
}

function nearest(nodes: readonly number[], x: Float64Array, node: number): number {
  let least = Infinity;
  for (const other of nodes) {
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      const d = x[3 * other + axis] - x[3 * node + axis];
      sum += d * d;
    }
    least = Math.min(least, sum);
  }
  return Math.sqrt(least);
}

/** 1 on the overlap, 0 far from it, without a kink. */
function taper(distance: number): number {
  const t = Math.min(1, Math.max(0, (distance - TAPER_FROM) / (TAPER_TO - TAPER_FROM)));
  return 1 - t * t * (3 - 2 * t);
}
