/** Trunk, shoulders, bust, seat, neck and head, as lofts. Tables are in metres of a body of 1.7 m. */
import { createGirths, girthAt, LEVEL, share, type Figure } from "./figure.ts";
import { createLoft, type Loft, type Section } from "./loft.ts";

/** Height, half-width, foremost, rearmost and widest place, squareness. */
type Slice = readonly [y: number, half: number, front: number, back: number, middle: number, square: number];

const TRUNK: readonly Slice[] = [
  [0.8, 0.08, 0.055, -0.065, -0.01, 0],
  [0.825, 0.118, 0.078, -0.085, -0.012, 0.1],
  [0.86, 0.152, 0.095, -0.1, -0.012, 0.15],
  [0.91, 0.16, 0.105, -0.105, -0.01, 0.2],
  [0.96, 0.153, 0.107, -0.093, -0.005, 0.2],
  [1.01, 0.138, 0.103, -0.077, 0.003, 0.2],
  [1.065, 0.124, 0.096, -0.069, 0.01, 0.2],
  [1.12, 0.128, 0.097, -0.08, 0.005, 0.25],
  [1.18, 0.139, 0.101, -0.1, 0, 0.3],
  [1.235, 0.15, 0.096, -0.114, -0.008, 0.25],
  [1.29, 0.157, 0.085, -0.121, -0.02, 0.25],
  [1.335, 0.152, 0.068, -0.118, -0.03, 0.2],
  [1.37, 0.136, 0.046, -0.108, -0.035, 0.1],
  [1.4, 0.105, 0.024, -0.096, -0.038, 0],
  [1.425, 0.075, 0.008, -0.085, -0.039, 0],
];

const NECK: readonly Slice[] = [
  [1.38, 0.062, 0.012, -0.1, -0.042, 0],
  [1.43, 0.055, 0.02, -0.085, -0.034, 0],
  [1.468, 0.0515, 0.031, -0.073, -0.022, 0],
  [1.51, 0.051, 0.041, -0.066, -0.012, 0],
  [1.56, 0.052, 0.045, -0.065, -0.01, 0],
];

const HEAD: readonly Slice[] = [
  [1.502, 0.043, 0.084, 0.005, 0.045, 0.1],
  [1.522, 0.0535, 0.0935, -0.025, 0.036, 0.1],
  [1.55, 0.063, 0.0975, -0.06, 0.02, 0.1],
  [1.585, 0.071, 0.0985, -0.085, 0.004, 0.08],
  [1.62, 0.075, 0.0965, -0.095, -0.002, 0],
];

export interface Trunk {
  readonly trunk: Loft;
  readonly yoke: Loft;
  readonly breast: Loft | null;
  readonly seat: Loft;
  readonly neck: Loft;
  readonly head: Loft;
}

export function createTrunk(figure: Figure): Trunk {
  const girths = createGirths(figure);
  const wide = (y: number) => girthAt(girths, y);
  const across = share(figure.chest, 0.4);
  const [bust, hip] = [wide(LEVEL.chest), wide(LEVEL.hip)];
  const full = figure.bust;
  return {
    trunk: upright(TRUNK, wide, [0.02, 0.03]),
    // From the neck to the tips of the shoulders: collar bones, shoulder blades and what slopes down from the neck.
    yoke: createLoft({
      origin: [0, 1.403, -0.036],
      axis: [0.98, -0.2, -0.01],
      front: [0, 0, 1],
      sections: [
        [0.0, 0, 0, 0.05, 0.034, 0.05, 0.052, 0],
        [0.06 * across, 0, 0, 0.05, 0.028, 0.046, 0.053, 0],
        [0.11 * across, 0, 0, 0.047, 0.027, 0.043, 0.051, 0],
        [0.16 * across, 0, 0.004, 0.042, 0.029, 0.042, 0.046, 0],
      ],
      caps: [0.03, 0.035],
    }),
    breast:
      full > 0
        ? ball(
            [0.084 * bust, 1.232, 0.06 * bust],
            [0.06 * bust, 0.068 * bust, (0.027 + 0.037 * full) * bust],
            0.12,
          )
        : null,
    seat: ball([0.07 * hip, 0.862, -0.062 * hip], [0.084 * hip, 0.092 * share(hip, 0.6), 0.069 * hip], -0.05),
    neck: upright(NECK, () => share(figure.chest, 0.25), [0.02, 0.02]),
    head: upright(HEAD, () => 1, [0.027, 0.08]),
  };
}

function upright(
  slices: readonly Slice[],
  wide: (y: number) => number,
  caps: readonly [number, number],
): Loft {
  return createLoft({
    origin: [0, 0, 0],
    axis: [0, 1, 0],
    front: [0, 0, 1],
    caps,
    sections: slices.map(([y, half, front, back, middle, square]): Section => {
      const scale = wide(y);
      const [ahead, behind] = [(front - middle) * scale, (middle - back) * scale];
      return [y, 0, middle * scale, half * scale, half * scale, ahead, behind, square];
    }),
  });
}

/** An ellipsoid that leans forward by `lean` of its height: two caps on a short loft. */
function ball(
  centre: readonly [number, number, number],
  [wide, high, deep]: readonly [number, number, number],
  lean: number,
): Loft {
  const half = 0.002;
  return createLoft({
    origin: centre,
    axis: [0, 1, -lean],
    front: [0, 0, 1],
    sections: [
      [-half, 0, 0, wide, wide, deep, deep, 0],
      [half, 0, 0, wide, wide, deep, deep, 0],
    ],
    caps: [high, high],
  });
}
