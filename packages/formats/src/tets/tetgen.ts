import { Scanner } from "../text/scanner.ts";
import { finishTets, type TetFile, type TetRegion } from "./tet-file.ts";

/**
 * TetGen's pair: `.node` (count, 3, attributes, markers; then index x y z …) and `.ele` (count, nodes per tetrahedron, attributes; then
 * index n1 … n4 …, region). Counting starts at 0 or 1, as the first node says. Quadratic elements give their corners.
 */
export function readTetgen(node: Uint8Array, ele: Uint8Array): TetFile {
  const { x, first } = readNodes(node);
  const scanner = new Scanner("readTetgen", ele);
  const count = scanner.integer("the number of tetrahedra (.ele)");
  const width = scanner.integer("nodes per tetrahedron (.ele)", 4, 10);
  if (width !== 4 && width !== 10)
    throw scanner.unexpected(String(width), "nodes per tetrahedron", "4 or 10");
  const attributes = scanner.integer("the number of attributes (.ele)");
  const tets: number[] = [];
  const names = new Map<number, number>();
  const region: number[] = [];
  for (let t = 0; t < count; t++) {
    scanner.integer(`the index of tetrahedron ${t + first} of ${count} (.ele)`);
    for (let k = 0; k < width; k++) {
      const corner = scanner.integer(
        `node ${k + 1} of tetrahedron ${t + first}`,
        first,
        first + x.length / 3 - 1,
      );
      if (k < 4) tets.push(corner - first);
    }
    for (let k = 0; k < attributes; k++) {
      const value = scanner.number(`attribute ${k + 1} of tetrahedron ${t + first}`);
      if (k > 0) continue;
      if (!names.has(value)) names.set(value, names.size);
      region.push(names.get(value) ?? 0);
    }
  }
  const regions: TetRegion[] = [...names.keys()].map((value) => ({ name: `region ${value}` }));
  const notes = width === 10 ? ["tetrahedra are quadratic; their corners were taken"] : [];
  return finishTets({ reader: "readTetgen", x, tets, notes, ...(regions.length > 1 && { region, regions }) });
}

function readNodes(node: Uint8Array): { x: Float64Array; first: number } {
  const scanner = new Scanner("readTetgen", node);
  const count = scanner.integer("the number of nodes (.node)");
  const dimension = scanner.integer("the dimension (.node)");
  if (dimension !== 3) throw scanner.unexpected(String(dimension), "the dimension (.node)", "3");
  const attributes = scanner.integer("the number of attributes (.node)");
  const markers = scanner.integer("the number of markers (.node)", 0, 1);
  const x = new Float64Array(3 * count);
  let first = 0;
  for (let i = 0; i < count; i++) {
    const what = `node ${i + first} of ${count} (.node)`;
    const index = scanner.integer(`the index of ${what}`);
    if (i === 0) first = index;
    if (index !== i + first || first > 1)
      throw scanner.unexpected(String(index), `the index of ${what}`, i === 0 ? "0 or 1" : String(i + first));
    for (let k = 0; k < 3; k++) x[3 * i + k] = scanner.number(`${"xyz"[k]} of ${what}`);
    for (let k = 0; k < attributes + markers; k++) scanner.number(`attribute ${k + 1} of ${what}`);
  }
  return { x, first };
}
