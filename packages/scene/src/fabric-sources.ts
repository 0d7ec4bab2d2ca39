import type { FABRICS } from "./fabrics.ts";

/** What a list in a user interface says of a fabric, and where each of its numbers comes from. */
export interface FabricSource {
  readonly title: string;
  readonly source: string;
}

const classOf = (name: string): string => `density and bend: class "${name}", Feng et al. 2022`;

const biasOf = (name: "polyester" | "denim" | "trousers"): string =>
  `bias: ${{ polyester: '"white dots on black" (polyester)', denim: '"11oz black denim"', trousers: '"royal target" (cotton, polyester)' }[name]}, Wang et al. 2011`;

/** Onset at half of the limits that the ppf presets carry, since ours grows over as much again. */
const LIMITS = "strain limit: half of the ppf preset's; on the bias 6 %, own choice";
const OWN_LIMITS = "strain limit: own choice";
const OWN_DAMPING = "damping: own choice, not measured";

/** Apart from the numbers, so that a page with live cloth does not load what it never shows. */
export const FABRIC_SOURCES: Readonly<Record<keyof typeof FABRICS, FabricSource>> = {
  silk: {
    title: "Silk",
    source: `density and bend: own choice for 18 momme, inside the chiffon class of Feng et al. 2022 and below the quartiles (2.9e-6 and 6.0e-6) of its 26 fabrics of 0.07 to 0.09 kg/m², of unknown fibre; no measured silk was found; warp and weft: ppf targets (about 500 N/m); ${biasOf("polyester")} as the nearest light weave; ${LIMITS}; ${OWN_DAMPING}`,
  },
  denim: {
    title: "Denim",
    source: `density: class "coating", Feng et al. 2022; bend at small curvature: "11oz black denim", Wang et al. 2011, its stiffest direction taken for the warp; warp and weft: ppf targets (about 15,000 N/m); ${biasOf("denim")}; ${LIMITS}; ${OWN_DAMPING}`,
  },
  chiffon: {
    title: "Chiffon",
    source: `${classOf("chiffon")}; warp and weft: as silk; ${biasOf("polyester")}; ${LIMITS} (silk); ${OWN_DAMPING}`,
  },
  lining: {
    title: "Lining, light shirting",
    source: `${classOf("lining")}; warp and weft: "white dots on black" (polyester, 0.128 kg/m²), Wang et al. 2011; ${biasOf("polyester")}; ${LIMITS} (flag); ${OWN_DAMPING}`,
  },
  shirting: {
    title: "Cotton shirting, light dress",
    source: `${classOf("shirting")}; warp and weft: 178 and 98 MPa (Zhang 2019, after the ppf targets) × 0.25 mm, an assumed thickness; ${biasOf("trousers")}; ${LIMITS} (cotton); ${OWN_DAMPING}`,
  },
  wool: {
    title: "Wool suiting",
    source: `${classOf("suiting")} (it drapes with 64 %; the one real wool that was looked at, 0.274 kg/m² and 77 ± 2 % in Gong et al. 2024, asks for 4.3e-5 N·m); warp and weft: ppf targets (FAST extensibility, about 3000 N/m); ${biasOf("trousers")}, the nearest weight; ${LIMITS}; ${OWN_DAMPING}`,
  },
  jersey: {
    title: "Jersey (T-shirt interlock)",
    source: `all of "gray interlock", Wang et al. 2011, at small strain and curvature, its stiffer direction taken for the warp; ${OWN_LIMITS}; ${OWN_DAMPING}`,
  },
  leather: {
    title: "Garment leather",
    source: `stretch: 77 MPa × 0.75 mm (Efendioglu 2025, after the ppf targets), alike in all directions as it has no yarns; density and bend: own choice between the classes "coating" and "heavy" of Feng et al. 2022; strain limit: half of the ppf preset's; ${OWN_DAMPING}`,
  },
  ripstop: {
    title: "Ripstop nylon, coated",
    source: `density: 1.1 oz/yd² and warp and weft: 42 lbf/in at some 30 % (MIL-C-7020 type I, as a secant); bend: upper quartile of the chiffon class, Feng et al. 2022, because it is coated; bias: own choice; ${OWN_LIMITS}; ${OWN_DAMPING}`,
  },
  coating: {
    title: "Coating, soft denim",
    source: `${classOf("coating")}; warp and weft: ppf targets for denim; ${biasOf("denim")}; ${LIMITS} (denim); ${OWN_DAMPING}`,
  },
  canvas: {
    title: "Heavy canvas",
    source: `${classOf("heavy")}; warp and weft: ppf targets for denim; ${biasOf("trousers")}; ${LIMITS} (denim); ${OWN_DAMPING}`,
  },
  banner: {
    title: "Polyester banner",
    source: `${classOf("lining")}; warp and weft: ppf targets (about 1500 N/m); ${biasOf("polyester")}; ${LIMITS} (flag); ${OWN_DAMPING}`,
  },
  tablecloth: {
    title: "Polyester tablecloth",
    source: `${classOf("shirting")}; warp, weft and ${biasOf("polyester")} (about 2000 N/m); ${LIMITS} (flag); ${OWN_DAMPING}`,
  },
};
