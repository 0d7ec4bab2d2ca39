/** Cells along the longer side: the area of a disc is then right to a thousandth. */
const CELLS = 512;

/** Area of the shadow that a surface throws straight down, where it overlaps itself once [m²]: what a drape meter measures. */
export function shadowArea(x: ArrayLike<number>, triangles: ArrayLike<number>): number {
  if (triangles.length === 0) return 0;
  let [left, right, back, front] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k < triangles.length; k++) {
    const i = 3 * triangles[k];
    left = Math.min(left, x[i]);
    right = Math.max(right, x[i]);
    back = Math.min(back, x[i + 2]);
    front = Math.max(front, x[i + 2]);
  }
  const size = Math.max(right - left, front - back) / CELLS;
  if (!(size > 0)) return 0;
  const cells = new Uint8Array(CELLS * CELLS);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k): [number, number] => {
      const i = 3 * triangles[t + k];
      return [(x[i] - left) / size, (x[i + 2] - back) / size];
    });
    fill(cells, a, b, c);
  }
  let count = 0;
  for (const cell of cells) count += cell;
  return count * size * size;
}

type Point = [number, number];

/** Marks the cells whose middle is in a triangle. */
function fill(cells: Uint8Array, a: Point, b: Point, c: Point): void {
  const area = side(a, b, c);
  if (area === 0) return;
  const [u, v, w] = area > 0 ? [a, b, c] : [a, c, b];
  const lowest = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]) - 0.5));
  const highest = Math.min(CELLS - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  const first = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]) - 0.5));
  const last = Math.min(CELLS - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  for (let row = lowest; row <= highest; row++) {
    for (let column = first; column <= last; column++) {
      const p: Point = [column + 0.5, row + 0.5];
      if (side(u, v, p) >= 0 && side(v, w, p) >= 0 && side(w, u, p) >= 0) cells[row * CELLS + column] = 1;
    }
  }
}

const side = (a: Point, b: Point, p: Point): number =>
  (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
