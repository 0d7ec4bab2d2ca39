import { createArena, f64, u32, type PaperSpringList } from "@pliant/kernels";
import type { Experiment } from "../kit/experiment.ts";

/** Masses of the chain, which hangs between two that are held. */
const MASSES = 20;
const RATIOS = [0.1, 1, 10, 1e3, 1e6];

export const Z2: Experiment = {
  id: "Z2",
  claims: ["P5"],
  title: "An odd number of sweeps is stable in any step",
  criterion:
    "chain of 20 masses, dt²k/m from 0.1 to 1e6: spectral radius of a step at most 1 + 1e-9 with 1, 3 or 5 sweeps; above 1.5 from 10 on with 0 or 2",
  quick: true,
  run() {
    const table = [0, 1, 2, 3, 4, 5].map((sweeps) =>
      RATIOS.map((ratio) => spectralRadius(stepMatrix(ratio, sweeps))),
    );
    const measured = Object.fromEntries(
      table.map((row, sweeps) => [`s = ${sweeps}`, row.map((value) => value.toFixed(3)).join(", ")]),
    );
    const odd = Math.max(...[1, 3, 5].flatMap((sweeps) => table[sweeps]));
    const even = Math.min(...[0, 2].flatMap((sweeps) => table[sweeps].slice(2)));
    return { measured: { ...measured, "odd, over 1": odd - 1 }, pass: odd <= 1 + 1e-9 && even > 1.5 };
  },
};

/** What a step does to displacements (over dt) and velocities along the chain, by the engine's kernels: 2N × 2N. */
function stepMatrix(ratio: number, sweeps: number): Float64Array[] {
  const nodes = MASSES + 2;
  const { kernels, columns } = createArena("reference", {
    a: u32(nodes - 1),
    b: u32(nodes - 1),
    restLength: f64(nodes - 1),
    stiffness: f64(nodes - 1),
    coupling: f64(4 * nodes),
    x: f64(4 * nodes),
    v: f64(4 * nodes),
    rhs: f64(4 * nodes),
    blocks: f64(6 * nodes),
    inverse: f64(6 * nodes),
    mass: f64(nodes),
    change: f64(4 * nodes),
    more: f64(4 * nodes),
  });
  const { x, v, rhs, blocks, inverse, mass, change, more } = columns;
  const bonds: PaperSpringList = { count: nodes - 1, ...columns };
  for (let k = 0; k < nodes - 1; k++) [columns.a[k], columns.b[k]] = [k, k + 1];
  columns.restLength.fill(1);
  columns.stiffness.fill(ratio);
  // Whoever has no mass does not move: the ends are held.
  mass.fill(1, 1, nodes - 1);
  const matrix = Array.from({ length: 2 * MASSES }, () => new Float64Array(2 * MASSES));
  for (let column = 0; column < 2 * MASSES; column++) {
    for (const vector of [v, rhs, blocks, more]) vector.fill(0);
    for (let node = 0; node < nodes; node++) x[4 * node] = node;
    const at = 4 * (1 + (column % MASSES));
    if (column < MASSES) x[at] += 1e-3;
    else v[at] += 1e-3;
    kernels.paperSpringForces(bonds, x, v, 1, rhs, blocks);
    kernels.invertBlocks(nodes, mass, blocks, inverse);
    kernels.applyInverse(nodes, inverse, rhs, more, change);
    for (let sweep = 0; sweep < sweeps; sweep++) {
      more.fill(0);
      kernels.paperSpringProduct(bonds, change, more);
      kernels.applyInverse(nodes, inverse, rhs, more, change);
    }
    for (let k = 0; k < MASSES; k++) {
      const i = 4 * (k + 1);
      const speed = (v[i] + change[i]) / 1e-3;
      matrix[MASSES + k][column] = speed;
      matrix[k][column] = (x[i] - (k + 1)) / 1e-3 + speed;
    }
  }
  return matrix;
}

/** ‖Mⁿ‖^(1/n) for n = 2⁴⁰: powers of a norm that grows like n do not show. */
function spectralRadius(matrix: Float64Array[]): number {
  let power = matrix;
  let log = 0;
  for (let k = 0; k < 40; k++) {
    const size = Math.max(...power.map((row) => Math.max(...row.map(Math.abs))));
    power = product(power.map((row) => row.map((value) => value / size)));
    log = 2 * (log + Math.log(size));
  }
  const size = Math.max(...power.map((row) => Math.max(...row.map(Math.abs))));
  return Math.exp((log + Math.log(size)) / 2 ** 40);
}

function product(m: Float64Array[]): Float64Array[] {
  return m.map((row) => {
    const out = new Float64Array(row.length);
    row.forEach((factor, k) => {
      for (let column = 0; column < out.length; column++) out[column] += factor * m[k][column];
    });
    return out;
  });
}
