/** Dense parts of a sparse LDLᵀ, in f64 and the same to the bit in both backends. */
export interface FrontalKernels {
  /**
   * For each tile of four rows from `row`: U = F − U Lᵀ with the
   * unit lower `corner`, F = U D⁻¹; U and U D⁻¹ are packed to `right` and `left`.
   */
  solveTiles(
    front: Float64Array,
    stride: number,
    row: number,
    column: number,
    tiles: number,
    width: number,
    corner: Float64Array,
    inverse: Float64Array,
    left: Float64Array,
    right: Float64Array,
  ): void;
  /** F −= left rightᵀ over the tiles on and below the diagonal that starts at (row, row). */
  subtractTiles(
    front: Float64Array,
    stride: number,
    row: number,
    tiles: number,
    width: number,
    left: Float64Array,
    right: Float64Array,
  ): void;
}
