import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import type { Vec3 } from "@pliant/geometry";
import { addLoadForces, type Load } from "./loads.ts";

/** Two sheets; loads that name a body act on the second. */
const { model, state } = createModel({
  parts: [
    clothSheet({ id: "other", size: [0.1, 0.1], nodes: [3, 3] }),
    clothSheet({ id: "sheet", size: [0.4, 0.2], nodes: [5, 4], material: { density: 0.3 } }),
  ],
});
const FIRST = model.bodies[1].firstNode;
const AREA = 0.4 * 0.2;

function forces(load: Load, x: Float64Array = state.x): Float64Array {
  const out = new Float64Array(x.length);
  addLoadForces(model, [load], x, out);
  return out;
}

function total(force: Float64Array): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  force.forEach((f, i) => (sum[i % 3] += f));
  return sum;
}

const expectVector = (got: Vec3, expected: Vec3, digits = 12): void =>
  got.forEach((value, axis) => expect(value).toBeCloseTo(expected[axis], digits));

/** A crumpled copy of the sheets. */
const crumpled = state.x.map((x, i) => x + 0.03 * Math.sin(7 * i));

describe("a point load", () => {
  it("is shared equally by its nodes, and scaled by its share", () => {
    const nodes = Uint32Array.of(1, 4, 12);
    const out = forces({ kind: "point", nodes, force: [3, -6, 9], share: 1 });
    for (const node of nodes) expectVector([out[node * 3], out[node * 3 + 1], out[node * 3 + 2]], [1, -2, 3]);
    expectVector(total(out), [3, -6, 9]);
    expectVector(total(forces({ kind: "point", nodes, force: [3, -6, 9], share: 0.5 })), [1.5, -3, 4.5]);
  });
});

describe("an area load", () => {
  const load: Load = { kind: "area", body: "sheet", traction: [1, -20, 3], share: 1 };

  it("is traction × area at rest, whatever the shape, and half as much on an edge node", () => {
    for (const x of [state.x, crumpled]) {
      const out = forces(load, x);
      expectVector(total(out), [AREA, -20 * AREA, 3 * AREA]);
      expect(out.subarray(0, FIRST * 3).every((f) => f === 0)).toBe(true);
      expect(out[(FIRST + 1) * 3] / out[(FIRST + 6) * 3]).toBeCloseTo(0.5, 12);
    }
  });

  it("on a body that is not there does nothing", () => {
    expect(forces({ ...load, body: "gone" }).every((f) => f === 0)).toBe(true);
  });
});

describe("a pressure", () => {
  const load: Load = { kind: "pressure", body: "sheet", pressure: 50, share: 1 };

  it("pushes a flat sheet along its front's normal by p × area", () => {
    expectVector(total(forces(load)), [0, 50 * AREA, 0]);
    expectVector(total(forces({ ...load, pressure: -50 })), [0, -50 * AREA, 0]);
  });

  it("turns and grows with the sheet", () => {
    // Turned about z by 90°: the normal +y becomes −x. Twice as long: twice the area.
    const turned = state.x.slice();
    for (let i = 0; i < turned.length; i += 3)
      turned.set([-state.x[i + 1], 2 * state.x[i], state.x[i + 2]], i);
    expectVector(total(forces(load, turned)), [-100 * AREA, 0, 0]);
  });

  it("is the gradient of p × enclosed volume, by central differences", () => {
    const { triangles, bodies } = model;
    /** Of the cone between the surface and the origin: its gradient inside the border is that of any closed surface. */
    const volume = (x: Float64Array): number => {
      let sum = 0;
      for (let t = bodies[1].firstTriangle * 3; t < triangles.length; t += 3) {
        const [p, q, r] = [0, 1, 2].map((k) => x.subarray(triangles[t + k] * 3).subarray(0, 3));
        sum +=
          (p[0] * (q[1] * r[2] - q[2] * r[1]) +
            p[1] * (q[2] * r[0] - q[0] * r[2]) +
            p[2] * (q[0] * r[1] - q[1] * r[0])) /
          6;
      }
      return sum;
    };
    const out = forces(load, crumpled);
    for (const node of [6, 7, 8, 11, 12, 13]) {
      for (let axis = 0; axis < 3; axis++) {
        const i = (FIRST + node) * 3 + axis;
        const [plus, minus] = [1e-5, -1e-5].map((by) => {
          const moved = crumpled.slice();
          moved[i] += by;
          return volume(moved);
        });
        expect(out[i]).toBeCloseTo((50 * (plus - minus)) / 2e-5, 8);
      }
    }
  });
});
