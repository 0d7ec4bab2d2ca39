import { describe, expect, it } from "vitest";
import { energies } from "../../measure/energy.ts";
import { clothMesh } from "./mesh.ts";
import type { Material } from "../material.ts";
import { pairTriangles } from "./pair-triangles.ts";
import { createModel } from "../../state/create-model.ts";
import type { ClothPart } from "../part.ts";
import { clothSheet } from "./sheet.ts";

const material = {
  density: 0.2,
  stretch: { warp: 900, weft: 700, bias: 300 },
  bend: { warp: 2e-5, weft: 1e-5, bias: 1.2e-5 },
  strainLimit: { warp: 0.02, weft: 0.03, bias: 0.1 },
  damping: 0.03,
};

/** Every cell of a sheet is two triangles, one after the other. */
const quadsOf = ({ triangles }: ClothPart): Uint32Array =>
  Uint32Array.from({ length: triangles.length / 6 }, (_, k) => 2 * k);

/** Corners as they lie: a flat sheet has its weft along x and its warp along −z, seen from above. */
const restOf = ({ x, triangles }: ClothPart): Float64Array =>
  Float64Array.from([...triangles].flatMap((node) => [x[3 * node], -x[3 * node + 2]]));

const meshOf = (part: ClothPart, fabric: Partial<Material>): ClothPart =>
  clothMesh({
    positions: part.x,
    rest: restOf(part),
    triangles: part.triangles,
    quads: quadsOf(part),
    material: fabric,
  });

interface Row {
  readonly ends: string;
  readonly values: readonly number[];
}

function rowsOf(part: ClothPart, name: "links" | "beams"): Row[] {
  const table = part[name] as unknown as Record<string, ArrayLike<number>>;
  const columns =
    name === "links"
      ? ["restLength", "stiffness", "damping", "limitLength", "limitStiffness"]
      : ["restLength", "stiffness"];
  return Array.from({ length: part[name].count }, (_, k) => ({
    ends: [table["a"][k], table["b"][k]].sort((p, q) => p - q).join(" "),
    values: columns.map((column) => table[column][k]),
  })).sort((p, q) => (p.ends < q.ends ? -1 : 1));
}

describe("a grid that is read as quads", () => {
  // Diagonals of oblong cells are not along the bias: only where all directions are alike they mean the same.
  const plain = { ...material, stretch: 800, bend: 1e-5, strainLimit: 0.02 };

  it.each([
    ["square cells", [0.7, 0.5], material],
    ["oblong cells", [0.7, 0.35], plain],
  ] as const)("is the cloth that the grid is: %s", (_, size, fabric) => {
    const grid = clothSheet({ size, nodes: [8, 6], material: fabric });
    const mesh = meshOf(grid, fabric);
    for (const name of ["links", "beams"] as const) {
      const [found, expected] = [rowsOf(mesh, name), rowsOf(grid, name)];
      expect(found.map(({ ends }) => ends)).toEqual(expected.map(({ ends }) => ends));
      found.forEach(({ values }, row) =>
        values.forEach((value, k) => {
          const wanted = expected[row].values[k];
          expect(value / wanted, `${name} ${expected[row].ends} column ${k}`).toBeCloseTo(1, 9);
        }),
      );
    }
    mesh.mass.forEach((mass, node) => expect(mass / grid.mass[node]).toBeCloseTo(1, 9));
    expect(() => createModel({ parts: [mesh] })).not.toThrow();
  });

  it("whichever way it lies in space and its corners are numbered", () => {
    const turn = clothSheet({
      size: [0.7, 0.5],
      nodes: [8, 6],
      material,
      across: [0, 0.6, 0.8],
      down: [1, 0, 0],
    });
    const flat = clothSheet({ size: [0.7, 0.5], nodes: [8, 6], material });
    const triangles = flat.triangles.map(
      (_, k) => flat.triangles[k - (k % 3) + ((k + 1 + Math.floor(k / 3)) % 3)],
    );
    const rest = restOf({ ...flat, triangles });
    const mesh = clothMesh({ positions: turn.x, rest, triangles, quads: quadsOf(flat), material });
    expect(rowsOf(mesh, "beams").map(({ ends }) => ends)).toEqual(
      rowsOf(flat, "beams").map(({ ends }) => ends),
    );
  });
});

describe("quads that are no grid", () => {
  const B = 1e-5;
  const plain = { ...material, stretch: 1000, bend: B, strainLimit: Infinity };

  const grid = clothSheet({ size: [0.16, 0.14], nodes: [17, 15], material: plain });

  /** Inner nodes moved by up to `askew` sides of 1 cm. */
  function moved(askew: number): Float64Array {
    const positions = grid.x.slice();
    for (let node = 0; node < positions.length / 3; node++) {
      const [column, row] = [node % 17, Math.floor(node / 17)];
      if (column === 0 || row === 0 || column === 16 || row === 14) continue;
      positions[3 * node] += 0.01 * askew * Math.sin(7 * node);
      positions[3 * node + 2] += 0.01 * askew * Math.cos(5 * node);
    }
    return positions;
  }

  /** Energy of a shallow cylinder along the direction at an angle. */
  function bendingOf(part: ClothPart): (angle: number) => number {
    const { model, state } = createModel({ parts: [part] });
    const stored = (at: typeof state): number => {
      const { tension, bending } = energies(model, at);
      return tension + bending;
    };
    const flat = stored(state);
    return (angle) => stored({ ...state, x: cylinder(state.x, angle) }) - flat;
  }

  function cylinder(flat: Float64Array, angle: number): Float64Array {
    const [c, s, curvature] = [Math.cos(angle), Math.sin(angle), 0.01];
    const bent = flat.slice();
    for (let i = 0; i < bent.length; i += 3) {
      const [x, , z] = flat.subarray(i, i + 3);
      const way = x * c + z * s;
      const shorter = Math.sin(curvature * way) / curvature - way;
      bent.set([x + shorter * c, (2 * Math.sin((curvature * way) / 2) ** 2) / curvature, z + shorter * s], i);
    }
    return bent;
  }

  const turns = [0, 1, 2, 3, 4, 5].map((k) => (k * Math.PI) / 6);
  const ofGrid = bendingOf(grid);
  const expected = turns.map(ofGrid);

  it.each([
    [0, 1e-6],
    [0.05, 0.01],
    [0.1, 0.02],
  ])("bend as the grid does where rows waver by %s sides", (askew, within) => {
    const quads = clothMesh({
      positions: moved(askew),
      triangles: grid.triangles,
      quads: quadsOf(grid),
      material: plain,
    });
    const found = turns.map(bendingOf(quads));
    found.forEach((energy, k) => expect(Math.abs(energy / expected[k] - 1)).toBeLessThan(within));
  });

  it("are found in triangles that they were cut into", () => {
    const shuffled = Uint32Array.from({ length: grid.triangles.length }, (_, k) => {
      const t = (41 * Math.floor(k / 3)) % (grid.triangles.length / 3);
      return grid.triangles[3 * t + (k % 3)];
    });
    const { order, quads } = pairTriangles(grid.x, shuffled);
    expect(quads).toHaveLength(16 * 14);
    const triangles = Uint32Array.from([...order].flatMap((t) => [...shuffled.subarray(3 * t, 3 * t + 3)]));
    const found = clothMesh({ positions: grid.x, triangles, quads, material: plain });
    for (const name of ["links", "beams"] as const)
      expect(rowsOf(found, name).map(({ ends }) => ends)).toEqual(rowsOf(grid, name).map(({ ends }) => ends));
    expect(bendingOf(found)(1) / ofGrid(1)).toBeCloseTo(1, 6);
  });

  it("are not found in equilateral triangles", () => {
    const rows = 6;
    const positions = Float64Array.from(
      Array.from({ length: rows * rows }, (_, k) => {
        const [column, row] = [k % rows, Math.floor(k / rows)];
        return [column + row / 2, 0, (row * Math.sqrt(3)) / 2];
      }).flat(),
    );
    const triangles: number[] = [];
    for (let k = 0; k < rows * (rows - 1); k++)
      if (k % rows < rows - 1) triangles.push(k, k + rows, k + 1, k + 1, k + rows, k + rows + 1);
    expect(pairTriangles(positions, Uint32Array.from(triangles)).quads).toHaveLength(0);
  });

  it("are two triangles each where they are too askew", () => {
    const flat = Float64Array.of(0, 0, 0, 1, 0, 0, 3, 0, -1, 2, 0, -1);
    const askew = clothMesh({
      positions: flat,
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
      quads: Uint32Array.of(0),
      material: plain,
    });
    expect(askew.links.count).toBe(5);
  });

  it("refuses what is no quad", () => {
    const { x, triangles } = clothSheet({ size: [1, 1], nodes: [3, 3] });
    expect(() => clothMesh({ positions: x, triangles, quads: Uint32Array.of(0, 3) })).toThrow(
      "clothMesh: quads[1] is 3, expected the first of two triangles with a side in common",
    );
  });
});
