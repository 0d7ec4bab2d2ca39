import type { Point } from "./pattern.ts";
import { isInside } from "./outline.ts";

/** Grid points nearer to the border than this share of the spacing would make flat triangles with it [1]. */
const MARGIN = 0.58;

/**
 * Points of a grid of equal triangles of side `spacing` inside a border, and off `lines`. Rows run along the weft, so that one side of every
 * triangle lies across the grain and the warp halves the others.
 */
export function gridPoints(
  border: readonly Point[],
  spacing: number,
  lines: readonly Segment[] = [],
): Point[] {
  const [xs, ys] = [border.map(([x]) => x), border.map(([, y]) => y)];
  const rise = (spacing * Math.sqrt(3)) / 2;
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  // The middle of a panel is often its axis of symmetry: the grid has one there, too.
  const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2];
  const [columns, rows] = [Math.ceil((right - left) / 2 / spacing) + 1, Math.ceil((top - bottom) / 2 / rise)];
  const near = nearLines([...sidesOf(border), ...lines], spacing);
  const points: Point[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const x = middleX + spacing * (column + (row % 2 === 0 ? 0 : 0.5));
      const y = middleY + rise * row;
      if (isInside([x, y], border) && !near(x, y, MARGIN * spacing)) points.push([x, y]);
    }
  }
  return points;
}

export type Segment = readonly [Point, Point];

export const sidesOf = (border: readonly Point[]): Segment[] =>
  border.map((a, k) => [a, border[(k + 1) % border.length]]);

/** Whether a point is nearer to some line than `reach`, at most two spacings: they lie in cells of that size. */
export function nearLines(
  lines: readonly Segment[],
  spacing: number,
): (x: number, y: number, reach: number) => boolean {
  const size = 2 * spacing;
  const cells = new Map<string, number[]>();
  lines.forEach(([a, b], k) => {
    for (let i = cell(Math.min(a[0], b[0]), size); i <= cell(Math.max(a[0], b[0]), size); i++) {
      for (let j = cell(Math.min(a[1], b[1]), size); j <= cell(Math.max(a[1], b[1]), size); j++) {
        const list = cells.get(`${i},${j}`);
        if (list) list.push(k);
        else cells.set(`${i},${j}`, [k]);
      }
    }
  });
  return (x, y, reach) => {
    for (let i = cell(x, size) - 1; i <= cell(x, size) + 1; i++) {
      for (let j = cell(y, size) - 1; j <= cell(y, size) + 1; j++) {
        for (const k of cells.get(`${i},${j}`) ?? []) {
          if (distanceToSegment(x, y, ...lines[k]) < reach) return true;
        }
      }
    }
    return false;
  };
}

const cell = (value: number, size: number): number => Math.floor(value / size);

function distanceToSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const t = Math.min(Math.max(along, 0), 1);
  const [ex, ey] = [x - ax - t * dx, y - ay - t * dy];
  return Math.sqrt(ex * ex + ey * ey);
}
