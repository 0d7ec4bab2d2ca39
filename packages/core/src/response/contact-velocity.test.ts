import { describe, expect, it } from "vitest";
import { cloneState, createState } from "../state/state.ts";
import { allowedTravel, createContacts } from "../collision/contacts.ts";
import { applyContactVelocity } from "./contact-velocity.ts";
import { correctedPast, isNoCorrection } from "./past-correction.ts";

const H = 0.01;

/** One node that has moved by `way`, and one contact with normal up. */
function scene(way: readonly number[], gap: number, drift: readonly number[]) {
  const [now, next] = [createState(2, 1), createState(2, 1)];
  now.v.set([7, 7, 7, 1, -50, 2]);
  next.v.set([7, 7, 7, 1, 25, 2]);
  next.x.set([1, 2, 3], 0);
  next.x.set(way, 3);
  const contacts = createContacts(2);
  contacts.count = 1;
  contacts.node[0] = 1;
  contacts.gap[0] = gap;
  contacts.normal.set([0, 1, 0]);
  contacts.drift.set(drift);
  return { now, next, contacts };
}

describe("allowedTravel", () => {
  it.each([
    ["up to the surface", 0.3, -0.3 + 0.002],
    ["out of it by a fifth", -0.01, 0.002 + 0.002],
    ["out of it at 1 m/s at most", -0.5, 0.01 + 0.002],
  ])("leads %s, which moves", (_, gap, way) => {
    const { contacts } = scene([0, 0, 0], gap, [5, 0.002, 5]);
    expect(allowedTravel(contacts, 0, H)).toBeCloseTo(way, 15);
  });
});

describe("a node that a contact has stopped", () => {
  it("has the surface's velocity along the normal, and its own across", () => {
    const { now, next, contacts } = scene([0.01, -0.3 + 0.002, 0.02], 0.3, [0.1, 0.002, 0]);
    applyContactVelocity(contacts, now, next, H);
    expect(contacts.held[0]).toBe(1);
    expect([...next.v]).toEqual([7, 7, 7, 1, expect.closeTo(0.2, 12), 2]);
  });

  it("has come with the surface, as far as the next step can see", () => {
    const { now, next, contacts } = scene([0.01, -0.3 + 0.002, 0.02], 0.3, [0.1, 0.002, 0]);
    applyContactVelocity(contacts, now, next, H);
    const before = cloneState(now);
    const past = correctedPast(now, { moved: null, contacts, next }, H, createState(2, 1));
    // Its last displacement along the normal is the surface's.
    expect(next.x[4] - past.x[4]).toBeCloseTo(0.002, 15);
    expect([...past.v]).toEqual([7, 7, 7, 1, expect.closeTo(0.2, 12), 2]);
    expect([...past.x.subarray(0, 4), past.x[5]]).toEqual([0, 0, 0, 0, 0]);
    expect(now).toEqual(before);
  });

  it("and then let go, is left alone", () => {
    const { now, next, contacts } = scene([0.01, -0.2, 0.02], 0.3, [0.1, 0.002, 0]);
    applyContactVelocity(contacts, now, next, H);
    expect(contacts.held[0]).toBe(0);
    expect(next.v[4]).toBe(25);
    expect(isNoCorrection({ moved: null, contacts })).toBe(true);
  });
});
