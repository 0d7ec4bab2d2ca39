import type { CreasePattern, Point } from "../crease-pattern.ts";
import type { Line } from "../planar/split-segments.ts";
import { planarPattern } from "../planar/planar-pattern.ts";
import type { EdgeAssignment } from "@pliant/formats";

/** A line of a pattern in a few words. */
export const line = (
  from: Point,
  to: Point,
  assignment: EdgeAssignment,
  angle: number | null = null,
): Line => ({
  ...{ from, to, assignment, isFromSmooth: false, isToSmooth: false },
  angle: angle ?? (assignment === "M" ? -180 : assignment === "V" ? 180 : assignment === "F" ? 0 : null),
});

export const border = (width: number, height: number): Line[] => [
  line([0, 0], [width, 0], "B"),
  line([width, 0], [width, height], "B"),
  line([width, height], [0, height], "B"),
  line([0, height], [0, 0], "B"),
];

/** A square base: diagonals and one middle line. */
export const squareBase = (): Line[] => [
  ...border(10, 10),
  line([5, 5], [10, 10], "M"),
  line([5, 5], [0, 0], "M"),
  line([0, 10], [5, 5], "V"),
  line([5, 5], [10, 0], "V"),
  line([0, 5], [5, 5], "M"),
  line([5, 5], [10, 5], "M"),
];

/** A Miura map of so many cells. */
export function miura(columns: number, rows: number, lean = 0.35): CreasePattern {
  const at = (column: number, row: number): Point => [column, row + (column % 2 === 0 ? 0 : lean)];
  const lines: Line[] = [];
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= rows; row++) {
      const isSide = column === 0 || column === columns;
      if (row < rows) {
        const kind = isSide ? "B" : (column + row) % 2 === 0 ? "M" : "V";
        lines.push(line(at(column, row), at(column, row + 1), kind));
      }
      if (column < columns) {
        const kind = row === 0 || row === rows ? "B" : row % 2 === 0 ? "M" : "V";
        lines.push(line(at(column, row), at(column + 1, row), kind));
      }
    }
  }
  return planarPattern(lines);
}
