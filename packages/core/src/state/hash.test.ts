import { describe, expect, it } from "vitest";
import { hashState } from "./hash.ts";
import { nextUniform, seedRandom } from "@pliant/geometry";
import { cloneState, createState, type State } from "./state.ts";

/** A state without a zero in it. */
function example(nodeCount = 5, colliderCount = 2): State {
  const state = createState(nodeCount, colliderCount);
  seedRandom(5, state.random);
  const words = state.random.slice();
  for (const column of [state.x, state.v, state.poses]) {
    for (let i = 0; i < column.length; i++) column[i] = nextUniform(words) - 0.5;
  }
  return Object.assign(state, { step: 12, time: 0.25, dt: 1 / 360 });
}

const COLUMNS = ["x", "v", "poses", "random"] as const;

describe("hashState", () => {
  it("is sixteen hex digits, the same every time, and reads only", () => {
    const state = example();
    const before = cloneState(state);
    expect(hashState(state)).toMatch(/^[0-9a-f]{16}$/);
    expect(hashState(state)).toBe(hashState(cloneState(state)));
    expect(state).toEqual(before);
  });

  it("never changes", () => {
    expect(hashState(example())).toBe("c7815a3232f11ef9");
    expect(hashState(createState(0, 0))).toBe("ce00440275ab9d28");
  });

  it.each(COLUMNS)("sees every single bit of %s", (name) => {
    const state = example();
    const seen = new Set([hashState(state)]);
    const bytes = new Uint8Array(state[name].buffer);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      bytes[bit >> 3] ^= 1 << (bit & 7);
      seen.add(hashState(state));
      bytes[bit >> 3] ^= 1 << (bit & 7);
    }
    expect(seen.size).toBe(bytes.length * 8 + 1);
  });

  it.each(["step", "time", "dt"] as const)("sees %s", (name) => {
    const state = example();
    expect(hashState({ ...state, [name]: state[name] + 1 })).not.toBe(hashState(state));
    expect(hashState({ ...state, [name]: state[name] * (1 + Number.EPSILON) })).not.toBe(hashState(state));
  });

  it("tells 0 from −0, an order from another, a column from its neighbour", () => {
    const zeros = createState(2, 0);
    const negative = cloneState(zeros);
    negative.v[3] = -0;
    expect(hashState(negative)).not.toBe(hashState(zeros));
    const state = example();
    expect(hashState({ ...state, x: state.x.slice().reverse() })).not.toBe(hashState(state));
    expect(hashState({ ...state, x: state.v, v: state.x })).not.toBe(hashState(state));
  });

  it("tells where one column ends and the next begins", () => {
    const state = example();
    const all = [...state.x, ...state.v];
    const shifted = { ...state, x: Float64Array.from(all.slice(0, 12)), v: Float64Array.from(all.slice(12)) };
    expect(hashState(shifted)).not.toBe(hashState(state));
  });

  it("reads views into a larger buffer", () => {
    const state = example();
    const buffer = new ArrayBuffer(1024);
    const x = new Float64Array(buffer, 64, state.x.length);
    x.set(state.x);
    expect(hashState({ ...state, x })).toBe(hashState(state));
  });

  it("spreads: 20,000 states that differ in the last bit of one number have 20,000 hashes", () => {
    const state = example(1, 0);
    const words = new Uint32Array(state.x.buffer);
    const hashes = new Set<string>();
    for (let k = 0; k < 20000; k++) {
      words[0] = k;
      hashes.add(hashState(state));
    }
    expect(hashes.size).toBe(20000);
  });
});
