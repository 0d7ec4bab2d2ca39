import { describe, expect, it } from "vitest";
import { createFrame, publish } from "./frame.ts";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";

const flat = () => createModel({ parts: [clothSheet({ size: [0.2, 0.3], nodes: [3, 4] })] });

const normalsOf = (frame: ReturnType<typeof createFrame>): number[][] =>
  Array.from({ length: frame.normals.length / 3 }, (_, node) => [
    ...frame.normals.subarray(node * 3, node * 3 + 3),
  ]);

describe("publish", () => {
  it("rounds positions to f32 and copies step, time and revision", () => {
    const { model, state } = flat();
    state.x[4] = 0.1;
    Object.assign(state, { step: 7, time: 0.5 });
    const frame = createFrame(12);
    publish({ ...model, revision: 3 }, state, frame);
    expect(frame).toMatchObject({ revision: 3, step: 7, time: 0.5 });
    expect(frame.positions[4]).toBe(Math.fround(0.1));
  });

  it("has normals that look up from a flat sheet", () => {
    const { model, state } = flat();
    const frame = createFrame(12);
    publish(model, state, frame);
    for (const normal of normalsOf(frame)) expect(normal.map((x) => x + 0)).toEqual([0, 1, 0]);
  });

  it("has the cylinder's normals on a cylinder, of unit length", () => {
    const { model, state } = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [41, 5] })] });
    for (let i = 0; i < state.x.length; i += 3) {
      const angle = state.x[i];
      state.x[i] = Math.sin(angle);
      state.x[i + 1] = Math.cos(angle);
    }
    const frame = createFrame(model.nodes.count);
    publish(model, state, frame);
    normalsOf(frame).forEach((normal, node) => {
      expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
      const column = node % 41;
      if (column === 0 || column === 40) return;
      const radial = [frame.positions[node * 3], frame.positions[node * 3 + 1], 0];
      expect(normal.reduce((sum, x, axis) => sum + x * radial[axis], 0)).toBeGreaterThan(0.9999);
    });
  });

  it("turns with the sheet and forgets the last frame", () => {
    const { model, state } = flat();
    const frame = createFrame(12);
    publish(model, state, frame);
    for (let i = 0; i < state.x.length; i += 3) [state.x[i], state.x[i + 1]] = [-state.x[i + 1], state.x[i]];
    publish(model, state, frame);
    for (const normal of normalsOf(frame)) expect(normal.map((x) => x + 0)).toEqual([-1, 0, 0]);
  });

  it("gives a node without triangles, or with flat ones, the upward normal", () => {
    const { model, state } = flat();
    const frame = createFrame(12);
    publish({ ...model, triangles: new Uint32Array(0) }, state, frame);
    expect(normalsOf(frame).every(([x, y, z]) => x === 0 && y === 1 && z === 0)).toBe(true);
    state.x.fill(1);
    publish(model, state, frame);
    expect(normalsOf(frame).every(([x, y, z]) => x === 0 && y === 1 && z === 0)).toBe(true);
  });
});
