import { describe, expect, it } from "vitest";
import { edgeEdge as edgesTouch, vertexTriangle as vertexTouches } from "@pliant/geometry";
import { createRandom } from "@pliant/testing";
import { createContacts } from "../collision/contacts.ts";
import { FLOOR } from "../forces/contact-spring.ts";
import {
  addPair,
  createCandidatePairs,
  gapAlong,
  type CandidatePairs,
} from "../collision/narrow-phase/candidate-pairs.ts";
import { collectActivePairs as collect } from "./active-pairs.ts";
import { createActivePairs, type ActivePairs, type FilterPhase } from "./filter-phase.ts";
import {
  measureActiveShortfall as measureActive,
  measureShortfall as measureAll,
  type GapShortfall,
} from "./gap-shortfall.ts";
import { projectGaps as project } from "./project-gaps.ts";

const THICK = 0.003;

type FilterBodies = FilterPhase["vertices"] & Pick<FilterPhase, "heldContact" | "contacts">;

function phaseOf(
  pairs: CandidatePairs,
  active: ActivePairs,
  bodies: FilterBodies,
  end: Float64Array,
  start = end,
): FilterPhase {
  const { heldContact, contacts } = bodies;
  return { pairs, active, vertices: bodies, start, end, heldContact, contacts, fineness: 1 };
}

const collectActivePairs = (
  pairs: CandidatePairs,
  bodies: FilterBodies,
  x0: Float64Array,
  x1: Float64Array,
  active: ActivePairs,
): void => collect(phaseOf(pairs, active, bodies, x1, x0));
const projectGaps = (
  pairs: CandidatePairs,
  active: ActivePairs,
  bodies: FilterBodies,
  x1: Float64Array,
): number => project(phaseOf(pairs, active, bodies, x1));
const measureActiveShortfall = (
  pairs: CandidatePairs,
  active: ActivePairs,
  bodies: FilterBodies,
  x1: Float64Array,
  out: GapShortfall,
): void => measureActive(phaseOf(pairs, active, bodies, x1), out);
const measureShortfall = (
  pairs: CandidatePairs,
  active: ActivePairs,
  bodies: FilterBodies,
  x1: Float64Array,
  out: GapShortfall,
): void => measureAll(phaseOf(pairs, active, bodies, x1), out);

function createBodies(mass: readonly number[], clothVertices = mass.length): FilterBodies {
  return {
    // What weighs Infinity does not give way.
    inverseMass: Float64Array.from(mass, (m) => 1 / m),
    friction: new Float64Array(mass.length),
    collider: new Int32Array(mass.length),
    clothVertices,
    heldContact: new Int32Array(mass.length).fill(-1),
    contacts: createContacts(4),
  };
}

function onePair(edges: 0 | 1): CandidatePairs {
  const pairs = createCandidatePairs(1);
  addPair(pairs, edges, [0, 1, 2, 3], THICK);
  return pairs;
}

const gapOf = ({ edges, vertices, normal }: CandidatePairs, x: Float64Array, k = 0): number =>
  gapAlong(edges[k], vertices, 4 * k, x, normal[3 * k], normal[3 * k + 1], normal[3 * k + 2]);

/** A pair of about 1 cm that is 0 to 4 mm apart, and goes through itself or past itself in a step. */
function passing(seed: number) {
  const draw = createRandom(seed);
  const edges = seed % 2 === 0 ? 0 : 1;
  const side = (k: number): number => (k < (edges === 1 ? 2 : 1) ? 1 : 0);
  const x0 = new Float64Array(12);
  const x1 = new Float64Array(12);
  const [gap, speed] = [draw(0.0001, 0.004), draw(0, 0.008)];
  const slide = [draw(-0.004, 0.004), draw(-0.004, 0.004)];
  const corners = edges === 1 ? [[-5, 1], [6, -1], [1, -5], [0, 5]] : [[0, 0], [-5, -4], [5, -4], [1, 6]]; // prettier-ignore
  for (let k = 0; k < 4; k++) {
    const at = [corners[k][0] * 0.001, side(k) * gap, corners[k][1] * 0.001];
    const way = [side(k) * slide[0], -side(k) * speed, side(k) * slide[1]];
    for (let axis = 0; axis < 3; axis++) {
      x0[3 * k + axis] = at[axis] + draw(-0.00003, 0.00003);
      x1[3 * k + axis] = x0[3 * k + axis] + way[axis] + draw(-0.0003, 0.0003);
    }
  }
  return { edges, x0, x1, draw } as const;
}

const seeds = Array.from({ length: 400 }, (_, k) => k + 1);

describe("pushing a pair apart", () => {
  it("leaves the gap that is wanted; nothing meets on the straight path there", () => {
    let touched = 0;
    for (const seed of seeds) {
      const { edges, x0, x1, draw } = passing(seed);
      const hit = { time: 0, s: 0, t: 0 };
      const touches = (): boolean => {
        const motion = { start: x0, end: x1 };
        return edges === 1
          ? edgesTouch(motion, 0, 1, motion, 2, 3, hit)
          : vertexTouches(motion, 0, motion, 1, 2, 3, hit);
      };
      if (touches()) touched++;
      const pairs = onePair(edges);
      const bodies = createBodies([0, 1, 2, 3].map(() => draw(0.5, 3)));
      const near = createActivePairs(1);
      collectActivePairs(pairs, bodies, x0, x1, near);
      const length = Math.sqrt(pairs.normal.reduce((sum, n) => sum + n * n, 0));
      if (near.count > 0) expect(length).toBeCloseTo(1, 12);
      projectGaps(pairs, near, bodies, x1);
      for (let at = 0; at < near.count; at++) {
        expect(near.targetGap[at]).toBeGreaterThan(0);
        expect(near.targetGap[at]).toBeLessThanOrEqual(FLOOR * THICK);
        expect(gapOf(pairs, x1)).toBeGreaterThan(near.targetGap[at] * (1 - 1e-9));
        // Apart along the same direction at the start.
        expect(gapOf(pairs, x0)).toBeGreaterThan(0);
      }
      expect(touches()).toBe(false);
    }
    expect(touched).toBeGreaterThan(80);
  });

  it("wants what has gone through back on its side, also when it slides", () => {
    // 2 mm above, then 3 mm below and 2 mm along: beyond the triangle there is room enough, on the wrong side.
    const x0 = Float64Array.from([0, 0.002, 0, -0.01, 0, -0.01, 0.01, 0, -0.01, 0, 0, 0.01]);
    const x1 = x0.slice();
    x1.set([0.002, -0.003, 0]);
    const pairs = onePair(0);
    const near = createActivePairs(1);
    collectActivePairs(pairs, createBodies([1, 1, 1, 1]), x0, x1, near);
    expect(near.targetGap[0]).toBeCloseTo(FLOOR * THICK, 12);
    expect(pairs.normal[1]).toBeCloseTo(1, 12);
  });

  it("keeps momentum, and knows its impulse", () => {
    for (const seed of seeds) {
      const { edges, x0, x1, draw } = passing(seed);
      const mass = [0, 1, 2, 3].map(() => draw(0.5, 3));
      const pairs = onePair(edges);
      const near = createActivePairs(1);
      const bodies = createBodies(mass);
      collectActivePairs(pairs, bodies, x0, x1, near);
      const before = x1.slice();
      projectGaps(pairs, near, bodies, x1);
      const total = [0, 0, 0];
      let first = 0;
      for (let i = 0; i < 12; i++) {
        const k = Math.floor(i / 3);
        total[i % 3] += mass[k] * (x1[i] - before[i]);
        if (k < (edges === 1 ? 2 : 1)) first += mass[k] * (x1[i] - before[i]) * pairs.normal[i % 3];
      }
      for (const sum of total) expect(Math.abs(sum)).toBeLessThan(1e-15);
      if (near.count > 0) expect(near.impulse[0]).toBeCloseTo(first, 14);
    }
  });

  it("lets what is held stay, and leaves alone what is held on both sides", () => {
    const { x0, x1 } = passing(4);
    x1[1] = -0.01;
    const before = x1.slice();
    const pairs = onePair(0);
    const near = createActivePairs(1);
    const held = createBodies([Infinity, 1, 1, 1]);
    collectActivePairs(pairs, held, x0, x1, near);
    projectGaps(pairs, near, held, x1);
    expect(x1.subarray(0, 3)).toEqual(before.subarray(0, 3));
    expect(gapOf(pairs, x1)).toBeGreaterThanOrEqual(near.targetGap[0] - 1e-12);
    collectActivePairs(pairs, createBodies(Array(4).fill(Infinity)), x0, x1, near);
    expect(near.count).toBe(0);
  });

  it("leaves alone what stays far; its gap is brought up to date", () => {
    const x0 = Float64Array.from([0, 0.02, 0, -0.01, 0, -0.01, 0.01, 0, -0.01, 0, 0, 0.01]);
    const x1 = x0.slice();
    x1[1] = 0.01;
    const pairs = onePair(0);
    pairs.normal.set([0, 1, 0]);
    pairs.gap[0] = 0.02;
    const near = createActivePairs(1);
    collectActivePairs(pairs, createBodies([1, 1, 1, 1]), x0, x1, near);
    expect(near.count).toBe(0);
    expect(pairs.gap[0]).toBeCloseTo(0.01, 15);
    // Near from 1.6 mm on: the floor and 1 mm.
    for (const [height, count] of [
      [FLOOR * THICK + 0.00101, 0],
      [FLOOR * THICK + 0.00099, 1],
    ]) {
      x1[1] = height;
      collectActivePairs(pairs, createBodies([1, 1, 1, 1]), x0, x1, near);
      expect(near.count).toBe(count);
    }
  });

  it("a list of many pairs grows", () => {
    const { x0, x1 } = passing(2);
    const pairs = createCandidatePairs(2);
    for (let k = 0; k < 7; k++) addPair(pairs, 0, [0, 1, 2, 3], THICK + 1e-5 * k);
    const near = createActivePairs(2);
    collectActivePairs(pairs, createBodies([1, 1, 1, 1]), x0, x1, near);
    expect([...near.index.subarray(0, near.count)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(near.impulse.length).toBeGreaterThanOrEqual(7);
  });
});

describe("a guarded vertex", () => {
  /** Vertex 0 falls onto a triangle, whose corners lie on a collider with this normal. */
  function pressed(normal: readonly [number, number, number]) {
    const x0 = Float64Array.from([0, 0.003, 0, -0.01, 0, -0.01, 0.01, 0, -0.01, 0, 0, 0.01]);
    const x1 = x0.slice();
    x1[1] = FLOOR * THICK - 0.002;
    const before = x1.slice();
    const pairs = onePair(0);
    const bodies = createBodies([1, 1, 1, 1]);
    bodies.heldContact.fill(0, 1);
    bodies.contacts.normal.set(normal);
    const near = createActivePairs(1);
    collectActivePairs(pairs, bodies, x0, x1, near);
    projectGaps(pairs, near, bodies, x1);
    const moved = (k: number): number[] => [0, 1, 2].map((axis) => x1[3 * k + axis] - before[3 * k + axis]);
    return { moved, pairs, x1, near };
  }

  it("is not pushed into its collider: the other gives way", () => {
    const { moved, pairs, x1, near } = pressed([0, 1, 0]);
    for (const k of [1, 2, 3]) {
      expect(Math.max(...moved(k).map(Math.abs))).toBeLessThan(1e-15);
    }
    expect(gapOf(pairs, x1)).toBeGreaterThanOrEqual(near.targetGap[0] - 1e-12);
    expect(moved(0)[1]).toBeCloseTo(0.002, 12);
  });

  it("slides along it", () => {
    const root = Math.sqrt(0.5);
    const { moved } = pressed([root, root, 0]);
    for (const k of [1, 2, 3]) {
      const [x, y, z] = moved(k);
      // Along the collider, down and to the right.
      expect(root * (x + y)).toBeCloseTo(0, 14);
      expect(y).toBeLessThan(-1e-5);
      expect(z).toBe(0);
    }
  });

  it("also of the first feature", () => {
    const x0 = Float64Array.from([0, 0.003, 0, -0.01, 0, -0.01, 0.01, 0, -0.01, 0, 0, 0.01]);
    const x1 = x0.slice();
    // The triangle comes up; above the vertex is a ceiling.
    for (const k of [1, 2, 3]) x1[3 * k + 1] = 0.0035;
    const before = x1.slice();
    const pairs = onePair(0);
    const bodies = createBodies([1, 1, 1, 1]);
    bodies.heldContact[0] = 0;
    bodies.contacts.normal.set([0, -1, 0]);
    const near = createActivePairs(1);
    collectActivePairs(pairs, bodies, x0, x1, near);
    projectGaps(pairs, near, bodies, x1);
    expect(x1[1]).toBeCloseTo(before[1], 15);
    expect(gapOf(pairs, x1)).toBeGreaterThanOrEqual(near.targetGap[0] - 1e-12);
  });

  it("goes freely away from its collider", () => {
    const { moved } = pressed([0, -1, 0]);
    // As far as without one: what weighs the same goes as far up as down.
    expect(Math.min(...[1, 2, 3].map((k) => moved(k)[1]))).toBeLessThan(-1e-5);
    expect(moved(0)[1] + moved(1)[1] + moved(2)[1] + moved(3)[1]).toBeCloseTo(0, 14);
  });
});

describe("pairs that are too near", () => {
  /** At rest, `gap` apart. */
  function resting(gap: number) {
    const x = Float64Array.from([0, gap, 0, -0.01, 0, -0.01, 0.01, 0, -0.01, 0, 0, 0.01]);
    const pairs = onePair(0);
    const bodies = createBodies([1, 1, 1, 1]);
    const near = createActivePairs(1);
    collectActivePairs(pairs, bodies, x, x, near);
    return { x, pairs, bodies, near };
  }

  it("keep a floor whatever happens", () => {
    const { x, pairs, bodies, near } = resting(0.001);
    x[1] = -0.001;
    expect(projectGaps(pairs, near, bodies, x)).toBeGreaterThan(0);
    expect(gapOf(pairs, x)).toBeCloseTo(FLOOR * THICK, 12);
    // More than the floor is not taken away.
    x[1] += 0.0003;
    const before = x.slice();
    expect(projectGaps(pairs, near, bodies, x)).toBe(0);
    expect(x).toEqual(before);
  });

  it("are pushed no further apart than they were: the solve has them leave", () => {
    const { x, pairs, bodies, near } = resting(0.0004);
    const before = x.slice();
    expect(near.targetGap[0]).toBeCloseTo(0.0004, 15);
    projectGaps(pairs, near, bodies, x);
    for (let i = 0; i < 12; i++) expect(x[i]).toBeCloseTo(before[i], 15);
    x[1] = 0.0001;
    projectGaps(pairs, near, bodies, x);
    expect(gapOf(pairs, x)).toBeCloseTo(0.0004, 12);
  });

  it("are judged by what they lack of the floor: of cloth, and of solids", () => {
    const worst = { cloth: 0, solid: 0 };
    for (const clothVertices of [4, 1]) {
      const { x, pairs, bodies, near } = resting(0.001);
      const judge = clothVertices === 4 ? "cloth" : "solid";
      const given = { ...bodies, clothVertices };
      measureActiveShortfall(pairs, near, given, x, worst);
      expect(worst).toEqual({ cloth: 1, solid: 1 });
      x[1] = 0.1 * THICK;
      for (const look of [measureActiveShortfall, measureShortfall]) {
        look(pairs, near, given, x, worst);
        expect(worst[judge]).toBeCloseTo(0.5, 12);
        expect(worst[judge === "cloth" ? "solid" : "cloth"]).toBe(1);
      }
      x[1] = -0.1 * THICK;
      measureActiveShortfall(pairs, near, given, x, worst);
      expect(worst[judge]).toBeCloseTo(-0.5, 12);
      // One that was not near counts when all are asked.
      near.count = 0;
      measureActiveShortfall(pairs, near, given, x, worst);
      expect(worst[judge]).toBe(1);
      measureShortfall(pairs, near, given, x, worst);
      expect(worst[judge]).toBeCloseTo(-0.5, 12);
      expect(pairs.gap[0]).toBeCloseTo(-0.1 * THICK, 12);
    }
  });
});
