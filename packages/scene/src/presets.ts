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

/** Density and bending of 618 measured fabrics, class medians (Feng et al. 2022; shared/validation.md "Fabrics"). */
const MEASURED = {
  chiffon: { density: 0.051, bend: 2.6e-6 },
  lining: { density: 0.102, bend: 6.0e-6 },
  shirting: { density: 0.167, bend: 1.1e-5 },
  suiting: { density: 0.244, bend: 1.7e-5 },
  coating: { density: 0.378, bend: 4.0e-5 },
  heavy: { density: 0.649, bend: 9.1e-5 },
} as const;

const CLASS = (name: keyof typeof MEASURED): string => `density and bend: class "${name}", Feng et al. 2022`;

/** Damping was not measured for the classes: it is taken from the tested fabric of nearest weight. */
const PRESETS: Readonly<
  Record<PresetName, Omit<MaterialPreset, "name" | "material"> & { material: Partial<Material> }>
> = {
  cotton: {
    title: "Plain cotton",
    material: { density: 0.15, stretch: 1000, bend: 1e-5, damping: 0.02 },
    source:
      "spec/cloth.md §3.4, tested stable on the box drape; inside the shirting class of Feng et al. 2022",
  },
  silk: {
    title: "Silk",
    material: { density: 0.08, stretch: 500, bend: 2e-6, damping: 0.005 },
    source: "spec/cloth.md §3.4, tested stable on the box drape",
  },
  denim: {
    title: "Denim, stiff and new",
    material: { density: 0.4, stretch: 3000, bend: 1e-4, damping: 0.05 },
    source:
      "spec/cloth.md §3.4, tested stable on the box drape; twice as stiff as the measured class, see `coating`",
  },
  chiffon: {
    title: "Chiffon",
    material: { ...MEASURED.chiffon, stretch: 500, damping: 0.005 },
    source: `${CLASS("chiffon")}; stretch: silk, validation.md; damping: silk, spec/cloth.md §3.4`,
  },
  lining: {
    title: "Lining, light shirting",
    material: { ...MEASURED.lining, stretch: 500, damping: 0.005 },
    source: `${CLASS("lining")}; stretch: silk, validation.md; damping: silk, spec/cloth.md §3.4`,
  },
  shirting: {
    title: "Shirting, light dress",
    material: { ...MEASURED.shirting, stretch: 1000, damping: 0.02 },
    source: `${CLASS("shirting")}; stretch and damping: cotton, spec/cloth.md §3.4`,
  },
  wool: {
    title: "Wool suiting",
    material: { ...MEASURED.suiting, stretch: 3000, damping: 0.02 },
    source: `${CLASS("suiting")}; stretch: wool, validation.md; damping: cotton, spec/cloth.md §3.4`,
  },
  coating: {
    title: "Denim or coating, as measured",
    material: { ...MEASURED.coating, stretch: 15_000, damping: 0.05 },
    source: `${CLASS("coating")}; stretch: denim, validation.md; damping: denim, spec/cloth.md §3.4`,
  },
  canvas: {
    title: "Heavy canvas",
    material: { ...MEASURED.heavy, stretch: 15_000, damping: 0.05 },
    source: `${CLASS("heavy")}; stretch: denim, validation.md; damping: denim, spec/cloth.md §3.4`,
  },
  banner: {
    title: "Polyester banner",
    material: { ...MEASURED.lining, stretch: 1500, damping: 0.005 },
    source: `${CLASS("lining")}; stretch: polyester banner, validation.md; damping: silk, spec/cloth.md §3.4`,
  },
  tablecloth: {
    title: "Polyester tablecloth",
    material: { ...MEASURED.shirting, stretch: 2000, damping: 0.02 },
    source: `${CLASS("shirting")}; stretch: tablecloth polyester, validation.md; damping: cotton, spec/cloth.md §3.4`,
  },
};

/** Every named fabric with its full SI numbers: drag, strain limit and radius are the engine's defaults. */
export function materials(): readonly MaterialPreset[] {
  return PRESET_NAMES.map((name) => ({ ...PRESETS[name], name, material: presetMaterial(name) }));
}

export function presetMaterial(name: PresetName): Material {
  return { ...MATERIAL_DEFAULTS, ...PRESETS[name].material };
}
