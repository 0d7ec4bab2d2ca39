import { levelLoops, type LevelLoop } from "./level-loops.ts";

/** Where a standing body has what garments hang on, in its own frame [m]. */
export interface Landmarks {
  readonly floor: number;
  readonly height: number;
  /** The middle, seen from the front. */
  readonly middle: number;
  /** Heights: where the legs part, where it is narrowest, where the arms begin, where the neck is narrowest. */
  readonly crotch: number;
  readonly waist: number;
  readonly armpit: number;
  readonly neck: number;
  /** Where the neck stands on the shoulders. */
  readonly neckBase: number;
  /** Of the trunk, level by level, rising: height and girth of a tape pulled tight. */
  readonly trunk: readonly { readonly y: number; readonly girth: number }[];
  /** Arms, of which the left is at +x: where they begin, and which way they go; null where none can be told. */
  readonly arms: { readonly left: Arm; readonly right: Arm } | null;
}

export interface Arm {
  readonly from: readonly [number, number, number];
  /** A unit vector in the plane seen from the front. */
  readonly along: readonly [number, number];
}

/** Levels at which a body is cut. */
const LEVELS = 120;

/** Shares of the height where people have them, for bodies that do not show where [1]. */
const USUAL = { crotch: 0.455, waist: 0.626, armpit: 0.75, neck: 0.86 };

/** A trunk that is wider by so much than below has its arms in it [1]. */
const ARMS_JOIN = 1.25;

/** A neck ends where it is so much thicker [1]. */
const NECK_WIDENS = 1.5;

/** Reads landmarks off the surface of a body that stands upright and looks along z, arms held off. */
export function landmarksOf(x: Float64Array, triangles: Uint32Array): Landmarks {
  const [low, high] = bounds(x, 1);
  const [left, right] = bounds(x, 0);
  const [height, middle] = [high - low, (left + right) / 2];
  const at = (share: number): number => low + share * height;
  const heights = Array.from({ length: LEVELS - 1 }, (_, k) => at((k + 1) / LEVELS));
  const loops = levelLoops(x, triangles, heights);
  const trunk = heights.flatMap((y, k) => {
    const loop = loopAround(loops[k], middle);
    return loop ? [{ y, girth: loop.girth, width: loop.highX - loop.lowX }] : [];
  });
  const within = (from: number, to: number) => trunk.filter(({ y }) => y >= from && y <= to);
  const crotch = within(at(0.3), at(0.62))[0]?.y ?? at(USUAL.crotch);
  const armpit = armpitOf(within(Math.max(crotch, at(0.55)), at(0.88))) ?? at(USUAL.armpit);
  const waist = narrowest(within(crotch + 0.07 * height, armpit - 0.04 * height))?.y ?? at(USUAL.waist);
  const neck = neckOf(within(armpit + 0.03 * height, at(0.97))) ?? at(USUAL.neck);
  const neckGirth = trunk.find(({ y }) => y >= neck)?.girth ?? 0;
  const below = within(armpit, neck).findLast(({ girth }) => girth > NECK_WIDENS * neckGirth);
  return {
    ...{ floor: low, height, middle, crotch, waist, armpit, neck },
    neckBase: below?.y ?? neck,
    trunk: trunk.filter(({ y }) => y > crotch && y <= armpit).map(({ y, girth }) => ({ y, girth })),
    arms: armsOf(x, { middle, armpit, crotch, neck, height }),
  };
}

function bounds(x: Float64Array, axis: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = axis; i < x.length; i += 3) {
    low = Math.min(low, x[i]);
    high = Math.max(high, x[i]);
  }
  return [low, high];
}

/** The widest loop that the middle goes through. */
function loopAround(loops: readonly LevelLoop[], middle: number): LevelLoop | undefined {
  return loops
    .filter(({ lowX, highX }) => lowX < middle && highX > middle)
    .reduce<LevelLoop | undefined>(
      (best, each) => (each.girth > (best?.girth ?? 0) ? each : best),
      undefined,
    );
}

interface TrunkLevel {
  readonly y: number;
  readonly girth: number;
  readonly width: number;
}

/** Where the trunk first has its arms in it. */
function armpitOf(levels: readonly TrunkLevel[]): number | undefined {
  let widest = 0;
  for (const { y, width } of levels) {
    if (widest > 0 && width > ARMS_JOIN * widest) return y;
    // What lies below the waist is wide, too; the last few levels count.
    widest = widest === 0 ? width : 0.7 * widest + 0.3 * width;
  }
  return undefined;
}

const narrowest = (levels: readonly TrunkLevel[]): TrunkLevel | undefined =>
  levels.reduce<TrunkLevel | undefined>(
    (best, each) => (each.girth < (best?.girth ?? Infinity) ? each : best),
    undefined,
  );

/** The first place, going up, that is narrower than what is above and below. */
function neckOf(levels: readonly TrunkLevel[]): number | undefined {
  let best: TrunkLevel | undefined;
  for (const level of levels) {
    if (!best || level.girth < best.girth) best = level;
    else if (level.girth > 1.15 * best.girth) return best.y;
  }
  return undefined;
}

/** Arms are what is beside the trunk: their middles at two distances from it. */
function armsOf(
  x: Float64Array,
  {
    middle,
    armpit,
    crotch,
    neck,
    height,
  }: Pick<Landmarks, "middle" | "armpit" | "crotch" | "neck" | "height">,
): Landmarks["arms"] {
  const side = (sign: 1 | -1): Arm | null => {
    const centre = (from: number, to: number): [number, number, number] | null => {
      const sum = [0, 0, 0, 0];
      for (let i = 0; i < x.length; i += 3) {
        const out = sign * (x[i] - middle);
        if (out < from || out > to || x[i + 1] < crotch || x[i + 1] > neck) continue;
        for (let axis = 0; axis < 3; axis++) sum[axis] += x[i + axis];
        sum[3]++;
      }
      return sum[3] < 3 ? null : [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]];
    };
    const [near, far] = [centre(0.12 * height, 0.15 * height), centre(0.19 * height, 0.23 * height)];
    if (!near || !far) return null;
    const [dx, dy] = [far[0] - near[0], far[1] - near[1]];
    const length = Math.sqrt(dx * dx + dy * dy);
    return length > 0 ? { from: near, along: [dx / length, dy / length] } : null;
  };
  const [left, right] = [side(1), side(-1)];
  return left && right && left.from[1] > armpit - 0.2 * height ? { left, right } : null;
}
