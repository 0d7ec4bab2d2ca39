import { describe, expect, it } from "vitest";
import { createContacts } from "../../../collision/contacts.ts";
import { addFeatureContact } from "../../../collision/feature-contacts.ts";
import { DAMPING, STIFFNESS, contactSpring, contactSpringForce } from "../../../forces/contact-spring.ts";
import { createInput, pin } from "../../../input/input.ts";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { resolveOptions } from "../../../simulation/options.ts";
import { cloneState, type History } from "../../../state/state.ts";
import { createRandom } from "@pliant/testing";
import { createBdf2 } from "../bdf2.ts";
import { createClothSystem, type ClothSystem, type SubstepSystem } from "../cloth-system.ts";
import { addRankOneBlocks, addRankOneProduct, createRankOneTerms } from "../system/rank-one-terms.ts";
import { loadIterate } from "../iterate.ts";
import { dropSoftSprings, setDiagonal, setOwn } from "../system/diagonal.ts";
import { addFeatureTerms, lineariseFeatures, startFeatures } from "./feature-contacts.ts";

const KERNELS = ["reference", "wasm"] as const;
type KernelName = (typeof KERNELS)[number];

const THICK = 0.003;
const H = 1 / 720;
const SIDE = 4;
const COUNT = SIDE * SIDE;

interface Given {
  readonly nodes: readonly number[];
  readonly shares: readonly number[];
  readonly normal?: readonly number[];
  readonly gap: number;
  readonly drift?: readonly number[];
  readonly friction?: number;
}

/** Two flat sheets without weight, the second above the first, with feature contacts given by hand. */
function scene(given: readonly Given[], kernels: KernelName = "reference") {
  const part = (id: string, height: number) =>
    clothSheet({
      id,
      size: [0.06, 0.06],
      nodes: [SIDE, SIDE],
      center: [0, height, 0],
      material: { drag: 0 },
    });
  const { model, state } = createModel({ parts: [part("low", 0), part("high", 0.003)], gravity: [0, 0, 0] });
  const contacts = createContacts(0);
  const { features } = contacts;
  for (const { nodes, shares, normal = [0, 1, 0], gap, drift = [0, 0, 0], friction = 0 } of given) {
    const k = addFeatureContact(features);
    features.nodes.set(nodes, 4 * k);
    features.weights.set(shares, 4 * k);
    features.normal.set(normal, 3 * k);
    features.gap[k] = gap;
    features.thickness[k] = THICK;
    features.drift.set(drift, 3 * k);
    features.friction[k] = friction;
  }
  const input = createInput(model.nodes.count, state.poses);
  /** The first step: backward Euler. */
  const solve = () => {
    const options = resolveOptions({
      advanced: { kernels },
      // Film: live leaves up to ten times as much while there is much to do.
      quality: { level: "film", tolerance: kernels === "wasm" ? 1e-5 : 1e-11 },
    });
    const next = cloneState(state);
    createBdf2(model, model.bodies, options).step([state, null], input, contacts, H, next);
    return next;
  };
  return { model, state, contacts, input, features, solve };
}

/** Node 5 of the upper sheet over nodes 5, 6, 9 of the lower one. */
const OVER: Omit<Given, "gap"> = { nodes: [COUNT + 5, 5, 6, 9], shares: [1, -0.5, -0.3, -0.2] };

type Scene = ReturnType<typeof scene>;

/** Momentum of one sheet [kg m/s]. */
function momentum({ model }: Scene, v: Float64Array, body: 0 | 1): number[] {
  const sum = [0, 0, 0];
  for (let i = 3 * COUNT * body; i < 3 * COUNT * (body + 1); i++)
    sum[i % 3] += model.nodes.mass[Math.floor(i / 3)] * v[i];
  return sum;
}

/** Way from the second feature to the first along the normal [m]. */
const along = ({ nodes, shares, normal = [0, 1, 0] }: Omit<Given, "gap">, x: Float64Array): number =>
  nodes.reduce(
    (sum, node, e) =>
      sum + (node < 0 ? 0 : shares[e] * normal.reduce((dot, n, axis) => dot + n * x[3 * node + axis], 0)),
    0,
  );

describe.each(KERNELS)("a support on %s", (kernels) => {
  const close = kernels === "wasm" ? 1e-3 : 1e-8;

  it("pushes both sheets with the force it says, by its law", () => {
    for (const gap of [0.0029, 0.002, 0.001, 0.0004]) {
      const one = scene([{ ...OVER, gap }], kernels);
      const next = one.solve();
      const force = one.features.force[0];
      expect(force).toBeGreaterThan(0);
      expect(momentum(one, next.v, 1)[1] / (H * force)).toBeCloseTo(1, kernels === "wasm" ? 2 : 7);
      expect(momentum(one, next.v, 0)[1] / (H * force)).toBeCloseTo(-1, kernels === "wasm" ? 2 : 7);
      // The law: backward Euler has a = 1, so that k and c are those of (h/a)² = h².
      const { mass } = one.model.nodes;
      const mobility = OVER.nodes.reduce((sum, node, e) => sum + OVER.shares[e] ** 2 / mass[node], 0);
      contactSpringForce(gap, THICK, STIFFNESS / (mobility * H * H));
      const moved = along(OVER, next.x) - along(OVER, one.state.x);
      const damping = DAMPING * contactSpring.stiffness * H;
      const expected = contactSpring.force - contactSpring.stiffness * moved - (damping * moved) / H;
      expect(Math.abs(force / expected - 1)).toBeLessThan(close);
      // It opens, and not beyond what it keeps.
      expect(moved).toBeGreaterThan(0);
      expect(gap + moved).toBeLessThan(THICK);
    }
  });

  it("never pulls: what leaves leaves as if it were not there", () => {
    for (const speed of [0.05, 1, 20]) {
      const one = scene([{ ...OVER, gap: 0.0029 }], kernels);
      for (let i = 3 * COUNT + 1; i < 6 * COUNT; i += 3) one.state.v[i] = speed;
      const next = one.solve();
      expect(one.features.force[0]).toBe(0);
      for (let i = 0; i < 6 * COUNT; i++) expect(next.v[i]).toBeCloseTo(one.state.v[i], 4);
    }
  });

  it("waits for what is not near, and is there when it comes", () => {
    const near = { ...OVER, gap: 1.2 * THICK };
    const still = scene([near], kernels);
    expect(still.solve().v).toEqual(still.state.v);
    expect(still.features.force[0]).toBe(0);
    const coming = scene([near], kernels);
    // Down by 2 mm in the step: to 1.6 mm.
    for (let i = 3 * COUNT + 1; i < 6 * COUNT; i += 3) coming.state.v[i] = -0.002 / H;
    const next = coming.solve();
    expect(coming.features.force[0]).toBeGreaterThan(0);
    const end = near.gap + along(near, next.x) - along(near, coming.state.x);
    expect(end).toBeGreaterThan(0.0016);
    // The damper takes part from the start: what comes fast is slowed down within sight, before it is near.
    expect(end).toBeLessThan(near.gap);
  });

  it("of a solid takes along what the solid comes to", () => {
    // An edge of the sheet on one of a solid that comes up by 1 mm.
    const edge: Given = {
      ...{ nodes: [COUNT + 5, COUNT + 6, -1, -1], shares: [0.5, 0.5, -0.5, -0.5], gap: THICK },
      drift: [0, -0.001, 0],
    };
    const one = scene([edge], kernels);
    const next = one.solve();
    const up = 0.5 * (next.x[3 * (COUNT + 5) + 1] + next.x[3 * (COUNT + 6) + 1]) - one.state.x[3 * COUNT + 1];
    expect(up).toBeGreaterThan(0.0008);
    expect(up).toBeLessThan(0.0011);
    expect(momentum(one, next.v, 1)[1] / (H * one.features.force[0])).toBeCloseTo(1, 2);
    // The lower sheet has nothing to do with it, but for the rounding of what bends it.
    next.x.subarray(0, 3 * COUNT).forEach((at, i) => expect(at).toBeCloseTo(one.state.x[i], 15));
  });

  it("moves nothing that is pinned, and all of the rest", () => {
    const one = scene([{ ...OVER, gap: 0.002 }], kernels);
    for (let node = 0; node < COUNT; node++) {
      const [x, y, z] = one.state.x.subarray(3 * node, 3 * node + 3);
      pin(one.input, node, [x, y, z]);
    }
    const next = one.solve();
    expect(next.x.subarray(0, 3 * COUNT)).toEqual(one.state.x.subarray(0, 3 * COUNT));
    expect(momentum(one, next.v, 1)[1] / (H * one.features.force[0])).toBeCloseTo(1, 2);
  });

  it("of what is pinned on both sides does nothing", () => {
    const one = scene([{ ...OVER, gap: 0.001 }], kernels);
    for (const node of OVER.nodes) {
      const [x, y, z] = one.state.x.subarray(3 * node, 3 * node + 3);
      pin(one.input, node, [x, y, z]);
    }
    expect(one.solve().v).toEqual(one.state.v);
    expect(one.features.force[0]).toBe(0);
  });

  it.each([
    // Slow enough to be stopped, and too fast for it.
    ["sticks", 0.005],
    ["slides", 3],
  ])("rubs across its normal with no more than μ times its force: %s at %d m/s", (what, speed) => {
    const friction = 0.4;
    const one = scene([{ ...OVER, gap: 0.0028, friction }], kernels);
    for (let i = 3 * COUNT; i < 6 * COUNT; i += 3) one.state.v[i] = speed;
    const before = momentum(one, one.state.v, 1)[0];
    const next = one.solve();
    const taken = (before - momentum(one, next.v, 1)[0]) / H;
    const given = momentum(one, next.v, 0)[0] / H;
    expect(Math.abs(given / taken - 1)).toBeLessThan(10 * close);
    const ratio = taken / one.features.force[0];
    // The push is that of the last solve, friction that of the one before.
    if (what === "slides") expect(ratio / friction).toBeCloseTo(1, 1);
    else expect(ratio).toBeLessThan(0.95 * friction);
    expect(ratio).toBeGreaterThan(0.01);
  });
});

describe("the matrix with feature contacts", () => {
  /** Random feature contacts between bent sheets in motion, one with a solid, one of pinned nodes; springs as in the solve. */
  function assembled() {
    const random = createRandom(9);
    const given = Array.from({ length: 12 }, (_, k): Given => {
      const n = [random(-0.5, 0.5), 1, random(-0.5, 0.5)];
      const length = Math.hypot(...n);
      const [u, v] = [random(0, 0.5), random(0, 0.5)];
      const node = Math.floor(random(0, 10));
      return {
        nodes: [COUNT + node, k === 3 ? -1 : node, k === 3 ? -1 : node + 1, k === 3 ? -1 : node + 4],
        shares: [1, -u, -v, u + v - 1],
        normal: n.map((value) => value / length),
        gap: random(0.0007, 0.0035),
      };
    });
    const { model, state, contacts, input } = scene(given);
    for (let i = 0; i < state.x.length; i++) {
      state.x[i] += random(-0.002, 0.002);
      state.v[i] = random(-0.1, 0.1);
    }
    pin(input, COUNT + 2, [0, 0, 0]);
    const cloth = createClothSystem(model, model.bodies, "reference");
    const history: History = [{ ...state, dt: H }, cloneState(state)];
    const [a, c] = [1.5, 0.5];
    const [c1, c2, tolerance] = [H / a, (H / a) ** 2, 3e-4];
    const step: SubstepSystem = { history, input, contacts, h: H, a, c, c1, c2, tolerance };
    loadIterate(cloth, step);
    startFeatures(cloth, step);
    lineariseFeatures(cloth, step);
    setSprings(cloth, step);
    const rankOne = createRankOneTerms();
    addFeatureTerms(cloth, step, rankOne);
    dropSoftSprings(cloth, "nothing");
    setDiagonal(cloth);
    const plain = cloth.space.diagonal.slice();
    addRankOneBlocks(rankOne, cloth.layout.width, cloth.space.diagonal);
    return { cloth, rankOne, given, plain, step };
  }

  function setSprings({ space, layout }: ClothSystem, { c1, c2, h }: SubstepSystem): void {
    const { kernels, laws, x, w, springs, scales, links, edges, force } = space;
    const by = { c1, c2, halfTimeSquared: 0.5 * h * h, relief: 0, lookAhead: 0 };
    for (const grid of layout.grids) kernels.gridSprings(layout.width, grid, laws, x, w, by, springs, scales);
    kernels.edgeLinks(layout.width, links, x, w, by, edges, force);
  }

  const { cloth, rankOne, given, plain, step } = assembled();
  const { layout, space } = cloth;
  const size = 6 * COUNT;
  const placeOf = (i: number): number => layout.vectorOf[Math.floor(i / 3)] + (i % 3) * layout.width;

  /** Column by column, by what it does to unit vectors. */
  function columns(withRankOne: boolean): number[][] {
    const system = setOwn(cloth);
    return Array.from({ length: size }, (_, j) => {
      const p = new Float64Array(space.p.length);
      const q = new Float64Array(space.p.length);
      p[placeOf(j)] = 1;
      system.apply(p, q);
      if (withRankOne) addRankOneProduct(rankOne, layout.width, 1, p, q);
      return Array.from({ length: size }, (_, i) => q[placeOf(i)]);
    });
  }

  const whole = columns(true);

  it("is that without them and w s sᵀ n nᵀ of each that acts", () => {
    const expected = columns(false);
    given.forEach(({ nodes, shares, normal = [] }, k) => {
      if (cloth.features.state[k] !== 1) return;
      const w = cloth.features.weight[k];
      nodes.forEach((p, e) =>
        nodes.forEach((q, f) => {
          if (p < 0 || q < 0) return;
          for (let i = 0; i < 3; i++) {
            for (let j = 0; j < 3; j++)
              expected[3 * p + i][3 * q + j] += w * shares[e] * shares[f] * normal[i] * normal[j];
          }
        }),
      );
    });
    let most = 0;
    whole.forEach((column, j) =>
      column.forEach((value, i) => (most = Math.max(most, Math.abs(value - expected[j][i])))),
    );
    expect(most).toBeLessThan(1e-12 * Math.max(...whole.flat()));
    expect(rankOne.count).toBeGreaterThan(8);
  });

  it("is symmetric and positive definite", () => {
    const scale = Math.max(...whole.flat());
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) expect(Math.abs(whole[i][j] - whole[j][i])).toBeLessThan(1e-12 * scale);
    }
    // Cholesky: every pivot is positive.
    const lower = whole.map((column) => [...column]);
    for (let k = 0; k < size; k++) {
      expect(lower[k][k]).toBeGreaterThan(0);
      for (let i = k + 1; i < size; i++) {
        const factor = lower[i][k] / lower[k][k];
        for (let j = k; j < size; j++) lower[i][j] -= factor * lower[k][j];
      }
    }
  });

  it("has in its diagonal blocks what the sweeps take for them", () => {
    const FIELD = [[0, 1, 2], [1, 3, 4], [2, 4, 5]]; // prettier-ignore
    let changed = 0;
    for (let node = 0; node < 2 * COUNT; node++) {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          const at = layout.blockOf[node] + FIELD[i][j] * layout.width;
          expect(space.diagonal[at] / whole[3 * node + i][3 * node + i]).toBeCloseTo(
            whole[3 * node + i][3 * node + j] / whole[3 * node + i][3 * node + i],
            10,
          );
          if (space.diagonal[at] !== plain[at]) changed++;
        }
      }
    }
    expect(changed).toBeGreaterThan(50);
  });

  it("weighs the spring and the damper of a step: (h/a)² k + (h/a) c", () => {
    given.forEach(({ nodes, shares, gap }, k) => {
      const mobility = nodes.reduce(
        (sum, node, e) =>
          sum + (node < 0 || node === COUNT + 2 ? 0 : shares[e] ** 2 / cloth.model.nodes.mass[node]),
        0,
      );
      if (!(mobility > 0)) return;
      contactSpringForce(gap, THICK, STIFFNESS / (mobility * step.c2));
      const weight = step.c2 * contactSpring.stiffness * (1 + DAMPING);
      expect(cloth.features.weight[k] / weight).toBeCloseTo(1, 10);
    });
  });
});
