import { nextUniform, RANDOM_WORDS, seedRandom } from "@pliant/geometry";
import { describe, expect, it } from "vitest";
import type { CreasePattern, Point } from "../crease-pattern.ts";
import { border, line, miura, squareBase } from "../testing/patterns.ts";
import { planarPattern } from "./planar-pattern.ts";
import type { Line } from "./split-segments.ts";

const counts = ({ vertices, edges, faces }: CreasePattern): number[] => [
  vertices.length,
  edges.length,
  faces.length,
];

/** Lines as another hand would draw them: cut, shuffled, turned, scaled and a little off. */
function redrawn(lines: readonly Line[], seed: number): Line[] {
  const words = new Uint32Array(RANDOM_WORDS);
  seedRandom(seed, words);
  const random = (): number => nextUniform(words);
  const [angle, scale] = [2 * Math.PI * random(), 10 ** (6 * random() - 3)];
  const [c, s] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  // ε is 4e-3 of the diagonal of 14.1.
  const off = (): number => (0.014 * (2 * random() - 1)) / Math.SQRT2;
  const place = ([x, y]: Point): Point => {
    const [u, w] = [x + off(), y + off()];
    return [c * u - s * w, s * u + c * w];
  };
  const cut = lines.flatMap((each): Line[] => {
    if (random() < 0.5) return [each];
    const t = 0.3 + 0.4 * random();
    const middle: Point = [
      each.from[0] + t * (each.to[0] - each.from[0]),
      each.from[1] + t * (each.to[1] - each.from[1]),
    ];
    return [
      { ...each, to: middle },
      { ...each, from: middle },
    ];
  });
  return cut
    .map((each) => ({ key: random(), each: { ...each, from: place(each.from), to: place(each.to) } }))
    .sort((p, q) => p.key - q.key)
    .map(({ each }) => each);
}

describe("planar pattern", () => {
  it("splits at crossings and where ends touch, merges, and finds faces", () => {
    const pattern = planarPattern([
      ...border(10, 10),
      line([0, 0], [10, 10], "V"),
      line([0, 10], [10, 0], "M"),
    ]);
    expect(counts(pattern)).toEqual([5, 8, 4]);
    expect(counts(planarPattern([...border(10, 10), line([5, 0], [5, 10.01], "V")]))).toEqual([6, 7, 2]);
    expect(counts(planarPattern(squareBase()))).toEqual([7, 12, 6]);
    expect(counts(miura(4, 3))).toEqual([20, 31, 12]);
  });

  it("is the same however it is drawn", () => {
    const wanted = planarPattern(squareBase());
    for (let seed = 1; seed <= 30; seed++) {
      const pattern = planarPattern(redrawn(squareBase(), seed));
      // A cut that is off its line is no longer straight within 1e-3: vertices may stay, faces do not.
      expect(pattern.faces.length).toBe(wanted.faces.length);
      expect(pattern.vertices.length - pattern.edges.length + pattern.faces.length).toBe(1);
    }
  });

  it("leaves holes out, and takes an open border as one", () => {
    const hole = [
      line([4, 4], [6, 4], "B"),
      line([6, 4], [6, 6], "B"),
      line([6, 6], [4, 6], "B"),
      line([4, 6], [4, 4], "B"),
    ];
    const spokes = [
      line([0, 0], [4, 4], "V"),
      line([10, 10], [6, 6], "V"),
      line([0, 10], [4, 6], "V"),
      line([10, 0], [6, 4], "V"),
    ];
    expect(planarPattern([...border(10, 10), ...hole, ...spokes]).faces).toHaveLength(4);
    const open = planarPattern([
      ...border(10, 10).slice(0, 3),
      line([0, 10], [0, 0], "V"),
      line([0, 0], [10, 10], "M"),
    ]);
    expect(open.warnings).toContain("the border is open: the outer edges count as border");
    expect(open.faces).toHaveLength(2);
  });

  it("warns of lines that end nowhere, and of kinds that clash", () => {
    const { warnings } = planarPattern([
      ...border(10, 10),
      line([5, 5], [10, 5], "V"),
      line([0, 0], [10, 0], "M"),
    ]);
    expect(warnings.join()).toContain("1 edges end within a face");
    expect(warnings.join()).toContain("1 edges of different kinds");
  });
});
