import type { DeformationLimit } from "../deformation-limit.ts";
import type { Points } from "./points.ts";
import type { PointsStep } from "./touch.ts";

/** Draws together what is too long; velocities are those of the way that was left. */
export function limitDeformation(
  limit: DeformationLimit | null,
  { columns: { x, v, beforeLimit } }: Points,
  { input, h }: PointsStep,
): void {
  if (limit === null) return;
  beforeLimit.set(x);
  if (!limit.apply(x, input.pinned)) return;
  for (let i = 0; i < x.length; i++) v[i] += (x[i] - beforeLimit[i]) / h;
}
