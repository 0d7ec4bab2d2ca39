import { nearLines, sidesOf } from "./grid-points.ts";
import { isInside } from "./outline.ts";
import type { Fold, Panel, Point } from "./pattern.ts";
import { PatternError, patternFault } from "./pattern-fault.ts";

/** The nodes of a fold from one end to the other. */
export interface FoldLine {
  readonly fold: Fold;
  readonly nodes: readonly number[];
}

export interface FoldLines {
  /** Nodes on folds that are not the border's; they follow those. */
  readonly points: readonly Point[];
  readonly lines: readonly FoldLine[];
}

/** An end of a fold this near to a node of the border, in spacings, is that node [1]. */
const AT_BORDER = 0.75;
/** Nodes of a fold are at least so far from the border, and from those of other folds, in spacings [1]. */
const CLEAR = 0.4;

/** Divides the folds of a panel into parts about as long as the spacing. */
export function foldLines(panel: Panel, border: readonly Point[], spacing: number): FoldLines {
  const points: Point[] = [];
  const near = nearLines(sidesOf(border), spacing);
  const refuse = (fold: number, state: string, expected: string): never => {
    const path = `pattern.panels.${panel.id}.folds[${fold}]`;
    throw new PatternError("meshPanel", panel.id, [patternFault(path, panel.folds?.[fold], expected, state)]);
  };
  const nodeAt = (point: Point, fold: number): number => {
    const onBorder = nearest(point, border);
    if (apart(point, border[onBorder]) < AT_BORDER * spacing) return onBorder;
    const here = nearest(point, points);
    const place = `(${point.map((each) => each.toFixed(3)).join(", ")}) m`;
    if (here >= 0 && apart(point, points[here]) < CLEAR * spacing) {
      return refuse(fold, `is too near to another fold at ${place}`, `folds that are ${spacing} m apart`);
    }
    if (!isInside(point, border) || near(...point, CLEAR * spacing)) {
      return refuse(fold, `leaves the panel at ${place}`, "a line across it, off its border");
    }
    return border.length + points.push(point) - 1;
  };
  const lines = (panel.folds ?? []).map((fold, k): FoldLine => {
    const [first, last] = [nodeAt(fold.from, k), nodeAt(fold.to, k)];
    const [from, to] = [first, last].map((node) => border[node] ?? points[node - border.length]);
    const parts = Math.max(1, Math.round(apart(from, to) / spacing));
    const nodes = [first];
    for (let part = 1; part < parts; part++) {
      const share = part / parts;
      const point: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      const node = nodeAt(point, k);
      if (node < border.length) refuse(k, "runs along the border", "a line across the panel");
      nodes.push(node);
    }
    if (first === last) refuse(k, "has no length on this mesh", `a fold of more than ${spacing} m`);
    return { fold, nodes: [...nodes, last] };
  });
  return { points, lines };
}

function nearest(point: Point, among: readonly Point[]): number {
  let best = -1;
  among.forEach((each, k) => {
    if (best < 0 || apart(point, each) < apart(point, among[best])) best = k;
  });
  return best;
}

const apart = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
