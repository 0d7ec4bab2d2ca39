import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, type Model, type State } from "pliant";
import type { PaperBody } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { testSheet } from "../kit/paper/paper.ts";

const SIDES = [20, 30, 40, 50, 60, 70];

export const Z15: Experiment = {
  id: "Z15",
  claims: ["P5", "P15"],
  title: "A step costs what its springs cost",
  criterion:
    "20 × 20 to 70 × 70 nodes, best of 600 steps: time linear in springs (R² > 0.98) and at most 4 times that of explicit Euler with the same springs in plain TypeScript; the method's own reference in plain TypeScript is shown beside it",
  quick: false,
  timed: true,
  run() {
    const points = SIDES.map((side) => costOf(side, "auto"));
    const plain = SIDES.map((side) => costOf(side, "reference"));
    const ratios = points.map(({ implicit, explicit }) => implicit / explicit);
    const measured = {
      "R²": determination(points.map(({ springs, implicit }) => [springs, implicit])),
      "µs per spring": (1e3 * points[5].implicit) / points[5].springs,
      "explicit, µs per spring": (1e3 * points[5].explicit) / points[5].springs,
      "worst ratio": Math.max(...ratios),
      "ratio of the reference": plain[5].implicit / plain[5].explicit,
    };
    return { measured, pass: measured["R²"] > 0.98 && measured["worst ratio"] < 4 };
  },
};

interface Cost {
  readonly springs: number;
  /** [ms] */
  readonly implicit: number;
  readonly explicit: number;
}

function costOf(side: number, kernels: "auto" | "reference"): Cost {
  const part = testSheet({ nodes: [side, side] });
  const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
    dt: 1 / 60,
    advanced: { kernels, clock: () => performance.now() },
  });
  const euler = explicitEuler(simulation.model, simulation.state);
  let [implicit, explicit] = [Infinity, Infinity];
  for (let step = 0; step < 600; step++) {
    implicit = Math.min(implicit, simulation.step().phases.solve);
    const start = performance.now();
    euler.step();
    explicit = Math.min(explicit, performance.now() - start);
  }
  return { springs: euler.springs, implicit, explicit };
}

/** Forces of all springs at the start of a step, velocities, positions: what the cheapest method does. */
function explicitEuler({ bodies, nodes, triangles }: Model, state: Readonly<State>) {
  const [x, v] = [state.x.slice(), state.v.slice()];
  const [a, b, rest, stiffness]: number[][] = [[], [], [], []];
  const { paper: sheet } = bodies[0] as PaperBody;
  const { edges, flat } = sheet;
  const add = (i: number, j: number, k: number): void => {
    a.push(3 * i);
    b.push(3 * j);
    rest.push(Math.hypot(flat[2 * j] - flat[2 * i], flat[2 * j + 1] - flat[2 * i + 1]));
    stiffness.push(k);
  };
  for (let k = 0; k < edges.count; k++) {
    const [i, j] = [edges.a[k], edges.b[k]];
    add(i, j, 50);
    if (edges.right[k] === 0xffffffff) continue;
    const tip = (t: number): number =>
      [...triangles.subarray(3 * t, 3 * t + 3)].find((node) => node !== i && node !== j) ?? i;
    add(tip(edges.left[k]), tip(edges.right[k]), 15);
  }
  const columns = [
    Uint32Array.from(a),
    Uint32Array.from(b),
    Float64Array.from(rest),
    Float64Array.from(stiffness),
  ] as const;
  const force = new Float64Array(x.length);
  return {
    springs: a.length,
    step(): void {
      const [from, to, rests, stiff] = columns;
      force.fill(0);
      for (let k = 0; k < from.length; k++) {
        const [i, j] = [from[k], to[k]];
        const [dx, dy, dz] = [x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]];
        const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
        const scale = (stiff[k] * (l - rests[k])) / l;
        force[i] += scale * dx;
        force[i + 1] += scale * dy;
        force[i + 2] += scale * dz;
        force[j] -= scale * dx;
        force[j + 1] -= scale * dy;
        force[j + 2] -= scale * dz;
      }
      const dt = 1e-6;
      for (let i = 0; i < x.length; i++) {
        v[i] += (dt * force[i]) / nodes.mass[Math.floor(i / 3)];
        x[i] += dt * v[i];
      }
    },
  };
}

/** R² of a straight line through points. */
function determination(points: readonly (readonly [number, number])[]): number {
  const n = points.length;
  const [mx, my] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / n);
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return (xy * xy) / (xx * yy);
}
