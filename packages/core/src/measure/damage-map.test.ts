import { expect, it } from "vitest";
import { paperSheet } from "../model/paper/paper-sheet.ts";
import { createModel } from "../state/create-model.ts";
import { applyPaperEdits } from "../topology/paper-edit.ts";
import { damageMap, damageTexture } from "./damage-map.ts";

it("marks where paper was broken, by how much, and nothing else", () => {
  const part = paperSheet({ size: [0.1, 0.1], nodes: [5, 5], maxNewNodes: 5 });
  const { model, state } = createModel({ parts: [part] });
  expect(damageMap(model).every((value) => value === 0)).toBe(true);
  state.x.forEach((value, i) => (state.x[i] = 0.7 * value));
  const broken = applyPaperEdits(model, state, [{ kind: "break", body: "paper", edges: [20] }]).model;
  const map = damageMap(broken);
  expect(map[25]).toBeCloseTo(0.3, 6);
  expect(map.filter((value) => value > 0)).toHaveLength(1);
  const picture = damageTexture(broken, "paper", 64, 64);
  const marked = picture.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  expect(marked).toBeGreaterThan(10);
  expect(marked).toBeLessThan(64 * 64 * 0.1);
  expect(Math.max(...picture)).toBeLessThanOrEqual(77);
});
