import { formatPath, type Fault, type Path } from "../errors.ts";
import { records, type RawDocument } from "../raw.ts";
import { latticeSchema } from "../schema/lattice.ts";
import { gridNodes, MAX_NODES, gridSchema } from "../schema/shape.ts";
import type { Rule } from "./rule.ts";

/** The whole scene fits into memory. */
export const sizeIsBounded: Rule = (document) => {
  const faults: Fault[] = [];
  let total = 0;
  for (const [path, nodes] of [...sheets(document), ...blocks(document)]) {
    const before = total;
    total += nodes;
    if (total <= MAX_NODES || before > MAX_NODES) continue;
    const expected = `at most ${count(MAX_NODES)} nodes in the scene`;
    const others = before > 0 ? `, ${count(total)} with the sheets before it` : "";
    const message = `${formatPath(path)} is too large: ${count(nodes)} nodes${others}; expected ${expected}`;
    faults.push({ path, value: total, expected, message });
  }
  return faults;
};

const NODES = latticeSchema.shape.nodes.unwrap();

type Sized = readonly [path: Path, nodes: number];

function sheets(document: RawDocument): Sized[] {
  return records(document["cloth"]).flatMap(([index, { shape }]): Sized[] => {
    const parsed = gridSchema.safeParse(shape);
    if (!parsed.success) return [];
    const [columns, rows] = gridNodes(parsed.data);
    return [[["cloth", index, "shape"], columns * rows]];
  });
}

function blocks(document: RawDocument): Sized[] {
  return records(document["lattices"]).flatMap(([index, lattice]): Sized[] => {
    const parsed = NODES.safeParse(lattice["nodes"]);
    if (!parsed.success) return [];
    const [x, y, z] = parsed.data;
    return [[["lattices", index], x * y * z]];
  });
}

/** 1,000,000: the reader counts the zeros. Own grouping, because locales differ between machines. */
function count(number: number): string {
  return Number.isFinite(number) && number < 1e21
    ? String(number).replace(/\B(?=(\d{3})+$)/g, ",")
    : String(number);
}
