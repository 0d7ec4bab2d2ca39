import { Scanner } from "../text/scanner.ts";
import { Cells } from "./cells.ts";
import { finishTets, type TetFile, type TetRegion } from "./tet-file.ts";

/**
 * Vega's `.veg`: *VERTICES, *ELEMENTS (TET or CUBIC), *MATERIAL (ENU, density, E, ν), *SET (lists of elements), *REGION (set, material).
 * Nodes and elements count from 1 or 0, as the first says.
 */
export function readVega(bytes: Uint8Array): TetFile {
  const scanner = new Scanner("readVega", bytes);
  const x: number[] = [];
  const cells = new Cells(x);
  const materials = new Map<string, TetRegion>();
  const sets = new Map<string, number[]>();
  const assigned: { set: string; material: string }[] = [];
  let base = 1;
  /** Tetrahedra of an element: 1, or 12 of a cube. */
  let per = 1;
  let elements = 0;
  while (!scanner.isAtEnd) {
    const keyword = scanner.word() ?? "";
    const name = scanner.restOfLine();
    if (keyword === "*VERTICES") base = readVertices(scanner, x);
    else if (keyword === "*ELEMENTS") {
      per = readElements(scanner, x.length / 3, base, cells);
      elements = cells.region.length / per;
    } else if (keyword === "*MATERIAL") materials.set(name, readMaterial(scanner, name));
    else if (keyword === "*SET") sets.set(name, readSet(scanner));
    else if (keyword === "*REGION") {
      const [set, material] = scanner.nextLine().split(/[\s,]+/);
      assigned.push({ set, material });
    } else if (keyword === "*INCLUDE")
      throw scanner.fault(
        `*INCLUDE names ${JSON.stringify(name.slice(0, 60))}, which is another file; expected all in one: put what is in it in the place of this line`,
      );
    else throw scanner.unexpected(keyword, "a section", "*VERTICES, *ELEMENTS, *MATERIAL, *SET or *REGION");
  }
  const region = new Uint8Array(cells.region.length);
  const used: TetRegion[] = [];
  for (const { set, material } of assigned) {
    const found = materials.get(material);
    if (!found) throw scanner.fault(`*REGION names material "${material}", expected ${listed(materials)}`);
    const members =
      set === "allElements" ? Array.from({ length: elements }, (_, i) => i + base) : sets.get(set);
    if (!members) throw scanner.fault(`*REGION names set "${set}", expected allElements or ${listed(sets)}`);
    const index = used.push(found) - 1;
    for (const element of members) region.fill(index, per * (element - base), per * (element - base + 1));
  }
  return finishTets({
    reader: "readVega",
    x,
    tets: cells.tets,
    notes: cells.notes,
    ...(used.length > 0 && { region, regions: used }),
  });
}

const listed = (map: ReadonlyMap<string, unknown>): string =>
  [...map.keys()].join(", ") || "one that is defined";

function readVertices(scanner: Scanner, x: number[]): number {
  const count = scanner.integer("the number of vertices");
  const dimension = scanner.integer("the dimension");
  if (dimension !== 3) throw scanner.unexpected(String(dimension), "the dimension", "3");
  const more = scanner.integer("the number of attributes") + scanner.integer("the number of markers");
  let base = 1;
  for (let i = 0; i < count; i++) {
    const index = scanner.integer(`the index of vertex ${i + 1} of ${count}`);
    if (i === 0 && index === 0) base = 0;
    if (index !== i + base)
      throw scanner.unexpected(String(index), "the index of a vertex", String(i + base));
    for (let k = 0; k < 3; k++) x.push(scanner.number(`${"xyz"[k]} of vertex ${index} of ${count}`));
    for (let k = 0; k < more; k++) scanner.number(`attribute ${k + 1} of vertex ${index}`);
  }
  return base;
}

function readElements(scanner: Scanner, nodeCount: number, base: number, cells: Cells): number {
  const kind = scanner.word();
  if (kind !== "TET" && kind !== "TETS" && kind !== "CUBIC")
    throw scanner.unexpected(kind, "the kind of elements", "TET or CUBIC");
  const count = scanner.integer("the number of elements");
  const width = scanner.integer("nodes per element", 4, 8);
  const more = scanner.integer("the number of attributes");
  for (let i = 0; i < count; i++) {
    scanner.integer(`the index of element ${i + base} of ${count}`);
    const nodes: number[] = [];
    for (let k = 1; k <= width; k++) {
      nodes.push(
        scanner.integer(`node ${k} of element ${i + base} of ${count}`, base, base + nodeCount - 1) - base,
      );
    }
    for (let k = 0; k < more; k++) scanner.number(`attribute ${k + 1} of element ${i + base}`);
    cells.add(kind === "CUBIC" ? "hexahedron" : "tetrahedron", nodes);
  }
  return kind === "CUBIC" ? 12 : 1;
}

function readMaterial(scanner: Scanner, name: string): TetRegion {
  const line = scanner.nextLine();
  const [law, density, young, poisson] = line.split(",").map((word) => word.trim());
  const numbers = [density, young, poisson].map(Number);
  // Other laws (orthotropic, Mooney–Rivlin) are no Hooke's: the body is then made of what its user says.
  if (law !== "ENU") return { name };
  if (numbers.some((value) => !(value >= 0 && value < Infinity)))
    throw scanner.fault(`*MATERIAL ${name} is "${line}", expected ENU, density, E, ν`);
  return { name, material: { density: numbers[0], young: numbers[1], poisson: numbers[2] } };
}

/** Numbers with commas between them, over several lines, until the next section. */
function readSet(scanner: Scanner): number[] {
  const out: number[] = [];
  for (;;) {
    const before = scanner.at;
    const word = scanner.word();
    if (word === undefined || word.startsWith("*")) {
      scanner.at = before;
      return out;
    }
    for (const part of word.split(",").filter(Boolean)) {
      const value = Number(part);
      if (!Number.isInteger(value))
        throw scanner.unexpected(part, "an entry of *SET", "the index of an element");
      out.push(value);
    }
  }
}
