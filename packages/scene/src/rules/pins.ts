import { gridPositions } from "../build/grid.ts";
import { selectNodes } from "../build/select.ts";
import { fault, type Fault, type Path } from "../errors.ts";
import { records } from "../raw.ts";
import { whereSchema, type Where } from "../schema/pins.ts";
import { gridNodes, MAX_NODES, shapeSchema, type GridShape } from "../schema/shape.ts";
import type { Rule } from "./rule.ts";

/** Every pin finds its nodes on its sheet. */
export const pinsFindNodes: Rule = (document) => {
  const faults: Fault[] = [];
  for (const [index, cloth] of records(document["cloth"])) {
    const shape = shapeSchema.safeParse(cloth["shape"]);
    if (!shape.success) continue;
    for (const [pin, { where }] of records(cloth["pins"])) {
      const parsed = whereSchema.safeParse(where);
      if (parsed.success)
        faults.push(...checkWhere(["cloth", index, "pins", pin, "where"], parsed.data, shape.data));
    }
  }
  return faults;
};

function checkWhere(path: Path, { index, region }: Where, shape: GridShape): Fault[] {
  const [columns, rows] = gridNodes(shape);
  const nodeCount = columns * rows;
  if (typeof index === "number") return checkIndex([...path, "index"], index, nodeCount);
  if (index) return index.flatMap((node, at) => checkIndex([...path, "index", at], node, nodeCount));
  // A sheet that is too large has its own fault; its nodes are not worth placing.
  if (!region || nodeCount > MAX_NODES) return [];
  const x = gridPositions(shape);
  if (selectNodes({ region }, { columns, rows }, x).length > 0) return [];
  return [
    fault(
      [...path, "region"],
      region,
      `a box around at least one of the ${nodeCount} nodes, which start in ${extent(x)}`,
    ),
  ];
}

function checkIndex(path: Path, index: number, nodeCount: number): Fault[] {
  return index < nodeCount ? [] : [fault(path, index, `a node index from 0 to ${nodeCount - 1}`)];
}

/** The box in which the sheet starts, so that the author sees by how much the region missed it. */
function extent(x: Float64Array): string {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  x.forEach((coordinate, at) => {
    min[at % 3] = Math.min(min[at % 3], coordinate);
    max[at % 3] = Math.max(max[at % 3], coordinate);
  });
  const show = (corner: number[]): string =>
    `[${corner.map((part) => Number(part.toPrecision(6))).join(", ")}]`;
  return `${show(min)} to ${show(max)} m`;
}
