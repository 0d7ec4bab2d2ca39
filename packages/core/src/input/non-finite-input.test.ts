import type { Body } from "../model/model.ts";
import { describe, expect, it } from "vitest";
import { createGust } from "../forces/wind.ts";
import { createInput, pin, type Input } from "./input.ts";
import { grab } from "./grab.ts";
import { loadArea, loadNodes, loadPressure } from "./load.ts";
import { writePose, type Vec3 } from "@pliant/geometry";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { findNonFiniteInput } from "./non-finite-input.ts";
import { Simulation } from "../simulation/simulation.ts";

const body = { kind: "cloth", id: "sheet" } as Body;

/** Everything that an input can hold. */
function full(): Input {
  const input = createInput(4, new Float64Array(14), [body]);
  input.wind = [1, 2, 3];
  input.gust = createGust({ strength: 1, length: 1, period: 1 });
  pin(input, 2, [1, 2, 3]);
  grab(input, 0, [0, 0, 0], { stiffness: 1 });
  loadNodes(input, 0, [1, 0, 0]);
  loadArea(input, body, [0, 1, 0]);
  loadPressure(input, body, 1);
  return input;
}

describe("findLostInput", () => {
  it("finds nothing in an input of finite numbers, nor at nodes that are not held", () => {
    const input = full();
    expect(findNonFiniteInput(input)).toBeNull();
    input.pinTarget[0] = Number.NaN;
    expect(findNonFiniteInput(input)).toBeNull();
    expect(findNonFiniteInput(createInput(0, new Float64Array(0)))).toBeNull();
  });

  const nan: Vec3 = [0, Number.NaN, 0];
  it.each([
    ["wind[1] is NaN", (input) => (input.wind = nan)],
    ["wind[0] is Infinity", (input) => (input.wind = [Infinity, 0, 0])],
    ['wind[0] is "1"', (input) => (input.wind = ["1", 0, 0] as never)],
    ["wind is undefined", (input) => (input.wind = undefined as never)],
    ["gust.strength is NaN", (input) => Object.assign(input.gust ?? {}, { strength: Number.NaN })],
    ["poses[8] is NaN", (input) => (input.poses[8] = Number.NaN)],
    ["loads[0].force[1] is NaN", (input) => Object.assign(input.loads[0], { force: nan })],
    ["loads[1].traction[1] is NaN", (input) => Object.assign(input.loads[1], { traction: nan })],
    ["loads[1].share is NaN", (input) => (input.loads[1].share = Number.NaN)],
    ["loads[2].pressure is NaN", (input) => Object.assign(input.loads[2], { pressure: Number.NaN })],
    ["grabs[0].target[1] is NaN", (input) => (input.grabs[0].target = nan)],
    ["pinTarget[7] is NaN", (input) => (input.pinTarget[7] = Number.NaN)],
  ] as [string, (input: Input) => void][])("names %s", (words, spoil) => {
    const input = full();
    spoil(input);
    expect(findNonFiniteInput(input)).toBe(`input.${words}, expected a finite number`);
  });
});

describe("the report of a run that has stopped", () => {
  const start = () =>
    new Simulation(
      createModel({
        parts: [clothSheet({ size: [0.1, 0.1], nodes: [3, 3] })],
        colliders: [{ id: "p", shape: { kind: "plane" }, friction: 0 }],
      }),
    );

  it("names the input at fault, by pose, pin, grab, load or wind", () => {
    const pose = start();
    pose.attach(0, "p");
    writePose(pose.input.poses, 0, { position: [0, Number.NaN, 0], rotation: [0, 0, 0, 1] });
    const pinned = start();
    pinned.pin(1);
    pinned.input.pinTarget[4] = Infinity;
    const held = start();
    held.grab(0, [0, 0, 0]).target = [0, Number.NaN, 0];
    const loaded = start();
    loadArea(loaded.input, body, [0, 0, 0]).traction = [Number.NaN, 0, 0];
    const windy = start();
    windy.input.wind = [0, 0, Number.NaN];
    const causes = [pose, pinned, held, loaded, windy].map((simulation) => simulation.step().cause);
    expect(causes).toEqual(
      [
        "poses[1] is NaN",
        "pinTarget[4] is Infinity",
        "grabs[0].target[1] is NaN",
        "loads[0].traction[0] is NaN",
      ]
        .concat("wind[2] is NaN")
        .map((words) => `input.${words}, expected a finite number`),
    );
  });

  it("names none where the input is sound, or nothing happened", () => {
    const simulation = start();
    expect(simulation.step()).toMatchObject({ cause: null, flags: { nonFinite: false } });
    simulation.state.v[3] = Number.NaN;
    expect(simulation.step()).toMatchObject({ cause: null, flags: { nonFinite: true } });
  });
});
