import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";
import { distance } from "@pliant/geometry";

/** How far the edges of paper are off their rest lengths, pressed and pulled alike [1]. */
export interface EdgeStrain {
  readonly mean: number;
  readonly max: number;
}

/** Mean and largest |l/l⁰ − 1| over the edges of all sheets of paper; 0 without any. */
export function edgeStrain({ bodies }: Pick<Model, "bodies">, { x }: Readonly<State>): EdgeStrain {
  let [sum, max, count] = [0, 0, 0];
  for (const body of bodies) {
    if (body.kind !== "paper") continue;
    const { paper, firstNode } = body;
    const { a, b, restLength } = paper.edges;
    count += paper.edges.count;
    for (let k = 0; k < paper.edges.count; k++) {
      const off = Math.abs(distance(x, firstNode + a[k], firstNode + b[k]) / restLength[k] - 1);
      sum += off;
      max = Math.max(max, off);
    }
  }
  return { mean: count === 0 ? 0 : sum / count, max };
}
