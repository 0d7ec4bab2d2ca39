import { nextUniform, seedRandom } from "@pliant/geometry";
import { createModel, pin, Simulation, type Material, type SimulationOptions } from "pliant";
import { drapeDisc, SPECIMEN, SUPPORT, type Disc, type DrapeMesh } from "./drape-disc.ts";
import { measureDrape, type Drape } from "./drape-shadow.ts";
import { runSpecimen, type Specimen } from "../specimens/specimen.ts";

export interface DrapeTestOptions {
  /** Length of links [m]. */
  readonly spacing?: number;
  readonly mesh?: DrapeMesh;
  /** Of the mesh and of the unevenness from which folds grow. */
  readonly seed?: number;
  /** How long the cloth hangs [s]. */
  readonly seconds?: number;
  /** Air drag in which it falls [kg/m³]: ten times that of air, so that it rests within two seconds. In thicker air it keeps the many small folds with which it began. */
  readonly drag?: number;
  readonly simulation?: Partial<SimulationOptions>;
}

export const DRAPE_TEST_DEFAULTS = {
  spacing: 0.007,
  mesh: "irregular",
  seed: 1,
  seconds: 2,
  drag: 6,
} as const;

/** Unevenness of the rim in each of its waves [m], and how many of them there are around. */
const UNEVEN = 1e-4;
const WAVES = [3, 4, 5, 6, 7] as const;

/** Cusick's test: a disc of 30 cm, held between plates of 18 cm, hangs down under its weight and throws a shadow. */
export function drapeTest(material: Material, options: DrapeTestOptions = {}): Drape {
  return runSpecimen(drapeSpecimen(material, options));
}

/** The same, step by step. */
export function drapeSpecimen(material: Material, options: DrapeTestOptions = {}): Specimen<Drape> {
  const { spacing, mesh, seed, seconds, drag, simulation: settings } = { ...DRAPE_TEST_DEFAULTS, ...options };
  const disc = drapeDisc({ ...material, drag }, spacing, mesh, seed);
  const model = createModel({ parts: [{ ...disc.part, x: unevenly(disc, seed) }] });
  const simulation = new Simulation(model, { contact: { self: true }, ...settings });
  holdDisc(simulation, disc);
  const { triangles } = disc.part;
  return {
    simulation,
    triangles,
    progress: () => Math.min(1, simulation.state.time / seconds),
    isDone: () => simulation.state.time >= seconds,
    step() {
      const { flags } = simulation.step();
      if (flags.nonFinite) throw new RangeError("drapeTest: the cloth was lost");
    },
    result: () => measureDrape(simulation.positions, triangles),
  };
}

/** What a grid leaves out is held far above, where it is in nobody's way. */
function holdDisc({ input, positions }: Simulation, disc: Disc): void {
  for (let node = 0; node < positions.length / 3; node++) {
    if (!disc.isHeld(node)) continue;
    const [x, y, z] = positions.subarray(3 * node, 3 * node + 3);
    pin(input, node, [x, disc.isOutside(node) ? 1 : y, z]);
  }
}

function unevenly({ part, isHeld }: Disc, seed: number): Float64Array {
  const words = new Uint32Array(4);
  seedRandom(seed + 77, words);
  const phases = WAVES.map(() => 2 * Math.PI * nextUniform(words));
  const x = part.x.slice();
  for (let node = 0; node < x.length / 3; node++) {
    if (isHeld(node)) continue;
    const [across, down] = [x[3 * node], x[3 * node + 2]];
    const angle = Math.atan2(down, across);
    const waves = WAVES.reduce((sum, count, k) => sum + Math.sin(count * angle + phases[k]), 0);
    const share = (Math.hypot(across, down) - SUPPORT) / (SPECIMEN - SUPPORT);
    x[3 * node + 1] += UNEVEN * (waves + nextUniform(words) - 0.5) * share;
  }
  return x;
}
