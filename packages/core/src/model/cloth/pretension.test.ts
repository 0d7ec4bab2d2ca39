import { lawResult, tensionLaw } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { arcLoad, bucklingEnergy } from "./elastic-arc.ts";
import { tensionEnergy } from "../../measure/link-energy.ts";
import { distance } from "@pliant/geometry";
import type { Material } from "../material.ts";
import { createModel } from "../../state/create-model.ts";
import type { ClothPart } from "../part.ts";
import { pretension } from "./pretension.ts";
import { clothSheet } from "./sheet.ts";
import { validate } from "../../state/validate.ts";

const B = 1e-5;
const h = 0.01;
const flat = clothSheet({ size: [10 * h, 8 * h], nodes: [11, 9], material: { bend: B, stretch: 1000 } });

const linkLaw = ({ links }: ClothPart, k: number) => ({
  restLength: links.restLength[k],
  stiffness: links.stiffness[k],
  limitLength: links.limitLength[k],
  limitStiffness: links.limitStiffness[k],
});
const beamLaw = ({ beams }: ClothPart, k: number) => ({
  restLength: beams.restLength[k],
  stiffness: beams.stiffness[k],
  toe: beams.toe[k],
});

/** Force of a link as it runs, and of a beam as the exact arc has it [N]. */
function linkForce(part: ClothPart, k: number, l: number): number {
  const { restLength, stiffness, limitLength, limitStiffness } = linkLaw(part, k);
  tensionLaw(l - restLength, 0, stiffness, limitStiffness, limitLength - restLength);
  return lawResult.force;
}
function beamForce(part: ClothPart, k: number, l: number): number {
  const { restLength, stiffness, toe } = beamLaw(part, k);
  if (l >= restLength) return 0;
  return Math.max((-stiffness * arcLoad(1 - l / restLength).load) / restLength ** 2, toe * (l - restLength));
}

/** Sum of all forces on each node, and the largest force of any link [N]. */
function balance(part: ClothPart): { rest: number; most: number } {
  const force = new Float64Array(part.x.length);
  let most = 0;
  const add = ({ a, b }: { a: Uint32Array; b: Uint32Array }, k: number, pull: number): void => {
    most = Math.max(most, Math.abs(pull));
    const l = distance(part.x, a[k], b[k]);
    for (let axis = 0; axis < 3; axis++) {
      const f = (pull * (part.x[b[k] * 3 + axis] - part.x[a[k] * 3 + axis])) / l;
      force[a[k] * 3 + axis] += f;
      force[b[k] * 3 + axis] -= f;
    }
  };
  const length = ({ a, b }: { a: Uint32Array; b: Uint32Array }, k: number): number =>
    distance(part.x, a[k], b[k]);
  for (let k = 0; k < part.links.count; k++) add(part.links, k, linkForce(part, k, length(part.links, k)));
  for (let k = 0; k < part.beams.count; k++) add(part.beams, k, beamForce(part, k, length(part.beams, k)));
  return { rest: Math.max(...force.map(Math.abs)), most };
}

/** Energy above that of the flat part when it is rolled on a cylinder with its links kept at their lengths [J]. */
function rolled(part: ClothPart, curvature: number): number {
  const x = part.x.slice();
  // A polyline along z: each row turns by κh.
  let [angle, z, y] = [0, 0, 0];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 11; column++) {
      x[(row * 11 + column) * 3 + 1] = y;
      x[(row * 11 + column) * 3 + 2] = z;
    }
    z += h * Math.cos(angle);
    y += h * Math.sin(angle);
    angle += curvature * h;
  }
  const energy = (at: Float64Array): number => {
    let sum = 0;
    for (let k = 0; k < part.links.count; k++)
      sum += tensionEnergy(linkLaw(part, k), distance(at, part.links.a[k], part.links.b[k]));
    for (let k = 0; k < part.beams.count; k++)
      sum += bucklingEnergy(beamLaw(part, k), distance(at, part.beams.a[k], part.beams.b[k]));
    return sum;
  };
  return energy(x) - energy(part.x);
}

/** Two rows of triangles with nodes shifted about, in the plane x + y + z = 0. */
function mesh(): ClothPart {
  const strip = clothSheet({ size: [1, 1], nodes: [4, 3] });
  const points = Array.from({ length: 12 }, (_, node): [number, number] => {
    const [column, row] = [node % 4, Math.floor(node / 4)];
    return [column + 0.5 * row + 0.1 * ((node * 7) % 3), 0.8 * row + 0.1 * ((node * 5) % 4)];
  });
  const x = Float64Array.from(points.flatMap(([u, v]) => [u + v, -u + v, -2 * v]));
  const triangles: number[][] = [];
  for (let row = 0; row < 2; row++) {
    for (let p = row * 4; p < row * 4 + 3; p++) triangles.push([p, p + 4, p + 1], [p + 1, p + 4, p + 5]);
  }
  const edges = new Map<string, number[]>();
  for (const corners of triangles) {
    corners.forEach((from, k) => {
      const to = corners[(k + 1) % 3];
      const key = [from, to].sort((p, q) => p - q).join();
      edges.set(key, [...(edges.get(key) ?? []), corners[(k + 2) % 3]]);
    });
  }
  const sides = [...edges.keys()].map((key) => key.split(",").map(Number));
  const tips = [...edges.values()].filter((opposite) => opposite.length === 2);
  const pairs = (ends: number[][]) => ({
    count: ends.length,
    a: Uint32Array.from(ends, ([a]) => a),
    b: Uint32Array.from(ends, ([, b]) => b),
    restLength: Float64Array.from(ends, ([a, b]) => distance(x, a, b)),
  });
  const all = (count: number, value: number): Float64Array => new Float64Array(count).fill(value);
  return {
    ...strip,
    x,
    triangles: Uint32Array.from(triangles.flat()),
    links: {
      ...pairs(sides),
      stiffness: all(sides.length, 1000),
      damping: all(sides.length, 0),
      crossDamping: all(sides.length, 0),
      limitLength: all(sides.length, Infinity),
      limitStiffness: all(sides.length, 0),
    },
    beams: {
      ...pairs(tips),
      stiffness: Float64Array.from(tips, (_, k) => 1 + 0.1 * k),
      toe: all(tips.length, 1e4),
    },
  };
}

describe("a part under pretension", () => {
  it("is at rest while it is flat, its links taut", () => {
    expect(balance(flat).most).toBeLessThan(1e-12);
    const { rest, most } = balance(pretension(flat));
    // Two beams of 12 k_b/L² pull on a link inside: k_b = (4/9) B h.
    expect(most).toBeCloseTo((8 / 3) * (B / h), 12);
    expect(rest).toBeLessThan(1e-9 * most);
  });

  it("is at rest on a triangle mesh too", () => {
    const { rest, most } = balance(pretension(mesh()));
    expect(most).toBeGreaterThan(1);
    expect(rest).toBeLessThan(1e-9 * most);
  });

  it("does not ask how it lies in space: lengths at rest say it all", () => {
    const part = mesh();
    const crumpled = { ...part, x: part.x.map((each, k) => 0.3 * each + ((k * 7) % 5)) };
    expect(pretension(crumpled).links).toEqual(pretension(part).links);
  });

  it("bends with B from the first angle on, which a slack one does not", () => {
    // Seven places bend in eight rows of cells; the law stiffens by u, no more than 1 % here.
    const expected = (curvature: number): number => 0.5 * B * curvature ** 2 * (10 * h) * (7 * h);
    for (const curvature of [0.1, 1, 10]) {
      expect(rolled(pretension(flat), curvature) / expected(curvature)).toBeCloseTo(1, 2);
    }
    expect(rolled(flat, 0.1) / expected(0.1)).toBeLessThan(0.05);
  });

  it("keeps to the model's rules", () => {
    const { model, state } = createModel({ parts: [pretension(flat)] });
    expect(validate(model, state)).toEqual([]);
  });

  it("shortens no link by more than it may: all beams push less then, and it is still at rest", () => {
    const stiff = clothSheet({
      size: [10 * h, 8 * h],
      nodes: [11, 9],
      material: { bend: 0.1, stretch: 1000 },
    });
    const part = pretension(stiff, { mostStrain: 0.1 });
    const strain = part.links.restLength.map((l, k) => 1 - l / stiff.links.restLength[k]);
    expect(Math.max(...strain)).toBeCloseTo(0.1, 12);
    const { rest, most } = balance(part);
    expect(rest).toBeLessThan(1e-9 * most);
  });

  it("is left as it is where nothing bends", () => {
    const limp = clothSheet({ size: [1, 1], nodes: [5, 5], material: { bend: 0 } });
    expect(pretension(limp).links).toEqual(limp.links);
  });
});

describe("pretension refuses", () => {
  it("a beam that no links bear", () => {
    const { beams } = flat;
    const long = { ...flat, beams: { ...beams, b: beams.b.map((b, k) => (k === 3 ? 98 : b)) } };
    expect(() => pretension(long)).toThrow("pretension: no links bear beams[3] from node 3 to 98");
  });

  it("shares that are none", () => {
    expect(() => pretension(flat, { reach: 0 })).toThrow("pretension: reach is 0, expected a number between");
    expect(() => pretension(flat, { reach: "0.1" as never })).toThrow('pretension: reach is "0.1"');
    expect(() => pretension(flat, { strain: 0.1 } as object)).toThrow(
      'pretension: there is no option "strain", expected one of reach, mostStrain',
    );
    expect(() => pretension(flat, { mostStrain: 1 })).toThrow("pretension: mostStrain is 1");
  });

  it("refuses beams that no link can hold: a sheet that bends but does not stretch", () => {
    const soft = (material: Partial<Material>): ClothPart =>
      clothSheet({ size: [1, 1], nodes: [5, 5], material });
    expect(() => pretension(soft({ stretch: 0, bend: 0.001 }))).toThrow(
      "pretension: links[0] has a stiffness of 0 N/m and cannot hold against beams that push, " +
        "expected a material whose stretch is above 0 N/m wherever its bend is",
    );
    expect(() => pretension(soft({ stretch: { warp: 0, weft: 100, bias: 100 } }))).toThrow(
      /links\[\d+\] has a stiffness of 0/,
    );
    const limp = createModel({ parts: [pretension(soft({ stretch: 0, bend: 0 }))] });
    expect(validate(limp.model, limp.state)).toEqual([]);
  });
});
