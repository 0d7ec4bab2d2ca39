import { massSpringOf } from "../model/springs/mass-spring-of.ts";
import { pointDrag } from "../model/springs/mass-spring.ts";
import type { Body, Model } from "../model/model.ts";
import type { Vec3 } from "@pliant/geometry";

/**
 * What acts on a point of a mass–spring sheet beside its springs (Provot as Hwang, Song and Yun have it, eqs 2, 4, 11, 12; docs/methods/fuzzy.md),
 * whichever method moves it. The springs are laws/spring.mjs of @pliant/kernels.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | C_d | drag of a point against the air | N·s/m |
 * | u | velocity of the air; C_d u is the paper's constant wind force | m/s |
 * | μ | mass of a point | kg |
 *
 * f_i = μ g + C_d (u − v_i).
 */

/** The masses of points [kg] and gravity [m/s²], as a model has them. */
interface PointMasses {
  readonly nodes: { readonly mass: Float64Array };
  readonly gravity: Vec3;
}

/** What is not springs on a body's points, at velocities v in air of velocity `air`, both nodeCount × 3: sets `out` [N]. */
export function setPointForces(
  body: Body,
  { nodes: { mass }, gravity }: PointMasses,
  v: Float64Array,
  air: Float64Array,
  out: Float64Array,
): void {
  const [gx, gy, gz] = gravity;
  const massSpring = massSpringOf(body);
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
    const i = 3 * node;
    const drag = pointDrag(massSpring, mass[node]);
    out[i] = mass[node] * gx + drag * (air[i] - v[i]);
    out[i + 1] = mass[node] * gy + drag * (air[i + 1] - v[i + 1]);
    out[i + 2] = mass[node] * gz + drag * (air[i + 2] - v[i + 2]);
  }
}

/**
 * Lets the air take hold of a body with `airflow: "facing"`: u becomes |n·u|/|u| u at each point, n the unit normal of the
 * surface there. `normal` is scratch, nodeCount × 3.
 */
export function faceAir(
  { triangles }: Pick<Model, "triangles">,
  body: Body,
  x: Float64Array,
  air: Float64Array,
  normal: Float64Array,
): void {
  const [first, last] = [3 * body.firstNode, 3 * (body.firstNode + body.nodeCount)];
  normal.fill(0, first, last);
  const end = 3 * (body.firstTriangle + body.triangleCount);
  for (let t = 3 * body.firstTriangle; t < end; t += 3) {
    const p = 3 * triangles[t];
    const q = 3 * triangles[t + 1];
    const r = 3 * triangles[t + 2];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [wx, wy, wz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    for (let corner = t; corner < t + 3; corner++) {
      const i = 3 * triangles[corner];
      normal[i] += nx;
      normal[i + 1] += ny;
      normal[i + 2] += nz;
    }
  }
  for (let i = first; i < last; i += 3) {
    const [nx, ny, nz] = [normal[i], normal[i + 1], normal[i + 2]];
    const [ux, uy, uz] = [air[i], air[i + 1], air[i + 2]];
    const lengths = Math.sqrt((nx * nx + ny * ny + nz * nz) * (ux * ux + uy * uy + uz * uz));
    const share = lengths > 0 ? Math.abs(nx * ux + ny * uy + nz * uz) / lengths : 0;
    air[i] *= share;
    air[i + 1] *= share;
    air[i + 2] *= share;
  }
}
