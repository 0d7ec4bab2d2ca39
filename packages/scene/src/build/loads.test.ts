import { createModel, clothSheet, Simulation } from "pliant";
import { describe, expect, test } from "vitest";
import { buildLoads } from "./loads.ts";

const start = createModel({
  parts: [
    clothSheet({ id: "first", size: [1, 1], nodes: [2, 2] }),
    clothSheet({ id: "second", size: [1, 1], nodes: [3, 3] }),
  ],
});
const body = start.model.bodies[1];
const point = { kind: "point", where: { edge: "bottom" }, force: [0, -3, 0], from: 0 } as const;

describe("buildLoads", () => {
  test("names the sheet, and its nodes as the model counts them", () => {
    const { input } = new Simulation(start);
    const loads = [
      { ...point, force: [0, -3, 0] as [number, number, number] },
      { kind: "area", traction: [0, 1, 0] as [number, number, number], from: 0 } as const,
      { kind: "pressure", pressure: 5, from: 0 } as const,
    ];
    for (const { apply, changes } of buildLoads(loads, body, start.state.x)) {
      expect(changes).toBe(false);
      apply(0, input);
      apply(0, input);
    }
    expect(input.loads).toEqual([
      { kind: "point", nodes: Uint32Array.of(10, 11, 12), force: [0, -3, 0], share: 1 },
      { kind: "area", body: "second", traction: [0, 1, 0], share: 1 },
      { kind: "pressure", body: "second", pressure: 5, share: 1 },
    ]);
  });

  test("acts after `from` and until `until`, forth and back in time", () => {
    const { input } = new Simulation(start);
    const [{ apply, changes }] = buildLoads(
      [{ kind: "pressure", pressure: 5, from: 0.5, until: 1 }],
      body,
      start.state.x,
    );
    expect(changes).toBe(true);
    const shareAt = (time: number): number => {
      apply(time, input);
      return input.loads[0].share;
    };
    expect([0, 0.5, 0.51, 1, 1.01, 0.7].map(shareAt)).toEqual([0, 0, 1, 1, 0, 1]);
    expect(input.loads).toHaveLength(1);
  });
});
