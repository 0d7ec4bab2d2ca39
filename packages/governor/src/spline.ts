/**
 * Interpolation between even knots as a matrix, so that whole sheets are resampled by products: `to` rows of `from` weights, row j
 * for the place j (from − 1)/(to − 1). Exact arithmetic only: the same bits in every engine.
 *
 * The cubic spline has its second derivatives M from M_{i−1} + 4 M_i + M_{i+1} = 6 (y_{i−1} − 2 y_i + y_{i+1}) and is "not a knot" at
 * the ends, M_0 = 2 M_1 − M_2, so that cubics come out as themselves. Of three knots it is a parabola, of two a line.
 */
export function cubicWeights(from: number, to: number): Float64Array {
  const weights = new Float64Array(to * from);
  const unit = new Float64Array(from);
  for (let knot = 0; knot < from; knot++) {
    unit.fill(0);
    unit[knot] = 1;
    const curvature = curvatures(unit);
    for (let j = 0; j < to; j++) weights[j * from + knot] = evaluate(unit, curvature, placeOf(j, from, to));
  }
  return weights;
}

/** The same by straight lines. */
export function linearWeights(from: number, to: number): Float64Array {
  const weights = new Float64Array(to * from);
  for (let j = 0; j < to; j++) {
    const place = placeOf(j, from, to);
    const i = cellOf(place, from);
    weights[j * from + i] = 1 - (place - i);
    weights[j * from + i + 1] = place - i;
  }
  return weights;
}

/** Where a knot of the new grid is among the old ones; ends are ends to the bit. */
export function placeOf(j: number, from: number, to: number): number {
  return to === 1 ? 0 : (j * (from - 1)) / (to - 1);
}

export function cellOf(place: number, from: number): number {
  return Math.min(from - 2, Math.floor(place));
}

/**
 * Takes values at `from` even places to `to` knots, fewer than these: the knots whose curve, by the weights from knots to places, comes nearest to all
 * values (least squares). Where a curve of such knots has been, it comes back as it was: R P = 1. The ends are kept as they are.
 */
export function fittedWeights(from: number, to: number, weightsOf: typeof cubicWeights): Float64Array {
  const weights = new Float64Array(to * from);
  const [last, inner] = [from - 1, to - 2];
  weights[0] = 1;
  weights[(to - 1) * from + last] = 1;
  if (inner < 1) return weights;
  const curve = weightsOf(to, from);
  const at = (place: number, knot: number): number => curve[place * to + knot];
  // Normal equations of the knots between the ends, by Cholesky's factors.
  const factor = new Float64Array(inner * inner);
  for (let i = 0; i < inner; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let place = 1; place < last; place++) sum += at(place, i + 1) * at(place, j + 1);
      for (let k = 0; k < j; k++) sum -= factor[i * inner + k] * factor[j * inner + k];
      factor[i * inner + j] = i === j ? Math.sqrt(sum) : sum / factor[j * inner + j];
    }
  }
  // A value moves the knots by itself; an end moves them by what its curve has everywhere.
  const column = new Float64Array(inner);
  for (let value = 0; value < from; value++) {
    for (let i = 0; i < inner; i++) {
      const isEnd = value === 0 || value === last;
      column[i] = isEnd ? 0 : at(value, i + 1);
      const end = value === 0 ? 0 : to - 1;
      if (isEnd) for (let place = 1; place < last; place++) column[i] -= at(place, i + 1) * at(place, end);
    }
    for (let i = 0; i < inner; i++) {
      for (let k = 0; k < i; k++) column[i] -= factor[i * inner + k] * column[k];
      column[i] /= factor[i * inner + i];
    }
    for (let i = inner - 1; i >= 0; i--) {
      for (let k = i + 1; k < inner; k++) column[i] -= factor[k * inner + i] * column[k];
      column[i] /= factor[i * inner + i];
      weights[(i + 1) * from + value] = column[i];
    }
  }
  return weights;
}

function evaluate(y: Float64Array, curvature: Float64Array, place: number): number {
  const i = cellOf(place, y.length);
  const b = place - i;
  const a = 1 - b;
  const bend = (a * a * a - a) * curvature[i] + (b * b * b - b) * curvature[i + 1];
  return a * y[i] + b * y[i + 1] + bend / 6;
}

/** Second derivatives at the knots, whose distance is 1. */
function curvatures(y: Float64Array): Float64Array {
  const n = y.length;
  const m = new Float64Array(n);
  if (n < 3) return m;
  const bend = (i: number): number => y[i - 1] - 2 * y[i] + y[i + 1];
  if (n === 3) return m.fill(bend(1));
  // The ends put into their neighbours' equations: 6 M_1 = 6 bend.
  m[1] = bend(1);
  m[n - 2] = bend(n - 2);
  // Between these: one sweep down, one up.
  const upper = new Float64Array(n);
  const right = new Float64Array(n);
  right[1] = m[1];
  for (let i = 2; i < n - 2; i++) {
    const pivot = 4 - (i === 2 ? 0 : upper[i - 1]);
    upper[i] = 1 / pivot;
    right[i] = (6 * bend(i) - right[i - 1]) / pivot;
  }
  for (let i = n - 3; i >= 2; i--) m[i] = right[i] - upper[i] * m[i + 1];
  m[0] = 2 * m[1] - m[2];
  m[n - 1] = 2 * m[n - 2] - m[n - 3];
  return m;
}
