import { describe, expect, it } from "vitest";
import { clothPlaces, limitCloth } from "../../kinds/limits.ts";
import { energies } from "../../measure/energy.ts";
import type { ClothLimitOptions } from "../../model/cloth/limit-cloth.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import type { Vec3 } from "@pliant/geometry";
import { Simulation } from "../../simulation/simulation.ts";
import { createModel } from "../../state/create-model.ts";
import { hashState } from "../../state/hash.ts";

const [COLUMNS, ROWS, HEIGHT] = [9, 13, 1.2];

/** A hanging cape with limits, and where its places are when they have swung by an angle about its upper side. */
function cape(limits: ClothLimitOptions, gravity?: Vec3) {
  const sheet = clothSheet({
    ...{ id: "cape", size: [0.8, HEIGHT], nodes: [COLUMNS, ROWS] },
    ...{ across: [1, 0, 0], down: [0, -1, 0] },
  });
  const start = createModel({ parts: [limitCloth(sheet, limits)], ...(gravity && { gravity }) });
  const simulation = new Simulation(start, { dt: 1 / 60 });
  const first = start.state.x.slice();
  const places = clothPlaces(simulation.input, "cape");
  const swing = (angle: number): void => {
    for (let i = 0; i < places.length; i += 3) {
      const below = first[i + 1] - HEIGHT / 2;
      places[i + 1] = HEIGHT / 2 + below * Math.cos(angle);
      places[i + 2] = -below * Math.sin(angle);
    }
  };
  return { simulation, places, swing, first };
}

const byRow = (of: (share: number) => number): Float64Array =>
  new Float64Array(COLUMNS * ROWS).map((_, i) => of(Math.floor(i / COLUMNS) / (ROWS - 1)));

const angleAt = (step: number): number => 0.5 * Math.sin((2 * Math.PI * 0.8 * step) / 60);

function offOf(x: ArrayLike<number>, places: ArrayLike<number>, i: number): number {
  return Math.hypot(x[i] - places[i], x[i + 1] - places[i + 1], x[i + 2] - places[i + 2]);
}

describe("limits of cloth", () => {
  it("keep nodes within their distance of places that swing, without tearing links", () => {
    const maxDistance = byRow((share) => 0.002 + 0.4 * share ** 1.5);
    const { simulation, places, swing } = cape({ maxDistance });
    let [beyond, strain] = [0, 0];
    for (let step = 1; step <= 90; step++) {
      swing(angleAt(step));
      strain = Math.max(strain, simulation.step().maxStrain);
      maxDistance.forEach(
        (limit, i) => (beyond = Math.max(beyond, offOf(simulation.positions, places, 3 * i) - limit)),
      );
    }
    expect(beyond).toBeLessThan(1e-6);
    expect(strain).toBeLessThan(0.1);
  });

  it("keep nodes out of the balls behind their places", () => {
    const [radius, behind] = [0.5, 0.01];
    const { simulation, places, swing } = cape({
      ...{ maxDistance: byRow((share) => 0.002 + 0.4 * share ** 1.5) },
      ...{ backstopRadius: radius, backstopDistance: behind },
    });
    let [inside, farthest] = [0, 0];
    for (let step = 1; step <= 90; step++) {
      const angle = angleAt(step);
      swing(angle);
      simulation.step();
      const { positions: x } = simulation;
      for (let i = 0; i < places.length; i += 3) {
        // Triangles go counter-clockwise as seen from the front, which looks along +z at angle 0.
        const center = [
          places[i],
          places[i + 1] - (radius + behind) * Math.sin(angle),
          places[i + 2] - (radius + behind) * Math.cos(angle),
        ];
        inside = Math.max(inside, radius - offOf(x.subarray(i, i + 3), center, 0));
        farthest = Math.max(farthest, offOf(x, places, i));
      }
    }
    expect(inside).toBeLessThan(1e-4);
    expect(farthest).toBeGreaterThan(0.1);
  });

  it("hold what hangs at rest, and give no energy", () => {
    const { simulation, swing } = cape({ maxDistance: 0.1 });
    swing(0);
    const energy = (): number => energies(simulation.model, simulation.state).total;
    let [rise, least] = [0, energy()];
    for (let step = 0; step < 120; step++) {
      simulation.step();
      rise = Math.max(rise, energy() - least);
      least = Math.min(least, energy());
    }
    expect(rise).toBeLessThan(1e-4);
    const { v } = simulation.state;
    expect(Math.sqrt(v.reduce((sum, each) => sum + each * each, 0) / (v.length / 3))).toBeLessThan(8e-3);
  });

  it("draw nodes to their places as a critically damped spring does", () => {
    const { simulation, first, places } = cape({ drive: 6 }, [0, 0, 0]);
    for (let i = 0; i < places.length; i += 3) places[i + 2] = first[i + 2] + 0.1;
    let worst = 0;
    for (let step = 1; step <= 60; step++) {
      simulation.step();
      const t = 6 * (step / 60);
      // Of a place that jumps: the damper feels its speed, too.
      const exact = 0.1 - 0.1 * (1 - t) * Math.exp(-t);
      worst = Math.max(worst, Math.abs(simulation.positions[3 * 40 + 2] - exact));
    }
    // The places go there within the first step, not at once.
    expect(worst).toBeLessThan(0.01);
    expect(simulation.positions[3 * 40 + 2]).toBeCloseTo(0.1 + 0.1 * 5 * Math.exp(-6), 3);
  });

  it("tether nodes to what is held, as long as it is held", () => {
    const anchors = Array.from({ length: COLUMNS }, (_, k) => k);
    const { simulation, first } = cape({ tethers: { anchors, slack: 0.01 } });
    for (const node of anchors) simulation.pin(node);
    let reach = 0;
    for (let step = 1; step <= 60; step++) {
      for (const node of anchors) {
        const [x, y, z] = first.subarray(3 * node, 3 * node + 3);
        simulation.pin(node, [x, y, z + 0.4 * Math.sin((step / 60) * 9)]);
      }
      simulation.step();
      const { positions } = simulation;
      for (let node = COLUMNS; node < COLUMNS * ROWS; node++) {
        const length = (HEIGHT * Math.floor(node / COLUMNS)) / (ROWS - 1);
        reach = Math.max(
          reach,
          offOf(positions.subarray(3 * node), positions.subarray(3 * (node % COLUMNS)), 0) / length - 1,
        );
      }
    }
    expect(reach).toBeLessThan(0.0101);
    for (const node of anchors) simulation.unpin(node);
    for (let step = 0; step < 30; step++) simulation.step();
    expect(simulation.positions[1]).toBeLessThan(first[1] - 0.5);
  });

  it("go on from a snapshot with the same bits", () => {
    const run = (): [ReturnType<typeof cape>, (from: number, to: number) => void] => {
      const made = cape({ maxDistance: 0.2, backstopRadius: 1, drive: 2 });
      return [
        made,
        (from, to) => {
          for (let step = from; step < to; step++) {
            made.swing(angleAt(step + 1));
            made.simulation.step();
          }
        },
      ];
    };
    const [first, go] = run();
    go(0, 20);
    const snapshot = first.simulation.snapshot();
    go(20, 30);
    const [second, goOn] = run();
    second.simulation.restore(snapshot);
    goOn(20, 30);
    expect(hashState(second.simulation.state)).toBe(hashState(first.simulation.state));
  });
});

describe("factors on drag", () => {
  /** How far a level sheet has fallen in still air after a quarter of a second [m]. */
  const fall = (limits: ClothLimitOptions, drag: number, wind = 0): number => {
    const sheet = clothSheet({ id: "sheet", size: [0.5, 0.5], nodes: [9, 9], material: { drag } });
    const simulation = new Simulation(createModel({ parts: [limitCloth(sheet, limits)] }), { dt: 1 / 60 });
    simulation.input.wind = [0, wind, 0];
    for (let step = 0; step < 15; step++) simulation.step();
    return -simulation.positions.reduce((sum, value, k) => sum + (k % 3 === 1 ? value : 0), 0) / 81;
  };

  it.each([0, 1])("are as drag itself (wind of %s m/s)", (wind) => {
    const plain = fall({ drive: 0 }, 0.6, wind);
    const doubled = fall({ drive: 0 }, 1.2, wind);
    expect(fall({ drag: 2 }, 0.6, wind)).toBeCloseTo(doubled, 3);
    expect(Math.abs(doubled - plain)).toBeGreaterThan(0.01);
  });
});

/** The cape of the trials, snatched by its upper edge: iterations, and how far nodes are beyond their limits [m]. */
function snatched(limits: ClothLimitOptions | null) {
  const [columns, rows] = [31, 46];
  const sheet = clothSheet({
    ...{ id: "cape", size: [0.9, 1.35], nodes: [columns, rows], down: [0, -1, 0] },
    material: { density: 0.2, stretch: 1000, bend: 1e-5 },
  });
  const part = limits ? limitCloth(sheet, limits) : sheet;
  const simulation = new Simulation(createModel({ parts: [part] }), { dt: 1 / 60 });
  const first = simulation.positions.slice();
  const far = limits?.maxDistance as Float64Array | undefined;
  const [radius, behind] = [Number(limits?.backstopRadius ?? 0), Number(limits?.backstopDistance ?? 0)];
  const places = limits ? clothPlaces(simulation.input, "cape") : first.slice();
  let [iterations, beyond, reach] = [0, 0, 0];
  for (let step = 1; step <= 60; step++) {
    const along = 0.3 * Math.sin(step / 6) * Math.min(1, step / 15);
    for (let i = 0; i < first.length; i++) places[i] = first[i] + (i % 3 === 2 ? along : 0);
    for (let k = 0; k < 3 * columns; k += 3) simulation.pin(k / 3, [places[k], places[k + 1], places[k + 2]]);
    iterations += simulation.step().iterations;
    const { positions: x } = simulation;
    for (let i = 3 * columns; i < x.length; i += 3) {
      if (far) beyond = Math.max(beyond, offOf(x, places, i) - far[i / 3]);
      const center = [places[i], places[i + 1], places[i + 2] - radius - behind];
      if (radius > 0) beyond = Math.max(beyond, radius - offOf(x.subarray(i, i + 3), center, 0));
      const [top, length] = [i % (3 * columns), (1.35 * Math.floor(i / 3 / columns)) / (rows - 1)];
      reach = Math.max(reach, offOf(x.subarray(i), x.subarray(top), 0) / length - 1);
    }
  }
  return { iterations, beyond, reach };
}

describe("limits of a snatched cape, by default", () => {
  const free = snatched(null);

  it("hold max distance and backstop within a tenth of a millimetre, at 25 % more iterations at most", () => {
    const maxDistance = Float64Array.from(
      { length: 31 * 46 },
      (_, n) => 0.002 + 0.4 * (Math.floor(n / 31) / 45) ** 1.5,
    );
    const { iterations, beyond } = snatched({ maxDistance, backstopRadius: 0.5, backstopDistance: 0.05 });
    expect(beyond).toBeLessThan(1e-4);
    expect(iterations / free.iterations).toBeLessThan(1.25);
  });

  it("tether within their slack and a thousandth, at 5 % more iterations at most", () => {
    const anchors = Array.from({ length: 31 }, (_, k) => k);
    const { iterations, reach } = snatched({ tethers: { anchors } });
    expect(free.reach).toBeGreaterThan(0.012);
    expect(reach).toBeLessThan(0.011);
    expect(iterations / free.iterations).toBeLessThan(1.05);
  });
});
