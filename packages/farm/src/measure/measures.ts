import { energies, stretch, type Simulation } from "pliant";
import { boundaryLoops, countFolds } from "./folds.ts";
import { shadowArea } from "./shadow.ts";

/** What a row of a sweep's table says of the last frame. */
export interface Measures {
  /** Shadow of everything that bends, straight down [m²]. */
  readonly drapeArea: number;
  /** Of the surface itself [m²]. */
  readonly surfaceArea: number;
  /** Strain of links and springs [1]. */
  readonly stretchMean: number;
  readonly stretchMax: number;
  /** [J] */
  readonly kineticEnergy: number;
  readonly bendingEnergy: number;
  readonly tensionEnergy: number;
  readonly totalEnergy: number;
  /** Inward bends of all edges, seen from above. */
  readonly folds: number;
}

export function measure({ model, state }: Simulation): Measures {
  const { triangles } = model;
  const strain = stretch(model, state);
  const energy = energies(model, state);
  const loops = boundaryLoops(triangles);
  return {
    drapeArea: shadowArea(state.x, triangles),
    surfaceArea: surfaceArea(state.x, triangles),
    stretchMean: strain.mean,
    stretchMax: strain.max,
    kineticEnergy: energy.kinetic,
    bendingEnergy: energy.bending,
    tensionEnergy: energy.tension,
    totalEnergy: energy.total,
    folds: loops.reduce((sum, loop) => sum + countFolds(state.x, loop), 0),
  };
}

function surfaceArea(x: ArrayLike<number>, triangles: ArrayLike<number>): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const u = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const w = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    sum += Math.hypot(u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]) / 2;
  }
  return sum;
}
