import { describe, expect, it } from "vitest";
import { createGarment } from "./garment.ts";
import { readPattern } from "./read-pattern.ts";
import { testPattern } from "./testing/test-pattern.ts";

const skirt = readPattern(JSON.stringify(testPattern()));

describe("a garment", () => {
  const garment = createGarment(skirt, { spacing: 0.04 });
  const { panels, flat, positions, triangles, seams } = garment;

  it("has all panels' nodes, flat and in space", () => {
    expect(panels.map(({ id, firstNode }) => [id, firstNode])).toEqual([
      ["front", 0],
      ["back", panels[0].mesh.points.length],
    ]);
    expect(positions.length / 3).toBe(flat.length / 2);
    expect(Math.max(...triangles)).toBe(flat.length / 2 - 1);
    for (let k = 0; k < flat.length / 2; k++) {
      expect(positions[3 * k]).toBe(flat[2 * k]);
      expect(positions[3 * k + 2]).toBe(k < panels[1].firstNode ? 0.2 : -0.2);
    }
    expect(garment.smallestAngle).toBeGreaterThan(20);
  });

  it("has seams of as many nodes on both sides, opposite to each other in space", () => {
    expect(seams).toHaveLength(2);
    for (const { a, b } of seams) {
      expect(a.length).toBe(16);
      expect(b.length).toBe(16);
      a.forEach((node, k) => {
        expect(flat[2 * b[k]]).toBeCloseTo(flat[2 * node], 12);
        expect(flat[2 * b[k] + 1]).toBeCloseTo(flat[2 * node + 1], 12);
      });
    }
  });

  it("divides the shorter of two edges as often as the longer", () => {
    const file = testPattern();
    file.pattern.panels.back.vertices[2] = [40, 72];
    file.pattern.panels.back.vertices[3] = [0, 72];
    const eased = createGarment(readPattern(JSON.stringify(file)), { spacing: 0.04 });
    for (const { a, b } of eased.seams) expect([a.length, b.length]).toEqual([19, 19]);
  });

  it("warns of seams between a front and a back", () => {
    expect(garment.warnings).toEqual([]);
    const file = testPattern();
    // Looks forward, as the front does.
    file.pattern.panels.back.edges = [0, 1, 2, 3].map((k) => ({ endpoints: [k, (k + 1) % 4] }));
    file.pattern.stitches = [
      [
        { panel: "front", edge: 1 },
        { panel: "back", edge: 1 },
      ],
    ];
    expect(createGarment(readPattern(JSON.stringify(file)), { spacing: 0.04 }).warnings).toEqual([
      'pattern.stitches[0] sews edge 1 of "front" to edge 1 of "back", which run the same way as they hang: one shows its front, the other its back',
    ]);
  });

  it("refuses a spacing that is none", () => {
    expect(() => createGarment(skirt, { spacing: 0 })).toThrow(
      "createGarment: spacing is 0, expected a length between 0.001 and 1 m",
    );
  });
});
