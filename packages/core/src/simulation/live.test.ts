import { describe, expect, it } from "vitest";
import { energies } from "../measure/energy.ts";
import { stretch } from "../measure/stretch.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { createModel } from "../state/create-model.ts";
import { hashState } from "../state/hash.ts";
import { Simulation } from "./simulation.ts";

const BALL = { id: "ball", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 } as const;

/** What a newcomer writes: a sheet over a ball, loose. */
function onBall(nodes = 25): Simulation {
  const part = clothSheet({ size: [0.8, 0.8], nodes: [nodes, nodes], center: [0, 0.3, 0] });
  return new Simulation(createModel({ parts: [part], colliders: [BALL] }), { dt: 1 / 60 });
}

const speed = ({ state: { v } }: Simulation): number =>
  Math.sqrt(v.reduce((sum, each) => sum + each * each, 0) / (v.length / 3));

describe("the level live", () => {
  it("is what nobody asks for", () => {
    expect(onBall(3).options.quality.level).toBe("live");
  });

  it("lays a sheet on a ball in few solves, where it rests, and no link is torn", () => {
    const simulation = onBall();
    let [longest, retries] = [0, 0];
    for (let step = 0; step < 180; step++) {
      retries += simulation.step().retries;
      longest = Math.max(longest, stretch(simulation.model, simulation.state).max);
    }
    expect(simulation.state.step).toBeLessThan(3 * 180);
    expect(longest).toBeLessThan(0.03);
    expect(retries).toBeLessThan(10);
    expect(speed(simulation)).toBeLessThan(0.008);
  });

  it("gains no energy in an undamped swing", () => {
    const material = { damping: 0, drag: 0 };
    const part = clothSheet({ size: [1, 1], nodes: [17, 17], material });
    const simulation = new Simulation(createModel({ parts: [part] }), { dt: 1 / 60 });
    simulation.pin(0);
    simulation.pin(16);
    let [last, rise] = [Infinity, 0];
    for (let step = 0; step < 90; step++) {
      simulation.step();
      const { total } = energies(simulation.model, simulation.state);
      rise = Math.max(rise, total - last);
      last = total;
    }
    // Of about 1 J.
    expect(rise).toBeLessThan(0.002);
  });

  it.each([0.1, 0.3, 0.4])(
    "lets a sheet that rests on a slope of 20° slide or stay as μ = %d says",
    (friction) => {
      const [cosine, sine] = [Math.cos(Math.PI / 9), Math.sin(Math.PI / 9)];
      const part = clothSheet({
        size: [0.5, 0.5],
        nodes: [17, 17],
        material: { drag: 0 },
        ...{ center: [0.003 * sine, 0.003 * cosine, 0], across: [cosine, -sine, 0], down: [0, 0, 1] },
      });
      const half = Math.PI / 18;
      const rotation = [0, 0, -Math.sin(half), Math.cos(half)] as const;
      const slope = {
        id: "slope",
        shape: { kind: "plane" },
        friction,
        pose: { position: [0, 0, 0], rotation },
      } as const;
      const simulation = new Simulation(createModel({ parts: [part], colliders: [slope] }), { dt: 1 / 60 });
      for (let step = 0; step < 60; step++) simulation.step();
      const middle = 3 * 144;
      const way = simulation.positions[middle] * cosine - simulation.positions[middle + 1] * sine;
      const expected = 0.5 * 9.81 * Math.max(0, sine - friction * cosine);
      expect(Math.abs(way - expected)).toBeLessThan(0.01 * expected + 1e-5);
    },
  );

  it("goes on from a snapshot with the same steps and the same bits", () => {
    const simulation = onBall(13);
    for (let step = 0; step < 20; step++) simulation.step();
    const snapshot = simulation.snapshot();
    for (let step = 0; step < 20; step++) simulation.step();
    const other = onBall(13);
    other.restore(snapshot);
    for (let step = 0; step < 20; step++) other.step();
    expect(other.state.step).toBe(simulation.state.step);
    expect(hashState(other.state)).toBe(hashState(simulation.state));
  });
});
