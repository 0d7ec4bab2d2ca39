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
  /** Largest distance of a node from where it rests, relative to the centre, after `seconds` and half as much again [m]. */
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
  // What it settles to: the same with much damping.
  const settled = dropped([[body, { damping: 20, stiffnessDamping: 0.05, at: [0, 0.26, 0], friction: 0 }]], {
    dt,
  });
  for (let step = 0; step < 5 / dt; step++) settled.step();
  const rest = shapeOf(settled.positions, frameOf(settled).position);
  const errorNow = (): number => {
    const now = shapeOf(simulation.positions, frameOf(simulation).position);
    return rest.reduce((most, value, i) => Math.max(most, Math.abs(value - now[i])), 0);
  };
  const shapeError = errorNow();
  for (let step = 0; step < (0.5 * seconds) / dt; step++) simulation.step();
  const laterError = errorNow();
  return { rebound, leastVolume, deepest, gain, shapeError, laterError, body };
}

const shapeOf = (x: Float64Array, centre: readonly number[]): Float64Array =>
  x.map((value, i) => value - centre[i % 3]);
