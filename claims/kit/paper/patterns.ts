import { planarPattern, type CreasePattern, type Point } from "@pliant/origami";

type Kind = "B" | "M" | "V";
type Line = Parameters<typeof planarPattern>[0][number];

function line(from: Point, to: Point, assignment: Kind, angle = 180): Line {
  const target = assignment === "B" ? null : assignment === "M" ? -angle : angle;
  return { from, to, assignment, angle: target, isFromSmooth: false, isToSmooth: false };
}

function around(points: readonly Point[]): Line[] {
  return points.map((point, k) => line(point, points[(k + 1) % points.length], "B"));
}

const SQUARE = around([
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]);

/** Preliminary fold of a square. */
export const squareBase = (): CreasePattern =>
  planarPattern([
    ...SQUARE,
    ...[line([5, 5], [10, 10], "M"), line([5, 5], [0, 0], "M"), line([0, 10], [5, 5], "V")],
    ...[line([5, 5], [10, 0], "V"), line([0, 5], [5, 5], "M"), line([5, 5], [10, 5], "M")],
  ]);

/** A leaflet: three parallel creases, and one across them that turns over at each. */
export const leaflet = (): CreasePattern =>
  planarPattern([
    ...around([
      [0, 0],
      [12, 0],
      [12, 8],
      [0, 8],
    ]),
    ...[3, 6, 9].flatMap((x, k) => [
      line([x, 0], [x, 4], k % 2 === 0 ? "V" : "M"),
      line([x, 4], [x, 8], k % 2 === 0 ? "M" : "V"),
    ]),
    ...[0, 3, 6, 9].map((x) => line([x, 4], [x + 3, 4], "V")),
  ]);

export function miura(columns: number, rows: number, lean: number): CreasePattern {
  const at = (column: number, row: number): Point => [column, row + (column % 2 === 0 ? 0 : lean)];
  const lines: Line[] = [];
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= rows; row++) {
      const isSide = column === 0 || column === columns;
      if (row < rows)
        lines.push(
          line(at(column, row), at(column, row + 1), isSide ? "B" : (column + row) % 2 === 0 ? "M" : "V"),
        );
      const isEnd = row === 0 || row === rows;
      if (column < columns)
        lines.push(line(at(column, row), at(column + 1, row), isEnd ? "B" : row % 2 === 0 ? "M" : "V"));
    }
  }
  return planarPattern(lines);
}

/** Net of a cube of side 1: a column of four squares, with one to either side of the second. */
export const cubeNet = (): CreasePattern =>
  planarPattern([
    ...around([
      ...([
        [1, 0],
        [2, 0],
        [2, 1],
        [3, 1],
        [3, 2],
        [2, 2],
        [2, 3],
        [2, 4],
      ] as Point[]),
      ...([
        [1, 4],
        [1, 3],
        [1, 2],
        [0, 2],
        [0, 1],
        [1, 1],
      ] as Point[]),
    ]),
    ...[1, 2, 3].map((y) => line([1, y], [2, y], "V", 90)),
    ...[line([1, 1], [1, 2], "V", 90), line([2, 1], [2, 2], "V", 90)],
  ]);
