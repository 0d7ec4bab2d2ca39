import { MATERIAL_DEFAULTS, type Material } from "pliant";

/** A fabric with a name. */
export interface MaterialPreset {
  readonly name: PresetName;
  /** What it is, for a list in a user interface. */
  readonly title: string;
  readonly material: Material;
  /** Where each number comes from. */
  readonly source: string;
}

export const PRESET_NAMES = [
  "cotton",
  "silk",
  "denim",
  "chiffon",
  "lining",
  "shirting",
  "wool",
  "coating",
  "canvas",
  "banner",
  "tablecloth",
] as const;

export type PresetName = (typeof PRESET_NAMES)[number];

/** Density and bending of 618 measured fabrics, class medians (Feng et al. 2022, drape tester). */
const MEASURED = {
  chiffon: { density: 0.051, bend: 2.6e-6 },
  lining: { density: 0.102, bend: 6.0e-6 },
  shirting: { density: 0.167, bend: 1.1e-5 },
  suiting: { density: 0.244, bend: 1.7e-5 },
  coating: { density: 0.378, bend: 4.0e-5 },
  heavy: { density: 0.649, bend: 9.1e-5 },
} as const;

const CLASS = (name: keyof typeof MEASURED): string => `density and bend: class "${name}", Feng et al. 2022`;

/** Our own numbers; the drape is animation 5 of the paper. */
const TESTED =
  "own choice, tested stable on the box drape of Choi & Ko 2002 (results, animation 5: 51 × 51 particles over a box)";

/** The classes have no stretch: a round number for a fabric of the kind, without a measurement to cite. */
const STRETCH = (fabric: string): string => `stretch: a round number for ${fabric}, not measured`;

/** Damping was not measured for the classes: it is taken from the tested fabric of nearest weight. */
const PRESETS: Readonly<
  Record<PresetName, Omit<MaterialPreset, "name" | "material"> & { material: Partial<Material> }>
> = {
  cotton: {
    title: "Plain cotton",
    material: { density: 0.15, stretch: 1000, bend: 1e-5, damping: 0.02 },
    source: `${TESTED}; inside the shirting class of Feng et al. 2022`,
  },
  silk: {
    title: "Silk",
    material: { density: 0.08, stretch: 500, bend: 2e-6, damping: 0.005 },
    source: TESTED,
  },
  denim: {
    title: "Denim, stiff and new",
    material: { density: 0.4, stretch: 3000, bend: 1e-4, damping: 0.05 },
    source: `${TESTED}; stiffer in bending than the measured class, see "coating"`,
  },
  chiffon: {
    title: "Chiffon",
    material: { ...MEASURED.chiffon, stretch: 500, damping: 0.005 },
    source: `${CLASS("chiffon")}; ${STRETCH("silk")}; damping: silk preset`,
  },
  lining: {
    title: "Lining, light shirting",
    material: { ...MEASURED.lining, stretch: 500, damping: 0.005 },
    source: `${CLASS("lining")}; ${STRETCH("silk")}; damping: silk preset`,
  },
  shirting: {
    title: "Shirting, light dress",
    material: { ...MEASURED.shirting, stretch: 1000, damping: 0.02 },
    source: `${CLASS("shirting")}; stretch and damping: cotton preset`,
  },
  wool: {
    title: "Wool suiting",
    material: { ...MEASURED.suiting, stretch: 3000, damping: 0.02 },
    source: `${CLASS("suiting")}; ${STRETCH("wool")}; damping: cotton preset`,
  },
  coating: {
    title: "Denim or coating, as measured",
    material: { ...MEASURED.coating, stretch: 15_000, damping: 0.05 },
    source: `${CLASS("coating")}; ${STRETCH("denim")}; damping: denim preset`,
  },
  canvas: {
    title: "Heavy canvas",
    material: { ...MEASURED.heavy, stretch: 15_000, damping: 0.05 },
    source: `${CLASS("heavy")}; ${STRETCH("denim")}; damping: denim preset`,
  },
  banner: {
    title: "Polyester banner",
    material: { ...MEASURED.lining, stretch: 1500, damping: 0.005 },
    source: `${CLASS("lining")}; ${STRETCH("polyester banner cloth")}; damping: silk preset`,
  },
  tablecloth: {
    title: "Polyester tablecloth",
    material: { ...MEASURED.shirting, stretch: 2000, damping: 0.02 },
    source: `${CLASS("shirting")}; ${STRETCH("polyester tablecloth")}; damping: cotton preset`,
  },
};

/** Every named fabric with its full SI numbers: drag, strain limit and radius are the engine's defaults. */
export function materials(): readonly MaterialPreset[] {
  return PRESET_NAMES.map((name) => ({ ...PRESETS[name], name, material: presetMaterial(name) }));
}

export function presetMaterial(name: PresetName): Material {
  return { ...MATERIAL_DEFAULTS, ...PRESETS[name].material };
}
