import { describe, expect, it } from "vitest";
import { planarPattern } from "../planar/planar-pattern.ts";
import { border, line, miura, squareBase } from "../testing/patterns.ts";
import { checkPattern } from "./check-pattern.ts";
import { rigidFold } from "./rigid-fold.ts";

describe("check of a pattern", () => {
  it("finds nothing wrong with a square base and a Miura map, which close", () => {
    for (const pattern of [planarPattern(squareBase()), miura(5, 4)]) {
      const check = checkPattern(pattern);
      expect(check.errors).toEqual([]);
      expect(check.flat.maekawa).toEqual([]);
      expect(check.flat.worst).toBeLessThan(1e-9);
      expect(check.closure).toBeLessThan(1e-9);
    }
  });

  it("names vertices against Maekawa and Kawasaki", () => {
    const cross = [...border(10, 10), line([5, 0], [5, 10], "M"), line([0, 5], [10, 5], "M")];
    expect(checkPattern(planarPattern(cross)).errors[0]).toMatch(/\|M − V\| is 4, expected 2 \(Maekawa\)/);
    const bent = [
      ...border(10, 10),
      line([5, 5], [5, 0], "M"),
      line([5, 5], [10, 5], "M"),
      line([5, 5], [3, 10], "M"),
      line([5, 5], [0, 5], "V"),
    ];
    expect(checkPattern(planarPattern(bent)).errors[0]).toMatch(/off by 21\.80°, expected 0 \(Kawasaki\)/);
  });

  it("folds a book by half of its angle", () => {
    const book = planarPattern([...border(2, 1), line([1, 0], [1, 1], "V")]);
    const { places } = rigidFold(book, 0.5);
    const z = places.map(([, , each]) => each);
    expect(Math.max(...z.map(Math.abs))).toBeCloseTo(1, 12);
  });
});
