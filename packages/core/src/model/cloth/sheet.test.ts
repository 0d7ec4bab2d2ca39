import { describe, expect, it } from "vitest";
import type { Beams, Links } from "../model.ts";
import { MATERIAL_DEFAULTS, type Material } from "../material.ts";
import { clothSheet } from "./sheet.ts";
import type { ClothSheetOptions } from "./sheet-options.ts";

const Y = 1000;
const B = 1e-5;
/** Links that only pull: with "quadratic" bending they are those of `latticeStretch`. */
const arcs = { stretch: Y, bend: B, bendKind: "arc" } as const;
/** Square cells of 0.02 m. */
const square = clothSheet({ size: [0.08, 0.06], nodes: [5, 4], material: arcs });
/** Cells of 0.02 m × 0.05 m. */
const oblong = clothSheet({ size: [0.08, 0.15], nodes: [5, 4], material: arcs });

/** Column and row offset of a link, and whether it lies along a border. */
function describeLink({ a, b }: Links | Beams, k: number, columns = 5, rows = 4) {
  const at = (node: number): [number, number] => [node % columns, Math.floor(node / columns)];
  const [[c0, r0], [c1, r1]] = [at(a[k]), at(b[k])];
  const onBorder =
    (r0 === r1 && (r0 === 0 || r0 === rows - 1)) || (c0 === c1 && (c0 === 0 || c0 === columns - 1));
  return { across: c1 - c0, down: r1 - r0, onBorder };
}

const sum = (numbers: Float64Array): number => numbers.reduce((total, value) => total + value, 0);

describe("a sheet's nodes", () => {
  it("weigh density × area together, half on an edge, a quarter at a corner (docs/methods/cloth.md#mass)", () => {
    for (const part of [square, oblong]) {
      const area = part === square ? 0.08 * 0.06 : 0.08 * 0.15;
      expect(sum(part.mass)).toBeCloseTo(MATERIAL_DEFAULTS.density * area, 15);
      expect(part.mass[1] / part.mass[6]).toBeCloseTo(0.5, 12);
      expect(part.mass[0] / part.mass[6]).toBeCloseTo(0.25, 12);
    }
  });

  it("lie about the centre, columns along `across`, rows along `down`", () => {
    const part = clothSheet({
      size: [2, 1],
      nodes: [3, 2],
      center: [1, 2, 3],
      across: [0, 1, 0],
      down: [0, 0, -1],
    });
    expect([...part.x.subarray(0, 9)]).toEqual([1, 1, 3.5, 1, 2, 3.5, 1, 3, 3.5]);
    expect([...part.x.subarray(9, 12)]).toEqual([1, 1, 2.5]);
    expect([...part.uvs]).toEqual([0, 1, 0.5, 1, 1, 1, 0, 0, 0.5, 0, 1, 0]);
  });

  it("are covered by triangles once, front up", () => {
    let area = 0;
    for (let t = 0; t < square.triangles.length; t += 3) {
      const [p, q, r] = [0, 1, 2].map((k) => [
        ...square.x.subarray(square.triangles[t + k] * 3).subarray(0, 3),
      ]);
      const up = (q[2] - p[2]) * (r[0] - p[0]) - (q[0] - p[0]) * (r[2] - p[2]);
      expect(up).toBeGreaterThan(0);
      area += up / 2;
    }
    expect(area).toBeCloseTo(0.08 * 0.06, 15);
    expect(square.triangles).toHaveLength(4 * 3 * 6);
  });
});

describe("a sheet's sequential links (docs/methods/cloth.md#membrane)", () => {
  it("are the eight neighbours of every node, each once", () => {
    expect(square.links.count).toBe(4 * 4 + 5 * 3 + 2 * 4 * 3);
    const pairs = new Set(
      [...square.links.a].map((a, k) => [a, square.links.b[k]].sort((x, y) => x - y).join()),
    );
    expect(pairs.size).toBe(square.links.count);
    expect(square.links.restLength).toHaveLength(square.links.count);
  });

  it.each([
    ["square", square, 0.02, 0.02],
    ["oblong", oblong, 0.02, 0.05],
  ] as const)(
    "carry Y × width/length, half on a border, and Y/2 in shear: %s cells",
    (_, { links }, a, b) => {
      for (let k = 0; k < links.count; k++) {
        const { across, down, onBorder } = describeLink(links, k);
        const length = Math.hypot(across * a, down * b);
        const expected =
          across !== 0 && down !== 0
            ? (Y * length ** 2) / (4 * a * b)
            : (Y * (across === 0 ? a : b)) / length;
        expect(links.restLength[k]).toBeCloseTo(length, 14);
        expect(links.stiffness[k]).toBeCloseTo(expected * (onBorder ? 0.5 : 1), 9);
        expect(links.damping[k]).toBeCloseTo(MATERIAL_DEFAULTS.damping * (onBorder ? 0.5 : 1), 14);
      }
    },
  );

  it("are k1 = Y and k2 = Y/2 on square cells, whatever their size", () => {
    const fine = clothSheet({ size: [0.008, 0.006], nodes: [5, 4], material: arcs });
    fine.links.stiffness.forEach((k, index) => expect(k).toBeCloseTo(square.links.stiffness[index], 9));
    expect(Math.max(...square.links.stiffness)).toBeCloseTo(Y, 9);
    const diagonal = [...square.links.a].findIndex(
      (_, k) => describeLink(square.links, k).across * describeLink(square.links, k).down !== 0,
    );
    expect(square.links.stiffness[diagonal]).toBeCloseTo(Y / 2, 9);
  });

  it("give an oblong sheet the same force per width as a square one: a uniform strain of 1 % along each axis", () => {
    for (const [part, width, height] of [
      [square, 0.08, 0.06],
      [oblong, 0.08, 0.15],
    ] as const) {
      const { links } = part;
      // Energy of stretching along rows by e: structural links along x and both diagonals' share of it.
      const energy = (alongX: boolean): number =>
        [...links.stiffness].reduce((total, k, index) => {
          const { across, down } = describeLink(links, index);
          if ((across !== 0 && down !== 0) || (alongX ? across === 0 : down === 0)) return total;
          return total + 0.5 * k * (0.01 * links.restLength[index]) ** 2;
        }, 0);
      const expected = 0.5 * Y * 0.01 ** 2 * width * height;
      expect(energy(true) / expected).toBeCloseTo(1, 10);
      expect(energy(false) / expected).toBeCloseTo(1, 10);
    }
  });

  it("push until they yield, and are down to ¾ as stiff, since they help each other", () => {
    const pushing = clothSheet({
      ...{ size: [0.08, 0.06], nodes: [5, 4] },
      material: { ...arcs, bendKind: "quadratic" },
    });
    pushing.links.stiffness.forEach((k, index) => {
      expect(k).toBeLessThan(square.links.stiffness[index]);
      expect(k).toBeGreaterThan(0.75 * square.links.stiffness[index]);
    });
    expect(square.links.yieldLength).toEqual(square.links.restLength);
    // B (2π/wave)²/Y, the wave as long as a link or as the finest wrinkle.
    const strain = (wave: number): number => (B * ((2 * Math.PI) / wave) ** 2) / Y;
    const yields = ({ links }: typeof pushing): number[] =>
      Array.from(links.yieldLength, (length, k) => 1 - length / links.restLength[k]);
    yields(pushing).forEach((each, k) => expect(each).toBeCloseTo(strain(pushing.links.restLength[k]), 12));
    const material = { ...arcs, bendKind: "quadratic" } as const;
    const fine = clothSheet({ size: [0.008, 0.006], nodes: [5, 4], material });
    for (const each of yields(fine)) expect(each).toBeCloseTo(strain(MATERIAL_DEFAULTS.finestWrinkle), 12);
  });

  it("stiffen beyond the strain limit, or never", () => {
    const limited = clothSheet({
      size: [0.1, 0.1],
      nodes: [3, 3],
      material: { strainLimit: 0.1, limitStiffening: 5 },
    }).links;
    expect(limited.limitLength[0] / limited.restLength[0]).toBeCloseTo(1.1, 12);
    expect(limited.limitStiffness[0] / limited.stiffness[0]).toBeCloseTo(4, 12);
    const endless = clothSheet({
      size: [0.1, 0.1],
      nodes: [3, 3],
      material: { strainLimit: Infinity },
    }).links;
    expect(endless.limitLength.every((length) => length === Infinity)).toBe(true);
    expect(endless.limitStiffness.every((k) => k === 0)).toBe(true);
  });

  it("stiffen at the strain of their direction", () => {
    const strainLimit = { warp: 0.01, weft: Infinity, bias: 0.06 };
    const { links } = clothSheet({ size: [0.08, 0.06], nodes: [5, 4], material: { strainLimit } });
    for (let k = 0; k < links.count; k++) {
      const { across, down } = describeLink(links, k);
      const limit = across === 0 ? 0.01 : down === 0 ? Infinity : 0.06;
      expect(links.limitLength[k] / links.restLength[k]).toBeCloseTo(1 + limit, 12);
      expect(links.limitStiffness[k] > 0).toBe(limit < Infinity);
    }
  });

  it("are damped along themselves, or across as well where the material says so", () => {
    const made = (dampingKind: Material["dampingKind"]): Links =>
      clothSheet({ size: [0.08, 0.06], nodes: [5, 4], material: { damping: 0.3, dampingKind } }).links;
    expect([...made("projected").crossDamping]).toEqual([...made("projected").damping].map(() => 0));
    expect([...made("isotropic").crossDamping]).toEqual([...made("isotropic").damping]);
    expect([...made("isotropic").damping]).toEqual([...made("projected").damping]);
  });

  it("are alike in all directions once they are stiff: limitStiffening times the stiffest", () => {
    const made = (stretch: Material["stretch"], limitStiffening: number): Links =>
      clothSheet({ size: [0.08, 0.06], nodes: [5, 4], material: { stretch, limitStiffening } }).links;
    const woven = made({ warp: 900, weft: 300, bias: 20 }, 30);
    const even = made(900, 30);
    woven.stiffness.forEach((k, index) =>
      expect((k + woven.limitStiffness[index]) / (30 * even.stiffness[index])).toBeCloseTo(1, 12),
    );
    even.limitStiffness.forEach((k, index) => expect(k / (29 * even.stiffness[index])).toBeCloseTo(1, 12));
  });
});

describe("a sheet's interleaved beams (docs/methods/cloth.md#bending)", () => {
  it("skip one node in the same eight directions", () => {
    const directions = (springs: Links | Beams, length: number): string[] =>
      [
        ...new Set(
          [...springs.a]
            .map((_, k) => describeLink(springs, k))
            .map(({ across, down }) => `${across / length},${down / length}`),
        ),
      ].sort();
    expect(directions(square.beams, 2)).toEqual(directions(square.links, 1));
    expect(square.beams.count).toBe(3 * 4 + 5 * 2 + 2 * 3 * 2);
  });

  it("have k_b = (4/9) B h along the axes, /√2 across, ¾ of it on a border", () => {
    const { beams } = square;
    for (let k = 0; k < beams.count; k++) {
      const { across, down, onBorder } = describeLink(beams, k);
      const expected =
        ((4 / 9) * B * 0.02 * (onBorder ? 0.75 : 1)) / (across !== 0 && down !== 0 ? Math.SQRT2 : 1);
      expect(beams.stiffness[k] / expected).toBeCloseTo(1, 12);
      expect(beams.restLength[k]).toBeCloseTo(0.02 * Math.hypot(across, down), 14);
    }
  });

  it("have toes as stiff as the links, or of one curvature, never below 40 k_b/L³", () => {
    const { beams } = square;
    beams.toe.forEach((toe, k) => expect(toe).toBeCloseTo(describeLink(beams, k).onBorder ? 0.75 * Y : Y, 9));
    const curved = clothSheet({
      size: [0.08, 0.06],
      nodes: [5, 4],
      material: { bend: B },
      toeCurvature: 20,
    }).beams;
    expect(curved.toe[0] / ((12 * curved.stiffness[0]) / (0.02 ** 5 * 400))).toBeCloseTo(1, 12);
    const woven = clothSheet({
      size: [0.08, 0.06],
      nodes: [5, 4],
      material: { stretch: { warp: 900, weft: 300, bias: 20 } },
    }).beams;
    woven.toe.forEach((toe, k) => expect(toe).toBeCloseTo(describeLink(woven, k).onBorder ? 675 : 900, 9));
    const stiff = clothSheet({ size: [0.08, 0.06], nodes: [5, 4], material: { bend: 1, stretch: 1 } }).beams;
    stiff.toe.forEach((toe, k) =>
      expect(toe / ((40 * stiff.stiffness[k]) / stiff.restLength[k] ** 3)).toBeCloseTo(1, 12),
    );
  });

  it("are multiples of each other along a direction, toes and all: the kernels' grids hold only those", () => {
    const bend = { warp: 3e-5, weft: 1e-5 };
    for (const part of [
      square,
      oblong,
      clothSheet({ size: [0.08, 0.06], nodes: [5, 4], material: { bend } }),
    ]) {
      const first = new Map<string, number>();
      part.beams.toe.forEach((toe, k) => {
        const { across, down } = describeLink(part.beams, k);
        const other = first.get(`${across},${down}`) ?? k;
        first.set(`${across},${down}`, other);
        const { stiffness, toe: toes } = part.beams;
        expect((toe * stiffness[other]) / Y).toBeCloseTo((toes[other] * stiffness[k]) / Y, 20);
      });
      expect(first.size).toBe(4);
    }
  });

  it("are missing where two columns leave no room", () => {
    expect(clothSheet({ size: [1, 1], nodes: [2, 2] }).beams.count).toBe(0);
    expect(clothSheet({ size: [1, 1], nodes: [2, 5] }).beams.count).toBe(2 * 3);
  });
});

describe("a sheet's material", () => {
  it("is cotton where it says nothing, also where it says undefined", () => {
    const material = { stretch: undefined, density: 0.3 } as unknown as Partial<Material>;
    expect(clothSheet({ size: [1, 1], nodes: [3, 3], material }).material).toEqual({
      ...MATERIAL_DEFAULTS,
      density: 0.3,
    });
  });
});

describe("sheet refuses", () => {
  const plain = { size: [1, 1], nodes: [3, 3] };
  it.each([
    [{ size: [1, 1], nodes: [1, 5] }, "columns is 1"],
    [{ size: [1, 1], nodes: [5, 2.5] }, "rows is 2.5"],
    [{ size: [0, 1], nodes: [5, 5] }, "width is 0"],
    [{ size: [1, Infinity], nodes: [5, 5] }, "height is Infinity"],
    [{ size: [Number.NaN, 1], nodes: [5, 5] }, "width is NaN"],
    [undefined, "options are undefined, expected an object"],
    [{}, "size is undefined, expected two lengths [width, height]"],
    [{ size: [1, 1] }, "nodes is undefined, expected two whole numbers [columns, rows]"],
    [{ size: [1, 1], nodes: ["5", 5] }, 'columns is "5", expected a whole number'],
    [
      { ...plain, nodes: [100_000, 100_000] },
      "columns × rows is 10000000000, expected at most 1000000 nodes",
    ],
    [{ ...plain, centre: [0, 0, 0] }, 'there is no option "centre", expected one of id, size, nodes'],
    [{ ...plain, center: "abc" }, 'center is "abc", expected three finite numbers'],
    [{ ...plain, material: { densty: 1 } }, 'there is no option "material.densty", expected one of density'],
    [
      { ...plain, material: { stretch: { wrap: 1, weft: 1, bias: 1 } } },
      'there is no option "material.stretch.wrap", expected one of warp, weft, bias',
    ],
    [{ ...plain, material: { bend: null } }, "material.bend is null, expected a number"],
    [{ ...plain, material: "silk" }, 'material is "silk", expected an object'],
    [{ ...plain, across: [2, 0, 0] }, "across is [2, 0, 0], expected a direction of length 1"],
    [{ ...plain, down: [0, 0, 0] }, "down is [0, 0, 0], expected a direction of length 1"],
    [{ ...plain, down: [1, 0, 0] }, "down is [1, 0, 0], expected a right angle to `across`"],
    [{ ...plain, toeCurvature: -1 }, "toeCurvature is -1, expected a finite curvature above 0"],
    [{ ...plain, toeCurvature: 0 }, "toeCurvature is 0"],
  ] as [ClothSheetOptions, string][])("%j: %s", (options, message) => {
    expect(() => clothSheet(options)).toThrow(`clothSheet: ${message}`);
  });
});
