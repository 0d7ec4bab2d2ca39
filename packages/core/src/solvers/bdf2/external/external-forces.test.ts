import { FilmSimulation } from "../../../testing/film-simulation.ts";
import { describe, expect, it } from "vitest";
import { createGust } from "../../../forces/wind.ts";
import { loadArea, loadNodes, loadPressure, unload } from "../../../input/load.ts";
import { createModel } from "../../../state/create-model.ts";
import type { Part } from "../../../model/part.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { type Simulation } from "../../../simulation/simulation.ts";
import { hashState } from "../../../state/hash.ts";

/** Six by six nodes, hung at its upper row in the plane z = 0. */
function flag(drag = 0.6): Simulation {
  const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], down: [0, -1, 0], material: { drag } });
  const simulation = new FilmSimulation(createModel({ parts: [part] }));
  for (let node = 0; node < 6; node++) simulation.pin(node);
  return simulation;
}

const LOWEST = 33;

/** Columns without rows. */
function emptied<Columns extends { count: number }>(columns: Columns): Columns {
  const none = Object.entries(columns).map(([name, column]) => [
    name,
    typeof column === "number" ? 0 : (column as Float64Array).slice(0, 0),
  ]);
  return Object.fromEntries(none) as Columns;
}

function steps(simulation: Simulation, count: number): Simulation {
  for (let k = 0; k < count; k++) simulation.step();
  return simulation;
}

describe("air", () => {
  it("blows a flag its way, farther the harder it blows, and not at all without drag", () => {
    const reach = (speed: number, drag?: number): number => {
      const simulation = flag(drag);
      simulation.input.wind = [0, 0, speed];
      return steps(simulation, 60).positions[LOWEST * 3 + 2];
    };
    expect(reach(0)).toBeCloseTo(0, 6);
    expect(reach(0.5)).toBeGreaterThan(0.005);
    expect(reach(1)).toBeGreaterThan(1.5 * reach(0.5));
    expect(reach(-1)).toBeCloseTo(-reach(1), 3);
    expect(reach(4, 0)).toBeCloseTo(0, 6);
  });

  it("brings a falling sheet to its terminal speed √(ρ g/K_a)", () => {
    const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], material: { drag: 0.6, density: 0.15 } });
    const simulation = steps(new FilmSimulation(createModel({ parts: [part] })), 60);
    expect(-simulation.state.v[14 * 3 + 1] / Math.sqrt((0.15 * 9.81) / 0.6)).toBeCloseTo(1, 1);
  });

  it("brakes a fall of one large step when Newton iterations look again: m v/h = m g − K_a A v²", () => {
    const { grid: _, ...square } = clothSheet({ size: [1, 1], nodes: [2, 2] });
    const triangle: Part = {
      ...square,
      x: Float64Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0),
      mass: Float64Array.of(0.025, 0.025, 0.025),
      uvs: new Float32Array(6),
      triangles: Uint32Array.of(0, 1, 2),
      links: emptied(clothSheet({ size: [1, 1], nodes: [2, 2] }).links),
      beams: emptied(clothSheet({ size: [1, 1], nodes: [2, 2] }).beams),
    };
    const speed = (newton: number): number => {
      const simulation = new FilmSimulation(createModel({ parts: [triangle] }), {
        quality: { level: "paper-literal", newton },
        dt: 0.2,
      });
      return -steps(simulation, 1).state.v[1];
    };
    expect(speed(1)).toBeCloseTo(0.2 * 9.81, 5);
    // 0.15/0.2 v + 0.6 v² = 0.15 · 9.81, per square metre.
    const v = (-0.75 + Math.sqrt(0.75 ** 2 + 4 * 0.6 * 0.15 * 9.81)) / 1.2;
    expect(speed(4)).toBeCloseTo(v, 3);
  });

  it("does not brake motion in the sheet's own plane", () => {
    const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], material: { drag: 5 } });
    const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }));
    for (let i = 0; i < simulation.positions.length; i += 3) simulation.state.v[i] = 1;
    expect(steps(simulation, 20).state.v[0]).toBeCloseTo(1, 4);
  });

  it("carries a free sheet along", () => {
    const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], material: { drag: 5 } });
    const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }));
    simulation.input.wind = [0, 2, 0];
    const speed = steps(simulation, 90).state.v[14 * 3 + 1];
    expect(speed).toBeGreaterThan(1.5);
    expect(speed).toBeLessThan(2);
  });
});

describe("gusts", () => {
  const gusty = (seed: number): Simulation => {
    const simulation = flag();
    simulation.input.wind = [0, 0, 2];
    simulation.input.gust = createGust({ strength: 1, length: 0.1, period: 0.3, seed, drift: [0, 0, 2] });
    return simulation;
  };

  it("shake a flag that a steady wind only holds, each node its own way", () => {
    const spread = (simulation: Simulation): number => {
      const { v } = steps(simulation, 90).state;
      const across = Array.from({ length: 6 }, (_, k) => v[(30 + k) * 3 + 2]);
      return Math.max(...across) - Math.min(...across);
    };
    const steady = flag();
    steady.input.wind = [0, 0, 2];
    expect(spread(gusty(1))).toBeGreaterThan(3 * spread(steady));
  });

  it("are the same for the same seed, and after a restore", () => {
    const hash = (seed: number): string => hashState(steps(gusty(seed), 30).state);
    expect(hash(3)).toBe(hash(3));
    expect(hash(3)).not.toBe(hash(4));
    const whole = steps(gusty(3), 12);
    const resumed = gusty(3);
    resumed.restore(whole.snapshot());
    resumed.input.restart = false;
    expect(hashState(steps(resumed, 18).state)).toBe(hash(3));
  });
});

describe("loads", () => {
  it("stretch a strip by F/(Y w)", () => {
    const material = { stretch: 500, drag: 0, damping: 0.5, density: 0.5, strainLimit: Infinity };
    const part = clothSheet({ size: [0.02, 0.4], nodes: [2, 21], down: [0, -1, 0], material });
    const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }));
    for (const node of [0, 1]) simulation.pin(node);
    const rest = simulation.positions[40 * 3 + 1];
    loadNodes(simulation.input, [40, 41], [0, -0.1, 0]);
    steps(simulation, 400);
    // Two border links of half a cell each; the diagonals are slack once the strip has narrowed.
    expect((rest - simulation.positions[40 * 3 + 1]) / ((0.1 * 0.4) / (500 * 0.02))).toBeCloseTo(1, 1);
  });

  it("per area hold a sheet up against its weight, until they are taken away", () => {
    const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], material: { drag: 0, density: 0.2 } });
    const simulation = new FilmSimulation(createModel({ parts: [part] }), { quality: { tolerance: 1e-7 } });
    const start = simulation.positions.slice();
    const load = loadArea(simulation.input, simulation.model.bodies[0], [0, 0.2 * 9.81, 0]);
    steps(simulation, 60);
    simulation.positions.forEach((x, i) => expect(x).toBeCloseTo(start[i], 5));
    const gained = (): number => {
      const before = simulation.state.v[1];
      return (steps(simulation, 30).state.v[1] - before) / (-9.81 * (30 / 90));
    };
    load.share = 0.5;
    expect(gained()).toBeCloseTo(0.5, 2);
    unload(simulation.input, load);
    expect(gained()).toBeCloseTo(1, 2);
  });

  it.each([1, 3])("of pressure blow a held sheet up to an arc of tension p R: %i Newton", (newton) => {
    const [pressure, columns, rows] = [20, 5, 25];
    const material = { stretch: 400, bend: 1e-6, damping: 0.3, drag: 12, strainLimit: Infinity };
    const part = clothSheet({ size: [0.4, 0.4], nodes: [columns, rows], material });
    const simulation = new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
      quality: { newton },
    });
    // The ends are 0.3 m apart; nodes start on an arch, so that it bulges to the front.
    for (let node = 0; node < columns * rows; node++) {
      const t = simulation.positions[node * 3 + 2] / 0.4;
      simulation.state.x.set([0.1 * (1 - 4 * t * t), 0.3 * t], node * 3 + 1);
    }
    for (let column = 0; column < columns; column++) {
      simulation.pin(column);
      simulation.pin((rows - 1) * columns + column);
    }
    loadPressure(simulation.input, simulation.model.bodies[0], pressure);
    steps(simulation, 90);
    // It still rings a little: 60 steps are several periods.
    let rise = 0;
    for (let k = 0; k < 60; k++) rise += steps(simulation, 1).positions[(12 * columns + 2) * 3 + 1] / 60;
    // The arc over the chord 0.3 m whose length is 0.4 m (1 + p R/Y): bisection on its half angle.
    const radius = (angle: number): number => 0.15 / Math.sin(angle);
    const tooLong = (angle: number): boolean =>
      2 * angle * radius(angle) > 0.4 * (1 + (pressure * radius(angle)) / 400);
    let [low, high] = [0.5, 2.5];
    for (let k = 0; k < 60; k++) {
      if (tooLong((low + high) / 2)) high = (low + high) / 2;
      else low = (low + high) / 2;
    }
    expect(rise / (radius(low) * (1 - Math.cos(low)))).toBeCloseTo(1, 2);
  });

  it("at a held node change nothing", () => {
    const simulation = flag();
    loadNodes(simulation.input, 0, [5, 5, 5]);
    const before = [...simulation.positions.subarray(0, 3)];
    expect([...steps(simulation, 5).positions.subarray(0, 3)]).toEqual(before);
  });
});

describe("grabs", () => {
  it("pull a node towards the hand, closer the stiffer they are", () => {
    const gap = (stiffness: number): number => {
      const simulation = flag();
      const target = [0.02, -0.05, 0.1] as const;
      simulation.grab(LOWEST, target, { stiffness });
      steps(simulation, 60);
      return Math.hypot(...target.map((x, axis) => simulation.positions[LOWEST * 3 + axis] - x));
    };
    const [soft, stiff] = [gap(1), gap(1000)];
    expect(stiff).toBeLessThan(0.002);
    expect(soft).toBeGreaterThan(stiff);
  });

  it("hang a free sheet by one node: the spring carries its weight, m g/k below the hand", () => {
    const part = clothSheet({ size: [0.1, 0.1], nodes: [4, 4], material: { damping: 0.2 } });
    const simulation = new FilmSimulation(createModel({ parts: [part] }));
    const [x, y, z] = simulation.positions.subarray(0, 3);
    simulation.grab(0, [x, y, z], { stiffness: 5 });
    steps(simulation, 200);
    // It still swings: the mean of several periods.
    let low = 0;
    for (let k = 0; k < 400; k++) low += (y - steps(simulation, 1).positions[1]) / 400;
    expect(low / ((0.15 * 0.01 * 9.81) / 5)).toBeCloseTo(1, 1);
  });

  it("let go when taken away, and ignore nodes that are not there", () => {
    const simulation = flag();
    const held = simulation.grab(LOWEST, [0, 0, 1], { stiffness: 100 });
    simulation.input.grabs.push({ ...held, nodes: [999] });
    steps(simulation, 20);
    const pulled = simulation.positions[LOWEST * 3 + 2];
    simulation.input.grabs.length = 0;
    expect(Math.abs(steps(simulation, 60).positions[LOWEST * 3 + 2])).toBeLessThan(pulled);
  });

  it("at a held node change nothing", () => {
    const simulation = flag();
    simulation.grab(0, [1, 1, 1], { stiffness: 1000 });
    const before = [...simulation.positions.subarray(0, 3)];
    expect([...steps(simulation, 5).positions.subarray(0, 3)]).toEqual(before);
  });

  it("pull a point between three nodes: it hangs m g/k below the hand, wherever it is in the triangle", () => {
    const part = clothSheet({ size: [0.1, 0.1], nodes: [4, 4], material: { damping: 0.2, drag: 30 } });
    const simulation = new FilmSimulation(createModel({ parts: [part] }));
    const [nodes, weights] = [
      [5, 6, 9],
      [0.5, 0.2, 0.3],
    ];
    const height = (): number =>
      nodes.reduce((sum, node, i) => sum + weights[i] * simulation.positions[node * 3 + 1], 0);
    const at = [0, 1, 2].map((axis) =>
      nodes.reduce((sum, node, i) => sum + weights[i] * simulation.positions[node * 3 + axis], 0),
    ) as [number, number, number];
    simulation.grab({ nodes, weights }, at, { stiffness: 5 });
    steps(simulation, 400);
    expect((at[1] - height()) / ((0.15 * 0.01 * 9.81) / 5)).toBeCloseTo(1, 1);
  });

  it("with a limit cannot lift what is heavier, and can what is lighter", () => {
    const weight = 0.15 * 0.01 * 9.81;
    const rise = (maxForce: number): number => {
      const part = clothSheet({ size: [0.1, 0.1], nodes: [4, 4], material: { drag: 0 } });
      const simulation = new FilmSimulation(createModel({ parts: [part] }));
      simulation.grab(0, [0, 10, 0], { stiffness: 5, maxForce });
      return steps(simulation, 30).positions[1];
    };
    expect(rise(0.8 * weight)).toBeLessThan(0);
    expect(rise(1.5 * weight)).toBeGreaterThan(0.1);
  });
});
