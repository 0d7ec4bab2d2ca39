import { FilmSimulation } from "../testing/film-simulation.ts";
import { writePose, type Vec3 } from "@pliant/geometry";
import { describe, expect, it } from "vitest";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { type Simulation } from "./simulation.ts";
import type { SimulationOptions } from "./options.ts";
import { hashState } from "../state/hash.ts";
import { isFiniteState } from "../state/state.ts";

const scene = () => createModel({ parts: [clothSheet({ size: [0.3, 0.3], nodes: [7, 7] })] });

/** Held along a whole row: two corners alone would let rounding choose the side to which it buckles. */
function hanging(options: Partial<SimulationOptions> = {}): Simulation {
  const simulation = new FilmSimulation(scene(), options);
  for (let node = 0; node < 7; node++) simulation.pin(node);
  return simulation;
}

function steps(simulation: Simulation, count: number): Simulation {
  for (let k = 0; k < count; k++) simulation.step();
  return simulation;
}

/** Largest distance along an axis between two states [m]. */
function apart(a: Float64Array, b: Float64Array): number {
  return a.reduce((worst, x, i) => Math.max(worst, Math.abs(x - b[i])), 0);
}

describe("a step", () => {
  it("counts solver steps and time, and leaves its start alone", () => {
    const start = scene();
    const before = structuredClone(start.state);
    const simulation = new FilmSimulation(start, { dt: 0.02, quality: { substeps: 5 } });
    expect(simulation.step()).toMatchObject({
      step: 5,
      contacts: 0,
      lastGood: null,
      flags: { unconverged: false, nonFinite: false },
    });
    expect(simulation.step().time).toBeCloseTo(0.04, 14);
    expect(simulation.state.dt).toBeCloseTo(0.004, 14);
    expect(start.state).toEqual(before);
  });

  it("measures its phases with the clock it is given, and has none of its own", () => {
    let now = 0;
    const timed = hanging({ advanced: { clock: () => (now += 1) }, quality: { substeps: 2 } }).step();
    expect(timed.phases).toEqual({ input: 2, detect: 4, solve: 4, separate: 2, edit: 2 });
    expect(hanging().step().phases).toEqual({ input: 0, detect: 0, solve: 0, separate: 0, edit: 0 });
  });

  it("calls drivers before each solver step with the time at its end", () => {
    const times: number[] = [];
    hanging({ dt: 0.02, quality: { substeps: 2 } })
      .addDriver((time) => times.push(time))
      .step();
    expect(times).toEqual([expect.closeTo(0.01, 14), expect.closeTo(0.02, 14)]);
  });

  it("says when a linear solve was cut short", () => {
    expect(hanging({ quality: { maxIterations: 1, tolerance: 1e-6 } }).step().flags.unconverged).toBe(true);
  });
});

describe("the same run", () => {
  it.each(["reference", "wasm"] as const)("has the same bits twice on %s", (kernels) => {
    const [a, b] = [0, 1].map(() => hashState(steps(hanging({ advanced: { kernels } }), 10).state));
    expect(a).toBe(b);
  });

  it("has other bits after another input", () => {
    const moved = hanging();
    moved.input.wind = [0, 0, 1e-6];
    expect(hashState(steps(moved, 2).state)).not.toBe(hashState(steps(hanging(), 2).state));
  });

  // f32 increments, rounded to 6e-8 of themselves: measured 1e-10 m in one step of most states, 4e-9 m where
  // one of them needs an iteration more. Over many steps a fold
  // that forms one way or the other makes more of it, so each pair of steps starts from the same state.
  it("steps to within 10 nm of the reference on WebAssembly, all along a run", () => {
    const [a, b] = (["reference", "wasm"] as const).map((kernels) =>
      hanging({ advanced: { kernels }, quality: { tolerance: 1e-6, substeps: 1 }, dt: 1 / 720 }),
    );
    for (let k = 0; k < 160; k++) {
      b.restore(a.snapshot());
      a.step();
      b.step();
      expect(apart(a.positions, b.positions)).toBeLessThan(1e-8);
    }
    expect(apart(a.positions, scene().state.x)).toBeGreaterThan(0.05);
  });
});

describe("two sheets in one simulation", () => {
  // One linear solve for both: they share its stopping test, so they agree as far as the tolerance goes. Measured 3e-5 m.
  it("move as each alone", () => {
    const parts = [
      clothSheet({ id: "a", size: [0.3, 0.2], nodes: [7, 5] }),
      clothSheet({
        id: "b",
        size: [0.2, 0.3],
        nodes: [4, 9],
        center: [1, 0, 0],
        material: { density: 0.4, stretch: 3000 },
      }),
    ];
    const hang = (which: typeof parts): Float64Array => {
      const simulation = new FilmSimulation(createModel({ parts: which }), { quality: { tolerance: 1e-6 } });
      for (const { firstNode, grid } of simulation.model.bodies) {
        for (let node = 0; node < (grid?.columns ?? 0); node++) simulation.pin(firstNode + node);
      }
      return steps(simulation, 15).positions;
    };
    const alone = parts.flatMap((part) => [...hang([part])]);
    expect(apart(Float64Array.from(alone), hang(parts))).toBeLessThan(1e-4);
  });
});

describe.each(["reference", "wasm"] as const)("a run whose numbers go wrong on %s", (kernels) => {
  it("stops with the last good snapshot, and revives from it", () => {
    const simulation = steps(hanging({ advanced: { kernels } }), 3);
    const good = simulation.snapshot();
    simulation.state.v[30] = Number.MAX_VALUE;
    const report = simulation.step();
    expect(report.flags.nonFinite).toBe(true);
    expect(report.step).toBe(good.history[0].step);
    expect(report.lastGood?.history[0].x).toEqual(good.history[0].x);
    expect(isFiniteState(simulation.state)).toBe(true);
    expect(simulation.step()).toBe(report);
    expect(simulation.state.step).toBe(good.history[0].step);
    simulation.restore(good);
    expect(simulation.step().flags.nonFinite).toBe(false);
    expect(hashState(simulation.state)).toBe(hashState(steps(hanging({ advanced: { kernels } }), 4).state));
  });

  // Of 12 columns no vector of four has room to spare.
  it.each([5, 12])("revives whatever its width: %d columns", (columns) => {
    const part = clothSheet({ size: [1, 1], nodes: [columns, 12] });
    const simulation = steps(
      new FilmSimulation(createModel({ parts: [part] }), { advanced: { kernels } }),
      3,
    );
    const good = simulation.snapshot();
    simulation.state.v[30] = Number.MAX_VALUE;
    expect(simulation.step().flags.nonFinite).toBe(true);
    simulation.restore(good);
    expect(simulation.step().flags.nonFinite).toBe(false);
  });

  it.each([Number.NaN, Infinity])("stops at a velocity of %d: nothing after it is good", (bad) => {
    const simulation = steps(hanging({ advanced: { kernels }, quality: { substeps: 4 } }), 2);
    simulation.state.v[30] = bad;
    expect(simulation.step().flags.nonFinite).toBe(true);
    expect(simulation.state.step).toBe(8);
  });

  it("stops at a collider that is nowhere", () => {
    const start = createModel({
      parts: [clothSheet({ size: [0.1, 0.1], nodes: [3, 3] })],
      colliders: [{ id: "p", shape: { kind: "plane" }, friction: 0 }],
    });
    const simulation = new FilmSimulation(start, { advanced: { kernels } });
    writePose(simulation.input.poses, 0, { position: [0, Number.NaN, 0], rotation: [0, 0, 0, 1] });
    expect(simulation.step().flags.nonFinite).toBe(true);
  });
});

describe("a force that is no number stops the run", () => {
  const nan: Vec3 = [Number.NaN, 0, 0];
  it.each(["reference", "wasm"] as const)("as wind on %s", (kernels) => {
    const simulation = new FilmSimulation(
      createModel({ parts: [clothSheet({ size: [0.1, 0.1], nodes: [3, 3], material: { drag: 1 } })] }),
      { advanced: { kernels } },
    );
    simulation.input.wind = nan;
    expect(simulation.step().flags.nonFinite).toBe(true);
  });

  it("as a grab that was moved to nowhere", () => {
    const simulation = hanging({});
    simulation.grab(20, [0, 0, 0]).target = nan;
    expect(simulation.step().flags.nonFinite).toBe(true);
  });
});

describe("a grab", () => {
  it("is refused at a node, a point or a stiffness that cannot be", () => {
    const simulation = hanging({});
    expect(() => simulation.grab(9999, [0, 0, 0])).toThrow("grab: node 9999 does not exist");
    expect(() => simulation.grab(1, [0, Number.NaN, 0])).toThrow("grab: target of node 1 is [0, NaN, 0]");
    expect(() => simulation.grab(1, [0, 0, 0], { stiffness: -1 })).toThrow(
      "grab: stiffness is -1, expected a finite number above 0",
    );
    expect(simulation.input.grabs).toEqual([]);
  });

  it("lets go", () => {
    const simulation = hanging({});
    simulation.release(simulation.grab(20, [0, 1, 0]));
    expect(simulation.input.grabs).toEqual([]);
  });
});

describe("a report", () => {
  it("says when a link is stretched beyond 20 %", () => {
    const simulation = hanging({});
    expect(simulation.step()).toMatchObject({ flags: { overstretched: false } });
    for (let node = 7; node < 14; node++) simulation.pin(node, [0, -5, 0]);
    const { flags, maxStrain } = simulation.step();
    expect(flags.overstretched).toBe(true);
    expect(maxStrain).toBeGreaterThan(1);
  });
});

describe("a linear solve that overflows", () => {
  // rᵀP⁻¹r is then Infinity or NaN, the iterations do not start, and the guess is kept: all nodes fly on without forces,
  // in finite numbers.
  it.each([
    ["reference", 1e200],
    ["wasm", 1e20],
    ["wasm", 1e30],
  ] as const)("stops the run on %s at a velocity of %d", (kernels, bad) => {
    const simulation = steps(hanging({ advanced: { kernels } }), 2);
    simulation.state.v[30] = bad;
    expect(simulation.step().flags.nonFinite).toBe(true);
  });
});

describe("huge steps", () => {
  it.each([0.2, 1, 100])("of %d s keep every number finite (C21)", (dt) => {
    const simulation = hanging({ dt, quality: { substeps: 1 } });
    for (let k = 0; k < 10; k++) expect(simulation.step().flags.nonFinite).toBe(false);
  });
});

describe("movers", () => {
  it("are asked once per step, for its end, and what they move goes there in equal parts", () => {
    const asked: number[] = [];
    const reached: number[] = [];
    const simulation = hanging({ dt: 0.1, quality: { substeps: 4 } })
      .addDriver(
        (time, { pinTarget }) => {
          asked.push(time);
          pinTarget[1] = time;
        },
        { per: "step" },
      )
      .addDriver((_, { pinTarget }) => void reached.push(pinTarget[1]));
    simulation.pin(0, [0, 0, 0]);
    simulation.step();
    asked.length = reached.length = 0;
    simulation.step();
    expect(asked).toEqual([0.2]);
    [0.125, 0.15, 0.175, 0.2].forEach((way, k) => expect(reached[k]).toBeCloseTo(way, 12));
  });
});

describe("a snapshot from before a pin's release", () => {
  const fall = (simulation: Simulation, steps: number, releaseAt: number): void => {
    for (let step = 0; step < steps; step++) {
      if (step === releaseAt) simulation.unpin(0);
      simulation.step();
    }
  };

  it("leads to the same bits, when what was held is held again", () => {
    const start = createModel({ parts: [clothSheet({ size: [0.5, 0.5], nodes: [7, 7] })] });
    const simulation = new FilmSimulation(start);
    simulation.pin(0);
    simulation.pin(6);
    fall(simulation, 4, Infinity);
    const snapshot = simulation.snapshot();
    fall(simulation, 6, 3);
    const [x, v] = [simulation.state.x.slice(), simulation.state.v.slice()];
    simulation.restore(snapshot);
    simulation.pin(0, [x[0], x[1], x[2]]);
    // Held where it was held: at the snapshot's place.
    const [{ x: then }] = snapshot.history;
    simulation.pin(0, [then[0], then[1], then[2]]);
    fall(simulation, 6, 3);
    expect(simulation.state.x).toEqual(x);
    expect(simulation.state.v).toEqual(v);
  });

  it("starts anew when something else is held", () => {
    const start = createModel({ parts: [clothSheet({ size: [0.5, 0.5], nodes: [7, 7] })] });
    const [first, second] = [new FilmSimulation(start), new FilmSimulation(start)];
    for (const each of [first, second]) {
      each.pin(0);
      fall(each, 4, Infinity);
    }
    const snapshot = first.snapshot();
    fall(first, 3, 0);
    second.restore(snapshot);
    second.unpin(0);
    fall(second, 3, Infinity);
    expect(second.state.x).toEqual(first.state.x);
  });
});
