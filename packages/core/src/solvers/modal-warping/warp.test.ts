import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { MODES } from "../../model/solid/solid-body.ts";
import { createRandom } from "@pliant/testing";
import { meshVolume } from "@pliant/solid";
import { bar, partOf } from "../../testing/solids.ts";
import { createModalBodies } from "./modal-body.ts";
import { radiusOf } from "./sphere-tree.ts";
import { placeSolids } from "./modal-warping.ts";
import { warp } from "./warp.ts";

const shape = bar(8);
const still = [0, 0, 0] as const;

/** A state with the given modes and rates, in a frame that moves and turns. */
function stateWith(q: number[], rates: number[], warped = true) {
  const spin = [0.5, -1, 2] as const;
  const { model, state } = createModel({
    parts: [partOf(shape, { warped, velocity: [1, 2, 3], spin: [...spin] })],
  });
  state.solids.set(q, MODES);
  state.solids.set(rates, MODES + q.length);
  placeSolids(model.bodies, state, still);
  return { model, state };
}

/** Largest angle by which modes turn a node. */
function largestTurn(q: number[]): number {
  const { rotations, nodeCount, modeCount } = shape.basis;
  let most = 0;
  for (let node = 0; node < nodeCount; node++) {
    const w = [0, 0, 0];
    for (let mode = 0; mode < modeCount; mode++) {
      for (let axis = 0; axis < 3; axis++)
        w[axis] += rotations[(mode * nodeCount + node) * 3 + axis] * q[mode];
    }
    most = Math.max(most, Math.hypot(...w));
  }
  return most;
}

describe("warp", () => {
  const random = createRandom(5);

  it("gives the rest shape back at q = 0 (Y4)", () => {
    const { state } = stateWith(Array(8).fill(0), Array(8).fill(0));
    shape.basis.x.forEach((value, i) => expect(Math.abs(state.x[i] - value)).toBeLessThan(1e-12));
  });

  it("moves nodes as eq 8 says, up to what R_i leaves out of the derivative of R̃ (Y5)", () => {
    // For one mode in a straight line q(t), R_i Φ_i q̇ is the exact rate of R̃(Ψ_i q) Φ_i q.
    const q = [0.3, 0, 0, 0, 0, 0, 0, 0];
    const rates = [0.7, 0, 0, 0, 0, 0, 0, 0];
    const h = 1e-6;
    const at = (s: number) => {
      const { state } = stateWith(
        q.map((value, k) => value + s * rates[k]),
        rates,
      );
      return state;
    };
    const [ahead, behind, here] = [at(h), at(-h), at(0)];
    // Frames do not move here: their part is taken away.
    const { model } = stateWith(q, rates);
    const [elastic] = createModalBodies(model.bodies);
    warp(elastic, here, [0, 0, 0]);
    for (let i = 0; i < here.x.length; i++) {
      expect(Math.abs((ahead.x[i] - behind.x[i]) / (2 * h) - elastic.rate[i])).toBeLessThan(1e-7);
    }
  });

  it("keeps its volume where linear modes swell (Y15)", () => {
    const rest = meshVolume(shape.basis.x, shape.mesh.tets);
    for (let mode = 0; mode < 4; mode++) {
      const one = Array.from({ length: 8 }, (_, k) => (k === mode ? 1 : 0));
      const q = one.map((value) => (value * Math.PI) / 6 / largestTurn(one));
      const swollen = (warped: boolean): number =>
        Math.abs(meshVolume(stateWith(q, Array(8).fill(0), warped).state.x, shape.mesh.tets) / rest - 1);
      expect(swollen(true)).toBeLessThan(0.025);
      expect(swollen(false)).toBeGreaterThan(4 * swollen(true));
    }
  });

  it("stays within spheres that know the modes alone (M19)", () => {
    const { model } = stateWith(Array(8).fill(0), Array(8).fill(0));
    const [{ tree }] = createModalBodies(model.bodies);
    for (let trial = 0; trial < 20; trial++) {
      const q = Float64Array.from({ length: 8 }, () => random(-1, 1));
      const { state } = stateWith(Array.from(q), Array(8).fill(0));
      for (let k = 0; k < tree.count; k++) {
        const radius = radiusOf(tree, k, q, 0);
        const [x, y, z] = tree.spheres.subarray(4 * k, 4 * k + 3);
        for (let i = tree.first[k]; i < tree.first[k] + tree.size[k]; i++) {
          const n = 3 * tree.order[i];
          const far = Math.hypot(state.x[n] - x, state.x[n + 1] - y, state.x[n + 2] - z);
          expect(far).toBeLessThanOrEqual(radius + 1e-12);
        }
      }
    }
  });
});
