import type { Vec3 } from "@pliant/geometry";
import type { State } from "../../state/state.ts";
import { MOMENTUM, POSITION, ROTATION, VELOCITY } from "../../model/solid/solid-body.ts";
import { loadsAt, modesAt, ratesAt, type ModalBody } from "./modal-body.ts";
import { invertSymmetric, multiplyBack, multiplySymmetric, rotationMatrix } from "./matrix3.ts";
import { ROTATION_SIZE, rotate, rotateBack, meanRotation, writeRotation } from "./rotation.ts";

const v = new Float64Array(3);

/**
 * From frame and modes of a state: where its nodes are and how fast, docs/methods/bodies.md#kinematics, eqs 7' and 8,
 *
 *   p_i = X_i + R̃(Ψ_i q) Φ_i q,  x_i = x + R p_i,  v_i = v + ω × R p_i + R R_i Φ_i q̇,
 *
 * and what gravity and turning do to the modes, Σ Φ_iᵀ R_iᵀ m_i Rᵀ (g − ω × (ω × r_i)): with the second part energy goes back
 * and forth between turning and deformation, at constant L; without, it is lost (docs/methods/bodies.md#kinematics).
 *
 * Nodes are written half a step ahead of the state, with x + h/2 v and q + h/2 q̇. Frames and modes go from step to step with the
 * mean of two velocities, which keeps energy; these go with the velocity at the end of a step alone, x̃' = x̃ + h v': that on
 * which contacts are agreed. So nodes are where contacts hold them, to the last digit, and nothing has to be pushed out
 * of what it never went into (docs/adr/0021).
 */
export function warp(elastic: ModalBody, state: State, gravity: Vec3): void {
  lookAhead(elastic, state);
  deform(elastic, state.solids);
  setInertia(elastic, state.solids);
  writeNodes(elastic, state);
  writeLoads(elastic, state.solids, gravity);
}

function lookAhead(elastic: ModalBody, { solids, dt }: State): void {
  const { at, centre, ahead, modes, lead } = elastic;
  const q = modesAt(elastic);
  const r = ratesAt(elastic);
  for (let axis = 0; axis < 3; axis++) {
    centre[axis] = solids[at + POSITION + axis] + lead * dt * solids[at + VELOCITY + axis];
  }
  for (let mode = 0; mode < modes; mode++) ahead[mode] = solids[q + mode] + lead * dt * solids[r + mode];
}

/** Turns, places and rates of all nodes in the body's frame. */
function deform(elastic: ModalBody, solids: Float64Array): void {
  const { shapes, turns, place, rate, nodes, modes, ahead, rates } = elastic;
  const rest = elastic.solid.basis.x;
  const { warped } = elastic.solid.settings;
  const r = ratesAt(elastic);
  for (let mode = 0; mode < modes; mode++) rates[mode] = solids[r + mode];
  const { active } = elastic;
  for (let node = 0; node < nodes; node++) {
    let ux = 0;
    let uy = 0;
    let uz = 0;
    let wx = 0;
    let wy = 0;
    let wz = 0;
    let dx = 0;
    let dy = 0;
    let dz = 0;
    let k = node * modes * 6;
    for (let mode = 0; mode < active; mode++, k += 6) {
      const value = ahead[mode];
      const speed = rates[mode];
      const fx = shapes[k];
      const fy = shapes[k + 1];
      const fz = shapes[k + 2];
      ux += fx * value;
      uy += fy * value;
      uz += fz * value;
      wx += shapes[k + 3] * value;
      wy += shapes[k + 4] * value;
      wz += shapes[k + 5] * value;
      dx += fx * speed;
      dy += fy * speed;
      dz += fz * speed;
    }
    const t = node * ROTATION_SIZE;
    const i = node * 3;
    if (warped) writeRotation(wx, wy, wz, turns, t);
    else writeRotation(0, 0, 0, turns, t);
    meanRotation(turns, t, ux, uy, uz, v);
    place[i] = rest[i] + v[0];
    place[i + 1] = rest[i + 1] + v[1];
    place[i + 2] = rest[i + 2] + v[2];
    rotate(turns, t, dx, dy, dz, v);
    rate[i] = v[0];
    rate[i + 1] = v[1];
    rate[i + 2] = v[2];
  }
}

const inertia = new Float64Array(6);

/** H_b of the deformed body, R, H⁻¹ = R H_b⁻¹ Rᵀ and ω = H⁻¹ L. */
function setInertia(elastic: ModalBody, solids: Float64Array): void {
  const { place, mass, nodes, bodyInertia } = elastic;
  let xx = 0;
  let yy = 0;
  let zz = 0;
  let xy = 0;
  let xz = 0;
  let yz = 0;
  for (let node = 0; node < nodes; node++) {
    const x = place[3 * node];
    const y = place[3 * node + 1];
    const z = place[3 * node + 2];
    const m = mass[node];
    xx += m * x * x;
    yy += m * y * y;
    zz += m * z * z;
    xy += m * x * y;
    xz += m * x * z;
    yz += m * y * z;
  }
  bodyInertia[0] = yy + zz;
  bodyInertia[1] = xx + zz;
  bodyInertia[2] = xx + yy;
  bodyInertia[3] = -xy;
  bodyInertia[4] = -xz;
  bodyInertia[5] = -yz;
  rotateFrame(elastic, solids);
}

/** R, H⁻¹ and ω of a state whose places are known. */
function rotateFrame(elastic: ModalBody, solids: Float64Array): void {
  const { at, rotation, bodyInertia, inverseInertia, spin } = elastic;
  rotationMatrix(solids, at + ROTATION, rotation);
  invertSymmetric(bodyInertia, inertia);
  toWorld(rotation, inertia, inverseInertia);
  const l = at + MOMENTUM;
  multiplySymmetric(inverseInertia, solids[l], solids[l + 1], solids[l + 2], spin);
}

/** out = R S Rᵀ of a symmetric S. */
export function toWorld(r: Float64Array, s: Float64Array, out: Float64Array): void {
  for (let row = 0; row < 3; row++) {
    multiplySymmetric(s, r[3 * row], r[3 * row + 1], r[3 * row + 2], product, 3 * row);
  }
  out[0] = dotRows(product, 0, r, 0);
  out[1] = dotRows(product, 3, r, 3);
  out[2] = dotRows(product, 6, r, 6);
  out[3] = dotRows(product, 0, r, 3);
  out[4] = dotRows(product, 0, r, 6);
  out[5] = dotRows(product, 3, r, 6);
}

const product = new Float64Array(9);

const dotRows = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
  a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];

function writeNodes(elastic: ModalBody, { solids, x, v: speed }: State): void {
  const { at, place, rate, rotation: r, spin, nodes, firstNode } = elastic;
  const [cx, cy, cz] = elastic.centre;
  const [vx, vy, vz] = solids.subarray(at + VELOCITY, at + VELOCITY + 3);
  const [wx, wy, wz] = spin;
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8] = r;
  for (let node = 0; node < nodes; node++) {
    const i = 3 * node;
    const px = r0 * place[i] + r1 * place[i + 1] + r2 * place[i + 2];
    const py = r3 * place[i] + r4 * place[i + 1] + r5 * place[i + 2];
    const pz = r6 * place[i] + r7 * place[i + 1] + r8 * place[i + 2];
    const to = 3 * firstNode + i;
    x[to] = cx + px;
    x[to + 1] = cy + py;
    x[to + 2] = cz + pz;
    speed[to] = vx + wy * pz - wz * py + r0 * rate[i] + r1 * rate[i + 1] + r2 * rate[i + 2];
    speed[to + 1] = vy + wz * px - wx * pz + r3 * rate[i] + r4 * rate[i + 1] + r5 * rate[i + 2];
    speed[to + 2] = vz + wx * py - wy * px + r6 * rate[i] + r7 * rate[i + 1] + r8 * rate[i + 2];
  }
}

/** The velocity of one node at the end of the step as `elastic.velocity` has it, without contact: eq 8. */
export function writeVelocity(
  elastic: ModalBody,
  { x }: State,
  node: number,
  out: Float64Array,
  to: number,
): void {
  const { velocity, centre, rotation: r, shapes, turns, modes, active, firstNode } = elastic;
  rotateNode(elastic, node);
  let [dx, dy, dz] = [0, 0, 0];
  let k = node * modes * 6;
  for (let mode = 0; mode < active; mode++, k += 6) {
    const rate = velocity[6 + mode];
    dx += shapes[k] * rate;
    dy += shapes[k + 1] * rate;
    dz += shapes[k + 2] * rate;
  }
  rotate(turns, node * ROTATION_SIZE, dx, dy, dz, v);
  const i = 3 * (firstNode + node);
  const px = x[i] - centre[0];
  const py = x[i + 1] - centre[1];
  const pz = x[i + 2] - centre[2];
  const wx = velocity[3];
  const wy = velocity[4];
  const wz = velocity[5];
  out[to] = velocity[0] + wy * pz - wz * py + r[0] * v[0] + r[1] * v[1] + r[2] * v[2];
  out[to + 1] = velocity[1] + wz * px - wx * pz + r[3] * v[0] + r[4] * v[1] + r[5] * v[2];
  out[to + 2] = velocity[2] + wx * py - wy * px + r[6] * v[0] + r[7] * v[1] + r[8] * v[2];
}

const down = new Float64Array(3);
const turning = new Float64Array(3);

function writeLoads(elastic: ModalBody, solids: Float64Array, gravity: Vec3): void {
  const { shapes, turns, place, mass, nodes, modes, rotation, spin } = elastic;
  const to = loadsAt(elastic);
  const sums = elastic.sums;
  sums.fill(0);
  multiplyBack(rotation, gravity[0], gravity[1], gravity[2], down);
  multiplyBack(rotation, spin[0], spin[1], spin[2], turning);
  const [gx, gy, gz] = down;
  const [wx, wy, wz] = turning;
  const squared = wx * wx + wy * wy + wz * wz;
  const { active } = elastic;
  for (let node = 0; node < nodes; node++) {
    const i = 3 * node;
    const along = wx * place[i] + wy * place[i + 1] + wz * place[i + 2];
    const m = mass[node];
    rotateBack(
      turns,
      node * ROTATION_SIZE,
      m * (gx + squared * place[i] - along * wx),
      m * (gy + squared * place[i + 1] - along * wy),
      m * (gz + squared * place[i + 2] - along * wz),
      v,
    );
    const fx = v[0];
    const fy = v[1];
    const fz = v[2];
    let k = node * modes * 6;
    for (let mode = 0; mode < active; mode++, k += 6) {
      sums[mode] += shapes[k] * fx + shapes[k + 1] * fy + shapes[k + 2] * fz;
    }
  }
  for (let mode = 0; mode < modes; mode++) solids[to + mode] = sums[mode];
}

/**
 * What a contact needs to know of a body at a state that another solver step, or a file, has left: R, H⁻¹ and ω from where its
 * nodes are. The turns of the few nodes in contact follow when asked for (`turnNode`).
 */
export function takeFrame(elastic: ModalBody, state: State): void {
  const { solids, x } = state;
  const { at, rotation, place, nodes, firstNode } = elastic;
  rotationMatrix(solids, at + ROTATION, rotation);
  lookAhead(elastic, state);
  const [cx, cy, cz] = elastic.centre;
  for (let node = 0; node < nodes; node++) {
    const from = 3 * (firstNode + node);
    multiplyBack(rotation, x[from] - cx, x[from + 1] - cy, x[from + 2] - cz, v);
    place[3 * node] = v[0];
    place[3 * node + 1] = v[1];
    place[3 * node + 2] = v[2];
  }
  let farthest = 0;
  const { x: rest } = elastic.solid.basis;
  for (let i = 0; i < 3 * nodes; i += 3) {
    const a = place[i] - rest[i];
    const b = place[i + 1] - rest[i + 1];
    const c = place[i + 2] - rest[i + 2];
    farthest = Math.max(farthest, a * a + b * b + c * c);
  }
  elastic.moved = Math.sqrt(farthest);
  setInertia(elastic, solids);
}

/** How one node is turned, Ψ_i q. */
export function rotateNode(elastic: ModalBody, node: number): void {
  const { shapes, turns, modes, active, ahead } = elastic;
  let [wx, wy, wz] = [0, 0, 0];
  if (elastic.solid.settings.warped) {
    let k = node * modes * 6 + 3;
    for (let mode = 0; mode < active; mode++, k += 6) {
      const value = ahead[mode];
      wx += shapes[k] * value;
      wy += shapes[k + 1] * value;
      wz += shapes[k + 2] * value;
    }
  }
  writeRotation(wx, wy, wz, turns, node * ROTATION_SIZE);
}
