import type { Model, PaperBody } from "../../model/model.ts";
import { crossLength, edgeStiffness, hingeWeights } from "../../model/paper/paper-law.ts";
import { CREASED, flatArea, NO_INDEX, tipOf, type Paper } from "../../model/paper/paper.ts";
import { setHinges } from "./hinges.ts";
import type { Workspace } from "./workspace.ts";

/** Springs of a sheet as the kernels take them: of all edges, or of those that an edit changed. False: there is no room. */
export function setSprings(
  space: Workspace,
  model: Model,
  body: PaperBody,
  paper: Paper,
  touched?: readonly number[],
): boolean {
  const { edges, damageSprings } = paper;
  if (edges.count > space.edgeRoom || damageSprings.count > space.damageSpringRoom) return false;
  const triangles = model.triangles.subarray(3 * body.firstTriangle);
  if (touched === undefined) {
    for (let edge = 0; edge < edges.count; edge++) setEdge(space, paper, triangles, body.firstNode, edge);
  } else for (const edge of touched) setEdge(space, paper, triangles, body.firstNode, edge);
  space.nodeCount = paper.usedNodes;
  space.bonds.count = edges.count;
  space.crosses.count = paper.law.cross > 0 ? edges.count : 0;
  space.folds.count = edges.count;
  setDamageSprings(space, paper);
  setHinges(space.hinges, body, model.triangles);
  space.mass.set(model.nodes.mass.subarray(body.firstNode, body.firstNode + body.nodeCount));
  return true;
}

function setEdge(
  { bonds, crosses, folds }: Workspace,
  paper: Paper,
  triangles: Uint32Array,
  first: number,
  edge: number,
): void {
  const { edges, law, flat } = paper;
  const a = edges.a[edge];
  const b = edges.b[edge];
  const l = tipOf(triangles, edges.left[edge], first, a, b);
  const isInner = edges.right[edge] !== NO_INDEX;
  const r = isInner ? tipOf(triangles, edges.right[edge], first, a, b) : l;
  let area = Math.abs(flatArea(flat, a, b, l)) / 2;
  if (isInner) area += Math.abs(flatArea(flat, a, b, r)) / 2;
  bonds.a[edge] = a;
  bonds.b[edge] = b;
  bonds.restLength[edge] = edges.restLength[edge];
  bonds.stiffness[edge] = edgeStiffness(law, flat, a, b, area);
  const bends = isInner && (edges.marks[edge] & CREASED) === 0;
  if (law.cross > 0) {
    crosses.a[edge] = l;
    crosses.b[edge] = r;
    crosses.restLength[edge] = bends ? crossLength(flat, l, r) : 1;
    crosses.stiffness[edge] = bends ? law.cross : 0;
  }
  if (bends && law.bend[0] + law.bend[1] > 0) {
    hingeWeights(law, flat, a, b, l, r, folds.weights, 4 * edge);
    folds.corners[4 * edge] = a;
    folds.corners[4 * edge + 1] = b;
    folds.corners[4 * edge + 2] = l;
    folds.corners[4 * edge + 3] = r;
  } else folds.weights.fill(0, 4 * edge, 4 * edge + 4);
}

function setDamageSprings({ damageSprings: rows }: Workspace, { damageSprings, law }: Paper): void {
  rows.a.set(damageSprings.a);
  rows.b.set(damageSprings.b);
  rows.restLength.set(damageSprings.restLength);
  if (damageSprings.count > rows.count) rows.stiffness.fill(law.damage, rows.count, damageSprings.count);
  rows.count = damageSprings.count;
}
