/** A mannequin in the size that is asked for: skin, skeleton, poses and motions, made by code alone. */
import { JOINT, type Character } from "@pliant/character";
import { createBodyField } from "./body/body-field.ts";
import { ARM_SLOPE } from "./body/figure.ts";
import { fitFigure } from "./body/fit-figure.ts";
import type { Vector } from "./body/loft.ts";
import { createClip, type Motion } from "./motion/clip.ts";
import { DANCE } from "./motion/dance.ts";
import { createGait, RUN, WALK } from "./motion/gait.ts";
import { holdPose, POSES, type PoseName } from "./motion/poses.ts";
import { jointPose } from "./motion/posture.ts";
import { SQUAT } from "./motion/squat.ts";
import { TURN } from "./motion/turn.ts";
import { readOptions, type MannequinOptions } from "./options.ts";
import { bindPlaces, createSkeleton, jointIndex, jointPlaces } from "./skeleton.ts";
import { createSkin } from "./skin-weights.ts";
import { mirror, type HalfSurface } from "./surface/half-surface.ts";
import { keptSurface, packSurface, surfaceKey } from "./surface/kept-surface.ts";
import { createSkinSurface } from "./surface/skin-surface.ts";

const MOTIONS: readonly Motion[] = [
  ...(Object.keys(POSES) as PoseName[]).map(holdPose),
  createGait(WALK),
  createGait(RUN),
  TURN,
  SQUAT,
  DANCE,
];

/** Cubes that see a thumb [m], of a body of 1.7 m. */
const CELL = 0.0125;

export function createMannequin(given: Partial<MannequinOptions> = {}): Character {
  const options = readOptions(given);
  const figure = fitFigure(options);
  const field = createBodyField(figure);
  const places = jointPlaces(figure);
  const surface = mirror(keptSurface(options) ?? createHalf(figure.height, field, places, options.triangles));
  return {
    name: options.name,
    positions: surface.positions,
    triangles: surface.triangles,
    skeleton: createSkeleton(places),
    skin: createSkin(surface, field, places, figure.height),
    morphs: [],
    clips: MOTIONS.map((motion) => createClip(motion, places, figure.height)),
  };
}

/** The surface of a size as a file for `keepSurface`, and what that is called. */
export function surfaceFile(given: Partial<MannequinOptions> = {}): { name: string; pack: () => Uint8Array } {
  const options = readOptions(given);
  const key = surfaceKey(options);
  const pack = (): Uint8Array => {
    const figure = fitFigure(options);
    const half = createHalf(figure.height, createBodyField(figure), jointPlaces(figure), options.triangles);
    return packSurface(key, half);
  };
  return { name: `mannequin-${key}.bin`, pack };
}

function createHalf(
  scale: number,
  field: ReturnType<typeof createBodyField>,
  places: readonly Vector[],
  triangles: number,
): HalfSurface {
  const wrist = places[jointIndex("leftHand")];
  return createSkinSurface({
    field: (x, y, z) => field.distance(x, y, z),
    // Round everything: fingers reach 0.2 m beyond the wrist.
    box: {
      low: [-0.03 * scale, -0.3 * scale],
      high: [wrist[0] + 0.2 * scale, 1.74 * scale, 0.3 * scale],
    },
    fineness: finenessOf(wrist, scale),
    triangles,
    cell: CELL * scale,
  });
}

/** Hands and feet have shorter edges than the trunk: they are small. */
function finenessOf(wrist: Vector, scale: number): (x: number, y: number, z: number) => number {
  return (x, y) => {
    const beyond = (x - wrist[0]) * ARM_SLOPE.cos - (y - wrist[1]) * ARM_SLOPE.sin;
    const hand = x > 0.3 * scale ? rise(beyond / scale, -0.09, 0.02) : 0;
    const foot = 1 - rise(y / scale, 0.08, 0.2);
    return 1 - 0.45 * hand - 0.3 * foot;
  };
}

function rise(value: number, from: number, to: number): number {
  const t = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

/** The same mannequin with a skeleton that rests in a pose; skin and clips are as they were. */
export function restIn(mannequin: Character, pose: PoseName): Character {
  const { skeleton } = mannequin;
  const places = bindPlaces(mannequin.skin);
  const height = places[jointIndex("head")][1] / HEAD_HEIGHT;
  const { pelvis, rotations } = jointPose(POSES[pose], places, height);
  const rest = skeleton.rest.slice();
  rest.set(pelvis, 0);
  rotations.forEach((rotation, joint) => rest.set(rotation, joint * JOINT + 3));
  return { ...mannequin, skeleton: { ...skeleton, rest } };
}

/** Of the head's joint in a body of 1.7 m [m]. */
const HEAD_HEIGHT = 1.52;
