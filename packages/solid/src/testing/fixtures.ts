import type { SolidMaterial, TetMesh } from "pliant";
import { tetBox } from "../lattices/tet-box.ts";
import { STORED } from "./eigenvalues.ts";

/** A body with its lowest elastic eigenvalues by scipy: see make-eigenvalues.py. */
export interface Fixture {
  readonly name: string;
  readonly mesh: TetMesh;
  readonly materials: readonly SolidMaterial[];
  readonly eigenvalues: readonly number[];
}

export function fixtures(): Fixture[] {
  const materials = STORED.materials.map(([young, poisson, density]) => ({ young, poisson, density }));
  return STORED.cases.map(({ name, size, cells, lopsided, split, eigenvalues }) => {
    const { x, tets } = tetBox(size, cells);
    const which = Uint8Array.from({ length: tets.length / 4 }, (_, t) => {
      const along = [0, 1, 2, 3].reduce((sum, c) => sum + x[3 * tets[4 * t + c]] / 4, 0);
      return split === null || along < split ? 0 : 1;
    });
    const mesh = { x: lopsided ? bend(x) : x, tets, materials: which };
    return { name, mesh, materials, eigenvalues };
  });
}

/** No symmetry is left. */
function bend(x: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 3) {
    const [a, b, c] = x.subarray(i, i + 3);
    out[i] = a + 0.3 * b * b;
    out[i + 1] = b + 0.2 * a * c + 0.1 * a;
    out[i + 2] = c - 0.25 * a * a + 0.15 * b;
  }
  return out;
}
