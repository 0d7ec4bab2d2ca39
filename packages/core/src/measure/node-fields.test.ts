import { paperBody } from "../model/paper/paper-body.ts";
import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { paperSheet } from "../model/paper/paper-sheet.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { energies } from "./energy.ts";
import { edgeStrain } from "./edge-strain.ts";
import { nodeCurvature } from "./node-curvature.ts";
import { nodeEnergy } from "./node-energy.ts";
import { nodeStrain } from "./node-strain.ts";
import { stretch } from "./stretch.ts";

const cloth = () => createModel({ parts: [clothSheet({ size: [1, 1], nodes: [21, 21] })] });
const page = () => createModel({ parts: [paperSheet({ size: [0.2, 0.2], nodes: [9, 9] })] });

/** Rolls a level sheet about z to a cylinder of that radius. */
function roll(x: Float64Array, radius: number): void {
  for (let i = 0; i < x.length; i += 3) {
    const angle = x[i] / radius;
    x[i] = radius * Math.sin(angle);
    x[i + 1] = radius * (1 - Math.cos(angle));
  }
}

describe("nodeStrain", () => {
  it("is the largest of what the links at a node have", () => {
    const { model, state } = cloth();
    const out = new Float32Array(model.nodes.count);
    nodeStrain(model, state, out);
    expect(Math.max(...out)).toBeLessThan(1e-6);
    state.x[0] -= 0.02;
    nodeStrain(model, state, out);
    expect(Math.max(...out)).toBeCloseTo(stretch(model, state).max, 6);
    expect([...out].filter((value) => value > 1e-6).length).toBeLessThan(6);
    expect(out[0]).toBeGreaterThan(0.3);
  });

  it("counts pressed paper, not slack cloth", () => {
    for (const [make, least] of [
      [cloth, 0],
      [page, 0.0999],
    ] as const) {
      // prettier-ignore
      const { model, state } = make();
      state.x.forEach((value, i) => (state.x[i] = 0.9 * value));
      const out = new Float32Array(model.nodes.count);
      nodeStrain(model, state, out);
      expect(Math.max(...out)).toBeCloseTo(least, 3);
      expect(Math.max(...out)).toBeCloseTo(edgeStrain(model, state).max, 6);
    }
  });
});

describe("nodeCurvature", () => {
  it("of a cylinder is one over its radius, of a flat sheet 0", () => {
    const { model, state } = cloth();
    const out = new Float32Array(model.nodes.count);
    nodeCurvature(model, state, out);
    expect(Math.max(...out)).toBeLessThan(1e-5);
    roll(state.x, 0.5);
    nodeCurvature(model, state, out);
    expect(out[220] / 2).toBeCloseTo(1, 1);
  });
});

describe("nodeEnergy", () => {
  it("adds up to the energy of links and beams", () => {
    const { model, state } = cloth();
    roll(state.x, 0.3);
    state.x[3 * 220 + 1] += 0.01;
    const out = new Float64Array(model.nodes.count);
    nodeEnergy(model, state, out);
    const { tension, bending } = energies(model, state);
    expect(out.reduce((sum, value) => sum + value, 0) / (tension + bending)).toBeCloseTo(1, 9);
  });

  it("of rolled paper is ½ B κ² times its area", () => {
    const { model, state } = page();
    const body = paperBody(model, 0);
    roll(state.x, 1);
    const out = new Float64Array(model.nodes.count);
    nodeEnergy(model, state, out);
    const [cross = 0, machine = 0] = body.paper.law.bend;
    const expected = 0.5 * ((cross + machine) / 2) * 0.2 * 0.2;
    const total = out.reduce((sum, value) => sum + value, 0);
    expect(total / expected).toBeGreaterThan(0.4);
    expect(total / expected).toBeLessThan(2);
  });
});
