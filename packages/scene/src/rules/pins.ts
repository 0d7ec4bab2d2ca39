import { gridPositions } from "../build/grid.ts";
import { selectNodes } from "../build/select.ts";
import { COLLECTED_FAULTS, fault, type Fault, type Path } from "../errors.ts";
import { records } from "../raw.ts";
import { whereSchema, type Where } from "../schema/pins.ts";
import { gridNodes, MAX_NODES, gridSchema, type GridShape } from "../schema/shape.ts";
import type { Rule } from "./rule.ts";

/** Every pin, every attachment and every point load finds its nodes on its sheet. */
export const pinsFindNodes: Rule = (document) => {
  const faults: Fault[] = [];
  let nodes = 0;
  for (const [index, cloth] of records(document["cloth"])) {
    const shape = gridSchema.safeParse(cloth["shape"]);
    if (!shape.success) continue;
    const [columns, rows] = gridNodes(shape.data);
    nodes += columns * rows;
    // A scene that is too large has its own fault; its nodes are not worth placing.
    const sheet = new Sheet(columns, rows, nodes > MAX_NODES ? null : shape.data);
    for (const list of ["pins", "attach", "loads"]) {
      for (const [at, { where }] of records(cloth[list])) {
        const parsed = whereSchema.safeParse(where);
        if (parsed.success && faults.length < COLLECTED_FAULTS)
          faults.push(...checkWhere(["cloth", index, list, at, "where"], parsed.data, sheet));
      }
    }
  }
  return faults;
};

/** A sheet's nodes, placed when the first region asks for them. */
class Sheet {
  readonly columns: number;
  readonly rows: number;
  readonly #shape: GridShape | null;
  #positions: Float64Array | null = null;

  constructor(columns: number, rows: number, shape: GridShape | null) {
    this.columns = columns;
    this.rows = rows;
    this.#shape = shape;
  }

  /** nodes × 3 [m]; null when they are not to be placed. */
  get positions(): Float64Array | null {
    if (this.#shape) this.#positions ??= gridPositions(this.#shape);
    return this.#positions;
  }
}

function checkWhere(path: Path, { index, region }: Where, sheet: Sheet): Fault[] {
  const { columns, rows } = sheet;
  const nodeCount = columns * rows;
  if (index !== undefined) return checkIndices([...path, "index"], index, nodeCount);
  const x = region && sheet.positions;
  if (!x || selectNodes({ region }, { columns, rows }, x).length > 0) return [];
  return [
    fault(
      [...path, "region"],
      region,
      `a box around at least one of the ${nodeCount} nodes, which start in ${extent(x)}`,
    ),
  ];
}

export function checkIndices(path: Path, indices: number | readonly number[], nodeCount: number): Fault[] {
  if (typeof indices === "number") return checkIndex(path, indices, nodeCount);
  const faults: Fault[] = [];
  for (let at = 0; at < indices.length && faults.length < COLLECTED_FAULTS; at++)
    faults.push(...checkIndex([...path, at], indices[at], nodeCount));
  return faults;
}

function checkIndex(path: Path, index: number, nodeCount: number): Fault[] {
  return index < nodeCount ? [] : [fault(path, index, `a node index from 0 to ${nodeCount - 1}`)];
}

/** The box in which the sheet starts, so that the author sees by how much the region missed it. */
export function extent(x: Float64Array): string {
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
