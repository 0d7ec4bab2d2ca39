import type { Material } from "pliant";

/** A paper as it is sold and measured. SI units. */
export interface Stock {
  /** What it is, for a list in a user interface. */
  readonly title: string;
  /** Mass per area [kg/m²]. */
  readonly grammage: number;
  /** [m] */
  readonly thickness: number;
  /** Young's modulus along the machine direction and across it [Pa]. */
  readonly modulus: readonly [machine: number, cross: number];
  readonly source: string;
}

const OWN = "own choice of typical values";

export const STOCKS = {
  copy: {
    title: "Copy paper, 80 g/m²",
    grammage: 0.08,
    thickness: 1e-4,
    modulus: [5e9, 2.5e9],
    source:
      "80 g/m², 0.1 mm, E 2 to 5 GPa, machine to cross about 2:1: E h 0.25 to 0.5 MN/m, B 2.1e-4 to 4.2e-4 N·m",
  },
  newsprint: {
    title: "Newsprint, 45 g/m²",
    grammage: 0.045,
    thickness: 7e-5,
    modulus: [3.6e9, 1.2e9],
    source: OWN,
  },
  kraft: {
    title: "Kraft paper, 120 g/m²",
    grammage: 0.12,
    thickness: 1.6e-4,
    modulus: [6e9, 3e9],
    source: OWN,
  },
  cardboard: {
    title: "Cardboard, 300 g/m²",
    grammage: 0.3,
    thickness: 4.5e-4,
    modulus: [5e9, 2.2e9],
    source: OWN,
  },
  foil: {
    title: "Aluminium foil, 16 µm",
    grammage: 0.0432,
    thickness: 1.6e-5,
    modulus: [7e10, 7e10],
    source: "density and modulus of aluminium, 2700 kg/m³ and 70 GPa; household foil is 10 to 20 µm",
  },
} as const satisfies Record<string, Stock>;

export type StockName = keyof typeof STOCKS;

export const STOCK_NAMES = Object.keys(STOCKS) as [StockName, ...StockName[]];

/** Every stock by name, for a list in a user interface. */
export function papers(): readonly (Stock & {
  readonly name: StockName;
  readonly material: Partial<Material>;
})[] {
  return STOCK_NAMES.map((name) => ({ name, ...STOCKS[name], material: stockMaterial(name) }));
}

/**
 * Stiffest membrane per mass per area that a preset has [N·m/kg], as fabrics have one. E h of copy paper is a hundred times that:
 * sweeps of a frame's length would not get round to bending it, and nobody would see the difference (crumpled, edges are off by
 * 0.4 % in the mean; a metre of it, hung up, by 0.01 %).
 */
const STRETCH_PER_DENSITY = 7e4;

/** Half of what contact keeps between layers at least [m]: what steps of a frame can hold apart. */
const LEAST_RADIUS = 5e-4;

/** B = E h³/12, in both directions; Y = E h in the same proportion, but no stiffer than a preset may be. */
export function stockMaterial(name: StockName): Partial<Material> {
  const { grammage, thickness, modulus }: Stock = STOCKS[name];
  const [machine, cross] = modulus;
  const most = Math.min(machine * thickness, STRETCH_PER_DENSITY * grammage);
  const stretch = (E: number): number => (most * E) / machine;
  const bend = (E: number): number => (E * thickness * thickness * thickness) / 12;
  return {
    density: grammage,
    stretch: {
      warp: stretch(machine),
      weft: stretch(cross),
      bias: Math.sqrt(stretch(machine) * stretch(cross)),
    },
    bend: { warp: bend(machine), weft: bend(cross) },
    damping: 0,
    radius: Math.max(thickness / 2, LEAST_RADIUS),
  };
}
