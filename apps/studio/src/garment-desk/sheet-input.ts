import type { EdgeOf, PanelLayout, Pattern, Point } from "@pliant/garment";
import type { Desk } from "./desk.ts";
import { addFold, deleteFold, deletePanel, layPanel, moveBothSides, twinOf } from "./edit-panels.ts";
import { deletePoint, insertPoint, isSame, moveControl, movePoints, panelNamed } from "./edit-points.ts";
import { stitchEdges, unstitchEdge } from "./edit-stitches.ts";
import { hitTest, type HitOptions, type Target } from "./hit-test.ts";
import { placeFrom, wayFrom } from "./layout.ts";
import { t } from "./words.ts";

/** How near to something the pointer has to be: a mouse, a finger [px]. */
const REACH = { mouse: 8, touch: 18 } as const;

/** What is under the pointer, as the tool that is in hand sees it. */
export function targetAt(desk: Desk, table: Point, scale: number, isTouch: boolean): Target | null {
  const pattern = desk.pattern.value;
  if (!pattern) return null;
  const kinds: Partial<Record<string, HitOptions["kinds"]>> = {
    point: ["edge"],
    stitch: ["edge"],
    fold: ["panel"],
    tape: ["panel"],
  };
  const wanted = kinds[desk.tool.value];
  return hitTest(pattern, table, {
    layouts: desk.layouts.value,
    reach: REACH[isTouch ? "touch" : "mouse"] / scale,
    handlesOf: desk.selection.value?.panel ?? null,
    ...(wanted && { kinds: wanted }),
  });
}

/** The pattern when what is held has been dragged by a way on the table [m]. */
export function dragged(desk: Desk, before: Pattern, target: Target, way: Point): Pattern {
  const layout = desk.layouts.value.get(target.panel) ?? { at: [0, 0], turnDegrees: 0 };
  const own = wayFrom(layout)(way);
  const move = desk.isSymmetric.value
    ? (vertices: readonly number[]): Pattern => moveBothSides(before, { panel: target.panel, vertices }, own)
    : (vertices: readonly number[]): Pattern => movePoints(before, target.panel, vertices, own);
  switch (target.kind) {
    case "point":
      return move([target.vertex]);
    case "edge": {
      const { from, to } = panelNamed(before, target.panel).edges[target.edge];
      return move([from, to]);
    }
    case "control":
      return desk.isSymmetric.value ? bothHandles(before, target, own) : moveControl(before, target, own);
    case "fold":
      return before;
    case "panel":
      return layPanel(before, target.panel, moved(layout, way));
  }
}

const moved = ({ at, turnDegrees }: PanelLayout, [dx, dy]: Point): PanelLayout => ({
  at: [at[0] + dx, at[1] + dy],
  turnDegrees,
});

/** A handle, and the one that answers to it on the other side. */
function bothHandles(
  before: Pattern,
  target: Extract<Target, { kind: "control" }>,
  [dx, dy]: Point,
): Pattern {
  const next = moveControl(before, target, [dx, dy]);
  const twin = twinOf(before, target.panel);
  if (!twin) return next;
  const { from, to } = panelNamed(before, target.panel).edges[target.edge];
  const ends = [twin.vertex[from], twin.vertex[to]];
  const edge = panelNamed(before, twin.panel).edges.findIndex(
    (each) => ends.includes(each.from) && ends.includes(each.to),
  );
  if (edge < 0 || (twin.panel === target.panel && edge === target.edge)) return next;
  const isTurned = panelNamed(before, twin.panel).edges[edge].from !== ends[0];
  const control = isTurned ? ((1 - target.control) as 0 | 1) : target.control;
  const { curve } = panelNamed(before, twin.panel).edges[edge];
  return moveControl(next, { panel: twin.panel, edge, control: curve.kind === "cubic" ? control : 0 }, [
    -dx,
    dy,
  ]);
}

export const dragLabel =
  ({ kind }: Target): (() => string) =>
  () =>
    t(
      (
        {
          point: "movePoint",
          edge: "moveEdge",
          control: "moveCurve",
          panel: "layPanel",
          fold: "foldDeed",
        } as const
      )[kind],
    );

/** A press of what is in hand where nothing is dragged. */
export function press(desk: Desk, target: Target | null, table: Point): void {
  const pattern = desk.pattern.value;
  if (!pattern || !target) {
    desk.selection.value = null;
    desk.begun.value = null;
    return;
  }
  const layout = desk.layouts.value.get(target.panel);
  const at = layout ? placeFrom(layout)(table) : ([0, 0] as const);
  switch (desk.tool.value) {
    case "select":
      desk.selection.value = target;
      return;
    case "point":
      if (target.kind === "edge") {
        desk.commit(insertPoint(pattern, target, target.share), () => t("addPoint"));
        desk.tool.value = "select";
      }
      return;
    case "stitch":
      return pressEdge(desk, pattern, target);
    case "fold":
      return pressFold(desk, pattern, target.panel, at);
    case "tape": {
      const [first, second] = desk.tape.value;
      const isNew = !first || second || first.panel !== target.panel;
      desk.tape.value = isNew ? [{ panel: target.panel, at }] : [first, { panel: target.panel, at }];
    }
  }
}

function pressEdge(desk: Desk, pattern: Pattern, target: Target): void {
  if (target.kind !== "edge") return;
  const begun = desk.begun.value;
  const edge: EdgeOf = { panel: target.panel, edge: target.edge };
  desk.selection.value = target;
  if (begun && "kind" in begun && begun.kind === "edge" && !isSame(begun, edge)) {
    desk.begun.value = null;
    desk.commit(stitchEdges(pattern, { panel: begun.panel, edge: begun.edge }, edge), () => t("stitchDeed"));
    return;
  }
  desk.begun.value = target;
}

function pressFold(desk: Desk, pattern: Pattern, panel: string, at: Point): void {
  const begun = desk.begun.value;
  if (begun && !("kind" in begun) && begun.panel === panel) {
    desk.begun.value = null;
    desk.tape.value = [];
    desk.commit(addFold(pattern, panel, begun.at, at), () => t("foldDeed"));
    desk.tool.value = "select";
    return;
  }
  desk.begun.value = { panel, at };
  desk.tape.value = [{ panel, at }];
}

/** Takes away what is chosen. */
export function deleteChosen(desk: Desk): void {
  const pattern = desk.pattern.value;
  const target = desk.selection.value;
  if (!pattern || !target) return;
  const put = (next: Pattern | null, label: () => string): void => {
    if (!next) return desk.app.hint.show(t("keep"));
    desk.selection.value = null;
    desk.commit(next, label);
  };
  switch (target.kind) {
    case "point":
      return put(deletePoint(pattern, target), () => t("deletePoint"));
    case "panel":
      return put(deletePanel(pattern, target.panel), () => t("deletePanel"));
    case "fold":
      return put(deleteFold(pattern, target.panel, target.fold), () => t("deleteFold"));
    case "edge":
      return put(unstitchEdge(pattern, target), () => t("unstitch"));
    case "control":
      break;
  }
}

/** Moves what is chosen by arrow keys [m]; false when that is nothing. */
export function nudge(desk: Desk, way: Point): boolean {
  const pattern = desk.written.value;
  const target = desk.selection.value;
  if (!pattern || !target || target.kind === "fold") return false;
  desk.commit(dragged(desk, pattern, target, way), dragLabel(target), `nudge ${target.kind} ${target.panel}`);
  return true;
}
