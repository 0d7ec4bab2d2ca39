import { cape, circleSkirt, onePieceDress, trousers, tShirt } from "@pliant/garment";
import type { Experiment } from "../kit/experiment.ts";
import { dressForm, wear } from "../kit/garment/worn.ts";

/** Way between nodes [m]; settling for two thirds of a second. */
const SPACING = 0.03;
const STEPS = 60;

export const W1: Experiment = {
  id: "W1",
  claims: ["C18"],
  title: "Patterns of our own are sewn and worn",
  criterion:
    "dress, T-shirt, trousers, circle skirt and cape drafted from the mannequin's measures, 3 cm spacing: seams closed within 1 mm before they are joined; after 2/3 s mean stretch < 2 %, no crossing triangles, no node more than 2 mm inside the body",
  quick: false,
  run() {
    const { body, measures } = dressForm();
    const measured: Record<string, string> = {};
    let pass = true;
    for (const pattern of [onePieceDress, tShirt, trousers, circleSkirt, cape].map((draft) =>
      draft(measures),
    )) {
      const { nodes, gap, stretch, crossings, depth } = wear(pattern, body, SPACING, STEPS);
      measured[pattern.name] =
        `${nodes} nodes, gap ${gap.toFixed(2)} mm, stretch ${(100 * stretch).toFixed(2)} %, ${crossings} crossings, ${depth.toFixed(2)} mm deep`;
      pass &&= gap < 1 && stretch < 0.02 && crossings === 0 && depth < 2;
    }
    return { measured, pass };
  },
};
