import type { Vec3 } from "@pliant/geometry";
import type { Body } from "../../model/model.ts";
import type { History } from "../../state/state.ts";
import type { ClothSystem, SubstepSystem } from "./cloth-system.ts";

/**
 * `base` = what each body has done in the last step at this step's length, and of what inertia and gravity add to it the share by which the body has
 * fallen in the last step: all where it flies, nothing where it rests.
 */
export function setLastMotion(
  { space, layout, bodies, model }: ClothSystem,
  { history, c, h }: SubstepSystem,
): void {
  const { base, start, delta } = space;
  const { vectorOf, width } = layout;
  const ratio = history[0].dt > 0 ? h / history[0].dt : 1;
  let k = 0;
  for (const body of bodies) {
    // Without a history, or by a method of first order, inertia alone.
    const share = c === 0 ? 1 : fallShare(history, body, model.gravity, model.nodes.mass);
    const end = k + body.nodeCount;
    for (; k < end; k++) {
      for (let axis = 0, i = vectorOf[k]; axis < 3; axis++, i += width) {
        const last = ratio * delta[i];
        base[i] = share === 1 ? start[i] : last + share * (start[i] - last);
      }
    }
  }
}

/** By what share of its weight a body has been accelerated in the last step, 0 to 1; 1 without weight or history. */
function fallShare([now, older]: History, body: Body, [gx, gy, gz]: Vec3, mass: Float64Array): number {
  const squared = gx * gx + gy * gy + gz * gz;
  if (older === null || !(squared > 0) || !(now.dt > 0)) return 1;
  let along = 0;
  let sum = 0;
  for (let node = body.firstNode; node < body.firstNode + body.nodeCount; node++) {
    const i = 3 * node;
    along +=
      mass[node] *
      ((now.v[i] - older.v[i]) * gx +
        (now.v[i + 1] - older.v[i + 1]) * gy +
        (now.v[i + 2] - older.v[i + 2]) * gz);
    sum += mass[node];
  }
  const share = along / (sum * squared * now.dt);
  return share > FREE_FALL_SHARE ? 1 : Math.max(0, share);
}

/** A body that is accelerated by more than this share of its weight flies freely [1]. */
const FREE_FALL_SHARE = 0.99;
