import type { Body, Model } from "../../model/model.ts";
import type { History, State } from "../../state/state.ts";
import {
  CALM_SPEED,
  CALM_STEP_MAX,
  TURNING_STEP_MAX,
  TURNING_STEP_MIN,
  TURNING_STRAIN_MEAN,
  TURNING_STRAIN_PEAK,
} from "./accuracy.ts";

/**
 * How fast links turn [1/s²]: ω = |Δv across the link|/L. One linear solve moves the ends of a link along tangents, and a step h
 * stretches it by the sagitta ½(ωh)² (docs/adr/0092).
 */
export interface Turning {
  /** Mean of ω² over the links of a body, for the body in which it is largest. */
  mean: number;
  /** The same of √mean(ω⁴): few links that turn very fast. */
  peak: number;
  /** Mean of the squared speed of their first ends, for the body in which it is largest [m²/s²]. */
  speedSquared: number;
}

/** Links of each body, as a range: they lie body after body. */
export interface LinkRange {
  readonly from: number;
  readonly to: number;
}

/** Ranges of the links whose first node belongs to the bodies. */
export function linkRanges({ links }: Model, bodies: readonly Body[]): LinkRange[] {
  return bodies.map(({ firstNode, nodeCount }) => {
    const isOwn = (node: number): boolean => node >= firstNode && node < firstNode + nodeCount;
    let from = 0;
    while (from < links.count && !isOwn(links.a[from])) from++;
    let to = from;
    while (to < links.count && isOwn(links.a[to])) to++;
    return { from, to };
  });
}

/** From positions and velocities alone: a run from a snapshot finds the same. */
export function measureTurning(
  { links }: Model,
  ranges: readonly LinkRange[],
  { x, v }: Readonly<State>,
  out: Turning,
): void {
  out.mean = out.peak = out.speedSquared = 0;
  const { a, b } = links;
  for (const { from, to } of ranges) {
    let squares = 0;
    let fourths = 0;
    let speeds = 0;
    for (let k = from; k < to; k++) {
      const i = 3 * a[k];
      const j = 3 * b[k];
      const dx = x[j] - x[i];
      const dy = x[j + 1] - x[i + 1];
      const dz = x[j + 2] - x[i + 2];
      const ux = v[j] - v[i];
      const uy = v[j + 1] - v[i + 1];
      const uz = v[j + 2] - v[i + 2];
      const along = dx * ux + dy * uy + dz * uz;
      const squared = dx * dx + dy * dy + dz * dz;
      const rate = (ux * ux + uy * uy + uz * uz - (along * along) / squared) / squared;
      speeds += v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2];
      squares += rate;
      fourths += rate * rate;
    }
    if (to === from) continue;
    out.mean = Math.max(out.mean, squares / (to - from));
    out.peak = Math.max(out.peak, Math.sqrt(fourths / (to - from)));
    out.speedSquared = Math.max(out.speedSquared, speeds / (to - from));
  }
}

/**
 * The longest step in which turning stretches links by no more than is allowed [s], longer ones for what hardly moves: at most twice the last, which BDF2 can go on from, and
 * the shortest where there is no last.
 */
export function turningStep([now, older]: History, { mean, peak, speedSquared }: Turning): number {
  if (older === null || !(now.dt > 0)) return TURNING_STEP_MIN;
  const wanted = Math.min(
    Math.sqrt((2 * TURNING_STRAIN_MEAN) / mean),
    Math.sqrt((2 * TURNING_STRAIN_PEAK) / peak),
  );
  const longest = speedSquared <= CALM_SPEED * CALM_SPEED ? CALM_STEP_MAX : TURNING_STEP_MAX;
  return Math.min(longest, 2 * now.dt, Math.max(TURNING_STEP_MIN, wanted));
}
