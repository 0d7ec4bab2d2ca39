import { drapeTest, resolveMaterial } from "@pliant/scene";
import { DRAPE_BANDS } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";

/** Ours: presets hang as what they are called after. */
export const T7: Experiment = {
  id: "T7",
  claims: ["C5"],
  title: "Silk, cotton, wool and denim drape within the bands of real ones",
  criterion:
    "Cusick's disc, irregular links of 5 mm, three seeds each: coefficient in the band of the kind (silk 20–40, cotton 60–76, wool 40–70, denim 70–90 %), 5 to 12 folds",
  quick: false,
  fails:
    "Silk on irregular triangles is at 41 to 42 %, 1 to 2 points above its band; the other fabrics are within theirs.",
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const { fabric: name, low, high } of DRAPE_BANDS) {
      const drapes = [1, 2, 3].map((seed) => drapeTest(resolveMaterial(name), { seed, spacing: 0.005 }));
      measured[`${name}: %, folds`] = drapes
        .map(({ coefficient, folds }) => `${coefficient.toFixed(1)}, ${folds}`)
        .join("; ");
      pass &&= drapes.every(
        ({ coefficient, folds }) => coefficient >= low && coefficient <= high && folds >= 5 && folds <= 12,
      );
    }
    return { measured, pass };
  },
};
