import { Scanner } from "../text/scanner.ts";
import { CELL_NODES, Cells, type CellKind } from "./cells.ts";
import { finishTets, type TetFile } from "./tet-file.ts";

const KINDS: Readonly<Record<string, CellKind>> = {
  Tetrahedra: "tetrahedron",
  TetrahedraP2: "quadratic tetrahedron",
  Hexahedra: "hexahedron",
  Hexaedra: "hexahedron",
  Prisms: "prism",
  Pyramids: "pyramid",
};

/** Other lists of MEDIT, by the numbers of an entry. */
const SKIPPED: Readonly<Record<string, number>> = {
  Edges: 3,
  Triangles: 4,
  Quadrilaterals: 5,
  Corners: 1,
  RequiredVertices: 1,
  RequiredEdges: 1,
  RequiredTriangles: 1,
  Ridges: 1,
  Normals: 3,
  Tangents: 3,
  NormalAtVertices: 2,
  TangentAtVertices: 2,
};

/** MEDIT's ASCII `.mesh`, as of INRIA's tools and CGAL: keywords with a count, nodes from 1, a reference behind every entry. */
export function readMedit(bytes: Uint8Array): TetFile {
  const scanner = new Scanner("readMedit", bytes);
  const head = scanner.word();
  if (head !== "MeshVersionFormatted")
    throw scanner.unexpected(head, "the first word", "MeshVersionFormatted");
  scanner.integer("the version", 1, 4);
  const x: number[] = [];
  const cells = new Cells(x);
  const references = new Map<number, number>();
  for (let keyword = scanner.word(); keyword !== "End"; keyword = scanner.word()) {
    if (keyword === undefined) break;
    if (keyword === "Dimension") {
      const dimension = scanner.integer("Dimension");
      if (dimension !== 3) throw scanner.unexpected(String(dimension), "Dimension", "3");
    } else if (keyword === "Vertices") readVertices(scanner, x);
    else if (KINDS[keyword]) readCells(scanner, keyword, x.length / 3, cells, references);
    else if (SKIPPED[keyword]) {
      const count = scanner.integer(`the number of ${keyword}`);
      for (let k = 0; k < count * SKIPPED[keyword]; k++) scanner.number(`an entry of ${keyword}`);
    } else
      throw scanner.unexpected(
        keyword,
        "a keyword",
        `one of ${[...Object.keys(KINDS), ...Object.keys(SKIPPED)].join(", ")}`,
      );
  }
  const regions = [...references.keys()].map((reference) => ({ name: `reference ${reference}` }));
  return finishTets({
    reader: "readMedit",
    x,
    tets: cells.tets,
    notes: cells.notes,
    ...(regions.length > 1 && { region: cells.region, regions }),
  });
}

function readVertices(scanner: Scanner, x: number[]): void {
  const count = scanner.integer("the number of Vertices");
  for (let i = 1; i <= count; i++) {
    for (let k = 0; k < 3; k++) x.push(scanner.number(`${"xyz"[k]} of vertex ${i} of ${count}`));
    scanner.integer(`the reference of vertex ${i}`, -0x7fffffff);
  }
}

function readCells(
  scanner: Scanner,
  keyword: string,
  nodeCount: number,
  cells: Cells,
  references: Map<number, number>,
): void {
  const count = scanner.integer(`the number of ${keyword}`);
  const width = CELL_NODES[KINDS[keyword]];
  for (let i = 1; i <= count; i++) {
    const nodes: number[] = [];
    for (let k = 1; k <= width; k++) {
      nodes.push(scanner.integer(`node ${k} of entry ${i} of ${count} ${keyword}`, 1, nodeCount) - 1);
    }
    const reference = scanner.integer(`the reference of entry ${i} of ${keyword}`, -0x7fffffff);
    if (!references.has(reference)) references.set(reference, references.size);
    cells.add(KINDS[keyword], nodes, references.get(reference));
  }
}
