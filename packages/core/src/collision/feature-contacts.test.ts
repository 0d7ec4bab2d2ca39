import { describe, expect, it } from "vitest";
import { createRandom } from "@pliant/testing";
import { createFeatureContacts, addFeatureContact, type FeatureContacts } from "./feature-contacts.ts";

/** How many numbers each column has per support. */
const WIDTH = {
  nodes: 4,
  weights: 4,
  normal: 3,
  gap: 1,
  thickness: 1,
  drift: 3,
  friction: 1,
  force: 1,
  frictionForce: 3,
};

type Column = keyof typeof WIDTH;

const COLUMNS = Object.keys(WIDTH) as Column[];

/** Every number of a new support, drawn. */
function fill(
  features: FeatureContacts,
  random: (low: number, high: number) => number,
): Record<Column, number[]> {
  const at = addFeatureContact(features);
  const written = {} as Record<Column, number[]>;
  for (const column of COLUMNS) {
    written[column] = Array.from({ length: WIDTH[column] }, () =>
      column === "nodes" ? Math.floor(random(-1, 1e6)) : random(-1, 1),
    );
    features[column].set(written[column], WIDTH[column] * at);
  }
  return written;
}

describe("feature contacts", () => {
  it("have every column that they are counted for", () => {
    expect(Object.keys(createFeatureContacts()).sort()).toEqual(["count", ...COLUMNS].sort());
  });

  it.each([1, 3, 64])("keep everything when they grow, from room for %d", (capacity) => {
    const random = createRandom(capacity);
    const features = createFeatureContacts(capacity);
    const written = Array.from({ length: 200 }, () => fill(features, random));
    expect(features.count).toBe(200);
    for (const column of COLUMNS) {
      const width = WIDTH[column];
      expect(features[column].length).toBeGreaterThanOrEqual(200 * width);
      written.forEach((one, k) => {
        expect([...features[column].subarray(width * k, width * (k + 1))]).toEqual(one[column]);
      });
    }
    expect(features.nodes).toBeInstanceOf(Int32Array);
  });

  it("keep their room when they begin anew", () => {
    const features = createFeatureContacts(2);
    for (let k = 0; k < 9; k++) addFeatureContact(features);
    const { gap } = features;
    features.count = 0;
    for (let k = 0; k < 9; k++) expect(addFeatureContact(features)).toBe(k);
    expect(features.gap).toBe(gap);
  });
});
