import type { Surface } from "../surface.ts";

export interface Sheet extends Surface {
  readonly x: Float64Array;
}

/** A grid of columns × rows vertices, two triangles to a cell with alternating diagonals; `place` gives vertex (i, j). */
export function gridSheet(
  columns: number,
  rows: number,
  place: (i: number, j: number) => readonly number[],
): Sheet {
  const x = new Float64Array(3 * columns * rows);
  const triangles: number[] = [];
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * columns + i;
      x.set(place(i, j), 3 * a);
      if (i + 1 === columns || j + 1 === rows) continue;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      triangles.push(...((i + j) % 2 === 0 ? [a, c, d, a, d, b] : [a, c, b, b, c, d]));
    }
  }
  return { x, triangles: Uint32Array.from(triangles) };
}

/** Both in one surface. */
export function joined(a: Sheet, b: Sheet): Sheet {
  const offset = a.x.length / 3;
  return {
    x: Float64Array.from([...a.x, ...b.x]),
    triangles: Uint32Array.from([...a.triangles, ...b.triangles.map((vertex) => vertex + offset)]),
  };
}

/** Turned by the rotation with columns (2, 1, 2)/3, (−2, 2, 1)/3, (−1, −2, 2)/3, then moved. */
export function tilted({ x, triangles }: Sheet, move: readonly number[] = [0, 0, 0]): Sheet {
  const turned = new Float64Array(x.length);
  for (let i = 0; i < x.length; i += 3) {
    const [a, b, c] = x.subarray(i, i + 3);
    turned[i] = (2 * a - 2 * b - c) / 3 + move[0];
    turned[i + 1] = (a + 2 * b - 2 * c) / 3 + move[1];
    turned[i + 2] = (2 * a + b + 2 * c) / 3 + move[2];
  }
  return { x: turned, triangles };
}
