import { MATERIAL_DEFAULTS, SIMULATION_DEFAULTS } from "pliant";
import { autoSubsteps } from "pliant/experimental";
import type { Ladder, Setting } from "../engine.ts";
import { nameAndVersion } from "../name-and-version.ts";
import { counts } from "../sweep.ts";
import { startJolt } from "./jolt-tube.ts";
import { startPliant, type PliantTubeSettings } from "./pliant-tube.ts";
import type { TubeScene } from "./tube-scene.ts";

/** Somebody who plays the tube, and the families of settings in which the cheapest that holds is looked for. */
export interface TubeEngine {
  readonly name: string;
  readonly version: string;
  readonly ladders: (scene: TubeScene) => readonly Ladder[];
}

/** As much damping as cloth has by default, and no strain limit. */
const CLOTH = { strainLimit: 0.5, limitStiffening: 1, damping: MATERIAL_DEFAULTS.damping };
/** Stretch [N/m], bending [N·m], tolerance [m/s]. */
const FAMILIES = [
  { stretch: 1000, bend: 1e-5, tolerance: 0.06, strainLimitPasses: 8 },
  { stretch: 1000, bend: 1e-6, tolerance: 0.03, strainLimitPasses: 8 },
  { stretch: 1000, bend: 1e-6, tolerance: 3e-3, strainLimitPasses: 4 },
] as const;
const RETRIES = [0, 4];
const SUBSTEPS = [1, 2, 3, 4, 6, 8, 12, 16, 24];

/** Settings at whose stretch others are to be as fast, by nodes around: two solver steps a frame and three; the longer tube is heavier, and stiffer. */
const MATCHED: Readonly<Record<number, readonly PliantTubeSettings[]>> = {
  75: [
    {
      quality: { tolerance: 0.02, strainLimitPasses: 12, substeps: 2 },
      material: { ...CLOTH, stretch: 5000, bend: 1e-5 },
    },
    {
      quality: { tolerance: 0.01, strainLimitPasses: 12, substeps: 3 },
      material: { ...CLOTH, stretch: 5000, bend: 1e-5 },
    },
  ],
  141: [
    {
      quality: { tolerance: 0.02, strainLimitPasses: 12, substeps: 2 },
      material: { ...CLOTH, stretch: 1000, bend: 1e-6 },
    },
    {
      quality: { tolerance: 0.01, strainLimitPasses: 12, substeps: 3 },
      material: { ...CLOTH, stretch: 2000, bend: 1e-5 },
    },
  ],
};

/** A setting of Pliant by name, as Jolt can play it and with self-collision. */
export interface MatchedTube {
  readonly name: string;
  readonly alone: Setting;
  readonly selfCollision: Setting;
}

export function matchedTubes(scene: TubeScene): MatchedTube[] {
  return MATCHED[scene.columns].map((settings) => ({
    name: `${settings.quality?.substeps} solver steps`,
    alone: setting(scene, { ...settings, contact: { self: false } }),
    selfCollision: setting(scene, { ...settings, contact: { self: true } }),
  }));
}

export function pliantTube(selfCollision: boolean): TubeEngine {
  return {
    name: selfCollision ? "Pliant, self-collision" : "Pliant",
    version: "pliant",
    ladders: (scene) =>
      FAMILIES.flatMap(({ tolerance, strainLimitPasses, ...own }) =>
        RETRIES.map((retries) =>
          SUBSTEPS.map((substeps) =>
            setting(scene, {
              quality: { tolerance, strainLimitPasses, retries, substeps },
              contact: { self: selfCollision },
              material: { ...CLOTH, ...own },
            }),
          ),
        ),
      ),
  };
}

/** As a user has it who sets nothing but what cloth it is. */
export function defaultTube(scene: TubeScene): Setting {
  const { dt, quality } = SIMULATION_DEFAULTS;
  const { tolerance, strainLimitPasses, retries } = quality;
  const { stretch, strainLimit, limitStiffening, bend, damping } = MATERIAL_DEFAULTS;
  const material = { stretch, strainLimit, limitStiffening, bend, damping };
  return setting(scene, {
    dt,
    quality: { substeps: autoSubsteps(dt), tolerance, strainLimitPasses, retries },
    contact: { self: true },
    material,
  });
}

function setting(scene: TubeScene, settings: PliantTubeSettings): Setting {
  const { material, quality = {}, dt = 1 / 30 } = settings;
  const { tolerance = 0, substeps, strainLimitPasses = 0, retries = 0 } = quality;
  const { stretch, strainLimit, limitStiffening, bend, damping } = material ?? {};
  const limit = limitStiffening === 1 ? "" : `, ${limitStiffening} × from ${100 * Number(strainLimit)} %`;
  const cloth = `Y ${Number(stretch)} N/m${limit}, B ${Number(bend)} N·m, damping ${damping}`;
  const steps = `${1000 * tolerance} mm/s, ${substeps} substeps of 1/${Math.round(1 / dt)} s, ${strainLimitPasses} strain-limit passes, ${retries} retries`;
  return {
    text: `${cloth}, ${steps}`,
    start: () => startPliant(scene, { ...settings, quality: { ...quality, retries } }),
  };
}

export async function joltTubes(): Promise<TubeEngine[]> {
  const { default: initialise } = await import("jolt-physics/wasm-compat");
  const version = nameAndVersion("jolt-physics");
  return [false, true].map((tethered) => ({
    name: tethered ? "Jolt, tethered" : "Jolt",
    version,
    ladders: (scene) =>
      [1, 2].flatMap((searches) =>
        ([1, 1e-2] as const).map((compliance) =>
          counts(4, 512).map((iterations) => {
            const settings = { iterations, searches, diagonals: 1, compliance, tethered } as const;
            return {
              text: `${searches} × ${iterations} iterations, 1 diagonal of ${compliance} m/N${tethered ? ", LRA to the ring above" : ""}`,
              start: async () => startJolt(await initialise(), scene, settings),
            };
          }),
        ),
      ),
  }));
}
