import { paperBody } from "../model/paper/paper-body.ts";
import { describe, expect, it } from "vitest";
import { paperSheet, type PaperSheetOptions } from "../model/paper/paper-sheet.ts";
import type { Model } from "../model/model.ts";
import { createModel } from "../state/create-model.ts";
import { validate } from "../state/validate.ts";
import { nextUint32, nextUniform } from "@pliant/geometry";
import type { State } from "../state/state.ts";
import { hazard } from "./break-rule.ts";
import { applyDamage } from "./damage.ts";
import { applyPaperEdits, checkPaperEdit, type PaperEdit } from "./paper-edit.ts";
import { DAMAGE_DEFAULTS } from "../model/paper/paper.ts";

function sheetOf(options: Partial<PaperSheetOptions> = {}): { model: Model; state: State } {
  const part = paperSheet({
    size: [0.1, 0.1],
    nodes: [6, 5],
    maxNewNodes: 4000,
    irregularity: 0.2,
    ...options,
  });
  return createModel({ parts: [part], seed: 3 });
}

function euler(model: Model): number {
  const { paper, triangleCount } = paperBody(model, 0);
  return paper.usedNodes - paper.edges.count + triangleCount;
}

const massOf = ({ nodes }: Model): number => nodes.mass.reduce((sum, mass) => sum + mass, 0);

function momentumOf({ nodes }: Model, { v }: State): number[] {
  return [0, 1, 2].map((axis) => nodes.mass.reduce((sum, mass, node) => sum + mass * v[3 * node + axis], 0));
}

describe("hazard", () => {
  it("does not depend on how time is divided, and is nothing up to the threshold", () => {
    const damage = { ...DAMAGE_DEFAULTS, resistance: 2 };
    const left = (dt: number): number => (1 - hazard(0.3, dt, damage)) ** Math.round(1 / 3 / dt);
    for (const dt of [1 / 60, 1 / 240]) expect(left(dt)).toBeCloseTo(left(1 / 30), 12);
    expect(left(1 / 30)).toBeCloseTo(0.91 ** 10, 12);
    expect([hazard(0.1, 1, damage), hazard(-0.5, 1, damage)]).toEqual([0, 0]);
  });
});

describe("damage", () => {
  it("keeps every invariant, mass and momentum over 10,000 random edits", { timeout: 60_000 }, () => {
    const { model, state } = sheetOf({ maxNewNodes: 12_000, damage: { bulge: 0.7 } });
    let now = model;
    state.v.forEach((_, i) => (state.v[i] = nextUniform(state.random) - 0.5));
    const [before, mass, momentum] = [euler(model), massOf(model), momentumOf(model, state)];
    for (let edits = 0; edits < 10_000; edits += 100) {
      // In batches, as a step makes them; a little motion in between.
      state.x.forEach((value, i) => (state.x[i] = value + 1e-4 * (nextUniform(state.random) - 0.5)));
      const count = paperBody(now, 0).paper.edges.count;
      const edges = Array.from({ length: 100 }, () => nextUint32(state.random) % count);
      const half = { body: "paper", edges: edges.slice(0, 50) };
      const edit: PaperEdit[] = [
        { kind: "break", ...half },
        { kind: "hinge", body: "paper", edges: edges.slice(50) },
      ];
      ({ model: now } = applyPaperEdits(now, state, edit));
      if (edits % 2000 === 0) expect(validate(now, state)).toEqual([]);
    }
    expect(validate(now, state)).toEqual([]);
    expect(euler(now)).toBe(before);
    expect(Math.abs(massOf(now) / mass - 1)).toBeLessThan(1e-12);
    momentumOf(now, state).forEach((part, axis) => expect(part).toBeCloseTo(momentum[axis], 15));
    expect(paperBody(now, 0).paper.usedNodes).toBeGreaterThan(5000);
  });

  it("leaves older revisions as they were", () => {
    const { model, state } = sheetOf();
    const copy = structuredClone(model);
    applyPaperEdits(model, state, [
      { kind: "break", body: "paper", edges: [0, 5, 9] },
      { kind: "hinge", body: "paper", edges: [3, 12] },
    ]);
    expect(model).toEqual(copy);
  });

  it("breaks what is pressed and no more than there are nodes for", () => {
    const { model, state } = sheetOf({ maxNewNodes: 7, damage: { threshold: 0 } });
    state.x.forEach((value, i) => (state.x[i] = 0.2 * value));
    const { model: after, breaks } = applyDamage(model, state, 1);
    expect(breaks).toBe(7);
    expect(validate(after, state)).toEqual([]);
    expect(applyDamage(after, state, 1).breaks).toBe(0);
  });

  it("says nothing of a sheet that is not damaged", () => {
    const { model, state } = sheetOf();
    expect(applyDamage(model, state, 1).model).toBe(model);
  });

  it("ironed, is flat at rest again", () => {
    const { model, state } = sheetOf();
    const broken = applyPaperEdits(model, state, [
      { kind: "break", body: "paper", edges: [1, 2, 3, 4] },
    ]).model;
    const ironed = applyPaperEdits(broken, state, [{ kind: "iron", body: "paper" }]).model;
    const { paper: flat } = paperBody(ironed, 0);
    expect(flat.damageSprings.count).toBe(0);
    flat.edges.restLength.forEach((rest, k) => {
      const [a, b] = [2 * flat.edges.a[k], 2 * flat.edges.b[k]];
      expect(rest).toBeCloseTo(
        Math.hypot(flat.flat[b] - flat.flat[a], flat.flat[b + 1] - flat.flat[a + 1]),
        15,
      );
    });
  });

  it("refuses edits of what is not there", () => {
    const { model } = sheetOf();
    const check = (edit: PaperEdit) => () => checkPaperEdit(model, edit);
    expect(check({ kind: "iron", body: "cloth" })).toThrow('edit: body is "cloth", expected one of "paper"');
    expect(check({ kind: "break", body: "paper", edges: [1e6] })).toThrow("edit: edges has no index 1000000");
  });
});
