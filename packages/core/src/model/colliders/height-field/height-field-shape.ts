/**
 * A ground: heights over a rectangle around the origin of the x–z plane, solid below without end, with upright walls at the
 * borders. Rows run along +x and follow each other along +z. Each cell is two triangles, cut from its first corner
 * (least x and z) to the opposite one. As with a mesh, the heights must not change afterwards.
 */
export interface HeightFieldShape {
  readonly kind: "heightField";
  /** Along x and z [m]. */
  readonly size: readonly [x: number, z: number];
  /** Heights along x, at least 2. */
  readonly columns: number;
  /** Heights along z, at least 2. */
  readonly rows: number;
  /** rows × columns, row by row [m] */
  readonly heights: Float64Array;
}
