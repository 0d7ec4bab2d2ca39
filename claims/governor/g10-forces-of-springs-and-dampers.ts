import { FilmSimulation } from "../kit/film-simulation.ts";
import { nextUniform, seedRandom } from "@pliant/geometry";
import { createModel, energies, type State } from "pliant";
import { provotSheet } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";

const DT = 1e-3;

export const G10: Experiment = {
  id: "G10",
  claims: ["A4", "A5"],
  title: "Forces of springs and dampers (eqs 2, 3)",
  criterion:
    "action is reaction and dampers act along their spring to 1e-12; force is the slope of the energy to 1e-6",
  quick: true,
  run() {
    const { model, state } = disturbed();
    const f = forces(state, 0.01);
    const reaction = [0, 1, 2].map((axis) =>
      Math.abs(f.reduce((sum, value, i) => sum + (i % 3 === axis ? value : 0), 0)),
    );
    // A rigid turn of cloth at rest: nothing changes its length, so nothing is damped.
    const rest = createModel({ parts: [made(0.01)], gravity: [0, 0, 0] }).state;
    for (let i = 0; i < rest.x.length; i += 3) rest.v.set([rest.x[i + 2], 0, -rest.x[i]], i);
    const turned = Math.max(...forces(rest, 0.01).map(Math.abs));
    let [error, largest] = [0, 0];
    const elastic = forces({ ...state, v: new Float64Array(state.v.length) }, 0);
    for (let i = 0; i < state.x.length; i++) {
      const at = (by: number): number => {
        const x = state.x.slice();
        x[i] += by;
        return energies(model, { ...state, x, v: new Float64Array(x.length) }).total;
      };
      error = Math.max(error, Math.abs(elastic[i] + (at(1e-6) - at(-1e-6)) / 2e-6));
      largest = Math.max(largest, Math.abs(elastic[i]));
    }
    const scale = Math.max(...f.map(Math.abs));
    const measured = {
      "Σ f / largest f": Math.max(...reaction) / scale,
      "damping of a rigid turn, N": turned,
      "slope of the energy, relative": error / largest,
    };
    return {
      measured,
      pass: Math.max(...reaction) / scale < 1e-12 && turned < 1e-12 && error / largest < 1e-6,
    };
  },
};

const made = (damping: number): ReturnType<typeof provotSheet> =>
  provotSheet({ size: [0.4, 0.3], nodes: [5, 4], fabric: { damping } });

function disturbed(): ReturnType<typeof createModel> {
  const start = createModel({ parts: [made(0.01)], gravity: [0, 0, 0] });
  const words = new Uint32Array(4);
  seedRandom(3, words);
  for (let i = 0; i < start.state.x.length; i++) {
    start.state.x[i] += 0.02 * (nextUniform(words) - 0.5);
    start.state.v[i] = nextUniform(words) - 0.5;
  }
  return start;
}

/** What one step of eq 4 shows: m Δv/dt. */
function forces(state: State, damping: number): number[] {
  const { model } = createModel({ parts: [made(damping)], gravity: [0, 0, 0] });
  const simulation = new FilmSimulation({ model, state }, { dt: DT, quality: { substeps: 1 } });
  simulation.step();
  return [...simulation.state.v].map((v, i) => (model.nodes.mass[Math.floor(i / 3)] * (v - state.v[i])) / DT);
}
