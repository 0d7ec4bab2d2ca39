import {
  clothSheet,
  createModel,
  limitCloth,
  MATERIAL_DEFAULTS,
  Simulation,
  SIMULATION_DEFAULTS,
  type ColliderShape,
  type Material,
  type SimulationOptions,
} from "pliant";
import { autoSubsteps, mergeOptions } from "pliant/experimental";
import { count } from "../count.ts";
import type { Engine, Ladder, Setting, Sheet } from "../engine.ts";
import { DENSITY, FRAME, SIDE, type SheetScene, type Solid } from "../sheet-scene.ts";
import { sheetOf } from "./pliant-sheet.ts";

/**
 * What is tried with rising substeps per frame: membrane stiffness [N/m], strain limit and how many times stiffer the sheet
 * is beyond it, and tolerance of the linear solver [m/s].
 */
interface Family {
  readonly stiffness: number;
  readonly limit: number;
  readonly stiffening: number;
  readonly tolerance: number;
  readonly tethered?: boolean;
}

const FAMILIES: readonly Family[] = [
  { stiffness: 30, limit: 0.01, stiffening: 100, tolerance: 5e-3 },
  { stiffness: 30, limit: 0.0125, stiffening: 100, tolerance: 7e-3 },
  { stiffness: 60, limit: 0.02, stiffening: 100, tolerance: 1e-2 },
  { stiffness: 100, limit: 0.015, stiffening: 30, tolerance: 1e-2 },
  { stiffness: 200, limit: 0.01, stiffening: 30, tolerance: 3e-3 },
  { stiffness: 1000, limit: 0.02, stiffening: 30, tolerance: 1e-3 },
];
/** Tethers keep the whole from growing, so that links may be softer. */
const TETHERED_FAMILIES: readonly Family[] = [
  { stiffness: 30, limit: 0.02, stiffening: 100, tolerance: 2e-2 },
  { stiffness: 30, limit: 0.02, stiffening: 30, tolerance: 2e-2 },
  { stiffness: 60, limit: 0.02, stiffening: 30, tolerance: 2e-2 },
  { stiffness: 100, limit: 0.02, stiffening: 10, tolerance: 1e-2 },
  ...FAMILIES,
];
const SUBSTEPS = [3, 4, 5, 6, 7, 8, 10, 12, 16, 24];

/** As a user has it who sets nothing; a stretch below 5 % wants about 1000 N/m. */
const DEFAULTS: Family = {
  stiffness: 1000,
  limit: MATERIAL_DEFAULTS.strainLimit as number,
  stiffening: MATERIAL_DEFAULTS.limitStiffening,
  tolerance: SIMULATION_DEFAULTS.quality.tolerance,
};

export function loadPliant(): Engine {
  return engine("Pliant", FAMILIES, SUBSTEPS, false);
}

/** With a tether from each node to its nearest pin, and to the nearest of another: for sheets that are pinned. */
export function loadTetheredPliant(): Engine {
  return engine("Pliant, tethered", TETHERED_FAMILIES, [1, 2, ...SUBSTEPS], true);
}

function engine(
  name: string,
  families: readonly Family[],
  substeps: readonly number[],
  tethered: boolean,
): Engine {
  return {
    name,
    version: "pliant",
    ladders: (scene) =>
      tethered && scene.pinned.length === 0
        ? []
        : families.map((family): Ladder =>
            substeps.map((count) => setting(scene, { ...family, tethered }, FRAME, count)),
          ),
    holds: ({ kineticAtHalf, crossings = 0, depth = 0 }, { name }) => {
      // A sheet that creeps down stretches little too: this one has to swing as a converged run does.
      if (name === "hang") return kineticAtHalf >= 0.85 && kineticAtHalf <= 1;
      return name !== "box" || (crossings === 0 && depth <= 1e-3);
    },
  };
}

/** What a user gets who sets nothing but the material. */
export function defaultSetting(scene: SheetScene): Setting {
  const { dt } = SIMULATION_DEFAULTS;
  return setting(scene, DEFAULTS, dt, autoSubsteps(dt));
}

/** What the README's ten lines give: options left out, and of the material what they say. The box keeps cloth from passing through itself. */
export function shippedSetting(scene: SheetScene): Setting {
  const material = { density: DENSITY, stretch: DEFAULTS.stiffness, bend: 1e-5 };
  const options = scene.name === "box" ? { contact: { self: true } } : {};
  return { text: "options left out", start: () => startSheet(scene, material, options) };
}

/** One setting for sheets of all sizes: what time grows by is not mixed up with what settings change. */
export function commonSetting(scene: SheetScene): Setting {
  return setting(scene, FAMILIES[0], FRAME, 6);
}

function setting(scene: SheetScene, family: Family, dt: number, substeps: number): Setting {
  const { stiffness, limit, stiffening, tolerance } = family;
  const tethers = family.tethered ? ", tethers to both pins" : "";
  const sheet = `Y ${stiffness} N/m, ${stiffening} × from ${100 * limit} %${tethers}`;
  return {
    text: `${sheet}, ${1000 * tolerance} mm/s, ${count(substeps, "substep")} of 1/${Math.round(1 / dt)} s`,
    start: () => start(scene, family, { dt, quality: { substeps, tolerance } }),
  };
}

function start(
  scene: SheetScene,
  { stiffness, limit, stiffening, tethered }: Family,
  options: Partial<SimulationOptions>,
): Sheet {
  const material = {
    ...{ density: DENSITY, stretch: stiffness, bend: 1e-5, damping: 0, drag: 0 },
    ...{ strainLimit: limit, limitStiffening: stiffening },
  };
  const all = mergeOptions({ contact: { self: scene.name === "box" } }, options);
  return startSheet(scene, material, all, tethered);
}

function startSheet(
  scene: SheetScene,
  material: Partial<Material>,
  options: Partial<SimulationOptions>,
  tethered = false,
): Sheet {
  const { nodes, positions, pinned, solid } = scene;
  const sheet = clothSheet({
    size: [SIDE, SIDE],
    nodes: [nodes, nodes],
    material,
    center: [0, positions[1], 0],
  });
  const cloth = tethered ? limitCloth(sheet, { tethers: { anchors: pinned } }) : sheet;
  const colliders = solid ? [{ id: "solid", shape: shapeOf(solid), friction: solid.friction }] : [];
  const simulation = new Simulation(createModel({ parts: [cloth], colliders }), options);
  for (const node of pinned) simulation.pin(node);
  return sheetOf(simulation);
}

function shapeOf({ kind, radius }: Solid): ColliderShape {
  if (kind === "ball") return { kind: "sphere", radius };
  return { kind: "box", halfSize: [radius, radius, radius] };
}
