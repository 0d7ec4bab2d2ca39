import { intersections, penetration } from "@pliant/audit";
import { createModel, Simulation, stretch } from "pliant";
import { expect, test } from "vitest";
import { onePieceDress } from "./drafts/dress.ts";
import { tShirt } from "./drafts/tshirt.ts";
import { createGarment } from "./garment.ts";
import type { Pattern } from "./pattern.ts";
import { Sewing } from "./sewing.ts";
import { standInBody } from "./testing/stand-in.ts";

/** Coarse and short, for the sake of time. */
const SPACING = 0.045;
const SETTLE = 30;

const garments: [string, Pattern][] = [
  ["a one-piece dress", onePieceDress()],
  ["a T-shirt", tShirt()],
];

test.each(garments)("%s is arranged, sewn and settled on a body", (_, pattern) => {
  const colliders = standInBody();
  const sewing = new Sewing(createGarment(pattern, { spacing: SPACING }), { colliders });
  while (!sewing.step().isDone);
  expect(sewing.report.widest).toBeLessThan(0.001);
  const { part, velocities } = sewing.join();
  const { model, state } = createModel({ parts: [part], colliders });
  const simulation = new Simulation(
    { model, state: { ...state, v: velocities } },
    { contact: { self: true }, quality: { substeps: 4 } },
  );
  for (let k = 0; k < SETTLE; k++) expect(simulation.step().flags.nonFinite).toBe(false);
  const surface = { x: simulation.positions, triangles: model.triangles };
  expect(intersections(surface).count).toBe(0);
  expect(stretch(model, simulation.state).mean).toBeLessThan(0.02);
  const { poses } = simulation.state;
  const { vertices } = penetration(surface, { colliders: model.colliders, poses }, 0.002);
  expect(vertices.deepest).toBeLessThan(0.002);
  // It hangs: from shoulders that it cannot slip off.
  const heights = part.x.filter((_, k) => k % 3 === 1);
  const now = simulation.positions.filter((_, k) => k % 3 === 1);
  expect(Math.max(...now)).toBeGreaterThan(Math.max(...heights) - 0.05);
});
