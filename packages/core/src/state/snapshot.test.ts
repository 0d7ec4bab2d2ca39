import type { Snapshot } from "./snapshot.ts";
import { describe, expect, it } from "vitest";
import { createModel } from "./create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "../simulation/simulation.ts";
import { hashState } from "./hash.ts";

const scene = () =>
  createModel({
    parts: [clothSheet({ size: [0.3, 0.3], nodes: [7, 7] })],
    colliders: [
      {
        id: "ball",
        shape: { kind: "sphere", radius: 0.1 },
        friction: 0.3,
        pose: { position: [0, -0.12, 0], rotation: [0, 0, 0, 1] },
      },
    ],
  });

/** A run with a corner held from the start and another from step 6 to step 10. */
function act(simulation: Simulation, step: number): void {
  if (step === 0) simulation.pin(0);
  if (step === 6) simulation.pin(6);
  if (step === 10) simulation.unpin(6);
}

function run(simulation: Simulation, from: number, to: number): void {
  for (let step = from; step < to; step++) {
    act(simulation, step);
    simulation.step();
  }
}

const LAST = 16;
const whole = new Simulation(scene());
run(whole, 0, LAST);
const expected = hashState(whole.state);

describe("snapshot and restore", () => {
  it.each([0, 1, 2, 5, 6, 7, 10, 11, 15])("at step %i, the same simulation ends with the same hash", (at) => {
    const simulation = new Simulation(scene());
    run(simulation, 0, at);
    const snapshot = simulation.snapshot();
    const held = simulation.input.pinned.slice();
    run(simulation, at, LAST);
    expect(hashState(simulation.state)).toBe(expected);
    // The past goes back; what the outside holds is the outside's.
    simulation.input.pinned.set(held);
    simulation.restore(snapshot);
    run(simulation, at, LAST);
    expect(hashState(simulation.state)).toBe(expected);
  });

  /** Another simulation, held as the first one was, goes on from its snapshot. */
  function resumed(at: number): string {
    const simulation = new Simulation(scene());
    run(simulation, 0, at);
    const other = new Simulation(scene());
    for (const node of [0, 6]) {
      if (simulation.input.pinned[node] === 1)
        other.pin(node, [...simulation.input.pinTarget.subarray(node * 3, node * 3 + 3)] as [
          number,
          number,
          number,
        ]);
    }
    other.restore(structuredClone(simulation.snapshot()));
    run(other, at, LAST);
    return hashState(other.state);
  }

  it.each([0, 6, 10])(
    "at step %i, where BDF2 starts anew, another simulation goes on from the stored copy",
    (at) => {
      expect(resumed(at)).toBe(expected);
    },
  );

  // `restart` was set by pinning the new simulation and survives `restore`: it throws away the history that came with
  // the snapshot.
  it.each([1, 4, 8, 13])(
    "at step %i, in the middle of BDF2, another simulation goes on from the stored copy",
    (at) => {
      expect(resumed(at)).toBe(expected);
    },
  );

  it("share nothing with the run", () => {
    const simulation = new Simulation(scene());
    simulation.step();
    const snapshot = simulation.snapshot();
    const before = structuredClone(snapshot);
    for (let k = 0; k < 4; k++) simulation.step();
    expect(snapshot).toEqual(before);
    simulation.restore(snapshot);
    for (let k = 0; k < 4; k++) simulation.step();
    expect(snapshot).toEqual(before);
  });

  it("carry the random generator", () => {
    const simulation = new Simulation(scene());
    const [newest] = simulation.snapshot().history;
    expect(newest.random).toEqual(simulation.state.random);
    expect(newest.random.some((word) => word !== 0)).toBe(true);
  });

  it("do not fit another model", () => {
    const other = new Simulation(createModel({ parts: [clothSheet({ size: [0.3, 0.3], nodes: [3, 3] })] }));
    expect(() => whole.restore(other.snapshot())).toThrow(
      "restore: snapshot of 9 nodes and 0 colliders, expected 49 nodes",
    );
  });

  it("do not fit another model of as many nodes", () => {
    const shape = (nodes: [number, number], density = 0.15): Simulation =>
      new Simulation(createModel({ parts: [clothSheet({ size: [1, 1], nodes, material: { density } })] }));
    const snapshot = shape([6, 6]).snapshot();
    expect(() => shape([4, 9]).restore(snapshot)).toThrow(
      "restore: snapshot of a model with 110 links, 80 beams, 0 springs and 50 triangles, expected 107, 74, 0 and 48",
    );
    expect(() => shape([6, 6], 0.3).restore(snapshot)).not.toThrow();
  });

  it("are snapshots, with colliders that fit and numbers", () => {
    const ball = { shape: { kind: "sphere", radius: 1 }, friction: 0 } as const;
    const colliders = ["a", "b", "c"].map((id) => ({ id, ...ball }));
    const other = new Simulation(
      createModel({ parts: [clothSheet({ size: [0.3, 0.3], nodes: [7, 7] })], colliders }),
    );
    expect(() => whole.restore(other.snapshot())).toThrow("restore: snapshot of 49 nodes and 3 colliders");
    const others: unknown[] = [{}, null, { revision: 0, past: [] }, { revision: 0, past: [null, null] }];
    others.push(JSON.parse(JSON.stringify(whole.snapshot())));
    for (const none of others) {
      expect(() => whole.restore(none as Snapshot)).toThrow("restore: expected a snapshot");
    }
    const lost = whole.snapshot();
    lost.history[0].x[4] = Number.NaN;
    expect(() => whole.restore(lost)).toThrow("restore: the snapshot has numbers that are not finite");
  });
});
