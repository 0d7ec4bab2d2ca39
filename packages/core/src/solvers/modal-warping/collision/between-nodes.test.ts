import { describe, expect, it } from "vitest";
import type { PlacedCollider } from "../../../model/part.ts";
import { createModel } from "../../../state/create-model.ts";
import { solidRanges } from "../../../model/solid/solid-body.ts";
import type { Quaternion, Vec3 } from "@pliant/geometry";
import { Simulation } from "../../../simulation/simulation.ts";
import { tetBox } from "@pliant/solid";
import { partOf, RUBBER, shapeOf, type Shape } from "../../../testing/solids.ts";

const FIRM = { ...RUBBER, young: 5e5 };
const FLOOR: PlacedCollider = { id: "floor", shape: { kind: "plane" }, friction: 0.5 };

/** 0.6 m long; its nodes are 0.12 m apart, and none is nearer than 0.06 m to its middle. */
const bar = (): Shape => shapeOf("short bar", () => tetBox([0.6, 0.06, 0.06], [5, 1, 1]), FIRM, 8);
/** Nodes of its bottom are 0.13 m apart along x. */
const block = (): Shape => shapeOf("odd block", () => tetBox([0.4, 0.2, 0.2], [3, 2, 2]), FIRM, 8);

interface Placed {
  readonly shape: Shape;
  readonly position: Vec3;
  readonly rotation?: Quaternion;
}

function run(solids: readonly Placed[], colliders: readonly PlacedCollider[]): Simulation {
  const parts = solids.map(({ shape, position, rotation = [0, 0, 0, 1] }, k) =>
    partOf(shape, { id: `solid ${k}`, pose: { position, rotation } }),
  );
  return new Simulation(createModel({ parts, colliders }), { dt: 1 / 60, quality: { substeps: 2 } });
}

const placeOf = ({ model, state }: Simulation, solid: number): number[] => {
  const { at } = solidRanges(model.bodies)[solid];
  return Array.from(state.solids.subarray(at, at + 3));
};

const speedOf = ({ model, state }: Simulation, solid: number): number => {
  const { at } = solidRanges(model.bodies)[solid];
  return Math.hypot(...state.solids.subarray(at + 7, at + 10));
};

const HALF = Math.SQRT1_2;
/** Edge down: turned by 45° about x. */
const ON_EDGE: Quaternion = [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)];

describe("what touches between nodes", () => {
  it("bars that lie across each other rest on each other, flat", () => {
    const simulation = run(
      [
        { shape: bar(), position: [0, 0.031, 0] },
        { shape: bar(), position: [0, 0.1, 0], rotation: [0, HALF, 0, HALF] },
      ],
      [FLOOR],
    );
    for (let step = 0; step < 120; step++) simulation.step();
    const [x, y, z] = placeOf(simulation, 1);
    expect(y).toBeGreaterThan(0.088);
    expect(y).toBeLessThan(0.0905);
    expect(Math.hypot(x, z)).toBeLessThan(5e-3);
    expect(speedOf(simulation, 1)).toBeLessThan(5e-3);
  });

  it("a bar that comes down on another's edge is stopped by it, and takes it along", () => {
    const parts = [
      partOf(bar(), { id: "edge", pose: { position: [0, 0, 0], rotation: ON_EDGE } }),
      partOf(bar(), {
        id: "flat",
        pose: { position: [0, 0.1, 0], rotation: [0, HALF, 0, HALF] },
        velocity: [0, -1, 0],
      }),
    ];
    const simulation = new Simulation(createModel({ parts, gravity: [0, 0, 0] }), {
      dt: 1 / 60,
      quality: { substeps: 2 },
    });
    let least = Infinity;
    for (let step = 0; step < 30; step++) {
      simulation.step();
      least = Math.min(least, placeOf(simulation, 1)[1] - placeOf(simulation, 0)[1]);
    }
    // Half a side and half a diagonal, less what both bend.
    expect(least).toBeGreaterThan(0.03 + 0.03 * Math.SQRT2 - 0.015);
    expect(speedOf(simulation, 0)).toBeGreaterThan(0.3);
  });

  it("a block stands on a beam that is narrower than its nodes are apart", () => {
    const beam: PlacedCollider = {
      id: "beam",
      shape: { kind: "box", halfSize: [0.03, 0.1, 0.5] },
      pose: { position: [0, 0.1, 0], rotation: [0, 0, 0, 1] },
      friction: 0.5,
    };
    const simulation = run([{ shape: block(), position: [0, 0.305, 0] }], [FLOOR, beam]);
    for (let step = 0; step < 120; step++) simulation.step();
    const [x, y] = placeOf(simulation, 0);
    expect(Math.abs(y - 0.3)).toBeLessThan(2e-3);
    expect(Math.abs(x)).toBeLessThan(5e-3);
  });

  it("a block stands on three needles, small balls, or rods", () => {
    const spots: readonly (readonly [number, number])[] = [
      [-0.1, -0.05],
      [0.1, -0.05],
      [0.02, 0.05],
    ];
    const kinds: readonly PlacedCollider["shape"][] = [
      {
        kind: "mesh",
        vertices: Float64Array.from([
          -0.01, 0, -0.01, 0.01, 0, -0.01, 0.01, 0, 0.01, -0.01, 0, 0.01, 0, 0.1, 0,
        ]),
        triangles: Uint32Array.from([0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0]),
      },
      { kind: "sphere", radius: 0.02 },
      { kind: "capsule", radius: 0.01, halfLength: 0.02 },
    ];
    for (const shape of kinds) {
      const top = shape.kind === "mesh" ? 0.1 : shape.kind === "sphere" ? 0.02 : 0.03;
      const colliders = spots.map(([x, z], k): PlacedCollider => ({
        id: `spot ${k}`,
        shape,
        pose: { position: [x, 0.1 - top, z], rotation: [0, 0, 0, 1] },
        friction: 0.8,
      }));
      const simulation = run([{ shape: block(), position: [0, 0.203, 0] }], colliders);
      for (let step = 0; step < 90; step++) simulation.step();
      expect(Math.abs(placeOf(simulation, 0)[1] - 0.2)).toBeLessThan(3e-3);
    }
  });

  it("a rod that is pushed up under a block carries it", () => {
    const rod: PlacedCollider = {
      id: "rod",
      shape: { kind: "capsule", radius: 0.015, halfLength: 0.4 },
      pose: { position: [0.02, 0.015, 0], rotation: [HALF, 0, 0, HALF] },
      friction: 0.8,
    };
    const simulation = run([{ shape: block(), position: [0.02, 0.131, 0] }], [rod]);
    for (let step = 0; step < 20; step++) {
      simulation.step();
      simulation.input.poses[1] += 0.002;
    }
    expect(placeOf(simulation, 0)[1]).toBeGreaterThan(0.128 + 0.036);
  });
});
