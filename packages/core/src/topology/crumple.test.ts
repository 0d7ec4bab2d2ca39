import { describe, expect, it } from "vitest";
import { paperSheet } from "../model/paper/paper-sheet.ts";
import { createModel } from "../state/create-model.ts";
import { validate } from "../state/validate.ts";
import { crumple } from "./crumple.ts";

describe("crumple", () => {
  const sheet = () => paperSheet({ size: [0.2, 0.2], nodes: [12, 12], maxNewNodes: 400 });

  it("breaks and creases about the shares that it is given, with every invariant", () => {
    const part = sheet();
    const crumpled = crumple(part, { broken: 0.2, creased: 0.3, seed: 5 });
    const { model, state } = createModel({ parts: [crumpled] });
    expect(validate(model, state)).toEqual([]);
    const edges = part.paper?.edges.count ?? 0;
    const broken = (crumpled.paper?.usedNodes ?? 0) - 144;
    expect(Math.abs(broken / edges - 0.2)).toBeLessThan(0.06);
    expect(crumpled.paper?.damageSprings.count).toBeGreaterThan(broken + 0.15 * edges);
    expect(crumple(part, { broken: 0.2, creased: 0.3, seed: 5 })).toEqual(crumpled);
  });

  it("refuses what is no share", () => {
    expect(() => crumple(sheet(), { broken: 1.5 })).toThrow("crumple: broken is 1.5, expected a share");
  });
});
