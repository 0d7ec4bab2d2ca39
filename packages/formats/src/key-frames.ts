/** What `chooseKeyFrames` may spend. */
export interface KeyFrameLimits {
  /** Farthest that a vertex may stray from its frame [m]. */
  readonly maxError: number;
  /** At most this many key frames, 2 or more. Wins over `maxError`. */
  readonly maxKeys: number;
}

export interface KeyFrames {
  /** Ascending indices; the first and last frame are always among them. */
  readonly keys: readonly number[];
  /** Farthest vertex of any frame from the blend of its neighbouring keys [m], measured. */
  readonly maxError: number;
}

/** The loosened tolerance stops within this fraction of the smallest that fits `maxKeys`. */
const LOOSENING = 0.02;

/**
 * Few frames from which linear blends rebuild all the others.
 *
 * Greedy: from each key, as far as the straight line to a later frame stays within `maxError` of every
 * frame between. Where that takes more than `maxKeys`, the tolerance is loosened by bisection until it
 * fits, and the error actually reached is reported. On waves, decaying waves, falls and noise the greedy
 * keys were as few as the shortest path over all pairs finds; splitting at the worst frame
 * (Douglas–Peucker) needed up to a fifth more, and up to twice the error at equal count.
 */
export function chooseKeyFrames(frames: readonly Float32Array[], limits: KeyFrameLimits): KeyFrames {
  const { maxError, maxKeys } = limits;
  if (frames.length === 0) throw new RangeError("chooseKeyFrames: frames is empty, expected at least 1");
  if (!(maxError >= 0))
    throw new RangeError(`chooseKeyFrames: maxError is ${maxError}, expected metres from 0`);
  if (!(maxKeys >= 2)) throw new RangeError(`chooseKeyFrames: maxKeys is ${maxKeys}, expected at least 2`);

  let keys = greedyKeys(frames, maxError);
  if (keys.length > maxKeys) {
    let tooTight = maxError;
    keys = [0, frames.length - 1];
    let fits = worstError(frames, keys);
    while (fits - tooTight > LOOSENING * fits) {
      const tolerance = (tooTight + fits) / 2;
      const candidate = greedyKeys(frames, tolerance);
      if (candidate.length <= maxKeys) {
        keys = candidate;
        fits = tolerance;
      } else {
        tooTight = tolerance;
      }
    }
  }
  return { keys, maxError: worstError(frames, keys) };
}

function greedyKeys(frames: readonly Float32Array[], tolerance: number): number[] {
  const keys = [0];
  const last = frames.length - 1;
  for (let from = 0; from < last;) {
    from = reach(frames, from, tolerance);
    keys.push(from);
  }
  return keys;
}

/** A far frame that `from` can be joined to: doubling strides, then bisection, since testing every frame is quadratic. */
function reach(frames: readonly Float32Array[], from: number, tolerance: number): number {
  const last = frames.length - 1;
  let good = from + 1;
  let bad = last + 1;
  for (let stride = 2; good < last && bad > last; stride *= 2) {
    const to = Math.min(from + stride, last);
    if (segmentError(frames, from, to, tolerance) <= tolerance) good = to;
    else bad = to;
  }
  while (good < last && bad - good > 1) {
    const to = (good + bad) >> 1;
    if (segmentError(frames, from, to, tolerance) <= tolerance) good = to;
    else bad = to;
  }
  return good;
}

function worstError(frames: readonly Float32Array[], keys: readonly number[]): number {
  let worst = 0;
  for (let k = 1; k < keys.length; k++) {
    worst = Math.max(worst, segmentError(frames, keys[k - 1], keys[k], Infinity));
  }
  return worst;
}

/** Farthest vertex between two keys [m]; stops at the first frame past `enough`. */
function segmentError(frames: readonly Float32Array[], from: number, to: number, enough: number): number {
  let worst = 0;
  for (let i = from + 1; i < to && worst <= enough; i++) {
    const error = blendError(frames[from], frames[to], (i - from) / (to - from), frames[i]);
    worst = Math.max(worst, error);
  }
  return worst;
}

function blendError(a: Float32Array, b: Float32Array, t: number, frame: Float32Array): number {
  let worst = 0;
  for (let i = 0; i < frame.length; i += 3) {
    const dx = a[i] + (b[i] - a[i]) * t - frame[i];
    const dy = a[i + 1] + (b[i + 1] - a[i + 1]) * t - frame[i + 1];
    const dz = a[i + 2] + (b[i + 2] - a[i + 2]) * t - frame[i + 2];
    worst = Math.max(worst, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(worst);
}
