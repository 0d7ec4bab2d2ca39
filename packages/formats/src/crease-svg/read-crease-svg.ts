import type { EdgeAssignment } from "../fold/fold-file.ts";
import type { CreaseSegment } from "./crease-segment.ts";
import { kindOf, lookWithin, PLAIN_LOOK, styleClasses, type SvgLook } from "./svg-look.ts";
import { pathLines, type PathLine } from "./svg-path.ts";
import { svgTags, type SvgTag } from "./svg-tags.ts";

export interface CreaseSvgOptions {
  /** How far pieces may leave a curve, as a share of the drawing's diagonal [1]. */
  readonly curve?: number;
  /** Kinds of edges by colour, over those of the convention. */
  readonly assignments?: Readonly<Record<string, EdgeAssignment>>;
}

export interface CreaseDrawing {
  readonly segments: readonly CreaseSegment[];
  readonly warnings: readonly string[];
}

/** How far pieces may leave a curve when nobody says [1]. */
const CURVE_SHARE = 1e-3;

/**
 * Reads a crease pattern drawn as SVG, by the convention of OrigamiSimulator: colours are kinds, 180° × opacity × stroke-opacity is the
 * angle. y is turned upwards, so that the front is what the viewer sees.
 */
export function readCreaseSvg(
  text: string,
  { curve = CURVE_SHARE, assignments }: CreaseSvgOptions = {},
): CreaseDrawing {
  const { tags, styles } = svgTags(text);
  const drawn = drawnElements(tags, styleClasses(styles));
  // Curves are cut twice: the first time only to know how large the drawing is.
  const diagonal = diagonalOf(drawn.flatMap(({ tag, look }) => linesOf(tag, look, Infinity)));
  const segments: CreaseSegment[] = [];
  const ignored = new Map<string, number>();
  for (const { tag, look } of drawn) {
    const kind = kindOf(look.stroke, assignments);
    const lines = linesOf(tag, look, curve * diagonal);
    if (kind === undefined) {
      if (look.stroke !== "none" && lines.length > 0)
        ignored.set(look.stroke, (ignored.get(look.stroke) ?? 0) + 1);
      continue;
    }
    const degrees = 180 * look.opacity * look.strokeOpacity;
    const angle = kind === "M" ? -degrees : kind === "V" ? degrees : kind === "F" ? 0 : null;
    for (const { points, smooth } of lines) {
      for (let k = 1; k < points.length; k++) {
        segments.push({
          ...{ from: points[k - 1], to: points[k], assignment: kind, angle },
          ...{ isFromSmooth: smooth[k - 1], isToSmooth: smooth[k] },
        });
      }
    }
  }
  const warnings = [...ignored].map(
    ([stroke, count]) =>
      `${count} elements have the stroke ${stroke}, which stands for no kind of edge: left out`,
  );
  if (segments.length === 0)
    throw new RangeError("crease svg: no line has a colour of creases, expected black, red or blue ones");
  return { segments, warnings };
}

function drawnElements(
  tags: readonly SvgTag[],
  classes: ReadonlyMap<string, Record<string, string>>,
): { tag: SvgTag; look: SvgLook }[] {
  const around: SvgLook[] = [PLAIN_LOOK];
  const drawn: { tag: SvgTag; look: SvgLook }[] = [];
  for (const tag of tags) {
    const look = lookWithin(around[tag.depth] ?? PLAIN_LOOK, tag, classes);
    around[tag.depth + 1] = look;
    if (!look.isHidden) drawn.push({ tag, look });
  }
  return drawn;
}

/** Polylines of an element, placed, y upwards. */
function linesOf({ name, attributes }: SvgTag, { matrix }: SvgLook, tolerance: number): PathLine[] {
  const number = (key: string): number => Number.parseFloat(attributes[key] ?? "0");
  const straight = (points: [number, number][]): PathLine[] => [{ points, smooth: points.map(() => false) }];
  const listed = (): [number, number][] => {
    const all = (attributes["points"] ?? "")
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return Array.from({ length: Math.floor(all.length / 2) }, (_, k) => [all[2 * k], all[2 * k + 1]]);
  };
  const lines = ((): PathLine[] => {
    switch (name) {
      case "line":
        return straight([
          [number("x1"), number("y1")],
          [number("x2"), number("y2")],
        ]);
      case "polyline":
        return straight(listed());
      case "polygon": {
        const points = listed();
        return straight([...points, points[0]]);
      }
      case "rect": {
        const [x, y, w, h] = ["x", "y", "width", "height"].map(number);
        return straight([
          [x, y],
          [x + w, y],
          [x + w, y + h],
          [x, y + h],
          [x, y],
        ]);
      }
      case "path":
        // The tolerance is of the page, the path of its own frame.
        return pathLines(
          attributes["d"] ?? "",
          tolerance / Math.max(1e-12, Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))),
        );
      default:
        return [];
    }
  })();
  const [a, b, c, d, e, f] = matrix;
  return lines
    .filter(({ points }) => points.length > 1 && points.every((point) => point?.every(Number.isFinite)))
    .map(({ points, smooth }) => ({
      points: points.map(([x, y]) => [a * x + c * y + e, -(b * x + d * y + f)]),
      smooth,
    }));
}

function diagonalOf(lines: readonly PathLine[]): number {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of lines.flatMap(({ points }) => points)) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return left < right || bottom < top ? Math.hypot(right - left, top - bottom) : 1;
}
