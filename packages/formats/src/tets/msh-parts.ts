import { CELL_NODES, Cells, type CellKind } from "./cells.ts";
import type { MshSource } from "./msh-source.ts";
import { finishTets, type TetFile } from "./tet-file.ts";

/** What of a Gmsh file has been read so far. */
export interface MshParts {
  readonly x: number[];
  /** Index by the file's number of a node, which may be any. */
  readonly nodes: Map<number, number>;
  readonly cells: Cells;
  /** Names of physical volumes by their tags. */
  readonly names: Map<number, string>;
  /** Physical tag by volume. */
  readonly physical: Map<number, number>;
  /** Region by its key. */
  readonly regions: Map<string, number>;
}

export function createMshParts(): MshParts {
  const x: number[] = [];
  return {
    x,
    nodes: new Map(),
    cells: new Cells(x),
    names: new Map(),
    physical: new Map(),
    regions: new Map(),
  };
}

/** Cells with a volume, by Gmsh's numbers of their kinds. */
const SOLID: Readonly<Record<number, CellKind>> = {
  4: "tetrahedron",
  5: "hexahedron",
  6: "prism",
  7: "pyramid",
  11: "quadratic tetrahedron",
};

/** Nodes of points, lines and surfaces, which are left out. */
const FLAT: Readonly<Record<number, number>> = {
  ...{ 1: 2, 2: 3, 3: 4, 8: 3, 9: 6, 10: 9, 15: 1, 16: 8, 20: 9, 21: 10, 22: 12, 23: 15, 24: 15, 25: 21 },
  ...{ 26: 4, 27: 5, 28: 6 },
};

/** Nodes of an element of a type; throws for those that we cannot cut into tetrahedra. */
export function elementWidth({ scanner }: MshSource, type: number): number {
  const width = SOLID[type] ? CELL_NODES[SOLID[type]] : FLAT[type];
  if (width !== undefined) return width;
  const known = Object.entries(SOLID).map(([number, kind]) => `${number} (${kind})`);
  throw scanner.fault(
    `element type ${type} is of higher order or unknown, expected ${known.join(", ")}, or a surface`,
  );
}

export function addNode(source: MshSource, parts: MshParts, tag: number, what: string): void {
  parts.nodes.set(tag, parts.x.length / 3);
  for (let k = 0; k < 3; k++) parts.x.push(source.double(`${"xyz"[k]} of ${what}`));
}

/** Reads the nodes of one element and keeps it if it has a volume. */
export function addElement(
  source: MshSource,
  parts: MshParts,
  type: number,
  region: string,
  what: string,
  read: (what: string) => number = source.int,
): void {
  const width = elementWidth(source, type);
  const nodes: number[] = [];
  for (let k = 0; k < width; k++) {
    const tag = read(`node ${k + 1} of ${what}`);
    const node = parts.nodes.get(tag);
    if (node === undefined)
      throw source.scanner.fault(`${what} names node ${tag}, which the file does not have`);
    nodes.push(node);
  }
  if (!SOLID[type]) return;
  if (!parts.regions.has(region)) parts.regions.set(region, parts.regions.size);
  parts.cells.add(SOLID[type], nodes, parts.regions.get(region));
}

export function finishMsh({ x, cells, regions }: MshParts): TetFile {
  return finishTets({
    reader: "readMsh",
    x,
    tets: cells.tets,
    notes: cells.notes,
    ...(regions.size > 0 && { region: cells.region, regions: [...regions.keys()].map((name) => ({ name })) }),
  });
}

/** How a region is called: by its physical group, where it has one. */
export function regionName({ names }: MshParts, physical: number | undefined, volume: number): string {
  if (physical === undefined || physical === 0) return `volume ${volume}`;
  return names.get(physical) ?? `group ${physical}`;
}
