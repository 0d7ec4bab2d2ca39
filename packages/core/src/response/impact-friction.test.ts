import { describe, expect, test } from "vitest";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "../simulation/simulation.ts";
import { createModel } from "../state/create-model.ts";

const GRAVITY = 9.81;

/** A sheet that is thrown at a floor. Its mean speed along it after each step, and how far it has slid from where it fell [m]. */
function thrown(down: number, along: number, friction: number, height: number, level: "live" | "film") {
  const start = createModel({
    parts: [
      clothSheet({
        size: [0.2, 0.2],
        nodes: [5, 5],
        center: [0, height, 0],
        material: { density: 0.2, stretch: 1000, bend: 1e-5, drag: 0 },
      }),
    ],
    colliders: [{ id: "floor", shape: { kind: "plane" }, friction }],
  });
  for (let i = 0; i < start.state.v.length; i += 3) start.state.v.set([along, -down, 0], i);
  const simulation = new Simulation(start, { quality: level, dt: 1 / 60 });
  const speeds: number[] = [];
  const from = simulation.positions[0];
  for (let step = 0; step < 60; step++) {
    simulation.step();
    let sum = 0;
    for (let i = 0; i < simulation.state.v.length; i += 3) sum += simulation.state.v[i];
    speeds.push(sum / start.model.nodes.count);
  }
  return { speeds, way: simulation.positions[0] - from, radius: start.model.nodes.radius[0] };
}

/** What a block does that falls there: it loses μ times its speed at the floor, and slides until friction has stopped it. */
function blockWay(down: number, along: number, friction: number, drop: number): number {
  const impact = Math.sqrt(down * down + 2 * GRAVITY * drop);
  const left = Math.max(0, along - friction * impact);
  return (along * (impact - down)) / GRAVITY + (left * left) / (2 * friction * GRAVITY);
}

describe.each(["live", "film"] as const)("cloth that hits a floor at an angle, %s", (level) => {
  test.each([
    [1, 0.4, 0.5, 0.03],
    [1, 0.4, 0.5, 0.035],
    [1, 1, 0.5, 0.04],
    [2, 1, 0.3, 0.031],
    [0.5, 2, 0.5, 0.034],
    [3, 0.5, 0.3, 0.037],
  ])(
    "at %f m/s down and %f along, μ %f, from %f m, loses what a block does",
    (down, along, friction, height) => {
      const { speeds, way, radius } = thrown(down, along, friction, height, level);
      // It never turns back, and stops where a block does, but for what the steps of the impact leave open.
      expect(Math.min(...speeds)).toBeGreaterThan(-0.01 * Math.hypot(down, along));
      const wanted = blockWay(down, along, friction, height - radius);
      expect(Math.abs(way - wanted)).toBeLessThan(0.05 * wanted + along / 90);
      expect(Math.abs(speeds[59])).toBeLessThan(1e-3);
    },
  );
});
