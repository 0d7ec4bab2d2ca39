import { checkOptions } from "../checks/check-options.ts";

/**
 * What a sheet is made of, in SI units that mean what they say: the link constants that follow from them
 * (docs/methods/cloth.md#stiffness, `model/cloth/stiffness.ts`) do not depend on the mesh.
 *
 * A number holds in every direction. Woven and knitted fabric has three: **warp** runs down the sheet, from row to row
 * along its height; **weft** runs across, from column to column along its width; **bias** is 45° between them.
 */
export interface Material {
  /** Mass per area [kg/m²]. */
  readonly density: number;
  /**
   * Membrane stiffness Y: force per width at strain 1 of a strip cut along the direction, free to narrow [N/m].
   * Along the bias that is four times the measured shear modulus; see docs/methods/cloth.md#directions.
   */
  readonly stretch: number | PerDirection;
  /** Bending stiffness B (flexural rigidity per width) of a strip cut along the direction [N·m]. */
  readonly bend: number | BendDirections;
  /**
   * How it bends: "quadratic" with B at every mesh size, implicit and without a bound on the step; "arc" as the published method has it, with
   * beams that buckle at once into arcs, for comparison (docs/adr/0085).
   */
  readonly bendKind: BendKind;
  /**
   * Shortest wave into which it buckles [m]: cloth gives way in its plane at B (2π/wave)² per width, the load at which it would fold that
   * finely. On meshes that are coarser the wave is the length of a link. Only with "quadratic" bending; beside arcs links never push.
   */
  readonly finestWrinkle: number;
  /**
   * Slope of a beam's push before it buckles, c_b, with bending by arcs [N/m]; 0: the membrane stiffness of the stiffest direction, as the published
   * method usually has it.
   */
  readonly toe: number;
  /** Damping of each sequential link, k_d [N·s/m]. */
  readonly damping: number;
  /**
   * What is damped: "projected" the motion along the link, so that transverse and rigid motion are not (docs/methods/cloth.md#damping, FIX 3); "isotropic" all motion of its ends against each other, as eqs 12–13 are printed, for comparison.
   */
  readonly dampingKind: DampingKind;
  /** Air drag K_a = ½ ρ_air C_d [kg/m³]; 0 switches the air off. */
  readonly drag: number;
  /** Lift of a thin plate, K_l = ½ ρ_air ∂C_L/∂α [kg/m³] (forces/lift/lift.ts); 0: there is none. */
  readonly lift: number;
  /**
   * Strain at which the yarns are straight (along the bias: the weave locks) and the sheet stiffens [1]. It acts only on
   * the few links that a pin or a grab overloads. `Infinity` switches it off.
   */
  readonly strainLimit: number | PerDirection;
  /** How many times stiffer than its stiffest direction the sheet is beyond `strainLimit`, in all directions [1]. */
  readonly limitStiffening: number;
  /** Half the thickness that contact keeps between sheet and collider [m]. */
  readonly radius: number;
}

export type DampingKind = "projected" | "isotropic";

export type BendKind = "quadratic" | "arc";

/** One value per direction of the fabric. */
export interface PerDirection {
  readonly warp: number;
  readonly weft: number;
  readonly bias: number;
}

/** Bending: the bias may be left out; it is then the geometric mean of warp and weft. */
export interface BendDirections {
  readonly warp: number;
  readonly weft: number;
  readonly bias?: number;
}

/** Plain cotton, docs/methods/cloth.md#default-material. */
export const MATERIAL_DEFAULTS: Material = {
  density: 0.15,
  stretch: 1000,
  bend: 1e-5,
  bendKind: "quadratic",
  finestWrinkle: 0.0108,
  toe: 0,
  damping: 0.02,
  dampingKind: "projected",
  drag: 0.6,
  lift: 0,
  strainLimit: 0.02,
  limitStiffening: 30,
  radius: 0.003,
};

const DIRECTIONS: readonly (keyof PerDirection)[] = ["warp", "weft", "bias"];

/** Given numbers, the rest plain cotton. Throws for a key that no material has; numbers are up to `validate`. */
export function completeMaterial(caller: string, given: Partial<Material> = {}): Material {
  checkOptions(caller, given, Object.keys(MATERIAL_DEFAULTS), "material");
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of set) {
    if (value === null) throw new TypeError(`${caller}: material.${name} is null, expected a number`);
    if (typeof value === "object") checkOptions(caller, value, DIRECTIONS, `material.${name}`);
  }
  return { ...MATERIAL_DEFAULTS, ...Object.fromEntries(set) };
}

/** The value in every direction. */
export function directions(value: number | BendDirections): PerDirection {
  if (typeof value === "number") return { warp: value, weft: value, bias: value };
  const { warp, weft, bias = Math.sqrt(warp * weft) } = value;
  return { warp, weft, bias };
}
