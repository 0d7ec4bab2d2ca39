import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { bendingBound } from "./bending-bound.ts";

const bound = (
  nodes: number,
  density: number,
  bend: number,
  bendKind: "arc" | "quadratic" = "arc",
): number => {
  const material = { density, bend, bendKind };
  return bendingBound(
    createModel({ parts: [clothSheet({ size: [1, 1], nodes: [nodes, nodes], material })] }).model,
  );
};

describe("bendingBound", () => {
  it.each([
    [101, 0.2, 2e-4],
    [51, 0.4, 1e-4],
    [21, 0.1, 1e-6],
  ])("is 1.5 h² √(ρ/12B) for a sheet of %d × %d nodes", (nodes, density, bend) => {
    const h = 1 / (nodes - 1);
    const whole = 1.5 * h * h * Math.sqrt(density / (12 * bend));
    // Beams beside a border are up to half stiffer (model/sheet.ts), which makes it √1.5 shorter.
    expect(bound(nodes, density, bend)).toBeLessThanOrEqual(whole * (1 + 1e-9));
    expect(bound(nodes, density, bend)).toBeGreaterThan(0.8 * whole);
  });

  it("is no bound without bending, with quadratic bending, or without cloth", () => {
    expect(bound(5, 0.2, 0)).toBe(Infinity);
    expect(bound(5, 0.2, 1e-4, "quadratic")).toBe(Infinity);
    expect(bendingBound(createModel({ parts: [] }).model)).toBe(Infinity);
  });
});
