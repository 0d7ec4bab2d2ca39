import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "./distance.ts";

/** Strain of the sequential links, slack ones counting as 0 [1]. */
export interface Stretch {
  readonly mean: number;
  readonly max: number;
}

/** Of links and of the edges of paper. The largest alone, without a root per link: what every step reports. */
export function maxStretch({ links, bodies }: Model, { x }: Readonly<State>): number {
  const { a, b, restLength, count } = links;
  let most = 1;
  for (let k = 0; k < count; k++) {
    const i = a[k] * 3;
    const j = b[k] * 3;
    const dx = x[j] - x[i];
    const dy = x[j + 1] - x[i + 1];
    const dz = x[j + 2] - x[i + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    const rest = restLength[k] * restLength[k];
    if (squared > most * rest) most = squared / rest;
  }
  for (const { paper, firstNode } of bodies) {
    if (paper === undefined) continue;
    const { edges } = paper;
    for (let k = 0; k < edges.count; k++) {
      const i = 3 * (firstNode + edges.a[k]);
      const j = 3 * (firstNode + edges.b[k]);
      const squared = (x[j] - x[i]) ** 2 + (x[j + 1] - x[i + 1]) ** 2 + (x[j + 2] - x[i + 2]) ** 2;
      const rest = edges.restLength[k] * edges.restLength[k];
      if (squared > most * rest) most = squared / rest;
    }
  }
  return Math.sqrt(most) - 1;
}

export function stretch({ links }: Model, { x }: Readonly<State>): Stretch {
  let sum = 0;
  let max = 0;
  for (let k = 0; k < links.count; k++) {
    const strain = Math.max(0, distance(x, links.a[k], links.b[k]) / links.restLength[k] - 1);
    sum += strain;
    max = Math.max(max, strain);
  }
  return { mean: links.count === 0 ? 0 : sum / links.count, max };
}
