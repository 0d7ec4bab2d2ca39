import { FilmSimulation } from "../testing/film-simulation.ts";
import { cos, sin, writePose, type Pose } from "@pliant/geometry";
import { describe, expect, it } from "vitest";
import { pin, unpin, type Driver } from "./input.ts";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { type Simulation } from "../simulation/simulation.ts";
import type { SimulationOptions } from "../simulation/options.ts";
import { hashState } from "../state/hash.ts";
import { attach, attachAt, detach } from "./attach.ts";

const START: Pose = { position: [0, -0.2, 0], rotation: [0, 0, 0, 1] };
const SPIN = 3;

/** Goes up at 0.4 m/s and turns about y at 3 rad/s. */
const poseAt = (time: number): Pose => ({
  position: [0, -0.2 + 0.4 * time, 0],
  rotation: [0, sin((SPIN * time) / 2), 0, cos((SPIN * time) / 2)],
});
const drive: Driver = (time, input) => writePose(input.poses, 0, poseAt(time));

function overBall(options: Partial<SimulationOptions> = {}): Simulation {
  return new FilmSimulation(
    createModel({
      parts: [clothSheet({ size: [0.3, 0.3], nodes: [7, 7] })],
      colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.1 }, friction: 0.3, pose: START }],
    }),
    options,
  );
}

const at = (simulation: Simulation, node: number): number[] => [
  ...simulation.positions.subarray(node * 3, node * 3 + 3),
];

function steps(simulation: Simulation, count: number): Simulation {
  for (let k = 0; k < count; k++) simulation.step();
  return simulation;
}

describe("an attached node", () => {
  it("rides on its collider, translation and turn, with the surface's velocity", () => {
    const simulation = overBall({}).addDriver(drive);
    simulation.attach(0, "ball");
    simulation.attach(24, "ball");
    const count = 30;
    steps(simulation, count);
    const angle = (SPIN * count) / 90;
    const [x, y, z] = [
      -0.15 * Math.cos(angle) - 0.15 * Math.sin(angle),
      (0.4 * count) / 90,
      0.15 * Math.sin(angle) - 0.15 * Math.cos(angle),
    ];
    at(simulation, 0).forEach((value, axis) => expect(value).toBeCloseTo([x, y, z][axis], 9));
    at(simulation, 24).forEach((value, axis) => expect(value).toBeCloseTo([0, y, 0][axis], 12));
    const velocity = [...simulation.state.v.subarray(0, 3)];
    // ω × r of BDF2: third order in the step, (ωh)²/3 of itself here.
    velocity.forEach((value, axis) => expect(value).toBeCloseTo([SPIN * z, 0.4, -SPIN * x][axis], 4));
  });

  it("moves in each solver step, not once per step", () => {
    const heights: number[] = [];
    const simulation = overBall({ quality: { substeps: 4 } })
      .addDriver(drive)
      .addDriver((_, input) => heights.push(input.pinTarget[1]));
    simulation.attach(0, "ball");
    simulation.step();
    // Drivers see the target of the solver step before: they come first, so that poses are set.
    heights.slice(1).forEach((height, k) => expect(height).toBeCloseTo((0.4 * (k + 1)) / 360, 12));
  });

  it("asks for a restart when it is bound and when it is let go, and not while it rides", () => {
    const asked: boolean[] = [];
    const simulation = overBall({})
      .addDriver(drive)
      .addDriver((_, { restart }) => void asked.push(restart));
    const { input } = simulation;
    attach(input, simulation.state, 3, 0);
    steps(simulation, 3);
    expect(asked).toEqual([true, ...Array<boolean>(23).fill(false)]);
    detach(input, 3);
    expect(input.restart).toBe(true);
    expect(input.pinned[3]).toBe(0);
    expect(input.attachments).toEqual([]);
    const before = simulation.state.v[3 * 3 + 1];
    simulation.step();
    // Free, it is no longer at the collider's speed: gravity and the sheet have it.
    expect(simulation.state.v[3 * 3 + 1]).toBeLessThan(before);
  });

  it("stays exactly where it was bound while the collider rests", () => {
    const simulation = overBall();
    simulation.attach(24, "ball");
    const before = at(simulation, 24);
    steps(simulation, 20);
    at(simulation, 24).forEach((value, axis) => expect(value).toBeCloseTo(before[axis], 15));
  });

  it("is held in one way: a pin takes it over, and letting go leaves other pins", () => {
    const { input, state } = overBall();
    attach(input, state, 5, 0);
    pin(input, 5, [1, 1, 1]);
    expect(input.attachments).toEqual([]);
    detach(input, 5);
    expect(input.pinned[5]).toBe(1);
    attach(input, state, 5, 0);
    attach(input, state, 5, 0);
    expect(input.attachments).toHaveLength(1);
    unpin(input, 5);
    expect(input.attachments).toEqual([]);
  });

  it("binds anew at the point that was kept", () => {
    const [first, second] = [overBall(), overBall()];
    const bound = first.attach(8, "ball");
    attachAt(second.input, structuredClone(bound));
    expect(second.input).toEqual(first.input);
  });

  it.each([1, 4, 9])(
    "goes on bit for bit from a snapshot at step %i, in the same run and in another",
    (cut) => {
      const make = (): Simulation => overBall({}).addDriver(drive);
      const whole = make();
      const bound = [0, 24].map((node) => whole.attach(node, "ball"));
      steps(whole, cut);
      const snapshot = whole.snapshot();
      const expected = hashState(steps(whole, 10).state);
      whole.restore(snapshot);
      expect(hashState(steps(whole, 10).state)).toBe(expected);
      const other = make();
      for (const each of bound) attachAt(other.input, each);
      other.restore(structuredClone(snapshot));
      expect(hashState(steps(other, 10).state)).toBe(expected);
    },
  );

  it("is refused where there is no node, collider or point", () => {
    const simulation = overBall();
    expect(() => simulation.attach(49, "ball")).toThrow("attach: node 49 does not exist, expected 0 to 48");
    expect(() => simulation.attach(0, "box")).toThrow(
      'attach: collider "box" does not exist, expected one of ball',
    );
    const bare = new FilmSimulation(createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })] }));
    expect(() => bare.attach(0, "box")).toThrow(
      'attach: collider "box" does not exist, this model has no colliders',
    );
    expect(() => attach(simulation.input, simulation.state, 0, 1)).toThrow(
      "attach: collider 1 does not exist, expected 0 to 0",
    );
    expect(() => attachAt(simulation.input, { node: 0, collider: 0, point: [0, Number.NaN, 0] })).toThrow(
      "attach: point is [0, NaN, 0], expected three finite numbers",
    );
    expect(() => detach(simulation.input, -1)).toThrow("detach: node -1 does not exist");
    expect(simulation.input.attachments).toEqual([]);
  });
});
