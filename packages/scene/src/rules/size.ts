import { formatPath, type Fault } from "../errors.ts";
import { records } from "../raw.ts";
import { gridNodes, MAX_NODES, shapeSchema } from "../schema/shape.ts";
import type { Rule } from "./rule.ts";

/** The whole scene fits into memory. */
export const sizeIsBounded: Rule = (document) => {
  const faults: Fault[] = [];
  let total = 0;
  for (const [index, { shape }] of records(document["cloth"])) {
    const parsed = shapeSchema.safeParse(shape);
    if (!parsed.success) continue;
    const [columns, rows] = gridNodes(parsed.data);
    const before = total;
    total += columns * rows;
    if (total <= MAX_NODES || before > MAX_NODES) continue;
    const path = ["cloth", index, "shape"];
    const expected = `at most ${count(MAX_NODES)} nodes in the scene`;
    const others = before > 0 ? `, ${count(total)} with the sheets before it` : "";
    const message = `${formatPath(path)} is too large: ${count(columns * rows)} nodes${others}; expected ${expected}`;
    faults.push({ path, value: total, expected, message });
  }
  return faults;
};

/** 1,000,000: the reader counts the zeros. Own grouping, because locales differ between machines. */
function count(number: number): string {
  return Number.isFinite(number) && number < 1e21
    ? String(number).replace(/\B(?=(\d{3})+$)/g, ",")
    : String(number);
}
