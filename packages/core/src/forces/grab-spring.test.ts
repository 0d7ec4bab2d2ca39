import { describe, expect, it } from "vitest";
import { grabSpringForce } from "./grab-spring.ts";

function pull(law: Parameters<typeof grabSpringForce>[0], d: readonly number[]) {
  const force = new Float64Array(3);
  const stiffness = new Float64Array(6);
  grabSpringForce(law, d, force, stiffness);
  return { force: [...force], stiffness: [...stiffness] };
}

const FIELD = [
  [0, 1, 2],
  [1, 3, 4],
  [2, 4, 5],
];

describe("a handle", () => {
  it("is a linear spring without a limit, however far", () => {
    const { force, stiffness } = pull({ stiffness: 20, maxForce: Infinity }, [3, -4, 1e6]);
    expect(force).toEqual([60, -80, 2e7]);
    expect(stiffness.map((value) => value + 0)).toEqual([20, 0, 0, 20, 0, 20]);
  });

  it("pulls as the spring near the hand, and never reaches its limit", () => {
    const law = { stiffness: 20, maxForce: 3 };
    expect(pull(law, [1e-4, 0, 0]).force[0]).toBeCloseTo(20e-4, 9);
    let before = 0;
    for (const far of [0.01, 0.1, 0.15, 1, 10, 1e4]) {
      const strength = Math.hypot(...pull(law, [0, far * 0.6, far * 0.8]).force);
      expect(strength).toBeGreaterThan(before);
      expect(strength).toBeLessThan(3);
      before = strength;
    }
    expect(before).toBeGreaterThan(2.99);
  });

  it.each([
    [0.01, -0.02, 0.03],
    [0.3, 0.1, -0.2],
    [2, -1, 4],
  ])("has the stiffness that finite differences find at [%d, %d, %d]", (...d) => {
    const law = { stiffness: 25, maxForce: 4 };
    const { stiffness } = pull(law, d);
    const step = 1e-6;
    for (let axis = 0; axis < 3; axis++) {
      const [more, less] = [step, -step].map((by) =>
        pull(
          law,
          d.map((value, at) => value + (at === axis ? by : 0)),
        ),
      );
      // d grows when the point moves back: −∂f/∂x = ∂f/∂d.
      more.force.forEach((value, row) =>
        expect(stiffness[FIELD[row][axis]]).toBeCloseTo((value - less.force[row]) / (2 * step), 6),
      );
    }
  });
});
