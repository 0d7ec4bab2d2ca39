import { describeValue } from "../../checks/describe-value.ts";
import { COLLIDER_KINDS, shapeKind, type ColliderShape } from "./registry.ts";

/** What is wrong with a shape, in words that follow its name; empty when nothing is. */
export function colliderFaults(shape: ColliderShape): string[] {
  const kind: unknown = shape?.kind;
  if (COLLIDER_KINDS.some((known) => known === kind)) return shapeKind(shape).faults(shape);
  const known = COLLIDER_KINDS.map(describeValue).join(", ");
  return [`shape.kind is ${describeValue(kind)}, expected one of ${known}`];
}
