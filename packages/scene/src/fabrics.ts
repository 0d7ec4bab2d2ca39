import type { PerDirection } from "pliant";
import type { BendDirections } from "pliant/experimental";

/** A fabric as it was measured; where each number comes from: fabric-sources.ts. SI units. */
export interface Fabric {
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

/** Bias modulus of woven fabrics at small strain, the shear constant of Wang et al. 2011 [N/m]. */
const BIAS = { polyester: 19, denim: 53, trousers: 105 } as const;

/** Yarns are straight after `axes`; a weave locks after a shear of some degrees. */
const woven = (axes: number): PerDirection => ({ warp: axes, weft: axes, bias: 0.06 });

/** Fabrics by name, in the order in which lists show them. A new one is a row here and one in fabric-sources.ts. */
export const FABRICS = {
  silk: {
    density: 0.08,
    stretch: { warp: 500, weft: 500, bias: BIAS.polyester },
    bend: 2e-6,
    damping: 0.005,
    strainLimit: woven(0.03),
  },
  denim: {
    density: CLASS.coating.density,
    stretch: { warp: 15_000, weft: 15_000, bias: BIAS.denim },
    bend: { warp: 9.7e-5, weft: 6.4e-5, bias: 7.3e-5 },
    damping: 0.05,
    strainLimit: woven(0.015),
  },
  chiffon: {
    ...CLASS.chiffon,
    stretch: { warp: 500, weft: 500, bias: BIAS.polyester },
    damping: 0.005,
    strainLimit: woven(0.03),
  },
  lining: {
    ...CLASS.lining,
    stretch: { warp: 2030, weft: 2000, bias: BIAS.polyester },
    damping: 0.005,
    strainLimit: woven(0.02),
  },
  shirting: {
    ...CLASS.shirting,
    stretch: { warp: 44_500, weft: 24_500, bias: BIAS.trousers },
    damping: 0.02,
    strainLimit: woven(0.025),
  },
  wool: {
    ...CLASS.suiting,
    stretch: { warp: 3000, weft: 3000, bias: BIAS.trousers },
    damping: 0.02,
    strainLimit: woven(0.04),
  },
  jersey: {
    density: 0.187,
    stretch: { warp: 34, weft: 17, bias: 37 },
    bend: { warp: 2.3e-5, weft: 1.4e-5, bias: 2.5e-5 },
    damping: 0.06,
    strainLimit: { warp: 0.05, weft: 0.06, bias: 0.06 },
    limitStiffening: 300,
  },
  leather: {
    density: 0.5,
    stretch: { warp: 58_000, weft: 58_000, bias: 58_000 },
    bend: 8e-5,
    damping: 0.08,
    strainLimit: { warp: 0.01, weft: 0.01, bias: 0.01 },
  },
  ripstop: {
    density: 0.037,
    stretch: { warp: 25_000, weft: 25_000, bias: 140 },
    bend: 4e-6,
    damping: 0.005,
    strainLimit: woven(0.01),
  },
  coating: {
    ...CLASS.coating,
    stretch: { warp: 15_000, weft: 15_000, bias: BIAS.denim },
    damping: 0.05,
    strainLimit: woven(0.015),
  },
  canvas: {
    ...CLASS.heavy,
    stretch: { warp: 15_000, weft: 15_000, bias: BIAS.trousers },
    damping: 0.05,
    strainLimit: woven(0.015),
  },
  banner: {
    ...CLASS.lining,
    stretch: { warp: 1500, weft: 1500, bias: BIAS.polyester },
    damping: 0.005,
    strainLimit: woven(0.02),
  },
  tablecloth: {
    ...CLASS.shirting,
    stretch: { warp: 2000, weft: 2000, bias: BIAS.polyester },
    damping: 0.02,
    strainLimit: woven(0.02),
  },
} as const satisfies Readonly<Record<string, Fabric>>;
