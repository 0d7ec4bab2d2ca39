/** Elastic bodies: what they are made of and how they swing. See docs/equations.md, "Elastic bodies". */

/** Tetrahedra at rest. */
export interface TetMesh {
  /** nodeCount × 3 [m] */
  readonly x: Float64Array;
  /** tetCount × 4; (p1 − p0) · ((p2 − p0) × (p3 − p0)) > 0 */
  readonly tets: Uint32Array;
  /** Per tetrahedron, which of the materials; all of the first without it. */
  readonly materials?: Uint8Array;
}

/** Isotropic and linear. */
export interface SolidMaterial {
  /** Young's modulus [Pa] */
  readonly young: number;
  /** Poisson's ratio, above −1 and below 0.5 */
  readonly poisson: number;
  /** [kg/m³] */
  readonly density: number;
}

/** The lowest elastic modes of a free body; origin at the centre of mass. */
export interface ModalBasis {
  readonly modeCount: number;
  readonly nodeCount: number;
  /** Lumped, nodeCount [kg] */
  readonly mass: Float64Array;
  /** λ, ascending [1/s²] */
  readonly eigenvalues: Float64Array;
  /** Φ, mode by mode, each nodeCount × 3; ΦᵀMΦ = I [1/√kg] */
  readonly shapes: Float64Array;
  /** Ψ = WΦ, mode by mode, each nodeCount × 3 [1/(m √kg)] */
  readonly rotations: Float64Array;
  /** Where the nodes rest, nodeCount × 3, centre of mass at 0 [m] */
  readonly x: Float64Array;
}
