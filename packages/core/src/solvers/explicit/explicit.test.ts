import { describe, expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { springSheet } from "../../model/springs/spring-sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { hashState } from "../../state/hash.ts";
import { energies } from "../../measure/energy.ts";
import { dissipation } from "../../measure/power.ts";
import { paperFlag } from "../../testing/flag.ts";

const furthest = ({ positions }: Simulation): number =>
  positions.reduce((far, x) => Math.max(far, Math.abs(x)), 0);

/** Two points on one spring (and its shear, structural and flexion neighbours none): a 2 × 2 sheet held by three corners. */
function oscillator(solver: "symplectic-euler" | "forward-euler", dt: number, drag = 0): Simulation {
  const part = springSheet({
    size: [1, 1],
    nodes: [2, 2],
    pointMass: 2,
    stiffness: { structural: 50, shear: 0, flexion: 0 },
    drag,
    solver,
  });
  const simulation = new Simulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
    dt,
    quality: { substeps: 1 },
  });
  for (const node of [0, 1, 2]) simulation.pin(node);
  return simulation;
}

describe("explicit Euler", () => {
  it("velocity first is eqs 6–8, number by number", () => {
    const flag = paperFlag();
    const { model } = flag;
    const { springs, nodes } = model;
    const x = flag.positions.slice();
    const v = new Float64Array(x.length);
    for (let step = 0; step < 20; step++) {
      const f = new Float64Array(x.length);
      for (let i = 0; i < f.length; i++) f[i] = [2, -9.81 * 0.3, 0.1][i % 3] - 3 * v[i];
      for (let k = 0; k < springs.count; k++) {
        const d = [0, 1, 2].map((axis) => x[3 * springs.b[k] + axis] - x[3 * springs.a[k] + axis]);
        const l = Math.hypot(...d);
        d.forEach((component, axis) => {
          const pull = (springs.stiffness[k] * (l - springs.restLength[k]) * component) / l;
          f[3 * springs.a[k] + axis] += pull;
          f[3 * springs.b[k] + axis] -= pull;
        });
      }
      for (let node = 0; node < nodes.count; node++) {
        if (node === 0 || node === 17) continue;
        for (let i = 3 * node; i < 3 * node + 3; i++) {
          v[i] += (0.01 * f[i]) / 0.3;
          x[i] += 0.01 * v[i];
        }
      }
      flag.step();
    }
    x.forEach((value, i) => expect(flag.positions[i]).toBeCloseTo(value, 12));
  });

  it("forward takes the old velocity: the first step moves nothing", () => {
    const flag = paperFlag({ sheet: { solver: "forward-euler" } });
    const before = flag.positions.slice();
    flag.step();
    expect(flag.positions).toEqual(before);
    expect(flag.state.v.some((value) => value !== 0)).toBe(true);
  });

  it("velocity first keeps the energy of an oscillator, forward makes some", () => {
    const total = (solver: "symplectic-euler" | "forward-euler"): number[] => {
      const simulation = oscillator(solver, 0.01);
      simulation.restore({ ...simulation.snapshot() });
      const snapshot = simulation.snapshot();
      snapshot.history[0].x[11] += 0.1;
      simulation.restore(snapshot);
      return Array.from({ length: 400 }, () => {
        simulation.step();
        return energies(simulation.model, simulation.state).total;
      });
    };
    const start = 0.5 * 50 * 0.1 ** 2;
    expect(Math.max(...total("symplectic-euler").map((each) => Math.abs(each / start - 1)))).toBeLessThan(
      0.06,
    );
    // |1 + i ω Δt|² per step, with ω² = K/μ.
    expect(total("forward-euler").at(-1)! / start / (1 + (50 / 2) * 1e-4) ** 400).toBeCloseTo(1, 1);
  });

  it("has the same bits with WebAssembly and with the reference", () => {
    for (const solver of ["symplectic-euler", "forward-euler"] as const) {
      const [wasm, reference] = (["auto", "reference"] as const).map((kernels) => {
        const flag = paperFlag({
          sheet: { solver, damping: 0.5 },
          simulation: { advanced: { kernels }, dt: 0.002 },
        });
        for (let step = 0; step < 50; step++) flag.step();
        return hashState(flag.state);
      });
      expect(wasm).toBe(reference);
    }
  });

  it("takes the substeps that it needs unless told otherwise, and stands them", () => {
    const flag = paperFlag({
      sheet: { drag: 0, damping: 3 },
      simulation: { dt: 0.05, quality: { substeps: "auto" } },
    });
    expect(flag.substeps).toBeGreaterThan(4);
    for (let step = 0; step < 100; step++) flag.step();
    expect(furthest(flag)).toBeLessThan(20);
    const forward = paperFlag({
      sheet: { solver: "forward-euler" },
      simulation: { dt: 0.02, quality: { substeps: "auto" } },
    });
    expect(forward.substeps).toBe(Math.ceil(0.02 / (0.9 * (3 / (12 * 180)))));
  });

  it("power of drag and dampers is what they take", () => {
    const flag = paperFlag({
      sheet: { damping: 1 },
      gravity: [0, 0, 0],
      wind: [0, 0, 0],
      simulation: { dt: 1e-4 },
    });
    const snapshot = flag.snapshot();
    snapshot.history[0].v.forEach(
      (_, i, v) => (v[i] = Math.floor(i / 3) % 18 === 0 && i < 54 ? 0 : Math.sin(i)),
    );
    [0, 17].forEach((node) => snapshot.history[0].v.fill(0, 3 * node, 3 * node + 3));
    flag.restore(snapshot);
    const before = energies(flag.model, flag.state).total;
    const { total } = dissipation(flag.model, flag.state);
    flag.step();
    const lost = (before - energies(flag.model, flag.state).total) / 1e-4;
    expect(lost / total).toBeCloseTo(1, 1);
  });
});
