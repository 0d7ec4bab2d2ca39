import { expect, it } from "vitest";
import { clothSheet } from "../model/cloth/sheet.ts";
import type { Body } from "../model/model.ts";
import { paperSheet } from "../model/paper/paper-sheet.ts";
import { springSheet } from "../model/springs/spring-sheet.ts";
import { createModel } from "./create-model.ts";
import { Simulation } from "../simulation/simulation.ts";
import { withBodyKinds } from "./body-kinds.ts";
import { hashState } from "./hash.ts";

const withoutKind = ({ kind: _, ...body }: Body): Body => body as unknown as Body;

it("finds the kind of bodies that have none, and leaves those that have", () => {
  const parts = [
    clothSheet({ id: "cloth", size: [1, 1], nodes: [3, 3] }),
    paperSheet({ id: "paper", size: [1, 1], nodes: [3, 3] }),
    springSheet({ id: "springs", size: [1, 1], nodes: [3, 3], pointMass: 0.1, stiffness: 10 }),
  ];
  const { model } = createModel({ parts });
  expect(withBodyKinds(model)).toBe(model);
  expect(withBodyKinds({ ...model, bodies: model.bodies.map(withoutKind) })).toEqual(model);
});

it("lets a run go on from a snapshot without kinds", () => {
  const start = createModel({ parts: [paperSheet({ size: [0.2, 0.2], nodes: [5, 5] })] });
  const options = { dt: 1 / 60, advanced: { kernels: "reference" } } as const;
  const first = new Simulation(start, options);
  for (let step = 0; step < 3; step++) first.step();
  const taken = first.snapshot();
  if (!taken.model) throw new Error("expected paper to carry its model");
  const older = { ...taken, model: { ...taken.model, bodies: taken.model.bodies.map(withoutKind) } };
  const second = new Simulation(start, options);
  second.restore(older);
  first.step();
  second.step();
  expect(hashState(second.state)).toBe(hashState(first.state));
});
