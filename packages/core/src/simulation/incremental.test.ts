import { expect, test } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { runAll } from "@pliant/geometry";
import { Simulation } from "./simulation.ts";
import { hashState } from "../state/hash.ts";

const start = () =>
  createModel({
    parts: [clothSheet({ size: [0.6, 0.5], nodes: [13, 11], center: [0, 0.2, 0] })],
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.1 }, friction: 0.3 }],
  });

test("a simulation that was made in parts is one that was made at once", () => {
  const parts = Simulation.buildIncrementally(start(), { dt: 1 / 60 });
  let count = 1;
  let made = parts.next();
  for (; !made.done; made = parts.next()) count++;
  expect(count).toBeGreaterThan(10);
  const [one, other] = [made.value, new Simulation(start(), { dt: 1 / 60 })];
  for (let k = 0; k < 30; k++) {
    one.step();
    other.step();
  }
  expect(hashState(one.state)).toBe(hashState(other.state));
});

test("a simulation whose tools are made at the first step takes the same steps", () => {
  const [one, other] = [Simulation.lazy(start(), { dt: 1 / 60 }), new Simulation(start(), { dt: 1 / 60 })];
  for (const simulation of [one, other]) {
    simulation.pin(0);
    for (let k = 0; k < 30; k++) simulation.step();
  }
  expect(hashState(one.state)).toBe(hashState(other.state));
});

test("all parts at once", () => {
  function* count(): Generator<void, number, void> {
    yield;
    yield;
    return 3;
  }
  expect(runAll(count())).toBe(3);
});
