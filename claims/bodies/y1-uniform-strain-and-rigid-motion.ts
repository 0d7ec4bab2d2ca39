import { lumpedMass, meshVolume, multiplyBlocks, stiffness, tetBox } from "@pliant/solid";
import type { Experiment } from "../kit/experiment.ts";
import { RUBBER } from "../kit/bodies/solids.ts";

/** Linear tetrahedra, docs/methods/bodies.md#tetrahedra. */
export const Y1: Experiment = {
  id: "Y1",
  claims: ["M3"],
  title: "Tetrahedra know uniform strain and rigid motion",
  criterion:
    "energy of a uniform strain, forces of rigid motions, sum of masses: within 1e-10 of what they must be",
  quick: true,
  run() {
    const mesh = tetBox([1.2, 0.2, 0.2], [12, 2, 2]);
    const matrix = stiffness(mesh, [RUBBER]);
    const n = mesh.x.length;
    const force = (u: Float64Array): Float64Array => {
      const f = new Float64Array(n);
      multiplyBlocks(matrix, u, f);
      return f;
    };
    const field = (law: (x: number, y: number, z: number) => number[]): Float64Array => {
      const u = new Float64Array(n);
      for (let i = 0; i < n; i += 3) u.set(law(mesh.x[i], mesh.x[i + 1], mesh.x[i + 2]), i);
      return u;
    };
    const largest = (values: Float64Array): number =>
      values.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    // Strain e along x, −e/2 along y: ½ V (λ (tr ε)² + 2 μ ε:ε).
    const e = 0.01;
    const u = field((x, y) => [e * x, (-e / 2) * y, 0]);
    const f = force(u);
    const energy = u.reduce((sum, each, i) => sum + 0.5 * each * f[i], 0);
    const { young, poisson, density } = RUBBER;
    const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson));
    const mu = young / (2 * (1 + poisson));
    const volume = meshVolume(mesh.x, mesh.tets);
    const exact = 0.5 * volume * (lambda * (e / 2) ** 2 + 2 * mu * (e * e + (e / 2) ** 2));
    const rigid = [
      field(() => [1, 0, 0]),
      field(() => [0, 1, 0]),
      field((x, y) => [-y, x, 0]),
      field((_, y, z) => [0, -z, y]),
      field((x, _, z) => [z, 0, -x]),
    ];
    const scale = largest(matrix.values);
    const patch = Math.abs(energy / exact - 1);
    const still = Math.max(...rigid.map((each) => largest(force(each)))) / scale;
    const mass = Math.abs(
      lumpedMass(mesh, [RUBBER]).reduce((sum, each) => sum + each, 0) / (density * volume) - 1,
    );
    return {
      measured: { "patch energy": patch, "force of rigid motion": still, "sum of masses": mass },
      pass: Math.max(patch, still, mass) < 1e-10,
    };
  },
};
