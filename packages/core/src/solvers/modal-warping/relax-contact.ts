import type { ModalBody } from "./modal-body.ts";
import { OWN_SIZE } from "./rows.ts";
import type { SolidContacts } from "./solid-contacts.ts";

const speed = new Float64Array(3);

/**
 * Finds friction and push of one contact anew, with the others as they are: the friction that makes it stick, but at most μ times the push,
 * then the push with that friction. `bias` is added to the normal velocity [m/s]. Returns the largest change in speed [m/s].
 */
export function relaxContact(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  bias: number,
): number {
  const { own, impulse, friction, yielding } = contacts;
  const at = OWN_SIZE * k;
  setSpeeds(contacts, elastics, k);
  const [a, b, c] = [own[at + 1], own[at + 2], own[at + 3]];
  const det = a * b - c * c;
  let [ds, dt] = [0, 0];
  if (friction[k] > 0 && det > 1e-14 * a * b) {
    let s = impulse[3 * k + 1] - (b * speed[1] - c * speed[2]) / det;
    let t = impulse[3 * k + 2] - (a * speed[2] - c * speed[1]) / det;
    const most = friction[k] * impulse[3 * k];
    const size = Math.sqrt(s * s + t * t);
    if (size > most) {
      s *= most / size;
      t *= most / size;
    }
    ds = s - impulse[3 * k + 1];
    dt = t - impulse[3 * k + 2];
  }
  const answer = own[at] + yielding[k];
  let dn = 0;
  if (answer > 0) {
    const before = impulse[3 * k];
    const approach = speed[0] + own[at + 4] * ds + own[at + 5] * dt + yielding[k] * before;
    dn = Math.max(0, before - (approach + bias) / answer) - before;
  }
  pushAlong(contacts, elastics, k, dn, ds, dt);
  return Math.max(Math.abs(dn) * answer, Math.abs(ds) * a, Math.abs(dt) * b);
}

/** Velocities along all three axes, of the first side against the second [m/s]. */
function setSpeeds(contacts: SolidContacts, elastics: readonly ModalBody[], k: number): void {
  const { sides, drift, axes, rows, width } = contacts;
  for (let axis = 0; axis < 3; axis++) {
    const d = 9 * k + 3 * axis;
    speed[axis] = -(drift[3 * k] * axes[d] + drift[3 * k + 1] * axes[d + 1] + drift[3 * k + 2] * axes[d + 2]);
  }
  for (let side = 0; side < 2; side++) {
    const solid = sides[2 * k + side];
    if (solid < 0) continue;
    const { velocity, size } = elastics[solid];
    const p = (6 * k + side) * width;
    const q = p + 2 * width;
    const r = p + 4 * width;
    let [u, v, w] = [0, 0, 0];
    for (let n = 0; n < size; n++) {
      const own = velocity[n];
      u += rows[p + n] * own;
      v += rows[q + n] * own;
      w += rows[r + n] * own;
    }
    speed[0] += u;
    speed[1] += v;
    speed[2] += w;
  }
}

/** Gives the solids what impulses along the three axes do to their velocities. */
export function pushAlong(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  k: number,
  dn: number,
  ds: number,
  dt: number,
): void {
  if (dn === 0 && ds === 0 && dt === 0) return;
  const { sides, answers, width, impulse } = contacts;
  impulse[3 * k] += dn;
  impulse[3 * k + 1] += ds;
  impulse[3 * k + 2] += dt;
  for (let side = 0; side < 2; side++) {
    const solid = sides[2 * k + side];
    if (solid < 0) continue;
    const { velocity, size } = elastics[solid];
    const p = (6 * k + side) * width;
    const q = p + 2 * width;
    const r = p + 4 * width;
    for (let n = 0; n < size; n++)
      velocity[n] += answers[p + n] * dn + answers[q + n] * ds + answers[r + n] * dt;
  }
}
