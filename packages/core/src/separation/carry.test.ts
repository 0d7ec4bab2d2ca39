import { describe, expect, it } from "vitest";
import { createContacts } from "../contact/contacts.ts";
import { createModel } from "../model/part.ts";
import { sheet } from "../model/sheet.ts";
import { createState, type State } from "../state/state.ts";
import { createCarry } from "./carry.ts";
import type { Bodies } from "./push.ts";

const H = 1 / 720;
/** As of BDF2 in equal steps: a = 3/2, c = 1/2. */
const A = 1.5;
const EASE = (H / A) ** 2;
const ENDS = { rate: 0.75 / H, ease: EASE, a: A, h: H };
const G = 9.81;
const MU = 0.5;

function scene() {
  const { model } = createModel({ parts: [sheet({ size: [0.1, 0.1], nodes: [2, 2] })] });
  const { mass } = model.nodes;
  const bodies: Bodies = {
    inverseMass: mass.map((m) => 1 / m),
    friction: new Float64Array(4).fill(MU),
    clothVertices: 4,
    guard: new Int32Array(4).fill(-1),
    contacts: createContacts(4),
    blocked: new Float64Array(12),
  };
  return { mass, bodies, carry: createCarry(model, bodies) };
}

const states = (): [State, State] => [createState(4, 0), createState(4, 0)];

/** Sets all nodes' numbers along one axis. */
const along = (axis: number, value: number): Float64Array =>
  new Float64Array(12).map((_, i) => (i % 3 === axis ? value : 0));

describe("a node at rest on another", () => {
  it("its push becomes its weight, and nothing moves", () => {
    const { mass, carry } = scene();
    let [now, next] = states();
    for (let step = 0; step < 80; step++) {
      // The solve: gravity and the push that it knows, from rest.
      const x1 = new Float64Array(12);
      for (let i = 1; i < 12; i += 3) x1[i] = now.x[i] + EASE * (now.push[i] / mass[(i - 1) / 3] - G);
      next.x.set(x1);
      next.v.set(x1.map((value, i) => (A / H) * (value - now.x[i])));
      carry.takeBack(now, EASE, x1);
      for (let i = 1; i < 12; i += 3) expect(x1[i]).toBeCloseTo(now.x[i] - EASE * G, 15);
      // The other one is where it was: held apart.
      x1.set(now.x);
      carry.pushed.set(x1);
      carry.stopped.set(x1);
      carry.store(now, next, x1, true, ENDS);
      expect(next.x).toEqual(new Float64Array(12));
      [now, next] = [next, now];
    }
    for (let node = 0; node < 4; node++) {
      expect(now.push[3 * node + 1] / (mass[node] * G)).toBeCloseTo(1, 8);
      expect(Math.abs(now.v[3 * node + 1])).toBeLessThan(1e-9);
    }
    expect(now.rub).toEqual(new Float64Array(12));
  });

  it("that is let go has had no push: it falls as the solve without it would have it", () => {
    const { mass, carry } = scene();
    const [now, next] = states();
    for (let i = 1; i < 12; i += 3) now.push[i] = mass[0] * G;
    // In balance, had it been there still.
    const x1 = new Float64Array(12);
    carry.takeBack(now, EASE, x1);
    carry.pushed.set(x1);
    carry.stopped.set(x1);
    carry.store(now, next, x1, true, ENDS);
    expect(next.push).toEqual(new Float64Array(12));
    expect(next.x[1]).toBeCloseTo(-EASE * G, 15);
    expect(next.v[1]).toBeCloseTo((A / H) * -EASE * G, 12);
  });
});

describe("what is carried", () => {
  it("leads back half a millimetre at most", () => {
    const { mass, carry } = scene();
    const [now] = states();
    now.push.set(along(0, (0.002 * mass[0]) / EASE));
    const x1 = new Float64Array(12);
    carry.takeBack(now, EASE, x1);
    for (let i = 0; i < 12; i += 3) expect(x1[i]).toBeCloseTo(-5e-4, 12);
    expect(carry.solved).toEqual(new Float64Array(12));
  });

  it("into a collider has led nowhere, along it has", () => {
    const { mass, bodies, carry } = scene();
    const [now] = states();
    bodies.guard[0] = 0;
    bodies.contacts.normal.set([0, 1, 0]);
    const force = (1e-4 * mass[0]) / EASE;
    now.push.set(along(0, force));
    for (let i = 1; i < 12; i += 3) now.push[i] = -force;
    const x1 = new Float64Array(12);
    carry.takeBack(now, EASE, x1);
    expect([x1[0], x1[1]].map((value) => value + 0)).toEqual([expect.closeTo(-1e-4, 12), 0]);
    expect([x1[3], x1[4]]).toEqual([expect.closeTo(-1e-4, 12), expect.closeTo(1e-4, 12)]);
  });

  it("does not outlive a step that had to be clipped", () => {
    const { carry } = scene();
    const [now, next] = states();
    now.push.fill(0.01);
    now.rub.fill(0.001);
    const x1 = new Float64Array(12);
    carry.takeBack(now, EASE, x1);
    x1.fill(0.002);
    carry.store(now, next, x1, false, ENDS);
    expect(next.push).toEqual(new Float64Array(12));
    expect(next.rub).toEqual(new Float64Array(12));
    expect(next.x).toEqual(x1);
  });

  it("a node that nothing has pushed is left as the solver left it", () => {
    const { carry } = scene();
    const [now, next] = states();
    next.x.fill(0.25);
    next.v.fill(3);
    next.push.fill(9);
    const x1 = next.x.slice();
    carry.takeBack(now, EASE, x1);
    carry.store(now, next, x1, true, ENDS);
    expect([next.x[0], next.v[0], next.push[0], next.rub[0]]).toEqual([0.25, 3, 0, 0]);
  });

  it("a correction of places moves the past along and has no velocity", () => {
    const { carry } = scene();
    const [now, next] = states();
    const x1 = new Float64Array(12);
    carry.takeBack(now, EASE, x1);
    carry.pushed.set(x1);
    carry.stopped.set(x1);
    x1.set(along(2, 1e-4));
    carry.store(now, next, x1, true, ENDS);
    expect(next.x).toEqual(x1);
    expect(now.x).toEqual(x1);
    expect(next.v).toEqual(new Float64Array(12));
  });
});

describe("friction at a node", () => {
  it("of several pairs is no more than the push allows", () => {
    const { carry } = scene();
    const [now] = states();
    const x1 = new Float64Array(12);
    carry.takeBack(now, EASE, x1);
    carry.pushed.set(along(1, 0.001));
    // Rubbed by 2 mm, twice what was pushed: no more than half of it is allowed.
    x1.set(carry.pushed);
    for (let i = 0; i < 12; i += 3) x1[i] = 0.002;
    carry.limitFriction(x1);
    for (let i = 0; i < 12; i += 3) {
      expect(x1[i]).toBeCloseTo(MU * 0.001, 15);
      expect(x1[i + 1]).toBeCloseTo(0.001, 15);
    }
    const small = carry.pushed.slice();
    for (let i = 0; i < 12; i += 3) small[i] = 0.0004;
    const before = small.slice();
    carry.limitFriction(small);
    expect(small).toEqual(before);
  });

  it("that goes on lies across the push and is at most μ times as large", () => {
    const { mass, carry } = scene();
    const [now, next] = states();
    // Steady: the push was there before, as large.
    const force = (1e-4 * mass[0]) / EASE;
    now.push.set(along(1, force));
    now.rub.set(along(0, force));
    const x1 = along(1, 1e-4);
    carry.takeBack(now, EASE, x1);
    expect(carry.known[0]).toBeCloseTo(1e-4, 12);
    carry.pushed.set(along(1, 1e-4));
    carry.stopped.set(along(1, 1.5e-4));
    for (let i = 0; i < 12; i += 3) carry.stopped[i] = 1e-4;
    carry.store(now, next, carry.stopped.slice(), true, ENDS);
    for (let i = 0; i < 12; i += 3) {
      const [push, rub] = [next.push, next.rub].map((column) => column.subarray(i, i + 3));
      expect(push[0] * rub[0] + push[1] * rub[1] + push[2] * rub[2]).toBeCloseTo(0, 15);
      const size = (v: Float64Array): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
      expect(size(rub)).toBeCloseTo(MU * size(push), 12);
      expect(size(push)).toBeCloseTo(force, 12);
    }
  });
});
