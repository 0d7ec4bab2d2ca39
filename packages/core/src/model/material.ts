/**
 * What a sheet is made of, in SI units that mean what they say: the link constants that follow from them
 * (spec/cloth.md §3, `model/sheet.ts`) do not depend on the mesh.
 */
export interface Material {
  /** Mass per area [kg/m²]. */
  readonly density: number;
  /** Membrane stiffness Y: force per width at strain 1 along warp and weft [N/m]. */
  readonly stretch: number;
  /** Bending stiffness B (flexural rigidity per width) [N·m]. */
  readonly bend: number;
  /** Damping along each sequential link, k_d [N·s/m]. Transverse and rigid motion are not damped. */
  readonly damping: number;
  /** Air drag K_a = ½ ρ_air C_d [kg/m³]; 0 switches the air off. */
  readonly drag: number;
  /**
   * Strain at which the yarns are straight and the sheet stiffens, as woven fabric does [1]. It acts only on
   * the few links that a pin or a grab overloads. `Infinity` switches it off.
   */
  readonly strainLimit: number;
  /** How many times stiffer a link is beyond `strainLimit` [1]. */
  readonly limitStiffening: number;
  /** Half the thickness that contact keeps between sheet and collider [m]. */
  readonly radius: number;
}

/** Plain cotton, spec/cloth.md §3.4. */
export const MATERIAL_DEFAULTS: Material = {
  density: 0.15,
  stretch: 1000,
  bend: 1e-5,
  damping: 0.02,
  drag: 0.6,
  strainLimit: 0.02,
  limitStiffening: 30,
  radius: 0.003,
};
