import type { Colour, Image } from "./image.ts";

/** A corner on the picture: column, row, nearness, and how bright it is (0 to 1). */
export type Corner = readonly [column: number, row: number, near: number, light: number];

/** A picture with the nearness of each of its pixels. */
export interface Canvas {
  readonly image: Image;
  readonly near: Float32Array;
}

export function createCanvas(image: Image): Canvas {
  return { image, near: new Float32Array(image.width * image.height).fill(-Infinity) };
}

/** Draws a triangle where nothing nearer is, its light shaded smoothly between its corners. */
export function drawTriangle(
  { image, near }: Canvas,
  corners: readonly [Corner, Corner, Corner],
  colour: Colour,
): void {
  const [a, b, c] = corners;
  const area = side(a, b, c[0], c[1]);
  if (area === 0) return;
  const { width, height, pixels } = image;
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
  const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const p = side(b, c, x, y) / area;
      const q = side(c, a, x, y) / area;
      const r = 1 - p - q;
      if (p < 0 || q < 0 || r < 0) continue;
      const at = row * width + column;
      const depth = p * a[2] + q * b[2] + r * c[2];
      if (depth <= near[at]) continue;
      near[at] = depth;
      const light = p * a[3] + q * b[3] + r * c[3];
      for (let k = 0; k < 3; k++) pixels[at * 3 + k] = Math.min(255, colour[k] * light);
    }
  }
}

const side = (a: Corner, b: Corner, x: number, y: number): number =>
  (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
