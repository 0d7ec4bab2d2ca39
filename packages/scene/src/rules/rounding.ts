import { fault, type Fault } from "../errors.ts";
import { isRecord, records } from "../raw.ts";
import { colliderShapeSchema } from "../schema/collider.ts";
import type { Rule } from "./rule.ts";

/** No edge of a box or a cylinder is rounder than the solid is thick. */
export const roundingFitsSolid: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, { shape }] of records(document["colliders"])) {
    if (!isRecord(shape) || (shape["kind"] !== "box" && shape["kind"] !== "cylinder")) continue;
    const parsed = colliderShapeSchema.safeParse(shape);
    if (!parsed.success) continue;
    const path = ["colliders", index, "shape", "rounding"];
    if (parsed.data.kind === "box") {
      const most = Math.min(...parsed.data.size) / 2;
      if (parsed.data.rounding > most)
        faults.push(fault(path, parsed.data.rounding, `at most ${most} m, half the shortest edge`));
    } else if (parsed.data.kind === "cylinder") {
      const most = Math.min(parsed.data.radius, parsed.data.length / 2);
      if (parsed.data.rounding > most)
        faults.push(fault(path, parsed.data.rounding, `at most ${most} m, its radius or half its length`));
    }
  }
  return faults;
};
