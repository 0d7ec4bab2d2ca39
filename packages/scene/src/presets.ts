import { MATERIAL_DEFAULTS, type PerDirection, type Material } from "pliant";
import { FABRIC_SOURCES, type FabricSource } from "./fabric-sources.ts";
import { FABRICS, type Fabric } from "./fabrics.ts";

/** A fabric with a name. */
export interface MaterialPreset {
  readonly name: PresetName;
  /** What it is, for a list in a user interface. */
  readonly title: string;
  readonly material: Material;
  /** Membrane stiffness of the real fabric, where the preset is softer [N/m]. */
  readonly measuredStretch?: PerDirection;
  /** Where each number comes from. */
  readonly source: string;
}

export type PresetName = "cotton" | keyof typeof FABRICS;

/** Plain cotton, the engine's default, then all measured fabrics. */
export const PRESET_NAMES: readonly [PresetName, ...PresetName[]] = [
  "cotton",
  ...(Object.keys(FABRICS) as (keyof typeof FABRICS)[]),
];

/**
 * Stiffest membrane per mass per area that a preset has [N·m/kg]: a length of 3 m, hung up, is stretched by 0.4 % at its
 * top. One linear solve per step loses energy in proportion to the stiffness (docs/methods/cloth.md#hidden-damping), so that more of it
 * would cost motion and show nothing; what a pin overloads is the strain limit's to hold.
 */
export const STRETCH_PER_DENSITY = (9.81 * 3) / 0.004;

/** Plain cotton as the specification tested it: the engine's default, alike in all directions. */
const COTTON: MaterialPreset = {
  name: "cotton",
  title: "Plain cotton",
  material: MATERIAL_DEFAULTS,
  source:
    "density, stretch and damping: own choice, tested stable on the box drape of Choi & Ko 2002 (results, animation 5: 51 × 51 particles over a box); bend: beside the median 1.1e-5 (quartiles 0.7e-5 and 2.1e-5) of the 47 fabrics of 0.13 to 0.17 kg/m² of Feng et al. 2022; its drape coefficient, 69 %, is that of real cotton: 62 ± 5 % at 0.114 and 70 ± 6 % at 0.192 kg/m², Gong et al. 2024",
};

/** Every named fabric with its full SI numbers: drag and radius are the engine's defaults. */
export function materials(): readonly MaterialPreset[] {
  return PRESET_NAMES.map((name) =>
    name === "cotton" ? COTTON : presetOf(name, FABRICS[name], FABRIC_SOURCES[name]),
  );
}

export function presetMaterial(name: PresetName): Material {
  return name === "cotton" ? MATERIAL_DEFAULTS : materialOf(FABRICS[name]);
}

function presetOf(name: PresetName, fabric: Fabric, { title, source }: FabricSource): MaterialPreset {
  const material = materialOf(fabric);
  const { stretch } = fabric;
  const softer = (material.stretch as PerDirection).warp < stretch.warp;
  return { name, title, material, source, ...(softer ? { measuredStretch: stretch } : {}) };
}

function materialOf({ stretch, ...numbers }: Fabric): Material {
  const most = Number((STRETCH_PER_DENSITY * numbers.density).toPrecision(2));
  const atMost = (stiffness: number): number => Math.min(stiffness, most);
  return {
    ...MATERIAL_DEFAULTS,
    ...numbers,
    stretch: { warp: atMost(stretch.warp), weft: atMost(stretch.weft), bias: atMost(stretch.bias) },
  };
}
