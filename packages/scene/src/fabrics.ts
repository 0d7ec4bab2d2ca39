import type { PerDirection } from "pliant";
import type { BendDirections } from "pliant/experimental";

/** A fabric as it was measured, and where each number comes from. SI units. */
export interface Fabric {
  /** What it is, for a list in a user interface. */
  readonly title: string;
  /** [kg/m²] */
  readonly density: number;
  /** Membrane stiffness of the real fabric at small strain [N/m]. */
  readonly stretch: PerDirection;
  /** [N·m] */
  readonly bend: number | BendDirections;
  /** [N·s/m] */
  readonly damping: number;
  /** Strain at which it begins to stiffen [1]. */
  readonly strainLimit: PerDirection;
  /** How many times stiffer it is beyond; absent: the engine's default. */
  readonly limitStiffening?: number;
  readonly source: string;
}

/** Density and bending of 618 measured fabrics, class medians (Feng et al. 2022, drape tester). */
const CLASS = {
  chiffon: { density: 0.051, bend: 2.6e-6 },
  lining: { density: 0.102, bend: 6.0e-6 },
  shirting: { density: 0.167, bend: 1.1e-5 },
  suiting: { density: 0.244, bend: 1.7e-5 },
  coating: { density: 0.378, bend: 4.0e-5 },
  heavy: { density: 0.649, bend: 9.1e-5 },
} as const;

const classOf = (name: keyof typeof CLASS): string => `density and bend: class "${name}", Feng et al. 2022`;

/** Bias modulus of woven fabrics at small strain, the shear constant of Wang et al. 2011 [N/m]. */
const BIAS = { polyester: 19, denim: 53, trousers: 105 } as const;

const biasOf = (name: keyof typeof BIAS): string =>
  `bias: ${{ polyester: '"white dots on black" (polyester)', denim: '"11oz black denim"', trousers: '"royal target" (cotton, polyester)' }[name]}, Wang et al. 2011`;

/** Yarns are straight after `axes`; a weave locks after a shear of some degrees. */
const woven = (axes: number): PerDirection => ({ warp: axes, weft: axes, bias: 0.06 });

/** Onset at half of the limits that the ppf presets carry, since ours grows over as much again. */
const LIMITS = "strain limit: half of the ppf preset's; on the bias 6 %, own choice";
const OWN_LIMITS = "strain limit: own choice";
const OWN_DAMPING = "damping: own choice, not measured";

/** Fabrics by name, in the order in which lists show them. A new one is a row here. */
export const FABRICS = {
  silk: {
    title: "Silk",
    density: 0.08,
    stretch: { warp: 500, weft: 500, bias: BIAS.polyester },
    bend: 2e-6,
    damping: 0.005,
    strainLimit: woven(0.03),
    source: `density and bend: own choice for 18 momme, inside the chiffon class of Feng et al. 2022 and below the quartiles (2.9e-6 and 6.0e-6) of its 26 fabrics of 0.07 to 0.09 kg/m², of unknown fibre; no measured silk was found; warp and weft: ppf targets (about 500 N/m); ${biasOf("polyester")} as the nearest light weave; ${LIMITS}; ${OWN_DAMPING}`,
  },
  denim: {
    title: "Denim",
    density: CLASS.coating.density,
    stretch: { warp: 15_000, weft: 15_000, bias: BIAS.denim },
    bend: { warp: 9.7e-5, weft: 6.4e-5, bias: 7.3e-5 },
    damping: 0.05,
    strainLimit: woven(0.015),
    source: `density: class "coating", Feng et al. 2022; bend at small curvature: "11oz black denim", Wang et al. 2011, its stiffest direction taken for the warp; warp and weft: ppf targets (about 15,000 N/m); ${biasOf("denim")}; ${LIMITS}; ${OWN_DAMPING}`,
  },
  chiffon: {
    title: "Chiffon",
    ...CLASS.chiffon,
    stretch: { warp: 500, weft: 500, bias: BIAS.polyester },
    damping: 0.005,
    strainLimit: woven(0.03),
    source: `${classOf("chiffon")}; warp and weft: as silk; ${biasOf("polyester")}; ${LIMITS} (silk); ${OWN_DAMPING}`,
  },
  lining: {
    title: "Lining, light shirting",
    ...CLASS.lining,
    stretch: { warp: 2030, weft: 2000, bias: BIAS.polyester },
    damping: 0.005,
    strainLimit: woven(0.02),
    source: `${classOf("lining")}; warp and weft: "white dots on black" (polyester, 0.128 kg/m²), Wang et al. 2011; ${biasOf("polyester")}; ${LIMITS} (flag); ${OWN_DAMPING}`,
  },
  shirting: {
    title: "Cotton shirting, light dress",
    ...CLASS.shirting,
    stretch: { warp: 44_500, weft: 24_500, bias: BIAS.trousers },
    damping: 0.02,
    strainLimit: woven(0.025),
    source: `${classOf("shirting")}; warp and weft: 178 and 98 MPa (Zhang 2019, after the ppf targets) × 0.25 mm, an assumed thickness; ${biasOf("trousers")}; ${LIMITS} (cotton); ${OWN_DAMPING}`,
  },
  wool: {
    title: "Wool suiting",
    ...CLASS.suiting,
    stretch: { warp: 3000, weft: 3000, bias: BIAS.trousers },
    damping: 0.02,
    strainLimit: woven(0.04),
    source: `${classOf("suiting")} (it drapes with 64 %; the one real wool that was looked at, 0.274 kg/m² and 77 ± 2 % in Gong et al. 2024, asks for 4.3e-5 N·m); warp and weft: ppf targets (FAST extensibility, about 3000 N/m); ${biasOf("trousers")}, the nearest weight; ${LIMITS}; ${OWN_DAMPING}`,
  },
  jersey: {
    title: "Jersey (T-shirt interlock)",
    density: 0.187,
    stretch: { warp: 34, weft: 17, bias: 37 },
    bend: { warp: 2.3e-5, weft: 1.4e-5, bias: 2.5e-5 },
    damping: 0.06,
    strainLimit: { warp: 0.05, weft: 0.06, bias: 0.06 },
    limitStiffening: 300,
    source: `all of "gray interlock", Wang et al. 2011, at small strain and curvature, its stiffer direction taken for the warp; ${OWN_LIMITS}; ${OWN_DAMPING}`,
  },
  leather: {
    title: "Garment leather",
    density: 0.5,
    stretch: { warp: 58_000, weft: 58_000, bias: 58_000 },
    bend: 8e-5,
    damping: 0.08,
    strainLimit: { warp: 0.01, weft: 0.01, bias: 0.01 },
    source: `stretch: 77 MPa × 0.75 mm (Efendioglu 2025, after the ppf targets), alike in all directions as it has no yarns; density and bend: own choice between the classes "coating" and "heavy" of Feng et al. 2022; strain limit: half of the ppf preset's; ${OWN_DAMPING}`,
  },
  ripstop: {
    title: "Ripstop nylon, coated",
    density: 0.037,
    stretch: { warp: 25_000, weft: 25_000, bias: 140 },
    bend: 4e-6,
    damping: 0.005,
    strainLimit: woven(0.01),
    source: `density: 1.1 oz/yd² and warp and weft: 42 lbf/in at some 30 % (MIL-C-7020 type I, as a secant); bend: upper quartile of the chiffon class, Feng et al. 2022, because it is coated; bias: own choice; ${OWN_LIMITS}; ${OWN_DAMPING}`,
  },
  coating: {
    title: "Coating, soft denim",
    ...CLASS.coating,
    stretch: { warp: 15_000, weft: 15_000, bias: BIAS.denim },
    damping: 0.05,
    strainLimit: woven(0.015),
    source: `${classOf("coating")}; warp and weft: ppf targets for denim; ${biasOf("denim")}; ${LIMITS} (denim); ${OWN_DAMPING}`,
  },
  canvas: {
    title: "Heavy canvas",
    ...CLASS.heavy,
    stretch: { warp: 15_000, weft: 15_000, bias: BIAS.trousers },
    damping: 0.05,
    strainLimit: woven(0.015),
    source: `${classOf("heavy")}; warp and weft: ppf targets for denim; ${biasOf("trousers")}; ${LIMITS} (denim); ${OWN_DAMPING}`,
  },
  banner: {
    title: "Polyester banner",
    ...CLASS.lining,
    stretch: { warp: 1500, weft: 1500, bias: BIAS.polyester },
    damping: 0.005,
    strainLimit: woven(0.02),
    source: `${classOf("lining")}; warp and weft: ppf targets (about 1500 N/m); ${biasOf("polyester")}; ${LIMITS} (flag); ${OWN_DAMPING}`,
  },
  tablecloth: {
    title: "Polyester tablecloth",
    ...CLASS.shirting,
    stretch: { warp: 2000, weft: 2000, bias: BIAS.polyester },
    damping: 0.02,
    strainLimit: woven(0.02),
    source: `${classOf("shirting")}; warp, weft and ${biasOf("polyester")} (about 2000 N/m); ${LIMITS} (flag); ${OWN_DAMPING}`,
  },
} as const satisfies Readonly<Record<string, Fabric>>;
