import { directions, type BendDirections, type Material, type PerDirection } from "../material.ts";

/**
 * What a fabric's value is along a direction (x along the weft, y along the warp) that is neither warp nor weft nor bias: between bias and the
 * nearer of the two others by cos²2θ, which is smooth and never outside of the three.
 */
export function valueAlong(value: number | PerDirection | BendDirections, x: number, y: number): number {
  if (typeof value === "number") return value;
  const { warp, weft, bias } = directions(value);
  // cos 2θ, from the warp.
  const c = (y * y - x * x) / (x * x + y * y);
  return bias + ((c > 0 ? warp : weft) - bias) * (c * c);
}

/** The largest that a value is in any direction. */
export function largest(value: number | PerDirection): number {
  return typeof value === "number" ? value : Math.max(value.warp, value.weft, value.bias);
}

/** Of what is wanted across a hinge, this share is kept at least [1]: hinges do not push. */
const BEND_SHARE_MIN = 0.1;

/**
 * What a hinge needs across it so that cloth of many hinges, alike in all directions, has a fabric's bending stiffness [N·m]. A hinge also bends for
 * curvature that is not square to it: of what turns with cos 2θ and cos 4θ, ⅔ and ⅓ would be left (docs/methods/cloth.md#triangle-meshes).
 */
export function bendAcross({ bend, bendKind }: Material, x: number, y: number): number {
  if (typeof bend === "number" || bendKind === "arc") return valueAlong(bend, x, y);
  const { warp, weft, bias } = directions(bend);
  // cos 2θ, from the warp.
  const c = (y * y - x * x) / (x * x + y * y);
  const axes = (warp + weft) / 2;
  const wanted =
    (axes + bias) / 2 + 1.5 * ((warp - weft) / 2) * c + 3 * ((axes - bias) / 2) * (2 * c * c - 1);
  return Math.max(BEND_SHARE_MIN * Math.min(warp, weft, bias), wanted);
}
