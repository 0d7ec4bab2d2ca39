import { textBytes } from "./text-bytes.ts";

/** Two tetrahedra on one face, the second inside out, in two regions, in every form that we read. */
export const X = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1.5];
const NODES = [0, 1, 2, 3, 4].map((i) => X.slice(3 * i, 3 * i + 3).join(" "));
const numbered = NODES.map((node, i) => `${i + 1} ${node}`).join("\n");

export const TETGEN = {
  node: `# made by hand\n5 3 0 1\n${NODES.map((node, i) => `${i} ${node} ${i % 2}`).join("\n")}\n`,
  ele: "2 4 1\n0 0 1 2 3 7\n1 2 1 3 4 8 # behind\n",
};

export const MSH2 = `$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
2
2 5 "skin"
3 9 "core part"
$EndPhysicalNames
$Nodes
5
${numbered}
$EndNodes
$Elements
3
1 2 2 5 1 1 2 3
2 4 2 9 1 1 2 3 4
3 4 2 0 2 3 2 4 5
$EndElements
`;

export const MSH40 = `$MeshFormat
4 0 8
$EndMeshFormat
$Nodes
1 5
1 3 0 5
${numbered}
$EndNodes
$Elements
1 2
1 3 4 2
1 1 2 3 4
2 3 2 4 5
$EndElements
`;

export const MSH41 = `$MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
1
3 9 "core part"
$EndPhysicalNames
$Entities
1 0 0 2
1 0 0 0 0
1 0 0 0 1 1 1 1 9 0
2 0 0 0 1 1 1 0 0
$EndEntities
$Nodes
2 5 10 50
2 1 1 2
10
20
${NODES[0]} 0.1 0.2
${NODES[1]} 0.3 0.4
3 1 0 3
30
40
50
${NODES.slice(2).join("\n")}
$EndNodes
$Elements
3 3 1 3
2 1 2 1
1 10 20 30
3 1 4 1
2 10 20 30 40
3 2 4 1
3 30 20 40 50
$EndElements
`;

export const MEDIT = `MeshVersionFormatted 2
Dimension
3
Vertices
5
${NODES.map((node) => `${node} 0`).join("\n")}
Triangles
1
1 2 3 4
Tetrahedra
2
1 2 3 4 7
3 2 4 5 8
End
`;

export const VTK = `# vtk DataFile Version 3.0
two
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 5 double
${NODES.join("\n")}
CELLS 3 14
3 0 1 2
4 0 1 2 3
4 2 1 3 4
CELL_TYPES 3
5
10
10
`;

export const VEGA = `# by hand
*VERTICES
5 3 0 0
${numbered}

*ELEMENTS
TET
2 4 0
1 1 2 3 4
2 3 2 4 5

*MATERIAL soft
ENU, 1000, 10000, 0.45
*MATERIAL hard
ENU, 2000, 1e7, 0.3

*SET far
2
*REGION
allElements, soft
*REGION
far, hard
`;

/** Gmsh's binary twins of MSH2 (without names) and of one block of 4.1. */
export function binaryMsh(version: 2 | 4): Uint8Array {
  const parts: Uint8Array[] = [];
  const text = (line: string): unknown => parts.push(textBytes(line));
  const numbers = (kind: "int" | "size" | "double", ...values: number[]): void => {
    const view = new DataView(new ArrayBuffer(8 * values.length));
    const width = kind === "int" ? 4 : 8;
    values.forEach((value, i) => {
      if (kind === "int") view.setInt32(width * i, value, true);
      else if (kind === "size") view.setBigUint64(width * i, BigInt(value), true);
      else view.setFloat64(width * i, value, true);
    });
    parts.push(new Uint8Array(view.buffer, 0, width * values.length));
  };
  text(`$MeshFormat\n${version === 2 ? "2.2" : "4.1"} 1 8\n`);
  numbers("int", 1);
  text("\n$EndMeshFormat\n$Nodes\n");
  if (version === 2) {
    text("5\n");
    for (let i = 0; i < 5; i++) {
      numbers("int", i + 1);
      numbers("double", ...X.slice(3 * i, 3 * i + 3));
    }
  } else {
    numbers("size", 1, 5, 1, 5);
    numbers("int", 3, 1, 0);
    numbers("size", 5, 1, 2, 3, 4, 5);
    numbers("double", ...X);
  }
  text("\n$EndNodes\n$Elements\n");
  if (version === 2) {
    text("2\n");
    numbers("int", 4, 2, 2, 1, 9, 1, 1, 2, 3, 4, 2, 9, 1, 3, 2, 4, 5);
  } else {
    numbers("size", 1, 2, 1, 2);
    numbers("int", 3, 1, 4);
    numbers("size", 2, 1, 1, 2, 3, 4, 2, 3, 2, 4, 5);
  }
  text("\n$EndElements\n");
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (out.set(part, at), at + part.length), 0);
  return out;
}
