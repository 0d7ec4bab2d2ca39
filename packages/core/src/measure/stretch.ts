import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "./distance.ts";

/** Strain of the sequential links, slack ones counting as 0 [1]. */
export interface Stretch {
  readonly mean: number;
  readonly max: number;
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
