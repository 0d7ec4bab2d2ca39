import { expect, it } from "vitest";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";

/** Cells twenty times as long as wide, very stiff for their size: the pivots of sweeps run into their bounds. */
const model = createModel({
  parts: [
    clothSheet({
      size: [0.01, 0.004],
      nodes: [2, 9],
      across: [1, 0, 0],
      down: [0, -1, 0],
      material: { density: 0.43, stretch: 13, bend: 3.2e-5 },
    }),
  ],
});

const firstStep = (preconditioner: "auto" | "sweep" | "block") =>
  new Simulation(model, { dt: 0.0025, advanced: { preconditioner } }).step();

it("is solved by blocks where sweeps lose the numbers", () => {
  expect(firstStep("sweep").flags.nonFinite).toBe(true);
  expect(firstStep("block").flags).toMatchObject({ nonFinite: false, unconverged: false });
  expect(firstStep("auto").flags).toMatchObject({ nonFinite: false, unconverged: false });
});
