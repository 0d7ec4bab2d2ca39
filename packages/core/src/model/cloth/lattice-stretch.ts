import type { PerDirection } from "../material.ts";

/** So often constants are corrected for each other; from any fabric they are exact after twenty times. */
const ROUNDS = 40;

/**
 * What to give the links of a rectangular cell so that the sheet has a fabric's moduli (docs/methods/cloth.md#membrane). While its links both
 * pull and push, a lattice of side links k_e a/b = e, k_w b/a = w and two diagonals k_2 = D d²/(4ab) is an elastic sheet with
 *
 * C_ee = e + D r/2, C_ww = w + D/(2r), C_ew = G = D/2, r = a²/b²,
 *
 * and a strip of it, free to narrow, has Y_e = C_ee − C_ew²/C_ww, Y_w likewise, and along the bias 4/Y_b = (C_ee + C_ww − 2 C_ew)/det C + 1/G.
 * Where all directions are alike e = w = D = ¾ Y. On cells so long, or with a bias so stiff, that a side link would have to push against its
 * fabric, warp and weft keep their moduli and the bias gives way.
 */
export function latticeStretch({ warp, weft, bias }: PerDirection, a: number, b: number): PerDirection {
  const r = (a * a) / (b * b);
  const most = Math.min((2 * weft) / r, 2 * warp * r);
  let [w, e, diagonal] = [warp, weft, Math.min(bias / 2, most)];
  if (!(diagonal > 0)) return { warp, weft, bias: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const shear = diagonal / 2;
    const squared = shear * shear;
    const [across, down] = [e + shear * r, w + shear / r];
    e = weft - shear * r + squared / down;
    w = warp - shear / r + squared / across;
    const [stiff, other] = [e + shear * r, w + shear / r];
    const give = 4 / bias - (stiff + other - 2 * shear) / (stiff * other - squared);
    diagonal = give > 0 ? Math.min(2 / give, most) : most;
  }
  return { warp: w, weft: e, bias: diagonal };
}
