import { describe, expect, it } from "vitest";
import { curveLength } from "../curve.ts";
import { createGarment } from "../garment.ts";
import { joinSeams } from "../join-seams.ts";
import type { Panel, Pattern } from "../pattern.ts";
import { readPattern } from "../read-pattern.ts";
import { writePattern } from "../write-pattern.ts";
import { cape, circleSkirt } from "./circle.ts";
import { onePieceDress } from "./dress.ts";
import type { Measurements } from "./measurements.ts";
import { trousers } from "./trousers.ts";
import { tShirt } from "./tshirt.ts";

const drafts: Record<string, (body?: Partial<Measurements>) => Pattern> = {
  circleSkirt,
  onePieceDress,
  tShirt,
  trousers,
  cape,
};
const sizes: Partial<Measurements>[] = [
  {},
  { height: 1.2, chest: 0.6, waist: 0.54, hip: 0.64, neck: 0.28, shoulderWidth: 0.29, upperArm: 0.19 },
  { height: 1.9, chest: 1.2, waist: 1.1, hip: 1.15, neck: 0.43, shoulderWidth: 0.48, upperArm: 0.38 },
];

const lengthOf = ({ panels }: Pattern, id: string, labels: readonly string[]): number => {
  const { vertices, edges } = panels.find((panel) => panel.id === id) as Panel;
  return edges
    .filter(({ label }) => labels.includes(label ?? ""))
    .reduce((sum, edge) => sum + curveLength(vertices, edge), 0);
};

describe.each(Object.entries(drafts))("%s", (_, draft) => {
  it("is a pattern that the reader takes, for a child and for a large man, and that becomes one cloth", () => {
    for (const body of sizes) {
      // Coarse, for the sake of time; finer ones have wider angles.
      const pattern = readPattern(writePattern(draft(body)), { name: "draft" });
      // What is sewn together is as long: within what nobody notices.
      expect(pattern.warnings).toEqual([]);
      const garment = createGarment(pattern, { spacing: 0.04 });
      expect(garment.smallestAngle).toBeGreaterThan(20);
      const { part } = joinSeams(garment, { x: garment.positions });
      expect(part.mass.length).toBeLessThan(garment.flat.length / 2);
    }
  });

  it("has its panels' fronts outside: seams run against each other", () => {
    expect(createGarment(draft(), { spacing: 0.05 }).warnings).toEqual([]);
  });
});

describe("drafts follow the body", () => {
  const body = { waist: 0.8, hip: 1.1, chest: 1, neck: 0.4 };

  it("circleSkirt fits the waist, cloth and a little ease included", () => {
    const around = 4 * lengthOf(circleSkirt(body), "front-left", ["waist"]);
    expect(around).toBeGreaterThan(0.8);
    expect(around).toBeLessThan(0.85);
  });

  it("cape goes over the neck", () => {
    expect(2 * lengthOf(cape(body), "left", ["left neck", "right neck"])).toBeGreaterThan(0.4);
  });

  it("trousers fit the waist", () => {
    const pattern = trousers(body);
    const around =
      2 * (lengthOf(pattern, "left-front", ["waist"]) + lengthOf(pattern, "left-back", ["waist"]));
    expect(around).toBeGreaterThan(0.8);
    expect(around).toBeLessThan(0.92);
  });

  it("tShirt has sleeves whose caps are as long as its armholes", () => {
    const pattern = tShirt(body);
    const [cap, hole] = [
      lengthOf(pattern, "left-sleeve-front", ["cap"]),
      lengthOf(pattern, "front", ["left armhole"]),
    ];
    expect(cap).toBeCloseTo(hole, 6);
  });

  it("refuses measurements that are none", () => {
    expect(() => tShirt({ chest: -1 })).toThrow("tShirt: chest is -1, expected a length of 0 to 5 m");
    expect(() => cape({ nck: 1 } as object)).toThrow(
      'cape: there is no measurement "nck", expected one of height,',
    );
    expect(() => tShirt({ armSlopeDegrees: 120 })).toThrow("expected an angle of −10 to 90 degrees");
  });
});
