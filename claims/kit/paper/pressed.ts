import type { PaperBody } from "pliant";
import { createModel, type PaperDamage } from "pliant";
import { applyDamage } from "pliant/experimental";
import { testSheet } from "./paper.ts";

/** Some 1e5 edges, all at `length` of their rest length, held there for a time [s]: the share of them that broke. */
export function brokenShare(
  length: number,
  dt: number,
  time: number,
  damage: Partial<PaperDamage>,
): { share: number; edges: number } {
  const part = testSheet({
    nodes: [184, 184],
    maxNewNodes: 200_000,
    damage: { hinges: false, finestShare: 0.9, ...damage },
  });
  const start = createModel({ parts: [part], seed: Math.round(1 / dt) });
  const { state } = start;
  state.x.forEach((value, i) => (state.x[i] = length * value));
  let { model } = start;
  const first = (model.bodies[0] as PaperBody).paper.edges;
  if (!first) return { share: 0, edges: 0 };
  for (let step = 0; step < Math.round(time / dt); step++) ({ model } = applyDamage(model, state, dt));
  const now = (model.bodies[0] as PaperBody).paper.edges ?? first;
  let broken = 0;
  for (let k = 0; k < first.count; k++) if (now.b[k] !== first.b[k]) broken++;
  return { share: broken / first.count, edges: first.count };
}
