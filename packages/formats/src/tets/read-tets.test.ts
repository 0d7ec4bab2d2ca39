import { describe, expect, it } from "vitest";
import { cutEverywhere, textBytes } from "../testing/text-bytes.ts";
import { binaryMsh, MEDIT, MSH2, MSH40, MSH41, TETGEN, VEGA, VTK, X } from "../testing/two-tets.ts";
import { readTets, tetgenPartner } from "./read-tets.ts";
import type { TetFile } from "./tet-file.ts";

const tetgen = (ele: Uint8Array): TetFile => readTets("a.ele", ele, textBytes(TETGEN.node));
const of = (name: string) => (bytes: Uint8Array) => readTets(name, bytes);

/** Form, its bytes, its reader, names of its regions, bytes of its end that may be missing without being missed. */
const FORMS: [string, Uint8Array, (bytes: Uint8Array) => TetFile, string[], number?][] = [
  ["TetGen", textBytes(TETGEN.ele), tetgen, ["region 7", "region 8"], 0],
  ["Gmsh 2", textBytes(MSH2), of("a.msh"), ["core part", "volume 2"]],
  ["Gmsh 2 binary", binaryMsh(2), of("a.msh"), ["group 9"]],
  ["Gmsh 4.0", textBytes(MSH40), of("a.msh"), ["volume 1"]],
  ["Gmsh 4.1", textBytes(MSH41), of("a.MSH"), ["core part", "volume 2"]],
  ["Gmsh 4.1 binary", binaryMsh(4), of("a.msh"), ["volume 1"]],
  ["MEDIT", textBytes(MEDIT), of("a.mesh"), ["reference 7", "reference 8"]],
  ["VTK", textBytes(VTK), of("a.vtk"), ["body"], 3],
  ["Vega", textBytes(VEGA), of("a.veg"), ["soft", "hard"], 170],
];

describe.each(FORMS)("%s", (_, bytes, read, names, tail = 0) => {
  it("is read, right side out", () => {
    const { x, tets, regions, materials, notes } = read(bytes);
    expect([...x]).toEqual(X);
    expect([...tets]).toEqual([0, 1, 2, 3, 2, 1, 4, 3]);
    expect(regions.map(({ name }) => name)).toEqual(names);
    expect(materials ? [...materials] : undefined).toEqual(names.length > 1 ? [0, 1] : undefined);
    expect(notes).toEqual(["1 of 2 tetrahedra were inverted (inside out) and have been turned"]);
  });

  it("cut off anywhere says where it ends and what should be there", () => {
    const whole = JSON.stringify(read(bytes));
    const said = cutEverywhere(bytes, (cut) => {
      if (JSON.stringify(read(cut)) !== whole) throw new Error("read otherwise");
    });
    const vague = said.filter(
      (message) => !/^(read[A-Z]\w+: .*(expected|should be|does not have)|read( otherwise)?$)/.test(message),
    );
    expect(vague).toEqual([]);
    // Forms without an end mark cannot know that their last number, or Vega's last lists, went on.
    const otherwise = said.flatMap((message, end) =>
      message === "read otherwise" ? [bytes.length - end] : [],
    );
    expect(Math.max(0, ...otherwise)).toBeLessThanOrEqual(tail);
  });
});

it("Vega gives its materials", () => {
  const { regions } = readTets("a.veg", textBytes(VEGA));
  expect(regions[1]).toEqual({ name: "hard", material: { young: 1e7, poisson: 0.3, density: 2000 } });
});

describe("precise errors", () => {
  const cases: [string, () => unknown, RegExp][] = [
    [
      "no number",
      () => of("a.msh")(textBytes(MSH2.replace("3 0 1 0", "3 0 one 0"))),
      /^readMsh: line 13: y of node 3 of 5 is "one", expected a finite number$/,
    ],
    [
      "no such node",
      () => of("a.msh")(textBytes(MSH2.replace("3 2 4 5\n", "3 2 4 6\n"))),
      /^readMsh: line 21: element 3 of 3 names node 6, which the file does not have$/,
    ],
    [
      "version",
      () => of("a.msh")(textBytes("$MeshFormat\n3 0 8\n")),
      /the version is "3", expected 2, 4.0 or 4.1/,
    ],
    [
      "high order",
      () => of("a.msh")(textBytes(MSH40.replace("1 3 4 2\n1 1", "1 3 29 2\n1 1"))),
      /element type 29 is of higher order or unknown/,
    ],
    [
      "index",
      () => of("a.mesh")(textBytes(MEDIT.replace("3 2 4 5 8", "3 2 4 9 8"))),
      /^readMedit: line 17: node 4 of entry 2 of 2 Tetrahedra is "9", expected a whole number from 1 to 5$/,
    ],
    [
      "keyword",
      () => of("a.mesh")(textBytes(MEDIT.replace("Triangles", "Trangles"))),
      /a keyword is "Trangles", expected one of/,
    ],
    [
      "types",
      () => of("a.vtk")(textBytes(VTK.replace("\n10\n10", "\n10\n11"))),
      /the type of cell 2 is "11", expected one of 10, 12/,
    ],
    [
      "data set",
      () => of("a.vtk")(textBytes(VTK.replace("UNSTRUCTURED_GRID", "POLYDATA"))),
      /the data set is "DATASET POLYDATA", expected DATASET UNSTRUCTURED_GRID/,
    ],
    [
      "material",
      () => of("a.veg")(textBytes(VEGA.replace("far, hard", "far, gold"))),
      /\*REGION names material "gold", expected soft, hard/,
    ],
    [
      "only half",
      () => of("b/a.node")(textBytes(TETGEN.node)),
      /b\/a.node comes with b\/a.ele, expected both/,
    ],
    [
      "ending",
      () => of("a.stl")(textBytes("")),
      /a.stl ends with "stl", expected msh, mesh, vtk, veg, node, ele/,
    ],
    [
      "empty",
      () => of("a.msh")(textBytes("")),
      /the file ends where the first word should be, expected \$MeshFormat/,
    ],
    [
      "flat",
      () => of("a.vtk")(textBytes(VTK.replace("4 0 1 2 3", "4 0 1 2 2").replace("4 2 1 3 4", "4 2 1 3 3"))),
      /all 2 tetrahedra are flat/,
    ],
    [
      "surface only",
      () => of("a.vtk")(textBytes(VTK.replace("\n10\n10", "\n9\n9"))),
      /the file has no tetrahedra/,
    ],
  ];
  it.each(cases)("%s", (_, read, message) => {
    expect(read).toThrow(message);
  });
});

it("cuts hexahedra into tetrahedra that fit and fill them", () => {
  const corners = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1, 2].map((x) => `${x} ${y} ${z}`)));
  const at = (x: number, y: number, z: number): number => x + 3 * (y + 2 * z);
  const cell = (x: number): string =>
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ]
      .map(([i, j, k]) => at(x + i, j, k))
      .join(" ");
  const text = `# vtk DataFile Version 3.0\ncubes\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 12 float\n${corners.join("\n")}\nCELLS 2 18\n8 ${cell(0)}\n8 ${cell(1)}\nCELL_TYPES 2\n12 12\n`;
  const { x, tets, notes } = readTets("a.vtk", textBytes(text));
  expect(notes).toEqual(["2 cells are hexahedra and were cut into tetrahedra around a node at their middle"]);
  expect(tets.length / 4).toBe(24);
  const faces = new Map<string, number>();
  let volume = 0;
  for (let t = 0; t < tets.length; t += 4) {
    const nodes = [...tets.subarray(t, t + 4)];
    for (let k = 0; k < 4; k++) {
      const key = nodes
        .toSpliced(k, 1)
        .sort((a, b) => a - b)
        .join(" ");
      faces.set(key, (faces.get(key) ?? 0) + 1);
    }
    const [p, ...rest] = nodes.map((n) => x.subarray(3 * n, 3 * n + 3));
    const [a, b, c] = rest.map((q) => [q[0] - p[0], q[1] - p[1], q[2] - p[2]]);
    volume +=
      (a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])) /
      6;
  }
  expect(volume).toBeCloseTo(2, 12);
  // Ten squares of the surface, two triangles each; all others have both sides.
  expect([...faces.values()].filter((count) => count === 1)).toHaveLength(20);
  expect(Math.max(...faces.values())).toBe(2);
});

it("knows TetGen's pairs", () => {
  expect(tetgenPartner("a/bear.node")).toBe("a/bear.ele");
  expect(tetgenPartner("bear.ELE")).toBe("bear.node");
  expect(tetgenPartner("bear.msh")).toBeUndefined();
});
