import { paperBody } from "../model/paper/paper-body.ts";
import type { Model } from "../model/model.ts";
import { CREASED, flatArea, flatDistance, NO_INDEX, tipOf, UNBROKEN } from "../model/paper/paper.ts";
import { createModel } from "../state/create-model.ts";
import type { Part, PaperPart } from "../model/part.ts";
import type { State } from "../state/state.ts";
import type { Uv } from "../input/cut.ts";
import { commitDraft, draftPaper, type PaperDraft } from "./paper-draft.ts";
import { addDamageSpring, splitEdge } from "./split-edge.ts";

/** Nodes this near to a crease are moved onto it, in spacings: no slivers beside it. */
const SNAP_SHARE = 0.18;

/** What counts as on a line, in spacings. */
const ON_EDGE_SHARE = 1e-6;

/** A straight piece of a crease on the flat sheet [m], and the number of the crease. */
interface Piece {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly crease: number;
}

/**
 * Draws creases on a sheet of paper, each a line or polyline of texture coordinates: edges that cross one are split on it, and a
 * keeper goes across each edge that lies along it. Flat at first; the angles are `Input.folds`.
 */
export function drawCreases(part: Part, creases: readonly (readonly Uv[])[]): PaperPart {
  if (part.kind !== "paper") throw new RangeError(`drawCreases: "${part.id}" is not paper`);
  if (creases.length === 0) return part;
  const pieces = piecesOf(part, creases);
  const { model, state } = createModel({ parts: [part] });
  let drawn: Model = model;
  for (const piece of pieces) drawn = drawPiece(drawn, state, piece);
  const done = handedBack(part, drawn, state);
  return { ...done, paper: { ...done.paper, creases: creases.length } };
}

/** A part as an edited model of it alone has become. */
export function handedBack(part: PaperPart, edited: Model, { x }: State): PaperPart {
  const { nodes, uvs, triangles } = edited;
  return { ...part, x, mass: nodes.mass, uvs, triangles, paper: paperBody(edited, 0).paper };
}

function piecesOf({ paper }: PaperPart, creases: readonly (readonly Uv[])[]): Piece[] {
  const { flat, madeNodes: made } = paper;
  let [width, height] = [0, 0];
  for (let node = 0; node < made; node++) {
    width = Math.max(width, 2 * flat[2 * node]);
    height = Math.max(height, 2 * flat[2 * node + 1]);
  }
  const place = ([u, v]: Uv): [number, number] => [(u - 0.5) * width, (0.5 - v) * height];
  return creases.flatMap((points, crease) =>
    points.slice(1).map((point, k) => ({ from: place(points[k]), to: place(point), crease })),
  );
}

function drawPiece(model: Model, state: State, piece: Piece): Model {
  const edges = paperBody(model, 0).paper.edges.count;
  const draft = draftPaper(model, 0, edges, 2 * edges);
  const side = sideOf(draft, piece);
  snap(draft, state, piece, side);
  const { edges: rows, paper } = draft;
  const before = rows.count;
  for (let k = 0; k < before; k++) {
    const [a, b] = [side(rows.a[k]), side(rows.b[k])];
    if (!(Math.max(a.off, b.off) > ON_EDGE_SHARE && Math.min(a.off, b.off) < -ON_EDGE_SHARE)) continue;
    const at = a.off / (a.off - b.off);
    const along = a.along + at * (b.along - a.along);
    if (along < -ON_EDGE_SHARE || along > 1 + ON_EDGE_SHARE) continue;
    const length = flatDistance(paper.flat, rows.a[k], rows.b[k]);
    const rest: [number, number] = [at * length, (1 - at) * length];
    if (!splitEdge(draft, state, { edge: k, at, offset: 0, rest, keep: 0 })) {
      throw new RangeError("drawCreases: no nodes are left, expected a larger reserve");
    }
  }
  for (let k = 0; k < rows.count; k++) {
    const [a, b] = [side(rows.a[k]), side(rows.b[k])];
    const isOn = [a, b].every(
      ({ off, along }) =>
        Math.abs(off) <= ON_EDGE_SHARE && along >= -ON_EDGE_SHARE && along <= 1 + ON_EDGE_SHARE,
    );
    if (isOn && rows.right[k] !== NO_INDEX && (rows.marks[k] & CREASED) === 0)
      keepCrease(draft, k, piece.crease);
  }
  return commitDraft(model, draft);
}

function keepCrease(draft: PaperDraft, edge: number, crease: number): void {
  const { edges, triangles, body, paper } = draft;
  const [a, b] = [edges.a[edge], edges.b[edge]];
  const l = tipOf(triangles, edges.left[edge], body.firstNode, a, b);
  const r = tipOf(triangles, edges.right[edge], body.firstNode, a, b);
  const restLength = flatDistance(paper.flat, l, r);
  addDamageSpring(draft, { a: l, b: r, restLength, from: a, to: b, crease: crease + 1 });
  edges.marks[edge] |= CREASED | UNBROKEN;
}

/** How far off a piece's line a node is, in spacings, and how far along it, 0 to 1. */
function sideOf(
  { paper }: PaperDraft,
  { from, to }: Piece,
): (node: number) => { off: number; along: number } {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const squared = x * x + y * y;
  const by = 1 / (Math.sqrt(squared) * paper.spacing);
  return (node) => {
    const u = paper.flat[2 * node] - from[0];
    const w = paper.flat[2 * node + 1] - from[1];
    return { off: (x * w - y * u) * by, along: (x * u + y * w) / squared };
  };
}

/** Moves inner nodes that are near onto the line, unless that would turn a triangle over or another crease holds them. */
function snap(
  draft: PaperDraft,
  { x }: State,
  { from, to }: Piece,
  side: (node: number) => { off: number; along: number },
): void {
  const { paper, edges, body, triangles, triangleCount } = draft;
  const held = new Uint8Array(paper.usedNodes);
  for (let k = 0; k < edges.count; k++) {
    if (edges.right[k] === NO_INDEX || (edges.marks[k] & CREASED) !== 0)
      held[edges.a[k]] = held[edges.b[k]] = 1;
  }
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
  const normal = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const axes = frameOf(draft, x);
  for (let node = 0; node < paper.usedNodes; node++) {
    const { off, along } = side(node);
    if (held[node] === 1 || off === 0 || Math.abs(off) > SNAP_SHARE || along < 0 || along > 1) continue;
    const [du, dw] = normal.map((part) => -part * off * paper.spacing);
    moveNode(node, du, dw);
    let isSound = true;
    for (let t = 0; t < triangleCount && isSound; t++) {
      const [p, q, r] = [0, 1, 2].map((k) => triangles[3 * t + k] - body.firstNode);
      if (p === node || q === node || r === node) isSound = flatArea(paper.flat, p, q, r) > 0;
    }
    if (!isSound) moveNode(node, -du, -dw);
  }
  for (let k = 0; k < edges.count; k++) {
    edges.restLength[k] = flatDistance(paper.flat, edges.a[k], edges.b[k]);
  }
  weigh(draft);

  function moveNode(node: number, du: number, dw: number): void {
    paper.flat[2 * node] += du;
    paper.flat[2 * node + 1] += dw;
    for (let axis = 0; axis < 3; axis++) x[3 * node + axis] += du * axes.across[axis] + dw * axes.down[axis];
    draft.uvs[2 * node] += du / axes.size[0];
    draft.uvs[2 * node + 1] -= dw / axes.size[1];
  }
}

/** Where the flat sheet's axes point in space: it is still flat, and its corners are nodes of the grid. */
function frameOf({ paper, body }: PaperDraft, x: Float64Array) {
  const columns = body.grid?.columns ?? 2;
  const last = paper.madeNodes - columns;
  const size = [
    paper.flat[2 * (columns - 1)] - paper.flat[0],
    paper.flat[2 * last + 1] - paper.flat[1],
  ] as const;
  return {
    size,
    across: [0, 1, 2].map((axis) => (x[3 * (columns - 1) + axis] - x[axis]) / size[0]),
    down: [0, 1, 2].map((axis) => (x[3 * last + axis] - x[axis]) / size[1]),
  };
}

/** Masses anew, from the areas on the flat sheet. */
function weigh({ mass, paper, body, triangles, triangleCount }: PaperDraft): void {
  mass.fill(0);
  for (let t = 0; t < triangleCount; t++) {
    const [p, q, r] = [0, 1, 2].map((k) => triangles[3 * t + k]);
    const third = (body.material.density * flatArea(paper.flat, p, q, r)) / 6;
    for (const node of [p, q, r]) mass[node] += third;
  }
}
