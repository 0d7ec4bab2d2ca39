import type { Experiment } from "../kit/experiment.ts";
import type { Animation } from "../kit/garment/animations.ts";
import { describeWear, wear } from "../kit/garment/published-wear.ts";

const WORN: readonly Animation[] = ["dress-silk", "top-trousers"];

/** W3 has the method as printed, whose repulsion its authors name as what fails. This is what they set out to show: the step, and beams that buckle at once. */
export const W4: Experiment = {
  id: "W4",
  claims: ["C7", "C12", "C18"],
  title:
    "The headline in clothes: one linear solve per 1/90 s, beams that buckle at once, no damper for stability",
  criterion:
    "W3's clips and bounds by the paper's beams (arcs), matrix and step (BDF2, one linear solve per 1/90 s, no step is taken again) with our materials and contact (damping along links, strain limit, Coulomb's friction, layers that do not cross): no number lost, mean stretch < 2 %, no link longer by half, no crossing triangles, no node more than 2 mm inside the body",
  quick: false,
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const name of WORN) {
      const worn = wear(name, "one solve");
      measured[name] = describeWear(worn);
      const { finite, mean, link, crossings, deep } = worn;
      pass &&= finite && mean < 0.02 && link < 0.5 && crossings === 0 && deep <= 0.002;
    }
    return { measured, pass };
  },
};
