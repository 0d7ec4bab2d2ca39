/** Directions and places that fill their range evenly, however many are taken: the additive recurrence of the plastic number. */
const [ACROSS, UP] = [0.7548776662466927, 0.5698402909980532];

const fraction = (x: number): number => x - Math.floor(x);

/** A point of the unit square, number `index` of a sequence; `stream` tells sequences apart. */
export function squareSample(index: number, stream = 0): [number, number] {
  return [
    fraction(0.5 + 0.31 * stream + (index + 1) * ACROSS),
    fraction(0.5 + 0.73 * stream + (index + 1) * UP),
  ];
}

/** A point of the unit disc. */
export function discSample(index: number, stream = 0): [number, number] {
  const [a, b] = squareSample(index, stream);
  const radius = Math.sqrt(a);
  return [radius * Math.cos(2 * Math.PI * b), radius * Math.sin(2 * Math.PI * b)];
}

/** Lowest lamp of the dome: below, one lamp would be too bright by itself [cosine from straight up]. */
const LOWEST = 0.3;

/** A direction of the upper half, denser towards the top: [x, y, z], and how bright a lamp there is so that all together light evenly. */
export function domeSample(index: number): {
  readonly from: [number, number, number];
  readonly light: number;
} {
  const [a, b] = squareSample(index, 1);
  const up = Math.max(LOWEST, Math.sqrt(1 - a));
  const out = Math.sqrt(1 - up * up);
  return { from: [out * Math.cos(2 * Math.PI * b), up, out * Math.sin(2 * Math.PI * b)], light: 0.5 / up };
}
