import { describe, expect, it } from "vitest";
import { bendingEnergy } from "../../measure/bending-energy.ts";
import { tensionEnergy } from "../../measure/link-energy.ts";
import { distance } from "@pliant/geometry";
import { directions, MATERIAL_DEFAULTS, type Material } from "../material.ts";
import type { Part } from "../part.ts";
import { clothSheet } from "./sheet.ts";
import type { ClothSheetOptions } from "./sheet-options.ts";
import { beamStiffness, biasBendRange, linkStiffness } from "./stiffness.ts";

const material = (given: Partial<Material>): Material => ({ ...MATERIAL_DEFAULTS, ...given });

/** Warp along y, weft along x, flat in z = 0. */
const flat = (options: Pick<ClothSheetOptions, "nodes" | "size" | "material">): Part =>
  clothSheet({ ...options, down: [0, 1, 0], toeCurvature: 0.01 });

type Map = (x: number, y: number) => [x: number, y: number, z: number];

/** Energy per area [J/m²] far from the border: of all links and beams that start at an inner node. */
function density(part: Part, map: Map): { tension: number; bending: number } {
  const { columns = 0, rows = 0 } = part.grid ?? {};
  const x = new Float64Array(part.x.length);
  for (let i = 0; i < x.length; i += 3) x.set(map(part.x[i], part.x[i + 1]), i);
  const inside = (node: number): boolean => {
    const [column, row] = [node % columns, Math.floor(node / columns)];
    return column >= 3 && column < columns - 3 && row >= 3 && row < rows - 3;
  };
  const size = (axis: number): number => part.x[(part.mass.length - 1) * 3 + axis] - part.x[axis];
  const area = (size(0) / (columns - 1)) * (size(1) / (rows - 1)) * (columns - 6) * (rows - 6);
  const { links, beams } = part;
  let [tension, bending] = [0, 0];
  for (let k = 0; k < links.count; k++) {
    const law = {
      restLength: links.restLength[k],
      stiffness: links.stiffness[k],
      limitLength: links.limitLength[k],
      limitStiffness: links.limitStiffness[k],
      yieldLength: links.yieldLength[k],
    };
    if (inside(links.a[k])) tension += tensionEnergy(law, distance(x, links.a[k], links.b[k]));
  }
  for (let k = 0; k < beams.count; k++) {
    if (inside(beams.a[k])) bending += bendingEnergy(beams, k, part.material.bendKind === "arc", x);
  }
  return { tension: tension / area, bending: bending / area };
}

/** Square and oblong cells, coarse and fine. */
const MESHES = [
  { size: [0.4, 0.4], nodes: [11, 11] },
  { size: [0.4, 0.4], nodes: [41, 41] },
  { size: [0.4, 0.4], nodes: [21, 31] },
  { size: [0.4, 0.4], nodes: [31, 21] },
] as const;

// Stiff enough that links hold before they yield.
const HOLDS = { strainLimit: Infinity, bend: 1 };

describe.each(MESHES)("a strip pulled by a small strain, free to narrow: $nodes nodes", (mesh) => {
  const stretch = { warp: 900, weft: 300, bias: 40 };
  const part = flat({ ...mesh, material: { stretch, ...HOLDS } });
  const e = 1e-4;
  /** Force per width at strain 1, from the energy per area ½ Y e². */
  const modulus = (map: Map): number => density(part, map).tension / (0.5 * e * e);

  /** The least over how much it narrows: three values tell the parabola. */
  const freeToNarrow = (mapOf: (narrower: number) => Map): number => {
    const [p, q, r] = [0, 1, 2].map((k) => modulus(mapOf(k * e)));
    const curve = p - 2 * q + r;
    const slope = (-3 * p + 4 * q - r) / 2;
    return p - slope ** 2 / (2 * curve);
  };

  it("has the stiffness of warp and weft along them", () => {
    const warp = freeToNarrow((n) => (x, y) => [x * (1 - n), y * (1 + e), 0]);
    const weft = freeToNarrow((n) => (x, y) => [x * (1 + e), y * (1 - n), 0]);
    expect(warp / stretch.warp).toBeCloseTo(1, 2);
    expect(weft / stretch.weft).toBeCloseTo(1, 2);
  });

  it("has the stiffness of the bias at 45°", () => {
    // Strain e along x = y and −n across, and the yarns may each have their own.
    const strained = (along: number, n: number): Map => {
      const [even, odd] = [(along - n) / 2, (along + n) / 2];
      return (x, y) => [x * (1 + even) + odd * y, y * (1 + even) + odd * x, 0];
    };
    const alike = { warp: 300, weft: 300, bias: 40 };
    const square = flat({ ...mesh, material: { stretch: alike, ...HOLDS } });
    const at = (n: number): number => density(square, strained(e, n)).tension / (0.5 * e * e);
    const [p, q, r] = [0, e, 2 * e].map(at);
    const least = p - ((-3 * p + 4 * q - r) / 2) ** 2 / (2 * (p - 2 * q + r));
    expect(least / alike.bias).toBeCloseTo(1, 1);
  });
});

describe.each(MESHES)("a strip of links that only pull: $nodes nodes", (mesh) => {
  const stretch = { warp: 900, weft: 300, bias: 40 };
  const part = flat({ ...mesh, material: { stretch, strainLimit: Infinity, bendKind: "arc" } });
  const e = 1e-4;
  const modulus = (map: Map): number => density(part, map).tension / (0.5 * e * e);

  it("has the stiffness of warp and weft along them", () => {
    // Narrowing by a little more than it lengthens is free: cross links and diagonals are slack.
    expect(modulus((x, y) => [x * (1 - 3 * e), y * (1 + e), 0]) / stretch.warp).toBeCloseTo(1, 3);
    expect(modulus((x, y) => [x * (1 + e), y * (1 - 3 * e), 0]) / stretch.weft).toBeCloseTo(1, 3);
  });

  it("has the stiffness of the bias at 45°, where the yarns only turn", () => {
    // Strain e along x = y and −e across: yarns keep their lengths to first order.
    expect(modulus((x, y) => [x + e * y, y + e * x, 0]) / stretch.bias).toBeCloseTo(1, 2);
    expect(modulus((x, y) => [x - e * y, y - e * x, 0]) / stretch.bias).toBeCloseTo(1, 2);
  });

  it("has bias = 4 G: simple shear by γ stores ½ G γ²", () => {
    expect(modulus((x, y) => [x + e * y, y, 0]) / (stretch.bias / 4)).toBeCloseTo(1, 2);
  });
});

/** Lays the sheet on a cylinder of radius R, curved along the direction at `angle` to the weft. */
function onCylinder(radius: number, angle: number): Map {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const along = x * c + y * s;
    const across = y * c - x * s;
    const bent = radius * Math.sin(along / radius);
    return [bent * c - across * s, bent * s + across * c, radius * (1 - Math.cos(along / radius))];
  };
}

describe.each(MESHES)("a sheet on a cylinder: $nodes nodes", (mesh) => {
  const stiffnessAt = (given: Material["bend"], angle: number, radius = 0.3): number => {
    const part = flat({ ...mesh, material: { bend: given } });
    return density(part, onCylinder(radius, angle)).bending / (0.5 * radius ** -2);
  };

  it.each([
    ["alike in all directions", 2e-5, 2e-5, 2e-5, 2e-5],
    ["warp and weft", { warp: 2e-5, weft: 1e-5 }, 2e-5, 1e-5, Math.SQRT2 * 1e-5],
    ["all three", { warp: 9.7e-5, weft: 6.4e-5, bias: 5.5e-5 }, 9.7e-5, 6.4e-5, 5.5e-5],
  ])("stores ½ B κ² along warp, weft and bias: %s", (_, bend, warp, weft, bias) => {
    expect(stiffnessAt(bend, Math.PI / 2) / warp).toBeCloseTo(1, 2);
    expect(stiffnessAt(bend, 0) / weft).toBeCloseTo(1, 2);
    expect(stiffnessAt(bend, Math.PI / 4) / bias).toBeCloseTo(1, 2);
    expect(stiffnessAt(bend, -Math.PI / 4) / bias).toBeCloseTo(1, 2);
  });

  it("is alike at 22.5° too when all directions are", () => {
    expect(stiffnessAt(1e-5, Math.PI / 8) / 1e-5).toBeCloseTo(1, 2);
  });
});

describe("a strip bent along its length has its stiffness at every width", () => {
  const bend = { warp: 2e-5, weft: 1e-5 };
  it.each([
    ["square cells", 0.01, 0.01],
    ["oblong cells", 0.01, 0.013],
  ])("%s", (_, a, b) => {
    for (const cells of [1, 2, 3, 8]) {
      const along = (down: boolean): number => {
        const nodes: [number, number] = down ? [cells + 1, 7] : [7, cells + 1];
        const size: [number, number] = [(nodes[0] - 1) * a, (nodes[1] - 1) * b];
        const { x, beams } = flat({ size, nodes, material: { bend } });
        const map = onCylinder(0.5, down ? Math.PI / 2 : 0);
        for (let i = 0; i < x.length; i += 3) x.set(map(x[i], x[i + 1]), i);
        let energy = 0;
        for (let k = 0; k < beams.count; k++) {
          energy += bendingEnergy(beams, k, false, x);
        }
        // Six cells have five places where they bend.
        const bent = 5 * (down ? b : a);
        return energy / (0.5 * 0.5 ** -2 * bent * cells * (down ? a : b));
      };
      expect(along(true) / bend.warp).toBeCloseTo(1, 2);
      expect(along(false) / bend.weft).toBeCloseTo(1, 2);
    }
  });
});

describe("constants", () => {
  it("of one number are those of three equal ones, bit for bit, on square cells and on oblong ones", () => {
    for (const cell of [
      { a: 0.02, b: 0.02 },
      { a: 0.0123, b: 0.017 },
    ]) {
      for (const y of [1000, 0.1, 3.3e-5]) {
        const same = { warp: y, weft: y, bias: y };
        expect(linkStiffness(material({ stretch: same }), cell)).toEqual(
          linkStiffness(material({ stretch: y }), cell),
        );
        for (const bend of [same, { warp: y, weft: y }]) {
          expect(beamStiffness(material({ bend }), cell)).toEqual(beamStiffness(material({ bend: y }), cell));
        }
      }
    }
  });

  it("are (8/9) B ab/L on square cells, bit for bit, whatever rounding does to their sides", () => {
    for (const [a, b] of [
      [0.02, 0.02],
      [0.1, 0.30000000000000004 / 3],
    ]) {
      const [across, down, diagonal] = beamStiffness(material({ bend: 1.3e-5 }), { a, b });
      const expected = (length: number): number => ((8 / 9) * 1.3e-5 * (a * b)) / length;
      expect([across, down]).toEqual([expected(2 * a), expected(2 * b)]);
      expect(diagonal).toBe(expected(2 * Math.sqrt(a ** 2 + b ** 2)));
    }
  });

  it("stay 0 or more on cells of any shape, and keep the axes' stiffness", () => {
    const part = flat({ size: [0.1, 0.4], nodes: [11, 11], material: { bend: 1e-5 } });
    expect(part.beams.stiffness.every((k) => k >= 0)).toBe(true);
    for (const angle of [0, Math.PI / 2]) {
      const { bending } = density(part, onCylinder(0.5, angle));
      expect(bending / (0.5 * 1e-5 * 4)).toBeCloseTo(1, 2);
    }
  });

  it("leave the diagonals out of the axes and the axes out of the diagonals", () => {
    const cell = { a: 0.01, b: 0.01 };
    const only = (direction: string): readonly number[] =>
      linkStiffness(
        material({ stretch: { warp: 0, weft: 0, bias: 0, [direction]: 8 }, bendKind: "arc" }),
        cell,
      );
    expect(only("weft")).toEqual([8, 0, 0, 0]);
    expect(only("warp")).toEqual([0, 8, 0, 0]);
    expect(only("bias")[0]).toBe(0);
    expect(only("bias")[2]).toBeCloseTo(4, 12);
    expect(only("bias")[3]).toBeCloseTo(4, 12);
  });
});

describe("directions", () => {
  it("are one number for all, or the three; a missing bias is the geometric mean", () => {
    expect(directions(3)).toEqual({ warp: 3, weft: 3, bias: 3 });
    expect(directions({ warp: 1, weft: 4, bias: 5 })).toEqual({ warp: 1, weft: 4, bias: 5 });
    expect(directions({ warp: 1, weft: 4 })).toEqual({ warp: 1, weft: 4, bias: 2 });
  });
});

describe("bias of the bending", () => {
  const made = (bend: Material["bend"]): Part =>
    clothSheet({ size: [1, 1], nodes: [5, 5], material: { bend } });

  it("has a range beside warp and weft, at whose ends a beam has no stiffness left", () => {
    const [least, most] = biasBendRange(2e-5, 1e-5);
    const cell = { a: 0.01, b: 0.01 };
    const beams = (bias: number): readonly number[] =>
      beamStiffness(material({ bend: { warp: 2e-5, weft: 1e-5, bias } }), cell);
    expect(beams(least)[2]).toBeCloseTo(0, 20);
    expect(beams(most)[0]).toBeCloseTo(0, 20);
    expect(beams((least + most) / 2).every((k) => k > 0)).toBe(true);
    expect(() => made({ warp: 2e-5, weft: 1e-5, bias: least })).not.toThrow();
    expect(() => made({ warp: 2e-5, weft: 1e-5, bias: most })).not.toThrow();
  });

  it.each([
    [
      { warp: 2e-5, weft: 1e-5, bias: 7e-6 },
      "clothSheet: material.bend.bias is 0.000007, expected 0.0000075",
    ],
    [{ warp: 2e-5, weft: 1e-5, bias: 1 }, "clothSheet: material.bend.bias is 1, expected 0.0000075"],
    [{ warp: 2e-5, weft: 1e-6 }, "beside warp 0.00002 and weft 0.000001"],
    [{ warp: 1, weft: 1, bias: Number.NaN }, "clothSheet: material.bend.bias is NaN"],
  ])("refuses %j", (bend, message) => {
    expect(() => made(bend)).toThrow(message);
  });
});
