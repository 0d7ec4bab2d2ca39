import { drapeTest, resolveMaterial, type DrapeMesh } from "@pliant/scene";
import type { Experiment } from "../kit/experiment.ts";

const FABRICS = ["cotton", "silk", "denim"] as const;
const MESHES: readonly DrapeMesh[] = ["irregular", "grid"];

/** Links [mm], coarsest first. */
const SIZES = [10, 7, 5, 3.5] as const;

const SEEDS = [1, 2, 3];

/** Ours: folds are the fabric's, not the mesh's. */
export const T6: Experiment = {
  id: "T6",
  claims: ["C5"],
  title: "Drape coefficients do not depend on the mesh",
  criterion:
    "Cusick's disc of cotton, silk and denim, mean of three seeds: links of 10, 7, 5 and 3.5 mm within 5 points of each other, of 7, 5 and 3.5 mm within 4; irregular triangles and grids laid off-centre",
  quick: false,
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const name of FABRICS)
      for (const mesh of MESHES) {
        const means = SIZES.map((size) => meanCoefficient(name, mesh, size));
        measured[`${name}, ${mesh}: % at ${SIZES.join(" / ")} mm`] = means
          .map((each) => each.toFixed(1))
          .join(" / ");
        pass &&= spread(means) < 5 && spread(means.slice(1)) < 4;
      }
    return { measured, pass };
  },
};

function meanCoefficient(name: (typeof FABRICS)[number], mesh: DrapeMesh, size: number): number {
  const material = resolveMaterial(name);
  const each = SEEDS.map((seed) => drapeTest(material, { mesh, seed, spacing: size / 1000 }).coefficient);
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
