import { expect, test } from "vitest";
import { fromSlider, toSlider } from "./step-slider.ts";

test("the slider goes from 2 ms to 100 ms, and finds every step that one would say", () => {
  expect([fromSlider(0), fromSlider(1000)]).toEqual([0.002, 0.1]);
  for (const dt of [0.002, 0.005, 0.01, 0.012, 0.02, 0.026, 0.03, 0.033, 0.05, 0.1])
    expect(fromSlider(toSlider(dt))).toBe(dt);
});
