import type { Experiment } from "../kit/experiment.ts";
import type { Animation } from "../kit/garment/animations.ts";
import { describeWear, wear } from "../kit/garment/published-wear.ts";

const WORN: readonly Animation[] = ["dress-silk", "top-trousers"];

export const W3: Experiment = {
  id: "W3",
  claims: ["C12", "C16", "C18"],
  title: "The headline in clothes: silk dress and denim trousers by the published scheme",
  criterion:
    "W2's silk dress and its top and denim trousers, first 2 s of the walk, published method (one solve per 1/90 s, particles that repel): no number lost, mean stretch < 2 %, no link longer by half, no crossing triangles, no node more than 2 mm inside the body. A clip ends where its links are longer by half in the mean. The same without repulsion is reported",
  quick: false,
  fails:
    "Layers of worn cloth lie nearer than particles repel (0.8 of their spacing), which tears it within a third of a second. Without repulsion it crosses itself, stretches by 8 % (silk) and 39 % (denim) in the mean and slips 6 and 31 mm into the body: contact found in one pass, without a strain limit, does not hold cloth on a body that walks. W4 has what holds.",
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const name of WORN) {
      const worn = wear(name, "published");
      measured[name] = describeWear(worn);
      measured[`${name}, without repulsion`] = describeWear(wear(name, "alone"));
      const { finite, mean, link, crossings, deep } = worn;
      pass &&= finite && mean < 0.02 && link < 0.5 && crossings === 0 && deep <= 0.002;
    }
    return { measured, pass };
  },
};
