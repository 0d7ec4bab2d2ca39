import { cos, sin } from "@pliant/geometry";
import { describe, expect, it } from "vitest";
import { measureSharpness, sagRadiusOf, type ClothResolution } from "./sharpness.ts";
import type { ShapeSurface } from "../../model/colliders/shape-kind.ts";
import { shapeSurface } from "../../model/colliders/surface.ts";

/** A ball of triangles, `rings` from pole to pole. */
function ball(radius: number, rings: number): ShapeSurface {
  const sides = 2 * rings;
  const vertices = [0, -radius, 0];
  for (let i = 1; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      const [a, b] = [(Math.PI * i) / rings, (Math.PI * j) / rings];
      vertices.push(radius * sin(a) * cos(b), -radius * cos(a), radius * sin(a) * sin(b));
    }
  }
  const top = vertices.push(0, radius, 0) / 3 - 1;
  const at = (i: number, j: number): number =>
    i === 0 ? 0 : i === rings ? top : 1 + (i - 1) * sides + (j % sides);
  const triangles: number[] = [];
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      if (i > 0) triangles.push(at(i, j), at(i + 1, j), at(i, j + 1));
      if (i + 1 < rings) triangles.push(at(i, j + 1), at(i + 1, j), at(i + 1, j + 1));
    }
  }
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    isClosed: true,
    radius: 0,
  };
}

const cloth: ClothResolution = { longest: 0.02, radius: 0.002, sagRadius: 0 };
const everything = ({ vertices }: ShapeSurface): Uint8Array => new Uint8Array(vertices.length / 3).fill(1);
const of = (facets: ShapeSurface, by: Partial<ClothResolution> = {}): Float64Array =>
  measureSharpness(facets, everything(facets), { ...cloth, ...by });

describe("reach of a triangle of cloth", () => {
  it("is the square of the radius of the least circle around it, by 0.6 of what nodes keep", () => {
    const per = 1.1 ** 2 / (0.6 * 0.002);
    // Right angle: half the longest side. Blunt: the same. All equal: a third of the square.
    expect(sagRadiusOf(0.03, 0.04, 0.05, 0.002)).toBeCloseTo(0.025 ** 2 * per, 9);
    expect(sagRadiusOf(0.05, 0.02, 0.04, 0.002)).toBeCloseTo(0.025 ** 2 * per, 9);
    expect(sagRadiusOf(0.03, 0.03, 0.03, 0.002)).toBeCloseTo((0.03 ** 2 / 3) * per, 9);
    expect(sagRadiusOf(0.03, 0.04, 0.05, 0)).toBe(Infinity);
  });
});

describe("bluntness", () => {
  it("of a fine ball is twice its radius, less what is too shallow to matter", () => {
    const [radius, d, m] = [0.3, 1.1 * cloth.longest, 0.1 * cloth.radius];
    // κ is largest where cloth ends: (d²/2R − m)/d².
    const expected = 1 / (1 / (2 * radius) - m / d ** 2);
    const blunt = of(ball(radius, 120));
    for (const value of blunt) {
      expect(value).toBeGreaterThan(0.5 * expected);
      expect(value).toBeLessThan(1.6 * expected);
    }
    // Finer cloth sees less of it.
    expect(Math.min(...of(ball(radius, 120), { longest: 0.01 }))).toBeGreaterThan(Math.max(...blunt));
  });

  it("of a box's corners and of what is too small is nothing", () => {
    const box = shapeSurface({ kind: "box", halfSize: [0.1, 0.2, 0.1] }) as ShapeSurface;
    expect(Math.max(...of(box))).toBeLessThan(1e-3);
    expect([...of(box, { sagRadius: 0.01 })]).toEqual(Array.from({ length: 8 }, () => 0));
    expect(Math.max(...of(ball(0.01, 20)))).toBeLessThan(0.01);
  });

  it("of flat ground is without end inside, nothing at its border", () => {
    const ground = shapeSurface({
      kind: "heightField",
      size: [1, 1],
      columns: 5,
      rows: 5,
      heights: new Float64Array(25),
    });
    of(ground as ShapeSurface).forEach((value, k) => {
      const isInside = [Math.floor(k / 5), k % 5].every((at) => at > 0 && at < 4);
      expect(value).toBe(isInside ? Infinity : 0);
    });
  });

  it("of a hollow is without end, unless it is solid to both sides", () => {
    // A bowl: the ball from inside.
    const { vertices, triangles, radius } = ball(0.1, 30);
    const turned = triangles.map((_, h) => triangles[h - (h % 3) + 2 - (h % 3)]);
    const bowl = { vertices, triangles: turned, radius, isClosed: true };
    expect([...of(bowl)].every((value) => value === Infinity)).toBe(true);
    expect(Math.max(...of({ ...bowl, isClosed: false }))).toBeLessThan(0.5);
  });

  // The derivation, tried: cloth whose nodes keep their radius does not come through where it is said to be blunt.
  it("keeps its word: triangles over a ball with nodes at their radius stay outside", () => {
    const [radius, side] = [0.1, 0.02];
    const facets = ball(radius, 90);
    const [least] = [Math.min(...of(facets, { longest: side }))];
    const r = 0.002;
    // The largest triangle that is let pass: reach = least.
    const size = Math.min(side, Math.sqrt((3 * least * 0.6 * r) / 1.21));
    // An equilateral one of that size, stretched by a tenth, with its nodes at r: how far its middle is from the centre.
    const circle = (1.1 * size) / Math.sqrt(3);
    expect(Math.sqrt((radius + r) ** 2 - circle ** 2)).toBeGreaterThan(radius);
  });
});
