/** Once around on the spot, in twelve small steps. */
import type { Motion } from "./clip.ts";
import { sine } from "./curve.ts";
import { footsteps, type Step } from "./footsteps.ts";
import { HANGING, STRAIGHT, type Posture } from "./posture.ts";

const SECONDS = 3.6;
const STEPS = 12;
const STANCE = { outward: 5, wider: 0.025 };

/** Feet lead and lag by half a step; after all of them both stand as at the start, a turn later. */
function stepsAround(): Step[] {
  const beat = SECONDS / STEPS;
  return Array.from({ length: STEPS }, (_, n): Step => {
    const pairs = Math.floor(n / 2);
    return {
      foot: n % 2 === 0 ? "left" : "right",
      from: (n + 0.04) * beat,
      to: (n + 0.96) * beat,
      x: 0,
      z: 0,
      yaw: 60 * (pairs + 1),
      lift: 0.055,
    };
  });
}

export const TURN: Motion = ((): Motion => {
  const steps = stepsAround();
  const at = (time: number): Posture => {
    const phase = time / SECONDS;
    const beat = (time / SECONDS) * (STEPS / 2);
    // Behind the first foot and ahead of the second: between them on the whole, and always going.
    const heading = 360 * phase;
    const weight = sine(beat);
    const arm = { ...HANGING, abduct: 26, elbow: 18 };
    return {
      move: [0, -0.024, 0],
      pelvis: { flex: 0, side: 0, twist: heading },
      spine: { flex: 0, side: 1.5 * weight, twist: 6 },
      head: { ...STRAIGHT, twist: 10 },
      arms: { left: arm, right: arm },
      feet: { left: footsteps(steps, "left", time, STANCE), right: footsteps(steps, "right", time, STANCE) },
    };
  };
  return { name: "turn", duration: SECONDS, at };
})();
