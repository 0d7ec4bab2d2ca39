import { Scanner } from "../text/scanner.ts";
import { CELL_NODES, Cells, type CellKind } from "./cells.ts";
import { finishTets, type TetFile } from "./tet-file.ts";
import { asciiNumbers, binaryNumbers, type VtkNumbers } from "./vtk-numbers.ts";

/** Cells with a volume, by VTK's numbers of their kinds. */
const KINDS: Readonly<Record<number, CellKind>> = {
  10: "tetrahedron",
  12: "hexahedron",
  13: "prism",
  14: "pyramid",
  24: "quadratic tetrahedron",
};

/** Points, lines and surfaces, which a body does not need. */
const FLAT = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 21, 22, 23]);

/** Legacy VTK with an unstructured grid, ASCII or binary (big endian); versions 1 to 4, and 5 with its OFFSETS. */
export function readVtk(bytes: Uint8Array): TetFile {
  const scanner = new Scanner("readVtk", bytes, "");
  const head = scanner.restOfLine();
  if (!head.startsWith("# vtk DataFile"))
    throw scanner.unexpected(head, "the first line", "# vtk DataFile Version");
  scanner.restOfLine();
  const form = scanner.word();
  if (form !== "ASCII" && form !== "BINARY")
    throw scanner.unexpected(form, "the third line", "ASCII or BINARY");
  const numbers = form === "ASCII" ? asciiNumbers(scanner) : binaryNumbers(scanner, bytes);
  const section = scanner.word();
  const kind = scanner.word();
  if (section !== "DATASET" || kind !== "UNSTRUCTURED_GRID")
    throw scanner.unexpected(`${section} ${kind}`, "the data set", "DATASET UNSTRUCTURED_GRID");
  const x: number[] = [];
  let lists: number[][] | undefined;
  const cells = new Cells(x);
  for (let word = scanner.word(); word !== undefined; word = scanner.word()) {
    if (word === "POINTS") readPoints(scanner, numbers, x);
    else if (word === "CELLS") lists = readCells(scanner, numbers);
    else if (word === "CELL_TYPES") addCells(scanner, numbers, lists, x.length / 3, cells);
    else if (word === "METADATA") while (scanner.restOfLine() !== "");
    else if (word === "CELL_DATA" || word === "POINT_DATA") break;
    else throw scanner.unexpected(word, "a section", "POINTS, CELLS, CELL_TYPES or data");
  }
  return finishTets({ reader: "readVtk", x, tets: cells.tets, notes: cells.notes });
}

function readPoints(scanner: Scanner, numbers: VtkNumbers, x: number[]): void {
  const count = scanner.integer("the number of POINTS");
  const type = scanner.word() ?? "";
  scanner.restOfLine();
  const next = numbers(type, "POINTS");
  for (let i = 0; i < 3 * count; i++)
    x.push(next(`${"xyz"[i % 3]} of point ${Math.floor(i / 3)} of ${count}`));
}

function readCells(scanner: Scanner, numbers: VtkNumbers): number[][] {
  const count = scanner.integer("the number of CELLS");
  const size = scanner.integer("the size of CELLS");
  scanner.restOfLine();
  const before = scanner.at;
  if (scanner.word() === "OFFSETS") return readOffsets(scanner, numbers, count, size);
  scanner.at = before;
  const next = numbers("int", "CELLS");
  return Array.from({ length: count }, (_, i) => {
    const width = next(`the number of nodes of cell ${i} of ${count}`);
    if (!(Number.isInteger(width) && width >= 0 && width <= size))
      throw scanner.fault(`cell ${i} has ${width} nodes, expected at most ${size}`);
    return Array.from({ length: width }, (_, k) => next(`node ${k} of cell ${i} of ${count}`));
  });
}

/** Version 5: where each cell begins, then all nodes. */
function readOffsets(scanner: Scanner, numbers: VtkNumbers, count: number, size: number): number[][] {
  const type = scanner.word() ?? "";
  scanner.restOfLine();
  const next = numbers(type, "OFFSETS");
  const offsets = Array.from({ length: count }, (_, i) => next(`offset ${i} of ${count}`));
  const word = scanner.word();
  if (word !== "CONNECTIVITY") throw scanner.unexpected(word, "what follows OFFSETS", "CONNECTIVITY");
  const other = scanner.word() ?? "";
  scanner.restOfLine();
  const node = numbers(other, "CONNECTIVITY");
  const nodes = Array.from({ length: size }, (_, i) => node(`node ${i} of ${size} in CONNECTIVITY`));
  return offsets.slice(0, -1).map((from, i) => nodes.slice(from, offsets[i + 1]));
}

function addCells(
  scanner: Scanner,
  numbers: VtkNumbers,
  lists: readonly number[][] | undefined,
  nodeCount: number,
  cells: Cells,
): void {
  const count = scanner.integer("the number of CELL_TYPES");
  scanner.restOfLine();
  if (lists?.length !== count)
    throw scanner.fault(`CELL_TYPES has ${count} entries, expected ${lists?.length ?? 0} as CELLS before it`);
  const next = numbers("int", "CELL_TYPES");
  for (let i = 0; i < count; i++) {
    const type = next(`the type of cell ${i} of ${count}`);
    if (FLAT.has(type)) continue;
    const kind = KINDS[type];
    if (!kind)
      throw scanner.unexpected(
        String(type),
        `the type of cell ${i}`,
        `one of ${Object.keys(KINDS).join(", ")} (solid) or ${[...FLAT].join(", ")} (left out)`,
      );
    if (lists[i].length !== CELL_NODES[kind])
      throw scanner.fault(
        `cell ${i} is a ${kind} with ${lists[i].length} nodes, expected ${CELL_NODES[kind]}`,
      );
    const stray = lists[i].find((node) => !(Number.isInteger(node) && node >= 0 && node < nodeCount));
    if (stray !== undefined)
      throw scanner.fault(`cell ${i} names node ${stray}, expected 0 to ${nodeCount - 1}`);
    cells.add(kind, lists[i]);
  }
}
