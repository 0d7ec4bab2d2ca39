/** Numbers per hinge of its gradient: four nodes × 3. */
export const GRADIENT = 12;

/** Creases of a pattern as the sweeps take them. */
export interface Hinges {
  count: number;
  /** Ends a, b and tips l, r, × 4. */
  nodes: Uint32Array;
  /** Crease of the sheet that it belongs to. */
  crease: Uint32Array;
  /** κ ℓ [N·m/rad]. */
  stiffness: Float64Array;
  /** dt √(κ ℓ) ∇θ × 12 [√kg]. */
  readonly gradient: Float64Array;
}

export function createHinges(count: number): Hinges {
  return {
    count: 0,
    nodes: new Uint32Array(4 * count),
    crease: new Uint32Array(count),
    stiffness: new Float64Array(count),
    gradient: new Float64Array(GRADIENT * count),
  };
}
