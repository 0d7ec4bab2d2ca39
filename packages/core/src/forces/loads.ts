import type { Body, Model } from "../model/model.ts";
import type { Vec3 } from "@pliant/geometry";

/**
 * Forces that the outside puts on cloth.
 *
 * | load | force | unit |
 * |---|---|---|
 * | point | F/n on each of n nodes | N |
 * | area | q × the node's share of the area at rest (m/ρ): a dead load, like sand or snow | N/m² |
 * | pressure | p × a third of the area vector ½ (q − p) × (r − p) of each triangle now | Pa |
 *
 * Point and area loads do not depend on the motion: there is nothing to linearise. Pressure follows the surface; its
 * Jacobian couples in-plane with normal motion and is indefinite, so that it stays out of the matrix (which keeps it
 * positive definite): the force is that of the positions at the start of the solver step.
 */
export type Load = PointLoad | AreaLoad | PressureLoad;

interface Share {
  /** How much of the load acts now [1]; change it to let a load come and go. */
  share: number;
}

/** A force shared equally by nodes. */
export interface PointLoad extends Share {
  readonly kind: "point";
  readonly nodes: Uint32Array;
  /** All nodes together [N]. */
  force: Vec3;
}

/** A force per area at rest on a whole body, in a fixed direction. */
export interface AreaLoad extends Share {
  readonly kind: "area";
  /** Id of the body. */
  readonly body: string;
  /** [N/m²] */
  traction: Vec3;
}

/** A pressure on the back of a whole body: it pushes to the front, the side from which triangles run counter-clockwise. */
export interface PressureLoad extends Share {
  readonly kind: "pressure";
  /** Id of the body. */
  readonly body: string;
  /** [Pa] */
  pressure: number;
}

/** Adds the forces of loads at positions x, nodeCount × 3 [m], to `out`, nodeCount × 3 [N]. */
export function addLoadForces(
  model: Model,
  loads: readonly Load[],
  x: Float64Array,
  out: Float64Array,
): void {
  for (const load of loads) {
    if (load.kind === "point") addPoint(load, out);
    else {
      const body = bodyOf(model, load.body);
      if (body === undefined) continue;
      if (load.kind === "area") addArea(model, body, load, out);
      else addPressure(model, body, load, x, out);
    }
  }
}

function bodyOf({ bodies }: Model, id: string): Body | undefined {
  for (const body of bodies) if (body.id === id) return body;
  return undefined;
}

function addPoint({ nodes, force, share }: PointLoad, out: Float64Array): void {
  const each = share / nodes.length;
  for (const node of nodes) {
    for (let axis = 0; axis < 3; axis++) out[node * 3 + axis] += each * force[axis];
  }
}

function addArea({ nodes }: Model, body: Body, { traction, share }: AreaLoad, out: Float64Array): void {
  const perMass = share / body.material.density;
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
    const area = perMass * nodes.mass[node];
    for (let axis = 0; axis < 3; axis++) out[node * 3 + axis] += area * traction[axis];
  }
}

function addPressure(
  { triangles }: Model,
  { firstTriangle, triangleCount }: Body,
  { pressure, share }: PressureLoad,
  x: Float64Array,
  out: Float64Array,
): void {
  // ½ of the cross product is the area vector, ⅓ of it goes to each corner.
  const sixth = (share * pressure) / 6;
  for (let t = firstTriangle * 3; t < (firstTriangle + triangleCount) * 3; t += 3) {
    const p = triangles[t] * 3;
    const q = triangles[t + 1] * 3;
    const r = triangles[t + 2] * 3;
    const ux = x[q] - x[p];
    const uy = x[q + 1] - x[p + 1];
    const uz = x[q + 2] - x[p + 2];
    const wx = x[r] - x[p];
    const wy = x[r + 1] - x[p + 1];
    const wz = x[r + 2] - x[p + 2];
    const fx = sixth * (uy * wz - uz * wy);
    const fy = sixth * (uz * wx - ux * wz);
    const fz = sixth * (ux * wy - uy * wx);
    for (let corner = t; corner < t + 3; corner++) {
      const i = triangles[corner] * 3;
      out[i] += fx;
      out[i + 1] += fy;
      out[i + 2] += fz;
    }
  }
}
