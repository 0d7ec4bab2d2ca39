import { checkOptions } from "../checks/check-options.ts";
import { describeValue } from "../checks/describe-value.ts";
import { CREASED, flatDistance, NO_INDEX, tipOf, UNBROKEN } from "../model/paper/paper.ts";
import { createModel } from "../state/create-model.ts";
import type { PaperPart, Part } from "../model/part.ts";
import { nextUniform } from "@pliant/geometry";
import { hingeEdge } from "./damage.ts";
import { handedBack } from "./crease.ts";
import { commitDraft, draftPaper } from "./paper-draft.ts";
import { splitEdge } from "./split-edge.ts";

export interface CrumpleOptions {
  /** Share of the edges that are broken, and of the inner edges that are creased [1]. */
  readonly broken?: number;
  readonly creased?: number;
  /** As if pressed by so much [1]. */
  readonly compression?: number;
  readonly seed?: number;
}

/**
 * Paper that has been crumpled before (P9, Figures 4–6 of the source): edges chosen at random are broken or creased as if they had
 * been pressed. It begins flat; its keepers then pull it into shape.
 */
export function crumple(part: Part, options: CrumpleOptions): PaperPart {
  checkOptions("crumple", options, ["broken", "creased", "compression", "seed"]);
  const { broken = 0.2, creased = 0.2, compression = 0.15, seed = 1 } = options;
  for (const [name, value] of Object.entries({ broken, creased, compression })) {
    if (value >= 0 && value < 1) continue;
    throw new RangeError(`crumple: ${name} is ${describeValue(value)}, expected a share of 0 to below 1`);
  }
  if (part.kind !== "paper") throw new RangeError(`crumple: "${part.id}" is not paper`);
  const { model, state } = createModel({ parts: [part], seed });
  const { count } = part.paper.edges;
  const draft = draftPaper(model, 0, count, 4 * count);
  const { edges, paper, triangles } = draft;
  const bulge = paper.damage?.bulge ?? 1;
  const left = 1 - compression;
  for (let edge = 0; edge < count; edge++) {
    if ((edges.marks[edge] & UNBROKEN) !== 0 || nextUniform(state.random) >= broken) continue;
    const rest = edges.restLength[edge];
    const given = rest * rest * (1 - left * left);
    const half = 0.5 * Math.sqrt(rest * rest - given + bulge * bulge * given);
    const side = nextUniform(state.random) < 0.5 ? -1 : 1;
    const offset = side * 0.5 * bulge * Math.sqrt(given);
    if (!splitEdge(draft, state, { edge, at: 0.5, offset, rest: [half, half], keep: left * rest })) break;
  }
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.right[edge] === NO_INDEX || (edges.marks[edge] & CREASED) !== 0) continue;
    if (nextUniform(state.random) >= creased) continue;
    const [a, b] = [edges.a[edge], edges.b[edge]];
    const tips = [edges.left[edge], edges.right[edge]].map((triangle) => tipOf(triangles, triangle, 0, a, b));
    hingeEdge(draft, state.x, edge, left * flatDistance(paper.flat, tips[0], tips[1]));
  }
  return handedBack(part, commitDraft(model, draft), state);
}
