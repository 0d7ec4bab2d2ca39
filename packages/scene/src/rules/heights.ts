import { fault, type Fault } from "../errors.ts";
import { isRecord, records } from "../raw.ts";
import type { Rule } from "./rule.ts";

/** All rows of a height field have as many heights as the first. */
export const heightsAreRectangle: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, { shape }] of records(document["colliders"])) {
    if (!isRecord(shape) || shape["kind"] !== "heightField" || !Array.isArray(shape["heights"])) continue;
    const rows: readonly unknown[] = shape["heights"];
    const [first] = rows;
    if (!Array.isArray(first)) continue;
    rows.forEach((row, at) => {
      if (!Array.isArray(row) || row.length === first.length) return;
      const path = ["colliders", index, "shape", "heights", at];
      faults.push(fault(path, row, `${first.length} heights, as many as in the first row`));
    });
  }
  return faults;
};
