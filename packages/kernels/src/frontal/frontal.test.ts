import { expect, it } from "vitest";
import { createArena, f64 } from "../arena.ts";
import { BACKENDS } from "../testing/twins.ts";

const [ROWS, WIDTH, STRIDE] = [11, 5, 15];

/** A front of 11 rows of which the first 5 columns are known, with numbers that rounding shows in. */
function filled(backend: (typeof BACKENDS)[number]) {
  const arena = createArena(backend, {
    front: f64(STRIDE * STRIDE),
    corner: f64(WIDTH * WIDTH),
    inverse: f64(WIDTH),
    left: f64(STRIDE * WIDTH),
    right: f64(STRIDE * WIDTH),
  });
  const { front, corner, inverse } = arena.columns;
  front.forEach((_, i) => {
    const row = Math.floor(i / STRIDE);
    front[i] = row < ROWS ? ((i * 7919) % 1013) / 101 - 5 : 0;
  });
  corner.forEach((_, i) => {
    corner[i] = ((i * 131) % 29) / 31 - 0.4;
  });
  inverse.forEach((_, i) => {
    inverse[i] = 1 / (i + 1.7);
  });
  return arena;
}

const results = BACKENDS.map((backend) => {
  const { kernels, columns } = filled(backend);
  const { front, corner, inverse, left, right } = columns;
  const before = front.slice();
  const tiles = Math.ceil((ROWS - WIDTH) / 4);
  kernels.solveTiles(front, STRIDE, WIDTH, 0, tiles, WIDTH, corner, inverse, left, right);
  kernels.subtractTiles(front, STRIDE, WIDTH, tiles, WIDTH, left, right);
  return { columns, before };
});

it("the twins agree to the bit", () => {
  const [reference, wasm] = results;
  expect(wasm.columns).toEqual(reference.columns);
});

it("solves with the corner, scales by the pivots and takes the product off", () => {
  const { columns, before } = results[0];
  const { front, corner, inverse } = columns;
  for (let i = WIDTH; i < ROWS; i++) {
    for (let c = 0; c < WIDTH; c++) {
      // Σ_k<c l_ik d_k l_ck + l_ic d_c = f_ic
      let sum = front[i * STRIDE + c] / inverse[c];
      for (let k = 0; k < c; k++) sum += (front[i * STRIDE + k] / inverse[k]) * corner[c * WIDTH + k];
      expect(sum).toBeCloseTo(before[i * STRIDE + c], 12);
    }
    for (let j = WIDTH; j <= i; j++) {
      let sum = front[i * STRIDE + j];
      for (let k = 0; k < WIDTH; k++) sum += (front[i * STRIDE + k] * front[j * STRIDE + k]) / inverse[k];
      expect(sum).toBeCloseTo(before[i * STRIDE + j], 11);
    }
  }
});
