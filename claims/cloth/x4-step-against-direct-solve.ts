import { FilmSimulation } from "../kit/film-simulation.ts";
import { type Model } from "pliant";
import { mergeOptions, type History } from "pliant/experimental";
import { solveDense } from "../kit/cloth/dense.ts";
import { beamAt } from "../kit/cloth/laws.ts";
import type { Experiment } from "../kit/experiment.ts";
import { crumple, flatSheet, oscillator } from "../kit/cloth/scenes.ts";
import { denseDamping, denseStiffness, elasticForces } from "../kit/cloth/stiffness.ts";

export const X4: Experiment = {
  id: "X4",
  claims: ["C12"],
  title: "One step against a direct solve of position and velocity together; order of convergence",
  criterion:
    "relative error < 1e-12 at ω = 1 and ω = 1.43, of stiff beams on their toe and of soft ones of which at least a third are arcs beyond it; oscillator error falls > 3.3× per halving",
  quick: true,
  run() {
    const [equal, growing] = [1, 1.43].map((growth) => stepError(growth, STIFF));
    const [softEqual, softGrowing] = [1, 1.43].map((growth) => stepError(growth, SOFT));
    const exact = [equal, growing, softEqual, softGrowing].map(({ error }) => error);
    const arcs = Math.min(softEqual.arcs, softGrowing.arcs);
    const errors = [0.1, 0.05, 0.025].map(oscillatorError);
    const ratios = [errors[0] / errors[1], errors[1] / errors[2]];
    return {
      measured: {
        "on the toe: error ω = 1": exact[0],
        "on the toe: error ω = 1.43": exact[1],
        "arcs: error ω = 1": exact[2],
        "arcs: error ω = 1.43": exact[3],
        "arcs: share of beams beyond the toe": arcs,
        "ratio 0.1 → 0.05": ratios[0],
        "ratio 0.05 → 0.025": ratios[1],
      },
      pass: exact.every((error) => error < 1e-12) && arcs >= 1 / 3 && ratios.every((ratio) => ratio > 3.3),
    };
  },
};

/** Bending rigidities [N·m]: beams that stay on their linear toe, and beams that leave it. */
const [STIFF, SOFT] = [0.2, 1e-5];

/** The real solver's second step on a crumpled sheet, against the 2n × 2n system of eq 19, and how many beams are then beyond their toe. */
function stepError(growth: number, bend: number): { error: number; arcs: number } {
  const h = 1 / 90;
  const start = flatSheet(4, 0.06, { drag: 0, bend, bendKind: "arc", strainLimit: Infinity });
  crumple(start.state.x, 0.003, 5);
  crumple(start.state.v, 0.1, 6);
  const options = {
    quality: { level: "paper-literal", tolerance: 1e-16 },
    advanced: { kernels: "reference" },
  } as const;
  const first = new FilmSimulation(start, mergeOptions(options, { dt: h }));
  first.step();
  const past = first.snapshot();
  const second = new FilmSimulation(start, mergeOptions(options, { dt: h * growth }));
  second.restore(past);
  second.step();
  const exact = blockSolve(start.model, past.history, h * growth, growth);
  let [error, size] = [0, 0];
  for (let i = 0; i < exact.length; i++) {
    error = Math.max(error, Math.abs(second.positions[i] - past.history[0].x[i] - exact[i]));
    size = Math.max(size, Math.abs(exact[i]));
  }
  return { error: error / size, arcs: arcsOf(start.model, past.history[0].x) };
}

/** Share of the beams that are shorter than where their toe ends. */
function arcsOf({ beams }: Model, x: Float64Array): number {
  let beyond = 0;
  for (let k = 0; k < beams.count; k++) {
    const [i, j] = [3 * beams.a[k], 3 * beams.b[k]];
    const l = Math.hypot(x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]);
    const law = { restLength: beams.restLength[k], stiffness: beams.stiffness[k], toe: beams.toe[k] };
    if (beamAt(law, l).force > law.toe * (l - law.restLength) && l < law.restLength) beyond++;
  }
  return beyond / beams.count;
}

/**
 * Unknowns Δx and Δv = vⁿ⁺¹ − vⁿ: a Δx − c δ = h (vⁿ + Δv) and M (a Δv − c (vⁿ − vⁿ⁻¹)) = h (f + K Δx + D Δv).
 * Returns Δx.
 */
function blockSolve(model: Model, [now, older]: History, h: number, w: number): Float64Array {
  if (older === null) throw new Error("X4: needs two states");
  const n = now.x.length;
  const a = (1 + 2 * w) / (1 + w);
  const c = (w * w) / (1 + w);
  const stiffness = denseStiffness(model, now.x);
  const damping = denseDamping(model, now.x);
  const elastic = elasticForces(model, now.x);
  const matrix = new Float64Array(4 * n * n);
  const right = new Float64Array(2 * n);
  for (let i = 0; i < n; i++) {
    const mass = model.nodes.mass[Math.floor(i / 3)];
    matrix[i * 2 * n + i] = a;
    matrix[i * 2 * n + n + i] = -h;
    right[i] = c * (now.x[i] - older.x[i]) + h * now.v[i];
    let force = elastic[i] + mass * model.gravity[i % 3];
    for (let j = 0; j < n; j++) {
      matrix[(n + i) * 2 * n + j] = h * stiffness[i * n + j];
      matrix[(n + i) * 2 * n + n + j] = h * damping[i * n + j] + (i === j ? a * mass : 0);
      force -= damping[i * n + j] * now.v[j];
    }
    right[n + i] = h * force + mass * c * (now.v[i] - older.v[i]);
  }
  return solveDense(matrix, right).subarray(0, n);
}

/** |x − cos t/2| and |v| error at t = 10 of the oscillator that starts at x = ½. */
function oscillatorError(h: number): number {
  const simulation = oscillator({ dt: h });
  for (let step = 0; step < Math.round(10 / h); step++) simulation.step();
  const { x, v } = simulation.state;
  return Math.sqrt((x[3] - 0.5 * Math.cos(10)) ** 2 + (v[3] + 0.5 * Math.sin(10)) ** 2);
}
