import { SHORTEST, springForce } from "../generated/laws.ts";
import type { MotionLaw, PointColumns, PointDampers, PointKernels, PointSprings } from "./contract.ts";

export const pointReference: PointKernels = { springForces, damperForces, kick, drift, infer };

function springForces(springs: PointSprings, x: Float64Array, force: Float64Array): void {
  const { a, b, restLength, stiffness } = springs;
  for (let k = 0; k < a.length; k++) {
    const i = a[k];
    const j = b[k];
    const dx = x[j] - x[i];
    const dy = x[j + 1] - x[i + 1];
    const dz = x[j + 2] - x[i + 2];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const scale = l > SHORTEST ? springForce(stiffness[k], l, restLength[k]) / l : 0;
    force[i] += scale * dx;
    force[i + 1] += scale * dy;
    force[i + 2] += scale * dz;
    force[j] -= scale * dx;
    force[j + 1] -= scale * dy;
    force[j + 2] -= scale * dz;
  }
}

function damperForces(dampers: PointDampers, x: Float64Array, v: Float64Array, force: Float64Array): void {
  const { a, b, along, across } = dampers;
  for (let k = 0; k < a.length; k++) {
    const i = a[k];
    const j = b[k];
    const dx = x[j] - x[i];
    const dy = x[j + 1] - x[i + 1];
    const dz = x[j + 2] - x[i + 2];
    const ux = v[j] - v[i];
    const uy = v[j + 1] - v[i + 1];
    const uz = v[j + 2] - v[i + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    const rate =
      squared > SHORTEST * SHORTEST ? ((along[k] - across[k]) * (ux * dx + uy * dy + uz * dz)) / squared : 0;
    const fx = across[k] * ux + rate * dx;
    const fy = across[k] * uy + rate * dy;
    const fz = across[k] * uz + rate * dz;
    force[i] += fx;
    force[i + 1] += fy;
    force[i + 2] += fz;
    force[j] -= fx;
    force[j + 1] -= fy;
    force[j + 2] -= fz;
  }
}

function kick(dt: number, inverseMass: Float64Array, force: Float64Array, v: Float64Array): void {
  for (let point = 0; point < inverseMass.length; point++) {
    const by = dt * inverseMass[point];
    const i = 3 * point;
    v[i] += by * force[i];
    v[i + 1] += by * force[i + 1];
    v[i + 2] += by * force[i + 2];
  }
}

function drift(dt: number, v: Float64Array, x: Float64Array): void {
  for (let i = 0; i < x.length; i++) x[i] += dt * v[i];
}

function infer(law: MotionLaw, points: PointColumns): void {
  if (points.excess.length === 0) {
    inferPlain(law, points);
    return;
  }
  const { lines, cells, rows, row, limit, reach, inertia, dt, byNorm, antiWindup } = law;
  const { x, v, force, excess } = points;
  const [inverseLimit, inverseDt] = [1 / limit, 1 / dt];
  for (let point = 0; 3 * point < x.length; point++) {
    const first = 3 * point;
    for (let i = first; i < first + 3; i++) p[i - first] = excess[i] + inertia * v[i] + dt * force[i];
    let scale = 1;
    if (byNorm) {
      const norm = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
      if (norm > limit) scale = limit / norm;
    }
    let from = 0;
    let share = 0;
    if (rows > 0) {
      from = Math.min(Math.floor(row[point]), rows - 1);
      share = row[point] - from;
    }
    for (let axis = 0; axis < 3; axis++) {
      const i = first + axis;
      const clamped = Math.max(Math.min(p[axis] * scale, limit), -limit);
      const u = clamped * inverseLimit;
      const cell = Math.min(Math.floor((u + 1) * (0.5 * cells)), cells - 1);
      let at = 2 * (from * cells + cell);
      let part = lines[at] + lines[at + 1] * u;
      if (rows > 0) {
        at += 2 * cells;
        part += share * (lines[at] + lines[at + 1] * u - part);
      }
      const travel = reach * part;
      x[i] += travel;
      v[i] = travel * inverseDt;
      excess[i] = (antiWindup ? clamped : p[axis]) - inertia * v[i];
    }
  }
}

const p = new Float64Array(3);

function inferPlain({ limit, reach, inertia, dt }: MotionLaw, { x, v, force }: PointColumns): void {
  const [inverseLimit, inverseDt] = [1 / limit, 1 / dt];
  for (let i = 0; i < x.length; i++) {
    const clamped = Math.max(Math.min(inertia * v[i] + dt * force[i], limit), -limit);
    const travel = reach * (clamped * inverseLimit);
    x[i] += travel;
    v[i] = travel * inverseDt;
  }
}
