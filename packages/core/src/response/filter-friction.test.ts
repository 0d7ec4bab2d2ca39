import { describe, expect, it } from "vitest";
import { createContacts } from "../collision/contacts.ts";
import { createRandom } from "@pliant/testing";
import { applyFriction } from "./filter-friction.ts";
import { addPair, createCandidatePairs } from "../collision/narrow-phase/candidate-pairs.ts";
import { createActivePairs, type FilterPhase } from "./filter-phase.ts";

const MU = 0.4;

/** Vertex 0 on triangle 1 2 3, which lies flat, or edge 0 1 across edge 2 3; pushed apart along y by `impulse` [kg·m]. */
function scene(edges: 0 | 1, mass: readonly number[], impulse: number, clothVertices = 4) {
  const pairs = createCandidatePairs(1);
  addPair(pairs, edges, [0, 1, 2, 3], 0.003);
  pairs.normal.set([0, 1, 0]);
  const active = createActivePairs(1);
  active.count = 1;
  active.impulse[0] = impulse;
  active.weights.set(edges === 1 ? [0.25, 0.6, 0] : [0.2, 0.3, 0.5]);
  const vertices = {
    inverseMass: Float64Array.from(mass, (m) => 1 / m),
    // The solid's coefficient counts.
    friction: Float64Array.from([0, 1, 2, 3], (k) => (k < clothVertices && clothVertices < 4 ? 9 : MU)),
    collider: new Int32Array(4),
    clothVertices,
  };
  const phase: FilterPhase = {
    ...{ pairs, active, vertices, start: new Float64Array(12), end: new Float64Array(12) },
    heldContact: new Int32Array(4).fill(-1),
    contacts: createContacts(0),
    fineness: 1,
  };
  return { phase, active };
}

const weightsOf = (edges: 0 | 1): number[] =>
  edges === 1 ? [0.75, 0.25, -0.4, -0.6] : [1, -0.2, -0.3, -0.5];

/** Relative motion of the closest points. */
function relative(edges: 0 | 1, x0: Float64Array, x1: Float64Array): number[] {
  const weights = weightsOf(edges);
  return [0, 1, 2].map((axis) =>
    weights.reduce((sum, weight, k) => sum + weight * (x1[3 * k + axis] - x0[3 * k + axis]), 0),
  );
}

describe("friction of a vertex on a solid", () => {
  /** Where vertex 0 ends that would slide by `way`, after a push of λ on 2 kg. */
  function slide(way: number, push: number): number {
    const { phase } = scene(0, [2, Infinity, Infinity, Infinity], 2 * push, 1);
    const x0 = new Float64Array(12);
    const x1 = x0.slice();
    x1[0] = way;
    applyFriction({ ...phase, start: x0, end: x1 });
    expect(x1.subarray(3)).toEqual(new Float64Array(9));
    return x1[0];
  }

  it("sticks up to μ times the push", () => {
    expect(slide(0.0039, 0.01)).toBeCloseTo(0, 15);
    expect(slide(-0.0039, 0.01)).toBeCloseTo(0, 15);
  });

  it("slips beyond, less μ times the push", () => {
    expect(slide(0.005, 0.01)).toBeCloseTo(0.005 - MU * 0.01, 15);
    expect(slide(-0.1, 0.01)).toBeCloseTo(-0.1 + MU * 0.01, 15);
  });

  it("is nothing without a push or a coefficient", () => {
    expect(slide(0.005, 0)).toBe(0.005);
    const { phase } = scene(0, [1, 1, 1, 1], 1);
    phase.vertices.friction.fill(0);
    const x1 = Float64Array.from({ length: 12 }, (_, i) => 0.001 * i);
    const before = x1.slice();
    applyFriction({ ...phase, start: new Float64Array(12), end: x1 });
    expect(x1).toEqual(before);
  });
});

describe("friction between sheets", () => {
  it.each([0, 1] as const)("obeys Coulomb's law and keeps momentum, edges: %d", (edges) => {
    let [stuck, slipped] = [0, 0];
    for (let seed = 1; seed <= 200; seed++) {
      const draw = createRandom(seed);
      const mass = [0, 1, 2, 3].map(() => draw(0.5, 3));
      const { phase, active } = scene(edges, mass, draw(0, 0.01));
      const column = (size: number): Float64Array =>
        Float64Array.from({ length: 12 }, () => draw(-size, size));
      const [x0, x1] = [column(0.01), new Float64Array(12)];
      x1.set(x0.map((value) => value + draw(-0.002, 0.002)));
      const before = x1.slice();
      const from = relative(edges, x0, x1);
      applyFriction({ ...phase, start: x0, end: x1 });
      const to = relative(edges, x0, x1);
      // Across the normal only.
      expect(to[1]).toBeCloseTo(from[1], 14);
      const weights = weightsOf(edges);
      const mobility = weights.reduce((sum, weight, k) => sum + (weight * weight) / mass[k], 0);
      const most = MU * active.impulse[0] * mobility;
      const speed = Math.sqrt(from[0] * from[0] + from[2] * from[2]);
      const left = Math.max(0, 1 - most / speed);
      if (left > 0) slipped++;
      else stuck++;
      for (const axis of [0, 2]) expect(to[axis]).toBeCloseTo(left * from[axis], 13);
      for (let axis = 0; axis < 3; axis++) {
        const total = mass.reduce((sum, m, k) => sum + m * (x1[3 * k + axis] - before[3 * k + axis]), 0);
        expect(Math.abs(total)).toBeLessThan(1e-15);
      }
    }
    expect(Math.min(stuck, slipped)).toBeGreaterThan(20);
  });
});
