import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "@pliant/geometry";

/** Strain of the sequential links and of the springs of mass–spring bodies, slack ones counting as 0 [1]. */
export interface Stretch {
  readonly mean: number;
  readonly max: number;
}

/** Of links, springs and the edges of paper. The largest alone, without a root per link: what every step reports. */
export function maxStretch(
  model: Model,
  state: Readonly<State>,
  ofLinks = mostLinkStretch(model, state),
): number {
  const { springs, bodies } = model;
  const { x } = state;
  let most = mostSquared(springs, x, 0, ofLinks);
  for (const body of bodies) {
    if (body.kind === "paper") most = mostSquared(body.paper.edges, x, body.firstNode, most);
  }
  return Math.sqrt(most) - 1;
}

/** Of links of cloth alone the square of the largest ratio to rest, at least 1. */
export function mostLinkStretch({ links }: Model, { x }: Readonly<State>): number {
  return mostSquared(links, x, 0, 1);
}

interface Lengths {
  readonly count: number;
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
  readonly restLength: ArrayLike<number>;
}

/** Of (length/rest length)² the largest, at least `least`; ends count from `first`. */
function mostSquared(
  { a, b, restLength, count }: Lengths,
  x: Float64Array,
  first: number,
  least: number,
): number {
  let most = least;
  for (let k = 0; k < count; k++) {
    const i = (first + a[k]) * 3;
    const j = (first + b[k]) * 3;
    const dx = x[j] - x[i];
    const dy = x[j + 1] - x[i + 1];
    const dz = x[j + 2] - x[i + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    const rest = restLength[k] * restLength[k];
    if (squared > most * rest) most = squared / rest;
  }
  return most;
}

/** Mean and largest strain of links and springs [1]. */
export function stretch({ links, springs }: Model, { x }: Readonly<State>): Stretch {
  let sum = 0;
  let max = 0;
  for (const { a, b, restLength, count } of [links, springs]) {
    for (let k = 0; k < count; k++) {
      const strain = Math.max(0, distance(x, a[k], b[k]) / restLength[k] - 1);
      sum += strain;
      max = Math.max(max, strain);
    }
  }
  const count = links.count + springs.count;
  return { mean: count === 0 ? 0 : sum / count, max };
}
