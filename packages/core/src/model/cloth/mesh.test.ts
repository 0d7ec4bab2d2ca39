import { describe, expect, it } from "vitest";
import { energies } from "../../measure/energy.ts";
import { MATERIAL_DEFAULTS } from "../material.ts";
import { clothMesh, type ClothMeshOptions } from "./mesh.ts";
import { createModel } from "../../state/create-model.ts";

const a = 0.01;
const HEIGHT = Math.sqrt(3) / 2;

/** Rows of triangles of side a in the x–z plane; inner nodes are moved by up to `askew` sides. */
function triangulated(
  columns: number,
  rows: number,
  askew = 0,
): Pick<ClothMeshOptions, "positions" | "triangles"> {
  const positions = new Float64Array(3 * columns * rows);
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const node = row * columns + column;
      const inner = row > 0 && row < rows - 1 && column > 0 && column < columns - 1 ? askew : 0;
      positions.set(
        [
          a * (column + (row % 2) / 2 + inner * Math.sin(7 * node)),
          0,
          a * (row * HEIGHT + inner * Math.cos(5 * node)),
        ],
        3 * node,
      );
      if (row === rows - 1 || column === columns - 1) continue;
      const [p, q, r, s] = [node, node + 1, node + columns, node + columns + 1];
      triangles.push(...(row % 2 === 0 ? [p, r, q, q, r, s] : [p, r, s, p, s, q]));
    }
  }
  return { positions, triangles: Uint32Array.from(triangles) };
}

const B = 1e-5;
const material = { bend: B, stretch: 1000, density: 0.2, strainLimit: Infinity };

describe("a triangle mesh", () => {
  it("weighs density × area", () => {
    const { mass } = clothMesh({ ...triangulated(6, 5, 0.2), material });
    const area = 5 * 4 * HEIGHT * a * a;
    expect(mass.reduce((sum, each) => sum + each)).toBeCloseTo(0.2 * area, 12);
  });

  it("has links k_s = (√3/2) Y, half on a border, and beams k_b = 4 B A_e/L on equilateral triangles", () => {
    const { links, beams } = clothMesh({ ...triangulated(9, 9), material });
    const [border, inside] = [(HEIGHT / 2) * 1000, HEIGHT * 1000];
    expect(Math.min(...links.stiffness)).toBeCloseTo(border, 6);
    expect(Math.max(...links.stiffness)).toBeCloseTo(inside, 6);
    const area = (2 / 3) * (HEIGHT / 2) * a * a;
    expect(beams.restLength[beams.count >> 1]).toBeCloseTo(2 * HEIGHT * a, 12);
    expect(beams.stiffness[beams.count >> 1] / ((4 * B * area) / (2 * HEIGHT * a))).toBeCloseTo(1, 9);
  });

  it("keeps to the model's rules, in any plane", () => {
    const { positions, triangles } = triangulated(5, 4, 0.2);
    const tilted = positions.slice();
    for (let i = 0; i < tilted.length; i += 3) {
      const [x, , z] = positions.subarray(i, i + 3);
      tilted.set([0.6 * x, 0.8 * x, z], i);
    }
    const [flat, other] = [positions, tilted].map((at) => clothMesh({ positions: at, triangles, material }));
    other.beams.stiffness.forEach((k, i) => expect(k / flat.beams.stiffness[i]).toBeCloseTo(1, 9));
    expect(() => createModel({ parts: [other] })).not.toThrow();
  });
});

describe("a triangle mesh bent into a shallow cylinder", () => {
  const curvature = 0.01;

  type Start = ReturnType<typeof createModel>;
  const tense = (askew: number): Start =>
    createModel({ parts: [clothMesh({ ...triangulated(16, 18, askew), material })] });
  const stored = ({ model, state }: Start): number => {
    const { tension, bending } = energies(model, state);
    return tension + bending;
  };

  /** Energy over ½ B κ² × area, curved along the direction at `angle`, above that of the flat one. */
  function bendingAt({ model, state }: Start, flat: number, angle: number): number {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const bent = { ...state, x: state.x.slice() };
    for (let i = 0; i < bent.x.length; i += 3) {
      const [x, , z] = state.x.subarray(i, i + 3);
      const along = x * c + z * s;
      // Not stretched: sin(κs)/κ along, (1 − cos κs)/κ up.
      const shorter = Math.sin(curvature * along) / curvature - along;
      bent.x.set(
        [x + shorter * c, (2 * Math.sin((curvature * along) / 2) ** 2) / curvature, z + shorter * s],
        i,
      );
    }
    const area = 15 * 17 * HEIGHT * a * a;
    return (stored({ model, state: bent }) - flat) / (0.5 * B * curvature ** 2 * area);
  }

  it("has B in every direction on equilateral triangles, up to what the border does", () => {
    const regular = tense(0);
    const flat = stored(regular);
    for (const angle of [0, Math.PI / 8, Math.PI / 4, Math.PI / 2]) {
      expect(Math.abs(bendingAt(regular, flat, angle) - 1)).toBeLessThan(0.07);
    }
  });

  it("has B in the mean over directions on irregular ones", () => {
    const irregular = tense(0.2);
    const flat = stored(irregular);
    const turns = [0, 1, 2, 3, 4, 5].map((k) => bendingAt(irregular, flat, (k * Math.PI) / 6));
    expect(turns.reduce((sum, each) => sum + each) / 6).toBeCloseTo(1, 1);
    for (const each of turns) expect(Math.abs(each - 1)).toBeLessThan(0.07);
  });
});

/** The corners of every triangle, from positions in the x–z plane. */
function flatCorners({
  positions,
  triangles,
}: Pick<ClothMeshOptions, "positions" | "triangles">): Float64Array {
  return Float64Array.from([...triangles].flatMap((node) => [positions[3 * node], positions[3 * node + 2]]));
}

describe("a triangle mesh with a shape at rest of its own", () => {
  const flat = triangulated(7, 6, 0.2);
  const rest = flatCorners(flat);

  it("is the same cloth wherever its nodes are: Y and B mean what they did", () => {
    const crumpled = flat.positions.map((each, k) => each + 0.004 * Math.sin(11 * k));
    const [there, here] = [
      clothMesh({ ...flat, material }),
      clothMesh({ ...flat, positions: crumpled, rest, material }),
    ];
    expect(here.x).toEqual(crumpled);
    for (const [name, numbers] of [
      ["links", ["restLength", "stiffness", "damping"]],
      ["beams", ["restLength", "stiffness", "toe"]],
    ] as const) {
      for (const column of numbers) {
        const [a, b] = [there, here].map(
          (part) => (part[name] as unknown as Record<string, Float64Array>)[column],
        );
        a.forEach((value, k) => expect(b[k] / value).toBeCloseTo(1, 9));
      }
    }
    here.mass.forEach((mass, k) => expect(mass / there.mass[k]).toBeCloseTo(1, 9));
    expect(() => createModel({ parts: [here] })).not.toThrow();
  });

  it("has two links where triangles of different size are sewn together, each with its own length", () => {
    // The second triangle is 20 % larger: its side along the seam is eased in.
    const sewn = clothMesh({
      positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1),
      rest: Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1.2, 0, 0, 1.2),
      triangles: Uint32Array.of(0, 1, 2, 1, 0, 3),
      material,
    });
    expect(sewn.links.count).toBe(6);
    expect(
      [...sewn.links.restLength].filter((_, k) => sewn.links.a[k] === 0 && sewn.links.b[k] === 1),
    ).toEqual([1, 1.2]);
    expect(sewn.beams.count).toBe(1);
    const { stiffness } = sewn.links;
    expect(stiffness[0]).toBeCloseTo(500, 9);
    expect(() => createModel({ parts: [sewn] })).not.toThrow();
  });

  it("has fabrics by triangle, and lines that bend otherwise", () => {
    const half = flat.triangles.length / 6;
    const of = Uint8Array.from({ length: 2 * half }, (_, t) => (t < half ? 0 : 1));
    const two = clothMesh({
      ...flat,
      material,
      fabrics: { materials: [{}, { density: 0.4, bend: 2 * B }], of },
    });
    const one = clothMesh({ ...flat, material });
    const sum = (each: Float64Array): number => each.reduce((total, value) => total + value);
    expect(sum(two.mass)).toBeGreaterThan(1.4 * sum(one.mass));
    expect(two.beams.stiffness[0]).toBe(one.beams.stiffness[0]);
    expect(two.beams.stiffness.at(-1)).toBeCloseTo(2 * (one.beams.stiffness.at(-1) ?? 0), 15);
    // Nodes 8 and 9 are beside each other inside.
    const lines = { edges: Uint32Array.of(9, 8), bend: Float64Array.of(5) };
    const ratio = clothMesh({ ...flat, material, lines }).beams.stiffness.map(
      (k, i) => k / one.beams.stiffness[i],
    );
    expect([...ratio].filter((each) => each !== 1)).toEqual([expect.closeTo(5, 12)]);
  });
});

describe("clothMesh refuses", () => {
  it("shapes at rest and fabrics that do not fit", () => {
    const mesh = triangulated(3, 3);
    expect(() => clothMesh({ ...mesh, rest: new Float64Array(6) })).toThrow(
      "clothMesh: rest has 6 entries, expected two for each of 24 corners of triangles",
    );
    expect(() => clothMesh({ ...mesh, fabrics: { materials: [{}], of: new Uint8Array(8).fill(1) } })).toThrow(
      "clothMesh: fabrics.of[0] is 1, expected one of 1 materials for each of 8 triangles",
    );
  });

  const { positions, triangles } = triangulated(3, 3);

  it("triangles without area", () => {
    expect(() => clothMesh({ positions, triangles: Uint32Array.of(0, 1, 2) })).toThrow(
      "clothMesh: triangle 0 (0, 1, 2) has no area",
    );
  });

  it("edges of three triangles", () => {
    const fan = Uint32Array.of(...triangles, 0, 1, 5);
    const edge = Uint32Array.of(...fan, 0, 1, 7);
    expect(() => clothMesh({ positions, triangles: edge })).toThrow(
      "clothMesh: edge 0–1 has more than two triangles",
    );
  });

  it("options that it does not know", () => {
    expect(() => clothMesh({ positions, triangles, uv: 1 } as never)).toThrow(
      'clothMesh: there is no option "uv", expected one of id, positions, rest, triangles, quads, uvs',
    );
    expect(() => clothMesh({ positions, triangles, material: { sterch: 1 } as object })).toThrow(
      'clothMesh: there is no option "material.sterch"',
    );
  });

  it("materials with directions", () => {
    const bend = { warp: 1e-5, weft: 2e-5 };
    expect(() => clothMesh({ positions, triangles, material: { bend } })).toThrow(
      "clothMesh: material.bend is an object with warp, weft, expected one number for all directions",
    );
    expect(() => clothMesh({ positions, triangles, material: { bend: "1" as never } })).toThrow(
      'clothMesh: material.bend is "1", expected one number',
    );
    expect(clothMesh({ positions, triangles }).material).toEqual(MATERIAL_DEFAULTS);
  });
});
