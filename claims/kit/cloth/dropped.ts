import { FilmSimulation } from "../film-simulation.ts";
import { clothSheet, createModel, type Simulation, type SimulationOptions, type Vec3 } from "pliant";
import { literalBend } from "./literal-bend.ts";

/** 0.16 m of cotton, 9 × 9. */
const SIDE = 9;
const COUNT = SIDE * SIDE;
export const SPACING = 0.02;

export interface Drop {
  /** Under the lower sheet: a floor, or nothing, and it hangs by its corners. */
  readonly under: "floor" | "corners";
  /** Of the upper sheet along both sides, in spacings. */
  readonly shift: number;
}

export interface DropResult {
  /** Least distance of a particle of one sheet from one of the other, over all steps [m]. */
  readonly least: number;
  /** Particles of the upper sheet that are below the lower sheet in the end. */
  readonly through: number;
  /** The model, and positions of the step with the least distance. */
  readonly simulation: Simulation;
  readonly closest: Float64Array;
}

/** A sheet falls 10 cm on another; 1 s. */
export function dropSheet({ under, shift }: Drop, options: Partial<SimulationOptions>): DropResult {
  const height = under === "floor" ? 0.003 : 1;
  const material = { radius: 0.003, ...literalBend(options) };
  const part = (id: string, center: Vec3) =>
    clothSheet({ id, size: [0.16, 0.16], nodes: [SIDE, SIDE], center, material });
  const away = shift * SPACING;
  const parts = [part("lower", [0, height, 0]), part("upper", [away, height + 0.1, away])];
  const floor = { id: "floor", shape: { kind: "plane" }, friction: 0.4 } as const;
  const simulation = new FilmSimulation(createModel({ parts, colliders: [floor] }), options);
  if (under === "corners") for (const node of [0, SIDE - 1, COUNT - SIDE, COUNT - 1]) simulation.pin(node);
  let [least, closest] = [Infinity, simulation.positions];
  for (let k = 0; k < 90; k++) {
    simulation.step();
    const distance = clearance(simulation.positions);
    if (distance >= least) continue;
    [least, closest] = [distance, simulation.positions.slice()];
  }
  return { least, through: countBelow(simulation.positions), simulation, closest };
}

function clearance(x: Float64Array): number {
  let squared = Infinity;
  for (let i = 0; i < 3 * COUNT; i += 3) {
    for (let j = 3 * COUNT; j < 6 * COUNT; j += 3)
      squared = Math.min(
        squared,
        (x[i] - x[j]) ** 2 + (x[i + 1] - x[j + 1]) ** 2 + (x[i + 2] - x[j + 2]) ** 2,
      );
  }
  return Math.sqrt(squared);
}

/** Upper particles that lie lower than the particle of the lower sheet that is nearest to them seen from above. */
function countBelow(x: Float64Array): number {
  let below = 0;
  for (let j = 3 * COUNT; j < 6 * COUNT; j += 3) {
    let [nearest, away] = [0, Infinity];
    for (let i = 0; i < 3 * COUNT; i += 3) {
      const squared = (x[i] - x[j]) ** 2 + (x[i + 2] - x[j + 2]) ** 2;
      if (squared < away) [nearest, away] = [i, squared];
    }
    if (away < SPACING ** 2 && x[j + 1] < x[nearest + 1]) below++;
  }
  return below;
}
