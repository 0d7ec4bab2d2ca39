import { fault, type Fault } from "../errors.ts";
import { records } from "../raw.ts";
import { colliderShapeSchema } from "../schema/collider.ts";
import type { Rule } from "./rule.ts";

/** A box cannot be rounder than its shortest edge is long. */
export const roundingFitsBox: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, { shape }] of records(document["colliders"])) {
    const parsed = colliderShapeSchema.safeParse(shape);
    if (!parsed.success || parsed.data.kind !== "box") continue;
    const { rounding, size } = parsed.data;
    const most = Math.min(...size) / 2;
    if (rounding > most)
      faults.push(
        fault(
          ["colliders", index, "shape", "rounding"],
          rounding,
          `at most ${most} m, half the shortest edge`,
        ),
      );
  }
  return faults;
};
