import type { Simulation } from "pliant";
import { ballOf, dropped, energyOf, frameOf, LIGHT, lowest, swelling, type Body } from "./solids.ts";

/** What the ball of Fig 2 does: dropped from 0.5 m above the floor. */
export interface Bounce {
  /** Of the centre above its rest height of 0.25 m, after the first touch [m]. */
  readonly rebound: number;
  readonly leastVolume: number;
  /** Deepest node [m]. */
  readonly deepest: number;
  /** Largest energy over that at the start [J]. */
  readonly gain: number;
  /** Largest distance of a node from where it rests, in the body's own frame, after `seconds` and half as much again [m]. */
  readonly shapeError: number;
  readonly laterError: number;
  readonly body: Body;
}

export function bounce(modes: number, dt: number, seconds: number): Bounce {
  const body = ballOf(modes);
  const simulation = dropped([[body, { ...LIGHT, at: [0, 0.75, 0], friction: 0 }]], { dt });
  const start = energyOf(simulation);
  let [rebound, leastVolume, deepest, gain, touched] = [0, 1, 0, -Infinity, false];
  let least = Infinity;
  for (let step = 0; step < seconds / dt; step++) {
    simulation.step();
    const y = frameOf(simulation).position[1];
    touched ||= y < 0.25;
    if (touched && step * dt < 2) rebound = Math.max(rebound, y - 0.25);
    leastVolume = Math.min(leastVolume, swelling(simulation, body));
    deepest = Math.min(deepest, lowest(simulation));
    gain = Math.max(gain, energyOf(simulation) - start);
    least = Math.min(least, y);
  }
  // What it settles to, turned as it is: the same with much damping.
  const errorNow = (): number => {
    const still = { damping: 20, stiffnessDamping: 0.05, at: [0, 0.26, 0], friction: 0 } as const;
    const settled = dropped([[body, { ...still, turn: frameOf(simulation).rotation }]], { dt });
    for (let step = 0; step < 5 / dt; step++) settled.step();
    const [rest, now] = [shapeOf(settled), shapeOf(simulation)];
    return rest.reduce((most, value, i) => Math.max(most, Math.abs(value - now[i])), 0);
  };
  const shapeError = errorNow();
  for (let step = 0; step < (0.5 * seconds) / dt; step++) simulation.step();
  const laterError = errorNow();
  return { rebound, leastVolume, deepest, gain, shapeError, laterError, body };
}

/** Places in the body's own frame: without friction it may turn as it likes. */
function shapeOf(simulation: Simulation): Float64Array {
  const { position, rotation } = frameOf(simulation);
  const [x, y, z, w] = rotation;
  const out = new Float64Array(simulation.positions.length);
  for (let i = 0; i < out.length; i += 3) {
    const [a, b, c] = position.map((centre, axis) => simulation.positions[i + axis] - centre);
    const [tx, ty, tz] = [2 * (z * b - y * c), 2 * (x * c - z * a), 2 * (y * a - x * b)];
    out[i] = a + w * tx + z * ty - y * tz;
    out[i + 1] = b + w * ty + x * tz - z * tx;
    out[i + 2] = c + w * tz + y * tx - x * ty;
  }
  return out;
}
