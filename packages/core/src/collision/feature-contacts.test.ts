import { describe, expect, it } from "vitest";
import { createRandom } from "../testing/random.ts";
import { createSupports, nextSupport, type Supports } from "./feature-contacts.ts";

/** How many numbers each column has per support. */
const WIDTH = { nodes: 4, shares: 4, normal: 3, gap: 1, thickness: 1, drift: 3, friction: 1, force: 1 };

type Column = keyof typeof WIDTH;

const COLUMNS = Object.keys(WIDTH) as Column[];

/** Every number of a new support, drawn. */
function fill(supports: Supports, random: (low: number, high: number) => number): Record<Column, number[]> {
  const at = nextSupport(supports);
  const written = {} as Record<Column, number[]>;
  for (const column of COLUMNS) {
    written[column] = Array.from({ length: WIDTH[column] }, () =>
      column === "nodes" ? Math.floor(random(-1, 1e6)) : random(-1, 1),
    );
    supports[column].set(written[column], WIDTH[column] * at);
  }
  return written;
}

describe("supports", () => {
  it("have every column that they are counted for", () => {
    expect(Object.keys(createSupports()).sort()).toEqual(["count", ...COLUMNS].sort());
  });

  it.each([1, 3, 64])("keep everything when they grow, from room for %d", (capacity) => {
    const random = createRandom(capacity);
    const supports = createSupports(capacity);
    const written = Array.from({ length: 200 }, () => fill(supports, random));
    expect(supports.count).toBe(200);
    for (const column of COLUMNS) {
      const width = WIDTH[column];
      expect(supports[column].length).toBeGreaterThanOrEqual(200 * width);
      written.forEach((one, k) => {
        expect([...supports[column].subarray(width * k, width * (k + 1))]).toEqual(one[column]);
      });
    }
    expect(supports.nodes).toBeInstanceOf(Int32Array);
  });

  it("keep their room when they begin anew", () => {
    const supports = createSupports(2);
    for (let k = 0; k < 9; k++) nextSupport(supports);
    const { gap } = supports;
    supports.count = 0;
    for (let k = 0; k < 9; k++) expect(nextSupport(supports)).toBe(k);
    expect(supports.gap).toBe(gap);
  });
});
