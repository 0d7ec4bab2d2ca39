/**
 * Gathers volume cells and cuts all of them into tetrahedra. A cell that is none gets a node at its middle and one tetrahedron per
 * triangle of its faces; a quadrilateral is cut from its lowest node, so that both cells beside it cut it alike.
 */
export class Cells {
  /** Numbers as the file counts nodes from 0; those of middles follow later. */
  readonly tets: number[] = [];
  readonly region: number[] = [];
  readonly #x: number[];
  readonly #counts = new Map<CellKind, number>();

  /** Middles are appended to `x`. */
  constructor(x: number[]) {
    this.#x = x;
  }

  add(kind: CellKind, nodes: readonly number[], region = 0): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (kind === "tetrahedron" || kind === "quadratic tetrahedron") {
      this.#push(nodes, region);
      return;
    }
    const middle = this.#x.length / 3;
    for (let axis = 0; axis < 3; axis++) {
      this.#x.push(nodes.reduce((sum, node) => sum + this.#x[3 * node + axis], 0) / nodes.length);
    }
    for (const face of FACES[kind]) {
      for (const triangle of triangles(face.map((corner) => nodes[corner])))
        this.#push([...triangle.toReversed(), middle], region);
    }
  }

  get notes(): string[] {
    return [...this.#counts].flatMap(([kind, count]) => {
      if (kind === "tetrahedron") return [];
      return kind === "quadratic tetrahedron"
        ? [`${count} tetrahedra are quadratic; their corners were taken, nodes on their edges were not`]
        : [`${count} cells are ${PLURALS[kind]} and were cut into tetrahedra around a node at their middle`];
    });
  }

  #push(nodes: readonly number[], region: number): void {
    for (let k = 0; k < 4; k++) this.tets.push(nodes[k]);
    this.region.push(region);
  }
}

export type CellKind = "tetrahedron" | "quadratic tetrahedron" | keyof typeof FACES;

/** Nodes per cell, of which the corners come first. */
export const CELL_NODES: Readonly<Record<CellKind, number>> = {
  tetrahedron: 4,
  "quadratic tetrahedron": 10,
  hexahedron: 8,
  prism: 6,
  pyramid: 5,
};

const PLURALS = { hexahedron: "hexahedra", prism: "prisms", pyramid: "pyramids" } as const;

/** Corners as Gmsh, VTK, MEDIT and Vega number them: the base around, then the top above it. */
const FACES = {
  hexahedron: [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ],
  prism: [
    [0, 2, 1],
    [3, 4, 5],
    [0, 1, 4, 3],
    [1, 2, 5, 4],
    [2, 0, 3, 5],
  ],
  pyramid: [
    [0, 3, 2, 1],
    [0, 1, 4],
    [1, 2, 4],
    [2, 3, 4],
    [3, 0, 4],
  ],
} as const;

function triangles(face: readonly number[]): number[][] {
  if (face.length === 3) return [[...face]];
  const lowest = face.indexOf(Math.min(...face));
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => face[(lowest + k) % 4]);
  return [
    [a, b, c],
    [a, c, d],
  ];
}
