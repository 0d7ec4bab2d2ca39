import { describe, expect, it } from "vitest";
import { clothSheet, colliderVertices, createModel, Simulation } from "pliant";
import { twoBones } from "./testing/two-bones.ts";
import { createAnimatedCollider, type AnimatedColliderOptions } from "./animated-collider.ts";

const character = twoBones();

/** Where the tip is at a time. */
function tip(time: number, options: AnimatedColliderOptions = {}): number[] {
  const out = new Float64Array(character.positions.length);
  createAnimatedCollider(character, options).write(time, out);
  return [...out.subarray(27, 30)].map((value) => Math.round(value * 1e9) / 1e9 + 0);
}

describe("createPuppet", () => {
  it("plays its first clip, over and over, or once", () => {
    expect(tip(0)).toEqual([0.1, 2, 0]);
    expect(tip(0.25)).toEqual(tip(1.25));
    expect(tip(5, { loop: false })).toEqual([-1, 1.1, 0]);
  });

  it("plays slower, faster, and from where it is told", () => {
    expect(tip(0.5, { speed: 0.5 })).toEqual(tip(0.25));
    expect(tip(0.25, { from: 0.5 })).toEqual(tip(0.75));
  });

  it("comes from its bind pose, without a jolt", () => {
    const late = { from: 0.999, blendIn: 0.5, loop: false };
    expect(tip(0, late)).toEqual([0.1, 2, 0]);
    expect(tip(0.5, late)).toEqual(tip(0.999));
    const [a, b] = [tip(0.01, late), tip(0.02, late)];
    expect(a[0] - 0.1).toBeGreaterThan(-0.01);
    expect((b[0] - 0.1) / (a[0] - 0.1)).toBeCloseTo(4, 0);
  });

  it("stands still without a clip", () => {
    expect(tip(3, { clip: null })).toEqual([0.1, 2, 0]);
  });

  it("stands up what has z up, in metres, where it is put", () => {
    // z up: the file's y becomes −z.
    expect(tip(0, { up: "z", scale: 0.5, position: [1, 0, 0] })).toEqual([1.05, 0, -1]);
  });

  it.each([
    [{ clip: "jump" }, 'clip "jump" of "two bones" does not exist, expected one of "bend"'],
    [{ speed: -1 }, "speed is -1, expected a finite number of 0 or more"],
    [{ scale: 0 }, "scale is 0, expected a finite number above 0 m per unit"],
    [{ up: "x" }, 'up is "x", expected "y" or "z"'],
    [{ clips: "bend" }, "clips"],
  ])("says what is wrong with %j", (options, message) => {
    expect(() => createAnimatedCollider(character, options as AnimatedColliderOptions)).toThrow(message);
  });

  it("carries cloth along", () => {
    const puppet = createAnimatedCollider(character);
    const cloth = clothSheet({ size: [0.3, 0.3], nodes: [13, 13], center: [0, 2.05, 0] });
    const { model, state } = createModel({ parts: [cloth], colliders: [puppet.collider("body", 0.5)] });
    const simulation = new Simulation({ model, state }, { dt: 1 / 60 });
    const vertices = colliderVertices(simulation.input, "body");
    for (let step = 1; step <= 30; step++) {
      puppet.write(step / 60, vertices);
      expect(simulation.step().flags.nonFinite).toBe(false);
    }
    // The tip has gone to the left: so has what lay on it.
    const mean = simulation.positions.reduce((sum, value, i) => sum + (i % 3 === 0 ? value : 0), 0) / 169;
    expect(mean).toBeLessThan(-0.01);
    expect(simulation.findIntersections().inside).toBe(0);
  });
});
