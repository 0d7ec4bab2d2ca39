import { describe, expect, test } from "vitest";
import { Preparation } from "./preparation.ts";

const LIMIT = 1 / 60;

/** Ten parts of 2 ms each, by a clock of their own. */
function scene() {
  let now = 0;
  function* parts(): Generator<void, string, void> {
    for (let k = 0; k < 10; k++) {
      now += 2;
      yield;
    }
    return "made";
  }
  const preparation = new Preparation("wish", parts(), () => now, LIMIT);
  /** Milliseconds that a call has taken, and what it gave. */
  const goOn = (frame: number): [number, string | null] => {
    const begin = now;
    const made = preparation.goOn(frame);
    return [now - begin, made];
  };
  return { preparation, goOn };
}

describe("what is made between frames", () => {
  test("takes the time that they leave, and is given in a frame after its last part", () => {
    const { preparation, goOn } = scene();
    expect(preparation.wish).toBe("wish");
    const calls = [1, 2, 3, 4, 5, 6, 7].map(() => goOn(0.4 * LIMIT));
    // Of 16.7 ms 0.2: parts until 3.3 ms are over.
    for (const call of calls.slice(0, 5)) expect(call).toEqual([4, null]);
    expect(calls[5]).toEqual([0, null]);
    expect(calls[6]).toEqual([0, "made"]);
  });

  test("takes less where they leave less, and waits a few frames where they leave none", () => {
    const { goOn } = scene();
    expect(goOn(0.6 * LIMIT)).toEqual([2, null]);
    for (let k = 0; k < 4; k++) expect(goOn(0.9 * LIMIT)).toEqual([0, null]);
    expect(goOn(0.9 * LIMIT)).toEqual([14, null]);
    expect(goOn(0.9 * LIMIT)).toEqual([4, null]);
  });

  test("hurries while frames are late anyway", () => {
    const { goOn } = scene();
    expect(goOn(1.5 * LIMIT)).toEqual([14, null]);
    expect(goOn(1.5 * LIMIT)).toEqual([6, null]);
    expect(goOn(1.5 * LIMIT)).toEqual([0, "made"]);
  });
});
