import type { Vec3 } from "@pliant/geometry";

/** Texture coordinates: (0, 1) is top-left, (1, 0) bottom-right. */
export type Uv = readonly [u: number, v: number];

/** Where to cut. */
export type Cut =
  /** Along a straight line that was drawn on a sheet when it was made. */
  | { readonly kind: "line"; /** Its id. */ readonly body: string; readonly from: Uv; readonly to: Uv }
  /** With a flat blade of three corners [m]: all that it passes through now. A mouse sweeps one from the eye. */
  | { readonly kind: "blade"; readonly corners: readonly [Vec3, Vec3, Vec3] };
