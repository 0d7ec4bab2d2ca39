import { expect, it } from "vitest";
import { createModel } from "../../state/create-model.ts";
import { clothSheet } from "../../model/cloth/sheet.ts";
import { createFreeEdges } from "./free-edges.ts";

/** A flat strip whose right half is folded over its left, `gap` above it. */
function folded(gap: number) {
  const { model, state } = createModel({ parts: [clothSheet({ size: [0.4, 0.1], nodes: [9, 3] })] });
  for (let i = 0; i < state.x.length; i += 3) {
    if (state.x[i] <= 1e-9) continue;
    state.x[i] = -state.x[i];
    state.x[i + 1] += gap;
  }
  const [body] = model.bodies;
  const sides = createFreeEdges(0.01, body.triangleCount);
  sides.update(body, model.triangles, state.x);
  return { model, body, open: sides.open };
}

it("two layers have one open side each, one layer two", () => {
  const flat = createModel({ parts: [clothSheet({ size: [0.4, 0.1], nodes: [9, 3] })] });
  const sides = createFreeEdges(0.01, flat.model.bodies[0].triangleCount);
  sides.update(flat.model.bodies[0], flat.model.triangles, flat.state.x);
  expect([...sides.open].every((each) => each === 1)).toBe(true);
  const { model, body, open } = folded(0.003);
  for (let k = 0; k < body.triangleCount; k++) {
    const corners = [...model.triangles.subarray(3 * k, 3 * k + 3)].map((node) => node % 9);
    // What spans the fold is steep.
    if (corners.includes(4) && corners.some((column) => column > 4)) continue;
    expect(open[k]).toBe(0.5);
  }
});

it("layers further apart than the reach are open", () => {
  const { open } = folded(0.03);
  expect([...open].filter((each) => each === 1).length).toBeGreaterThan(24);
});
