import { FilmSimulation } from "../testing/film-simulation.ts";
import { describe, expect, it } from "vitest";
import { createInput, pin, type Driver, type Input } from "./input.ts";
import { kineticEnergy } from "../measure/energy.ts";
import { stretch } from "../measure/stretch.ts";
import { writePose, type Vec3 } from "@pliant/geometry";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { type Simulation } from "../simulation/simulation.ts";
import type { SimulationOptions } from "../simulation/options.ts";
import { createState } from "../state/state.ts";
import { InputInterpolation } from "./interpolate.ts";

const SPEED: Vec3 = [0.7, -0.3, 0.4];
const N = 7;

/** A weightless sheet that flies at SPEED, its first row held. */
function flying(options: Partial<SimulationOptions> = {}): Simulation {
  const material = { drag: 0 };
  const parts = [clothSheet({ size: [0.3, 0.3], nodes: [N, N], material })];
  const simulation = new FilmSimulation(createModel({ parts, gravity: [0, 0, 0] }), options);
  for (let i = 0; i < N * N * 3; i++) simulation.state.v[i] = SPEED[i % 3];
  return simulation;
}

const home = flying().positions.slice();
const row = Array.from({ length: N }, (_, node) => node);
const targetOf = (node: number, time: number): Vec3 => [
  home[node * 3] + SPEED[0] * time,
  home[node * 3 + 1] + SPEED[1] * time,
  home[node * 3 + 2] + SPEED[2] * time,
];

/** Largest difference of any node's velocity from SPEED [m/s]. */
const error = ({ state }: Simulation): number =>
  state.v.reduce((worst, value, i) => Math.max(worst, Math.abs(value - SPEED[i % 3])), 0);

describe("pins at constant velocity", () => {
  it("moved by a driver start no restart and give the sheet no energy, however long it goes on", () => {
    const restarts: boolean[] = [];
    const drive: Driver = (time, input) => {
      for (const node of row) pin(input, node, targetOf(node, time));
      restarts.push(input.restart);
    };
    const simulation = flying({}).addDriver(drive);
    const before = kineticEnergy(simulation.model, simulation.state);
    for (let k = 0; k < 60; k++) simulation.step();
    expect(restarts).toEqual([true, ...Array<boolean>(479).fill(false)]);
    expect(error(simulation)).toBeLessThan(1e-9);
    expect(kineticEnergy(simulation.model, simulation.state) / before).toBeCloseTo(1, 9);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(1e-9);
  });

  it("moved once per step go on in each solver step, as with a driver", () => {
    const simulation = flying();
    for (let k = 1; k <= 60; k++) {
      for (const node of row) simulation.pin(node, targetOf(node, k / 90));
      simulation.step();
    }
    expect(error(simulation)).toBeLessThan(1e-9);
    expect(stretch(simulation.model, simulation.state).max).toBeLessThan(1e-9);
    expect([...simulation.positions.subarray(0, 3)]).toEqual([...targetOf(0, 60 / 90)]);
  });
});

describe("Glide", () => {
  const start = () => {
    const state = createState(3, 2);
    for (const at of [6, 13]) state.poses[at] = 1;
    const input = createInput(3, state.poses);
    return { input, state, glide: new InputInterpolation(input) };
  };
  const target = ({ pinTarget }: Input, node: number): number[] => [
    ...pinTarget.subarray(node * 3, node * 3 + 3),
  ];

  it("goes in equal parts and ends exactly where it was asked to", () => {
    const { input, state, glide } = start();
    pin(input, 1, [0.3, 0.1, -0.7]);
    glide.begin(input, state);
    glide.advance(0.5);
    expect(target(input, 1)).toEqual([0.15, 0.05, -0.35]);
    glide.advance(1);
    expect(target(input, 1)).toEqual([0.3, 0.1, -0.7]);
  });

  it("leaves nodes alone that nothing holds, and what a driver has set since", () => {
    const { input, state, glide } = start();
    input.pinTarget.set([9, 9, 9], 0);
    pin(input, 1, [1, 0, 0]);
    pin(input, 2, [0, 1, 0]);
    glide.begin(input, state);
    glide.advance(0.25);
    pin(input, 2, [5, 5, 5]);
    glide.advance(0.5);
    glide.advance(1);
    expect([0, 1, 2].map((node) => target(input, node))).toEqual([
      [9, 9, 9],
      [1, 0, 0],
      [5, 5, 5],
    ]);
  });

  it("does not glide over rounding", () => {
    const { input, state, glide } = start();
    state.x[0] = 0.1 + 0.2;
    pin(input, 0, [0.3, 0, 0]);
    glide.begin(input, state);
    glide.advance(0.25);
    expect(target(input, 0)).toEqual([0.3, 0, 0]);
  });

  it("turns a collider the shorter way, by unit quaternions, and leaves the others", () => {
    const { input, state, glide } = start();
    const half = Math.sqrt(0.5);
    // A quarter turn about y, written as −q.
    writePose(input.poses, 1, { position: [2, 0, 0], rotation: [0, -half, 0, -half] });
    const other = [...input.poses.subarray(0, 7)];
    glide.begin(input, state);
    glide.advance(0.5);
    const eighth = [0, -Math.sin(Math.PI / 8), 0, -Math.cos(Math.PI / 8)];
    expect([...input.poses.subarray(7, 10)]).toEqual([1, 0, 0]);
    eighth.forEach((part, k) => expect(input.poses[10 + k]).toBeCloseTo(part, 12));
    glide.advance(1);
    expect([...input.poses.subarray(10)]).toEqual([0, -half, 0, -half]);
    expect([...input.poses.subarray(0, 7)]).toEqual(other);
  });
});
