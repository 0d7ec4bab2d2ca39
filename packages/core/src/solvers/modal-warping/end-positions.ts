import { POSITION, ROTATION, VELOCITY } from "../../model/solid/solid-body.ts";
import type { State } from "../../state/state.ts";
import { rotationMatrix } from "./matrix3.ts";
import { modesAt, ratesAt, type ModalBody } from "./modal-body.ts";
import { advanceModes } from "./newmark.ts";
import { advanceFrame, setMomentum } from "./rigid.ts";
import { meanRotation, ROTATION_SIZE, writeRotation } from "./rotation.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** Where a solid would be at the end of the step. */
interface End {
  readonly rotation: Float64Array;
  readonly centre: Float64Array;
  readonly modes: Float64Array;
  /** nodes × 3, of those that were asked for since the last advance: they have its number [m]. */
  readonly x: Float64Array;
  readonly knownBy: Uint32Array;
  count: number;
}

/** Where nodes of solids come to be with the velocities that they have now: turned and warped as they will be, node by node. */
export interface EndPositions {
  /** Takes a solid to the end of the step; `before` is its angular velocity without impulses [rad/s]. */
  advance(elastic: ModalBody, before: Float64Array, now: State, h: number, next: State): void;
  /** Writes where a node comes to be into a column of all nodes, counted from the solid's first [m]. */
  place(elastic: ModalBody, node: number, out: Float64Array): void;
  /** By how much the distance of a contact changes along its normal over the step [m]. */
  change(contacts: SolidContacts, k: number, now: State, h: number): number;
}

const turn = new Float64Array(ROTATION_SIZE);
const shift = new Float64Array(3);

export function createEndPositions(elastics: readonly ModalBody[]): EndPositions {
  const ends = elastics.map(({ nodes, modes }): End => ({
    rotation: new Float64Array(9),
    centre: new Float64Array(3),
    modes: new Float64Array(modes),
    x: new Float64Array(3 * nodes),
    knownBy: new Uint32Array(nodes),
    count: 0,
  }));

  return { advance, place, change };

  function advance(elastic: ModalBody, before: Float64Array, now: State, h: number, next: State): void {
    const { solids } = next;
    const { at, modes, lead } = elastic;
    setMomentum(elastic, before, solids);
    advanceFrame(elastic, now.solids, h, solids);
    advanceModes(elastic, h, solids);
    const end = ends[elastic.index];
    end.count++;
    rotationMatrix(solids, at + ROTATION, end.rotation);
    for (let axis = 0; axis < 3; axis++) {
      end.centre[axis] = solids[at + POSITION + axis] + lead * h * solids[at + VELOCITY + axis];
    }
    const [q, r] = [modesAt(elastic), ratesAt(elastic)];
    for (let mode = 0; mode < modes; mode++) end.modes[mode] = solids[q + mode] + lead * h * solids[r + mode];
  }

  function place(elastic: ModalBody, node: number, out: Float64Array): void {
    const end = ends[elastic.index];
    if (end.knownBy[node] !== end.count) placeNode(elastic, end, node);
    const to = 3 * (elastic.firstNode + node);
    for (let axis = 0; axis < 3; axis++) out[to + axis] = end.x[3 * node + axis];
  }

  function change(contacts: SolidContacts, k: number, { x }: State, h: number): number {
    const { sides, nodes, weights, axes, drift, offset } = contacts;
    const [nx, ny, nz] = [axes[9 * k], axes[9 * k + 1], axes[9 * k + 2]];
    const { velocity } = elastics[sides[2 * k]];
    const [ox, oy, oz] = [offset[3 * k], offset[3 * k + 1], offset[3 * k + 2]];
    // What stands out turns with the body.
    const turned =
      nx * (velocity[4] * oz - velocity[5] * oy) +
      ny * (velocity[5] * ox - velocity[3] * oz) +
      nz * (velocity[3] * oy - velocity[4] * ox);
    let sum = h * turned - h * (nx * drift[3 * k] + ny * drift[3 * k + 1] + nz * drift[3 * k + 2]);
    for (let at = 6 * k; at < 6 * k + 6; at++) {
      const weight = at < 6 * k + 3 ? weights[at] : -weights[at];
      if (weight === 0) continue;
      const solid = sides[2 * k + (at < 6 * k + 3 ? 0 : 1)];
      if (solid < 0) continue;
      const elastic = elastics[solid];
      const end = ends[solid];
      if (end.knownBy[nodes[at]] !== end.count) placeNode(elastic, end, nodes[at]);
      const i = 3 * (elastic.firstNode + nodes[at]);
      const j = 3 * nodes[at];
      sum +=
        weight * (nx * (end.x[j] - x[i]) + ny * (end.x[j + 1] - x[i + 1]) + nz * (end.x[j + 2] - x[i + 2]));
    }
    return sum;
  }
}

/** p_i = X_i + R̃(Ψ_i q) Φ_i q, x_i = x + R p_i (docs/methods/bodies.md#kinematics, eq 7'). */
function placeNode({ shapes, modes, active, solid }: ModalBody, end: End, node: number): void {
  const { x: rest } = solid.basis;
  const { rotation: r, centre, x } = end;
  let [ux, uy, uz, wx, wy, wz] = [0, 0, 0, 0, 0, 0];
  let k = node * modes * 6;
  for (let mode = 0; mode < active; mode++, k += 6) {
    const value = end.modes[mode];
    ux += shapes[k] * value;
    uy += shapes[k + 1] * value;
    uz += shapes[k + 2] * value;
    wx += shapes[k + 3] * value;
    wy += shapes[k + 4] * value;
    wz += shapes[k + 5] * value;
  }
  if (solid.settings.warped) writeRotation(wx, wy, wz, turn, 0);
  else writeRotation(0, 0, 0, turn, 0);
  meanRotation(turn, 0, ux, uy, uz, shift);
  const i = 3 * node;
  const px = rest[i] + shift[0];
  const py = rest[i + 1] + shift[1];
  const pz = rest[i + 2] + shift[2];
  x[i] = centre[0] + r[0] * px + r[1] * py + r[2] * pz;
  x[i + 1] = centre[1] + r[3] * px + r[4] * py + r[5] * pz;
  x[i + 2] = centre[2] + r[6] * px + r[7] * py + r[8] * pz;
  end.knownBy[node] = end.count;
}
