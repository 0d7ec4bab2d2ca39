import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import { multiplyBack, multiplySymmetric } from "./matrix3.ts";
import type { SolidContacts } from "./solid-contacts.ts";
import { ROTATION_SIZE, rotateBack } from "./rotation.ts";
import { rotateNode } from "./warp.ts";

const local = new Float64Array(3);
const back = new Float64Array(3);

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
  const { centre, shapes, turns, rotation, modes, active, firstNode } = elastic;
  const i = 3 * (firstNode + node);
  const dx = weight * d[from];
  const dy = weight * d[from + 1];
  const dz = weight * d[from + 2];
  const rx = x[i] - centre[0];
  const ry = x[i + 1] - centre[1];
  const rz = x[i + 2] - centre[2];
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

/** J, W Jᵀ and J W Jᵀ of all contacts. */
export function setRows(contacts: SolidContacts, elastics: readonly ModalBody[], now: State): void {
  const { width, sides, nodes, weights, axes, rows, answers, own } = contacts;
  rows.fill(0, 0, 6 * width * contacts.count);
  for (let k = 0; k < contacts.count; k++) {
    for (let side = 0; side < 2; side++) {
      const solid = sides[2 * k + side];
      if (solid < 0) continue;
      const elastic = elastics[solid];
      for (let corner = 0; corner < 3; corner++) {
        const at = 6 * k + 3 * side + corner;
        const weight = side === 0 ? weights[at] : -weights[at];
        if (weight === 0) continue;
        rotateNode(elastic, nodes[at]);
        for (let axis = 0; axis < 3; axis++) {
          addRow(
            elastic,
            now,
            nodes[at],
            weight,
            axes,
            9 * k + 3 * axis,
            rows,
            rowAt(contacts, k, axis, side),
          );
        }
      }
      for (let axis = 0; axis < 3; axis++) {
        const at = rowAt(contacts, k, axis, side);
        answer(elastic, rows, at, answers, at);
      }
    }
    own[4 * k] = between(contacts, elastics, 3 * k, 3 * k);
    own[4 * k + 1] = between(contacts, elastics, 3 * k + 1, 3 * k + 1);
    own[4 * k + 2] = between(contacts, elastics, 3 * k + 2, 3 * k + 2);
    own[4 * k + 3] = between(contacts, elastics, 3 * k + 1, 3 * k + 2);
  }
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
  const { sides, rows, drift, axes } = contacts;
  const d = 9 * k + 3 * axis;
  let sum = -(drift[3 * k] * axes[d] + drift[3 * k + 1] * axes[d + 1] + drift[3 * k + 2] * axes[d + 2]);
  for (let side = 0; side < 2; side++) {
    const solid = sides[2 * k + side];
    if (solid < 0) continue;
    const { velocity, size } = elastics[solid];
    const at = rowAt(contacts, k, axis, side);
    for (let n = 0; n < size; n++) sum += rows[at + n] * velocity[n];
  }
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
