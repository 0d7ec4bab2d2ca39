import { paperBody } from "../model/paper/paper-body.ts";
import { distance } from "@pliant/geometry";
import type { Model } from "../model/model.ts";
import type { ChangedEdges } from "../model/paper/changed-edges.ts";
import { CREASED, NO_INDEX, tipOf } from "../model/paper/paper.ts";
import type { State } from "../state/state.ts";
import { breakingEdges, creasingEdges, sideOf } from "./break-rule.ts";
import { handOnPairs, pairKey, takePairs, type DamageSpringPairs } from "./damage-spring-pairs.ts";
import { commitDraft, draftPaper, type PaperDraft } from "./paper-draft.ts";
import { addDamageSpring, splitEdge, type Split } from "./split-edge.ts";

export interface DamageResult {
  readonly model: Model;
  readonly changes: ChangedEdges;
  readonly breaks: number;
  readonly hinges: number;
}

/**
 * The damage pass at the end of a step of length dt (docs/methods/paper.md#step): breaks, then hinges. Writes where new nodes are, and draws
 * from the random numbers, of the state. The same model when nothing failed.
 */
export function applyDamage(model: Model, state: State, dt: number): DamageResult {
  const changes = new Map<number, readonly number[]>();
  let [damaged, breaks, hinges] = [model, 0, 0];
  model.bodies.forEach((body, index) => {
    if (body.kind !== "paper" || !body.paper.damage) return;
    const found = damagePaper(damaged, index, state, dt);
    if (found === null) return;
    const { draft, pairs } = found;
    damaged = commitDraft(damaged, draft);
    handOnPairs(paperBody(damaged, index).paper.damageSprings, pairs);
    changes.set(index, draft.touched);
    const split = draft.paper.usedNodes - body.paper.usedNodes;
    breaks += split;
    hinges += draft.damageSprings.count - body.paper.damageSprings.count - split;
  });
  return { model: damaged, changes, breaks, hinges };
}

function damagePaper(
  model: Model,
  index: number,
  state: State,
  dt: number,
): { draft: PaperDraft; pairs: DamageSpringPairs } | null {
  const body = paperBody(model, index);
  const { edges } = body.paper;
  const breaking = breakingEdges({ edges, paper: body.paper, body }, state, dt);
  if (breaking.length === 0) {
    const view = viewOf(model, index);
    const creasing = creasingEdges(view, state, dt);
    if (creasing.length === 0) return null;
    const draft = draftPaper(model, index, 0, creasing.length);
    const pairs = takePairs(body.paper.damageSprings, body.nodeCount);
    for (const edge of creasing) creaseEdge(draft, state.x, edge, pairs);
    return { draft, pairs };
  }
  // Each edge and each half creases once: there is room for all of them.
  const draft = draftPaper(model, index, breaking.length, edges.count + breaking.length);
  const pairs = takePairs(body.paper.damageSprings, body.nodeCount);
  for (const edge of breaking) {
    if (makesSliver(draft, edge)) continue;
    pairs.add(pairKey(edges.a[edge], edges.b[edge], body.nodeCount));
    splitEdge(draft, state, breakOf(draft, state, edge));
  }
  for (const edge of creasingEdges(draft, state, dt)) creaseEdge(draft, state.x, edge, pairs);
  return { draft, pairs };
}

/** Edges that a break makes are at least this share of the shortest that may break [1]. */
const SLIVER_SHARE = 0.25;

/**
 * Whether the middle of an edge lies so near to a corner beside it, on the flat sheet, that the edge between them would be next to
 * nothing: the triangles of a sheet that breaks again and again would become needles, whose nodes weigh nothing. Ours.
 */
function makesSliver({ edges, paper, triangles, body }: PaperDraft, edge: number): boolean {
  const { flat, damage, spacing } = paper;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  const least = SLIVER_SHARE * (damage?.finestShare ?? 0) * spacing;
  for (const triangle of [edges.left[edge], edges.right[edge]]) {
    if (triangle === NO_INDEX) continue;
    const o = tipOf(triangles, triangle, body.firstNode, a, b);
    const x = 0.5 * (flat[2 * a] + flat[2 * b]) - flat[2 * o];
    const y = 0.5 * (flat[2 * a + 1] + flat[2 * b + 1]) - flat[2 * o + 1];
    if (x * x + y * y < least * least) return true;
  }
  return false;
}

/** What the rules read of a sheet, without copies: nothing is written to it. */
function viewOf(model: Model, index: number): PaperDraft {
  const body = paperBody(model, index);
  const { paper, firstTriangle, triangleCount } = body;
  return {
    ...{
      body,
      index,
      memory: 0,
      paper,
      edges: paper.edges,
      damageSprings: paper.damageSprings,
      sides: paper.sides,
      triangleCount,
    },
    triangles: model.triangles.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount)),
    ...{ mass: model.nodes.mass, uvs: model.uvs, touched: [] },
  };
}

/**
 * The paper's break (eqs 7, 8 with FIX 5): η = (ψ/2) √(l⁰² − l²), halves at rest as long as they are then. Where springs have the
 * stiffness of paper, η = 0 (docs/methods/paper.md#breaks), and halves do not break again.
 */
export function breakOf(draft: PaperDraft, state: State, edge: number): Split {
  const { edges, body, paper } = draft;
  const bulge = paper.damage?.bulge ?? 1;
  const l = distance(state.x, body.firstNode + edges.a[edge], body.firstNode + edges.b[edge]);
  const rest = edges.restLength[edge];
  const given = Math.max(rest * rest - l * l, 0);
  const half = 0.5 * Math.sqrt(l * l + bulge * bulge * given);
  // On the surface nothing can cross: stiff halves that are too long buckle out by themselves.
  const stands = paper.law.uniform;
  const offset = stands ? sideOf(draft, state, edge) * 0.5 * bulge * Math.sqrt(given) : 0;
  return { edge, at: 0.5, offset, rest: [half, half], keep: l, isFinal: !stands };
}

/** Creases an edge, with a keeper unless its corners have one already. */
function creaseEdge(draft: PaperDraft, x: Float64Array, edge: number, pairs: DamageSpringPairs): void {
  const { edges, body, triangles } = draft;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  const l = tipOf(triangles, edges.left[edge], body.firstNode, a, b);
  const r = tipOf(triangles, edges.right[edge], body.firstNode, a, b);
  const key = pairKey(l, r, body.nodeCount);
  if (pairs.has(key)) {
    edges.marks[edge] |= CREASED;
    draft.touched.push(edge);
    return;
  }
  pairs.add(key);
  hingeEdge(draft, x, edge);
}

/** Keeps the corners beside an edge as far apart as they are, or as told [m]. */
export function hingeEdge(draft: PaperDraft, x: Float64Array, edge: number, rest?: number, crease = 0): void {
  const { edges, body, triangles } = draft;
  const first = body.firstNode;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  const l = tipOf(triangles, edges.left[edge], first, a, b);
  const r = tipOf(triangles, edges.right[edge], first, a, b);
  const restLength = rest ?? distance(x, first + l, first + r);
  addDamageSpring(draft, { a: l, b: r, restLength, from: a, to: b, crease });
  edges.marks[edge] |= CREASED;
  draft.touched.push(edge);
}
