import { describe, expect, it } from "vitest";
import { nextUint32, nextUniform, RANDOM_WORDS, seedRandom } from "./random.ts";

function seeded(seed: number): Uint32Array {
  const words = new Uint32Array(RANDOM_WORDS);
  seedRandom(seed, words);
  return words;
}

const draw = (words: Uint32Array, count: number): number[] =>
  Array.from({ length: count }, () => nextUint32(words));

/** xoshiro128** once more, in big integers: Blackman and Vigna's definition read line by line. */
function* secondMethod(start: readonly number[]): Generator<number> {
  const wide = start.map(BigInt);
  const mask = 0xffffffffn;
  const left = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & mask;
  for (;;) {
    yield Number((left((wide[1] * 5n) & mask, 7n) * 9n) & mask);
    const t = (wide[1] << 9n) & mask;
    wide[2] ^= wide[0];
    wide[3] ^= wide[1];
    wide[1] ^= wide[2];
    wide[0] ^= wide[3];
    wide[2] ^= t;
    wide[3] = left(wide[3], 11n);
  }
}

describe("nextUint32", () => {
  it.each([
    ["small words", [1, 2, 3, 4]],
    ["words with their top bits set", [0xffffffff, 0x80000000, 0xdeadbeef, 0xfffffffe]],
  ])("is xoshiro128** from %s", (_, start) => {
    const second = secondMethod(start);
    expect(draw(Uint32Array.from(start), 1000)).toEqual(
      Array.from({ length: 1000 }, () => second.next().value as number),
    );
  });

  it("draws a sequence that never changes", () => {
    expect(draw(Uint32Array.of(1, 2, 3, 4), 5)).toEqual([11520, 0, 5927040, 70819200, 2031721883]);
    expect([...seeded(1)]).toEqual([1580013426, 350525680, 3524174333, 3011703609]);
    expect(draw(seeded(1), 4)).toEqual([393288148, 2174103013, 3814759091, 2092745082]);
  });
});

describe("nextUniform", () => {
  it("draws a sequence that never changes", () => {
    const words = seeded(7);
    expect([nextUniform(words), nextUniform(words)]).toEqual([0.049009592574554284, 0.9298532154569821]);
  });

  it("is even over [0, 1): mean, spread, sixteen bins, no memory of the last draw", () => {
    const words = seeded(2026);
    const draws = Array.from({ length: 64000 }, () => nextUniform(words));
    expect(draws.every((u) => u >= 0 && u < 1)).toBe(true);
    const mean = draws.reduce((sum, u) => sum + u) / draws.length;
    const spread = draws.reduce((sum, u) => sum + (u - 0.5) ** 2, 0) / draws.length;
    const serial = draws.slice(1).reduce((sum, u, i) => sum + (u - 0.5) * (draws[i] - 0.5), 0) / draws.length;
    const bins = new Array<number>(16).fill(0);
    for (const u of draws) bins[Math.floor(u * 16)]++;
    const chiSquared = bins.reduce((sum, n) => sum + (n - 4000) ** 2 / 4000, 0);
    expect(mean).toBeCloseTo(0.5, 2);
    expect(spread).toBeCloseTo(1 / 12, 2);
    expect(serial).toBeCloseTo(0, 2);
    // 15 degrees of freedom: 37.7 is the 99.9 % point.
    expect(chiSquared).toBeLessThan(37.7);
  });

  it("uses all 53 bits", () => {
    const words = seeded(3);
    const low = Array.from({ length: 64 }, () => (nextUniform(words) * 2 ** 53) % 8);
    expect(new Set(low).size).toBe(8);
  });
});

describe("seedRandom", () => {
  it("gives neighbouring seeds unrelated streams", () => {
    const streams = Array.from({ length: 50 }, (_, seed) => draw(seeded(seed), 4).join(" "));
    expect(new Set(streams).size).toBe(50);
    const [a, b] = [draw(seeded(100), 500), draw(seeded(101), 500)];
    const agreeing = a.reduce((sum, word, i) => sum + 32 - bits(word ^ b[i]), 0) / (32 * 500);
    expect(agreeing).toBeCloseTo(0.5, 1);
  });

  it("takes any number as a seed, and never leaves all words zero", () => {
    for (const seed of [0, -1, 1.5, 2 ** 32, 2 ** 53, Number.NaN, Infinity]) {
      expect(seeded(seed).some((word) => word !== 0)).toBe(true);
      expect(seeded(seed)).toEqual(seeded(seed));
    }
  });
});

it("continues from a copy of its words", () => {
  const words = seeded(9);
  draw(words, 10);
  const copy = words.slice();
  expect(draw(copy, 20)).toEqual(draw(words, 20));
});

function bits(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}
