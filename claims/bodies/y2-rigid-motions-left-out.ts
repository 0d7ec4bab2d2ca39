import { multiplyBlocks, stiffness } from "@pliant/solid";
import type { Experiment } from "../kit/experiment.ts";
import { barOf, RUBBER } from "../kit/bodies/solids.ts";

/** Modes, docs/methods/bodies.md#modes. */
export const Y2: Experiment = {
  id: "Y2",
  claims: ["M4"],
  title: "Six rigid motions are left out; modes are orthonormal and have no momentum",
  criterion: "rigid motions within 1e-8 of the lowest mode; ΦᵀMΦ = I within 1e-10; momenta below 1e-9",
  quick: true,
  run() {
    const { basis, mesh } = barOf(20);
    const { modeCount, nodeCount, mass, shapes, x, eigenvalues } = basis;
    const mode = (k: number): Float64Array => shapes.subarray(3 * nodeCount * k, 3 * nodeCount * (k + 1));
    let [orthonormal, momentum] = [0, 0];
    for (let a = 0; a < modeCount; a++) {
      const sums = [0, 0, 0, 0, 0, 0];
      for (let i = 0; i < nodeCount; i++) {
        const [p, q, r] = mode(a).subarray(3 * i, 3 * i + 3);
        const [u, v, w] = x.subarray(3 * i, 3 * i + 3);
        [p, q, r, v * r - w * q, w * p - u * r, u * q - v * p].forEach(
          (each, k) => (sums[k] += mass[i] * each),
        );
      }
      momentum = Math.max(momentum, ...sums.map(Math.abs));
      for (let b = 0; b <= a; b++) {
        let sum = a === b ? -1 : 0;
        for (let i = 0; i < 3 * nodeCount; i++) sum += mass[Math.floor(i / 3)] * mode(a)[i] * mode(b)[i];
        orthonormal = Math.max(orthonormal, Math.abs(sum));
      }
    }
    // Rayleigh quotients of the six rigid motions against the lowest mode.
    const matrix = stiffness({ ...mesh, x }, [RUBBER]);
    let rigid = 0;
    for (let k = 0; k < 6; k++) {
      const u = new Float64Array(3 * nodeCount);
      for (let i = 0; i < nodeCount; i++) {
        const [p, q, r] = x.subarray(3 * i, 3 * i + 3);
        u.set([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, -r, q], [r, 0, -p], [-q, p, 0]][k], 3 * i); // prettier-ignore
      }
      const f = new Float64Array(u.length);
      multiplyBlocks(matrix, u, f);
      let [above, below] = [0, 0];
      u.forEach((each, i) => {
        above += each * f[i];
        below += mass[Math.floor(i / 3)] * each * each;
      });
      rigid = Math.max(rigid, Math.abs(above / below) / eigenvalues[0]);
    }
    return {
      measured: { "λ_rigid/λ_7": rigid, "ΦᵀMΦ − I": orthonormal, momenta: momentum },
      pass: rigid < 1e-8 && orthonormal < 1e-10 && momentum < 1e-9,
    };
  },
};
