import { createArena, f64, real, u32 } from "@pliant/kernels";
import { describe, expect, it } from "vitest";
import { arcAngleSquared, arcLoad, bucklingEnergy, toeEnd, type BucklingLaw } from "./elastic-arc.ts";

const L = 0.04;
const law: BucklingLaw = { restLength: L, stiffness: 8.9e-8, toe: 1000 };

/** Force [N] of the arc, or of the toe where that pushes less, and its slope [N/m]. */
function exact({ restLength, stiffness, toe }: BucklingLaw, l: number): { force: number; slope: number } {
  if (l >= restLength) return { force: 0, slope: 0 };
  const { load, slope } = arcLoad(1 - l / restLength);
  const [arc, linear] = [(-stiffness * load) / restLength ** 2, toe * (l - restLength)];
  return linear > arc
    ? { force: linear, slope: toe }
    : { force: arc, slope: (stiffness * slope) / restLength ** 3 };
}
const bucklingForce = (each: BucklingLaw, l: number): number => exact(each, l).force;
const bucklingSlope = (each: BucklingLaw, l: number): number => exact(each, l).slope;

/** From hardly to fully bent. */
const SHORTENINGS = [
  1e-15, 1e-12, 1e-6, 1e-3, 0.0066, 0.00672, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999, 1,
];

describe("an arc of constant length (X2)", () => {
  it.each(SHORTENINGS)("has the angle whose chord it is: sin θ/θ = 1 − u at u = %d", (u) => {
    const theta = Math.sqrt(arcAngleSquared(u));
    const shortening =
      u < 0.01
        ? theta ** 2 / 6 - theta ** 4 / 120 + theta ** 6 / 5040 - theta ** 8 / 362880
        : 1 - Math.sin(theta) / theta;
    expect(Math.abs(shortening / u - 1)).toBeLessThan(1e-9);
  });

  it("has the limits of docs/methods/cloth.md", () => {
    expect(arcLoad(1e-12).load).toBeCloseTo(12, 6);
    expect(arcLoad(1e-12).slope).toBeCloseTo(7.2, 6);
    expect(arcLoad(1).load).toBeCloseTo(4 * Math.PI ** 2, 6);
    expect(arcLoad(1).slope).toBeCloseTo(12 * Math.PI ** 2, 4);
    expect(arcAngleSquared(0)).toBe(0);
    expect(arcAngleSquared(1)).toBeCloseTo(Math.PI ** 2, 12);
  });

  it("grows stiffer all the way, and its load is twice the slope of θ²", () => {
    const loads = Array.from({ length: 2001 }, (_, k) => arcLoad(k / 2000));
    expect(loads.every(({ load }, k) => k === 0 || load > loads[k - 1].load)).toBe(true);
    expect(loads.every(({ slope }, k) => k === 0 || slope > loads[k - 1].slope)).toBe(true);
    for (const u of [0.003, 0.05, 0.4, 0.9]) {
      const slope = (arcAngleSquared(u + 1e-6) - arcAngleSquared(u - 1e-6)) / 2e-6;
      expect(arcLoad(u).load / (2 * slope)).toBeCloseTo(1, 7);
      const turn = (arcLoad(u + 1e-5).load - arcLoad(u - 1e-5).load) / 2e-5;
      expect(arcLoad(u).slope / turn).toBeCloseTo(1, 5);
    }
  });

  it("stores ∫ F du = 2π² when its ends meet", () => {
    const n = 2000;
    let sum = 0;
    for (let k = 0; k <= n; k++) sum += arcLoad(k / n).load * (k === 0 || k === n ? 1 : k % 2 === 1 ? 4 : 2);
    expect(sum / (3 * n)).toBeCloseTo(2 * Math.PI ** 2, 6);
  });

  it("joins its series and its closed form within 1e-6", () => {
    // θ² = 0.04 lies near u = 0.00666.
    const [below, above] = [arcLoad(0.00665), arcLoad(0.00667)];
    expect((above.load - below.load) / 0.00002 / below.slope).toBeCloseTo(1, 3);
    expect(above.slope / below.slope).toBeCloseTo(1, 4);
  });
});

describe("the law of a beam", () => {
  it.each([0.001, 0.01, 0.03, 0.039, 0.0399])(
    "force is minus the gradient of energy, slope that of force, at %d m",
    (l) => {
      const step = 1e-9;
      const gradient = (bucklingEnergy(law, l + step) - bucklingEnergy(law, l - step)) / (2 * step);
      const turn = (bucklingForce(law, l + step) - bucklingForce(law, l - step)) / (2 * step);
      expect(gradient / bucklingForce(law, l)).toBeCloseTo(1, 5);
      expect(turn / bucklingSlope(law, l)).toBeCloseTo(1, 4);
    },
  );

  it("pushes only, less the longer it is, and not at all from its rest length on", () => {
    const forces = Array.from({ length: 400 }, (_, k) => bucklingForce(law, k * 1e-4));
    expect(forces.every((force, k) => force <= 0 && (k === 0 || force >= forces[k - 1]))).toBe(true);
    expect([
      bucklingForce(law, L),
      bucklingForce(law, 1),
      bucklingSlope(law, L),
      bucklingEnergy(law, L),
    ]).toEqual([0, 0, 0, 0]);
  });

  it("leaves the toe where toe and arc push alike, near 12 k_b/(c_b L²)", () => {
    const end = toeEnd(law);
    expect(end / ((12 * law.stiffness) / (law.toe * L ** 2))).toBeCloseTo(1, 3);
    expect(bucklingSlope(law, L - 0.999 * end)).toBe(law.toe);
    expect(bucklingSlope(law, L - 1.001 * end)).toBeLessThan(law.toe);
    const [before, after] = [
      bucklingForce(law, L - end * (1 - 1e-9)),
      bucklingForce(law, L - end * (1 + 1e-9)),
    ];
    expect(after / before).toBeCloseTo(1, 8);
    expect(bucklingEnergy(law, L - end * (1 + 1e-7)) / bucklingEnergy(law, L - end)).toBeCloseTo(1, 6);
  });

  it("has one crossing at the softest toe that is allowed, 40 k_b/L³", () => {
    const soft = { ...law, toe: (40 * law.stiffness) / L ** 3 };
    const end = toeEnd(soft);
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThan(L);
    expect(bucklingSlope(soft, L - 0.99 * end)).toBe(soft.toe);
  });

  it("is nothing without stiffness", () => {
    const none = { ...law, stiffness: 0 };
    expect(Math.abs(bucklingForce(none, 0.5 * L))).toBe(0);
    expect(bucklingSlope(none, 0.5 * L)).toBe(0);
    expect(bucklingEnergy(none, 0.5 * L)).toBe(0);
  });
});

describe.each(["reference", "wasm"] as const)("the quotient in the %s kernel", (choice) => {
  const count = 2000;
  // One segment per beam's first ends, with their second ends in the other half: vector index k and count + k.
  const width = 2 * count;
  const { kernels, columns } = createArena(choice, {
    ...{ a: u32(count), b: u32(count), edge: u32(count) },
    ...{ restLength: f64(count), critical: f64(count), toe: f64(count), toeLimit: f64(count) },
    ...{ x: f64(3 * width), force: f64(3 * width), edges: real(2 * count) },
  });
  // Beam k lies along x, (k + ½)/count of its length long, without a toe.
  for (let k = 0; k < count; k++) {
    columns.a[k] = k;
    columns.b[k] = count + k;
    columns.edge[k] = k;
    columns.restLength[k] = L;
    columns.critical[k] = law.stiffness / L ** 2;
    columns.toe[k] = 1e9;
    columns.toeLimit[k] = Infinity;
    columns.x[count + k] = (L * (k + 0.5)) / count;
  }
  kernels.edgeBeams(width, columns, columns.x, 1, columns.edges, columns.force);
  const lengths = Array.from({ length: count }, (_, k) => columns.x[count + k]);
  const bare = { ...law, toe: 1e9 };

  it("is within 4.6e-5 of the accurate load", () => {
    const errors = lengths.map((l, k) => Math.abs(columns.force[k] / bucklingForce(bare, l) - 1));
    expect(Math.max(...errors)).toBeLessThan(4.61e-5);
  });

  it("has a slope within 0.3 % of the accurate one: it is the quotient's own", () => {
    const errors = lengths.map((l, k) =>
      Math.abs((columns.edges[2 * k] * l * l) / bucklingSlope(bare, l) - 1),
    );
    expect(Math.max(...errors)).toBeLessThan(0.003);
  });
});
