import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import { multiplyBack, multiplySymmetric } from "./matrix3.ts";
import type { SolidContacts } from "./solid-contacts.ts";
import { ROTATION_SIZE, rotateBack } from "./rotation.ts";
import { rotateNode } from "./warp.ts";

const local = new Float64Array(3);
const back = new Float64Array(3);
const arm = new Float64Array(3);

/**
 * Adds `weight` times the row of a node along a direction d, what its velocity along d is of the solid's: d·v + (r × d)·ω +
 * (Φᵀ R_iᵀ Rᵀ d)·q̇. The node's turn must be known (`turnNode`).
 */
export function addRow(
  elastic: ModalBody,
  { x }: State,
  node: number,
  weight: number,
  d: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const { centre, firstNode } = elastic;
  const i = 3 * (firstNode + node);
  for (let axis = 0; axis < 3; axis++) arm[axis] = x[i + axis] - centre[axis];
  addRowAt(elastic, node, weight, d, from, out, to);
}

/** The same with the node's place seen from the body's centre in `arm`. */
function addRowAt(
  elastic: ModalBody,
  node: number,
  weight: number,
  d: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const { shapes, turns, rotation, modes, active } = elastic;
  const dx = weight * d[from];
  const dy = weight * d[from + 1];
  const dz = weight * d[from + 2];
  const rx = arm[0];
  const ry = arm[1];
  const rz = arm[2];
  out[to] += dx;
  out[to + 1] += dy;
  out[to + 2] += dz;
  out[to + 3] += ry * dz - rz * dy;
  out[to + 4] += rz * dx - rx * dz;
  out[to + 5] += rx * dy - ry * dx;
  multiplyBack(rotation, dx, dy, dz, local);
  rotateBack(turns, node * ROTATION_SIZE, local[0], local[1], local[2], back);
  const bx = back[0];
  const by = back[1];
  const bz = back[2];
  let k = node * modes * 6;
  for (let mode = 0; mode < active; mode++, k += 6) {
    out[to + 6 + mode] += shapes[k] * bx + shapes[k + 1] * by + shapes[k + 2] * bz;
  }
}

/** out = W Jᵀ: the velocity that an impulse along a row gives a solid, at the end of the step. */
export function answer(
  elastic: ModalBody,
  row: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const { total, inverseInertia, ease, modes, size, compliance } = elastic;
  if (elastic.held) {
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += compliance[i * size + j] * row[from + j];
      out[to + i] = sum;
    }
    return;
  }
  out[to] = row[from] / total;
  out[to + 1] = row[from + 1] / total;
  out[to + 2] = row[from + 2] / total;
  multiplySymmetric(inverseInertia, row[from + 3], row[from + 4], row[from + 5], out, to + 3);
  for (let mode = 6; mode < 6 + modes; mode++) out[to + mode] = ease[mode - 6] * row[from + mode];
}

/** Axes between which `own` has entries: normal, both tangents, and pairs of them. */
const OWN_AXES = [
  [0, 0],
  [1, 1],
  [2, 2],
  [1, 2],
  [0, 1],
  [0, 2],
] as const;
export const OWN_SIZE = OWN_AXES.length;

/** Share of the answers of its two ends by which a contact of a solid with itself yields, where it yields most [1]. */
const YIELDING_SHARE = 0.02;
/** From this share of theirs on that its own answer has, it does not yield [1]. */
const FIRM_SHARE = 0.1;

/**
 * J, W Jᵀ and J W Jᵀ of one contact. A contact acts where its nodes are at the end of the step, so that is where it turns the body: a
 * ball that rolls would else be pushed ahead of its centre, and slow down.
 */
export function setRow(contacts: SolidContacts, elastics: readonly ModalBody[], now: State, k: number): void {
  const { width, sides, rows, answers, own } = contacts;
  rows.fill(0, 6 * width * k, 6 * width * (k + 1));
  for (let side = 0; side < 2; side++) {
    const solid = sides[2 * k + side];
    if (solid < 0) continue;
    const elastic = elastics[solid];
    for (let corner = 0; corner < 3; corner++) addCorner(contacts, elastic, now, k, 3 * side + corner);
    for (let axis = 0; axis < 3; axis++) {
      const at = rowAt(contacts, k, axis, side);
      answer(elastic, rows, at, answers, at);
    }
  }
  OWN_AXES.forEach(([p, q], entry) => {
    own[OWN_SIZE * k + entry] = between(contacts, elastics, 3 * k + p, 3 * k + q);
  });
  // What keeps corners on their sides of a plane only stops them, which takes no large impulse.
  if (sides[2 * k] === sides[2 * k + 1] && contacts.isPlane[k] === 0) setYielding(contacts, elastics, k);
}

/** One of the six corners of a contact's two points: its part of the rows. */
function addCorner(
  contacts: SolidContacts,
  elastic: ModalBody,
  { x }: State,
  k: number,
  corner: number,
): void {
  const { nodes, weights, axes, rows, offset } = contacts;
  const { centre, turning: [wx, wy, wz], firstNode } = elastic; // prettier-ignore
  const side = corner < 3 ? 0 : 1;
  const at = 6 * k + corner;
  const weight = side === 0 ? weights[at] : -weights[at];
  if (weight === 0) return;
  rotateNode(elastic, nodes[at]);
  const i = 3 * (firstNode + nodes[at]);
  const out = side === 0 ? 1 : 0;
  const rx = x[i] - centre[0] + out * offset[3 * k];
  const ry = x[i + 1] - centre[1] + out * offset[3 * k + 1];
  const rz = x[i + 2] - centre[2] + out * offset[3 * k + 2];
  arm[0] = rx + wy * rz - wz * ry;
  arm[1] = ry + wz * rx - wx * rz;
  arm[2] = rz + wx * ry - wy * rx;
  for (let axis = 0; axis < 3; axis++) {
    addRowAt(elastic, nodes[at], weight, axes, 9 * k + 3 * axis, rows, rowAt(contacts, k, axis, side));
  }
}

/**
 * Both ends of a contact of a solid with itself may move almost alike under few modes: then J W Jᵀ is nearly 0, and what parts them
 * would be a huge impulse. Such contacts yield, the more the smaller it is beside what each end answers by itself, and do not push
 * out what is too near: they only stop it.
 */
function setYielding(contacts: SolidContacts, elastics: readonly ModalBody[], k: number): void {
  const { rows, answers, sides, own } = contacts;
  const { size } = elastics[sides[2 * k]];
  let both = 0;
  for (let side = 0; side < 2; side++) {
    const at = rowAt(contacts, k, 0, side);
    for (let n = 0; n < size; n++) both += rows[at + n] * answers[at + n];
  }
  const soft = Math.max(0, 1 - own[OWN_SIZE * k] / (FIRM_SHARE * both));
  contacts.yielding[k] = YIELDING_SHARE * both * soft * soft;
  contacts.firmness[k] = 1 - soft;
}

export const rowAt = ({ width }: SolidContacts, k: number, axis: number, side: number): number =>
  ((3 * k + axis) * 2 + side) * width;

/** J_p W J_qᵀ: what an impulse along axis q does to the velocity along axis p. Axes are 3 × contact + axis. */
export function between(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  p: number,
  q: number,
): number {
  const i = Math.floor(p / 3);
  const j = Math.floor(q / 3);
  const { sides, rows, answers, width } = contacts;
  let sum = 0;
  for (let a = 0; a < 2; a++) {
    const solid = sides[2 * i + a];
    if (solid < 0) continue;
    for (let b = 0; b < 2; b++) {
      if (sides[2 * j + b] !== solid) continue;
      const row = (2 * p + a) * width;
      const answerAt = (2 * q + b) * width;
      const { size } = elastics[solid];
      for (let n = 0; n < size; n++) sum += rows[row + n] * answers[answerAt + n];
    }
  }
  return sum;
}

/** Velocity along an axis, of the first side against the second [m/s]. */
export function speedAlong(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  axis: number,
): number {
  const { sides, rows, drift, axes, width } = contacts;
  const d = 9 * k + 3 * axis;
  let sum = -(drift[3 * k] * axes[d] + drift[3 * k + 1] * axes[d + 1] + drift[3 * k + 2] * axes[d + 2]);
  const at = (3 * k + axis) * 2 * width;
  sum += along(rows, at, elastics[sides[2 * k]]);
  const other = sides[2 * k + 1];
  return other < 0 ? sum : sum + along(rows, at + width, elastics[other]);
}

function along(rows: Float64Array, at: number, { velocity, size }: ModalBody): number {
  let sum = 0;
  for (let n = 0; n < size; n++) sum += rows[at + n] * velocity[n];
  return sum;
}

/** Gives the solids what an impulse along an axis does to their velocities. */
export function push(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  axis: number,
  impulse: number,
): void {
  if (impulse === 0) return;
  const { sides, answers } = contacts;
  contacts.impulse[3 * k + axis] += impulse;
  for (let side = 0; side < 2; side++) {
    const solid = sides[2 * k + side];
    if (solid < 0) continue;
    const { velocity, size } = elastics[solid];
    const at = rowAt(contacts, k, axis, side);
    for (let n = 0; n < size; n++) velocity[n] += answers[at + n] * impulse;
  }
}
