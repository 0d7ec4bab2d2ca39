import { directions, type Material, type PerDirection } from "../material.ts";
import { latticeStretch } from "./lattice-stretch.ts";

/**
 * Material -> constants of the links and beams of one grid cell (docs/methods/cloth.md#membrane and #bending; derived for unequal
 * directions and oblong cells in docs/methods/cloth.md#directions).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | a, b | spacing across (weft) and down (warp) | m |
 * | d, L | length of a diagonal link; rest length of a beam | m |
 * | Y_e Y_w Y_b | membrane stiffness along weft, warp, bias | N/m |
 * | B_e B_w B_b | bending stiffness along weft, warp, bias | N·m |
 * | k1 | structural link: Y × (width it carries)/(its length) | N/m |
 * | k2 | diagonal link: Y_b d²/(4ab) | N/m |
 * | | these where links only pull (beams that are arcs); links that push as well: see `linkModuli` | |
 * | k_b | beam: (8/9) B′ ab/L, with B′ = B where all directions are alike | N·m² |
 *
 * All of them are for the inside of a sheet: on a border row links count half, beams as `borderBeamStiffness` says.
 */
export interface Cell {
  readonly a: number;
  readonly b: number;
}

/** Constants in the order of the offsets: across, down, two diagonals. */
type PerFamily = readonly [across: number, down: number, diagonal: number, diagonal: number];

/** k_s of the sequential links [N/m]. */
export function linkStiffness(material: Material, { a, b }: Cell): PerFamily {
  const [stretch, bend] = [directions(material.stretch), directions(material.bend)];
  const { warp, weft, bias } = linkModuli(material, stretch, bend, { a, b });
  const d = Math.sqrt(a ** 2 + b ** 2);
  const k2 = (bias * d ** 2) / (4 * a * b);
  return [(weft * b) / a, (warp * a) / b, k2, k2];
}

/** Links that yield before this shortening hardly ever hold while others are pulled [1]. */
const YIELDS_EARLY = 0.0014;

/**
 * What a strip of links has to show along each direction [N/m] so that cloth shows its stretch: links that only pull carry it alone, links that
 * push help each other (`latticeStretch`). Those that yield early are more like the first.
 */
export function linkModuli(
  material: Material,
  stretch: PerDirection,
  bend: PerDirection,
  { a, b }: Cell,
): PerDirection {
  const holding = latticeStretch(stretch, a, b);
  const blend = (along: keyof PerDirection, length: number): number => {
    const yields = yieldStrain(material, stretch[along], bend[along], length);
    const share = yields / (yields + YIELDS_EARLY);
    return stretch[along] + share * (holding[along] - stretch[along]);
  };
  return {
    warp: blend("warp", b),
    weft: blend("weft", a),
    bias: blend("bias", Math.sqrt(a ** 2 + b ** 2)),
  };
}

/** Strain at which a sequential link begins to stiffen [1]. */
export function linkLimit({ strainLimit }: Material): PerFamily {
  const { warp, weft, bias } = directions(strainLimit);
  return [weft, warp, bias, bias];
}

/**
 * What joins k_s of the sequential links beyond that [N/m]: straight yarns and a locked weave are alike, `limitStiffening`
 * times as stiff as the stiffest direction was.
 */
export function linkLimitStiffness(material: Material, cell: Cell): PerFamily {
  const soft = linkStiffness(material, cell);
  const stiff = linkStiffness({ ...material, stretch: stiffestStretch(material) }, cell);
  const beyond = (k: number): number => Math.max(0, stiff[k] * material.limitStiffening - soft[k]);
  return [beyond(0), beyond(1), beyond(2), beyond(3)];
}

/** Shortening at which a sequential link gives way [1]. */
export function linkYield(material: Material, { a, b }: Cell): PerFamily {
  const [stretch, bend] = [directions(material.stretch), directions(material.bend)];
  const along = (each: keyof PerDirection, length: number): number =>
    yieldStrain(material, stretch[each], bend[each], length);
  const bias = along("bias", Math.sqrt(a ** 2 + b ** 2));
  return [along("weft", a), along("warp", b), bias, bias];
}

/**
 * Shortening at which a link of some length [m] along a direction with these stiffnesses [N/m, N·m] gives way in the plane of the cloth [1]:
 * where it pushes with the load B (2π/wave)² at which the cloth would buckle into its finest wrinkles, or into waves of the link's length,
 * which are finer than the mesh can show. No further than YIELD_STRAIN_MAX. Arcs never push along links.
 */
export function yieldStrain(
  { bendKind, finestWrinkle }: Material,
  stretch: number,
  bend: number,
  length: number,
): number {
  if (bendKind === "arc" || !(stretch > 0)) return 0;
  const wave = Math.max(finestWrinkle, length);
  return Math.min((bend * ((2 * Math.PI) / wave) ** 2) / stretch, YIELD_STRAIN_MAX);
}

/** Cloth so soft along its plane that it would only buckle beyond this gives way here [1]. */
const YIELD_STRAIN_MAX = 0.2;

/** k_b of the interleaved beams [N·m²]. */
export function beamStiffness({ bend }: Material, { a, b }: Cell): PerFamily {
  const { warp, weft, bias } = directions(bend);
  // cos² and sin² of a diagonal's angle to the weft; rounding must not make a square cell oblong.
  const c = Math.abs(a - b) <= 1e-9 * a ? 0.5 : a ** 2 / (a ** 2 + b ** 2);
  const s = 1 - c;
  // What the axes alone would miss at 45°. Not so much that an axis beam would have to push: on cells longer than
  // √3 : 1 the axes keep their stiffness and the bias gives way.
  const wanted = (4 * bias - (warp + weft)) / (8 * c * s);
  const diagonal = Math.min(wanted, (0.75 * weft) / c ** 2, (0.75 * warp) / s ** 2);
  const across = weft + 0.5 * (weft - 4 * c ** 2 * diagonal);
  const down = warp + 0.5 * (warp - 4 * s ** 2 * diagonal);
  const beam = (share: number, length: number): number => ((8 / 9) * Math.max(0, share) * (a * b)) / length;
  const kd = beam(diagonal, 2 * Math.sqrt(a ** 2 + b ** 2));
  return [beam(across, 2 * a), beam(down, 2 * b), kd, kd];
}

/**
 * k_b of the beams that lie on a border [N·m²]: half a cell of their own family, and what the diagonals would add that have
 * no room there, k_d L_d cos⁴ per half cell. Bent along its length a strip of any width then has its B, down to one cell,
 * which is the chain of docs/methods/cloth.md#bending; with a plain half it is too soft by a third of a cell's width.
 */
export function borderBeamStiffness(material: Material, cell: Cell): PerFamily {
  const [across, down, diagonal] = beamStiffness(material, cell);
  const { a, b } = cell;
  const d = Math.sqrt(a ** 2 + b ** 2);
  const missing = (spacing: number): number => diagonal * (spacing / d) ** 2 * (spacing / d);
  return [0.5 * across + missing(a), 0.5 * down + missing(b), diagonal, diagonal];
}

/** c_b of beams that bend as arcs, before they buckle [N/m]. */
export function toeSlope(material: Material): number {
  return material.toe > 0 ? material.toe : stiffestStretch(material);
}

/** Membrane stiffness of the stiffest direction [N/m]. */
export function stiffestStretch({ stretch }: Material): number {
  const { warp, weft, bias } = directions(stretch);
  return Math.max(warp, weft, bias);
}

/** Bending stiffness along the bias that beams can have beside these of warp and weft, on square cells [N·m]. */
export function biasBendRange(warp: number, weft: number): readonly [least: number, most: number] {
  return [(warp + weft) / 4, (7 * Math.min(warp, weft) + Math.max(warp, weft)) / 4];
}
