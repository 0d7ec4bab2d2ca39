/** Joints of a mannequin: where they are in the bind pose, all with the world's axes. */
import { JOINT, type SkinWeights as CharacterSkin, type Skeleton } from "@pliant/character";
import type { Figure } from "./body/figure.ts";
import { limbJoints } from "./body/limbs.ts";
import type { Vector } from "./body/loft.ts";

const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/**
 * Of a side, without "left" or "right" in front: each with its parent, a joint of the trunk or of the same side. Elbow, Hip
 * and Knee go half of the way that the bone behind them goes: the skin between two bones follows them, and keeps its girth.
 */
const LIMB_PARENTS = {
  Clavicle: "spine3",
  UpperArm: "Clavicle",
  Elbow: "UpperArm",
  Forearm: "UpperArm",
  Hand: "Forearm",
  Hip: "pelvis",
  Thigh: "pelvis",
  Knee: "Thigh",
  Shin: "Thigh",
  Foot: "Shin",
  Toes: "Foot",
} as const;
export type LimbJoint = keyof typeof LIMB_PARENTS;

const TRUNK_JOINTS = ["pelvis", "spine1", "spine2", "spine3", "neck", "head"] as const;
export type TrunkJoint = (typeof TRUNK_JOINTS)[number];

export type JointName = TrunkJoint | `${Side}${LimbJoint}`;

/** Parents before children. */
export const JOINT_NAMES: readonly JointName[] = [
  ...TRUNK_JOINTS,
  ...SIDES.flatMap((side) =>
    (Object.keys(LIMB_PARENTS) as LimbJoint[]).map((limb): JointName => `${side}${limb}`),
  ),
];

export const jointIndex = (name: JointName): number => JOINT_NAMES.indexOf(name);

/** Heights and depths of the spine's joints, of a body of 1.7 m. */
const SPINE: Record<TrunkJoint, Vector> = {
  pelvis: [0, 0.915, -0.012],
  spine1: [0, 1.005, -0.022],
  spine2: [0, 1.115, -0.024],
  spine3: [0, 1.235, -0.035],
  neck: [0, 1.425, -0.045],
  head: [0, 1.52, -0.018],
};

/** Of every joint, in the bind pose [m]. */
export function jointPlaces(figure: Figure): Vector[] {
  const joints = limbJoints(figure);
  const limbs: Record<LimbJoint, Vector> = {
    Clavicle: [0.035, joints.shoulder[1] + 0.018, -0.02],
    UpperArm: joints.shoulder,
    Elbow: joints.elbow,
    Forearm: joints.elbow,
    Hand: joints.wrist,
    Hip: joints.hip,
    Thigh: joints.hip,
    Knee: joints.knee,
    Shin: joints.knee,
    Foot: joints.ankle,
    Toes: joints.ball,
  };
  const scaled = ([x, y, z]: Vector, sign: number): Vector => [
    sign * x * figure.height,
    y * figure.height,
    z * figure.height,
  ];
  return JOINT_NAMES.map((name) => {
    const limb = limbOf(name);
    return limb
      ? scaled(limbs[limb.limb], limb.side === "left" ? 1 : -1)
      : scaled(SPINE[name as TrunkJoint], 1);
  });
}

/** A limb's joint taken apart, or null for joints of the trunk. */
export function limbOf(name: JointName): { side: Side; limb: LimbJoint } | null {
  const side = SIDES.find((each) => name.startsWith(each));
  return side ? { side, limb: name.slice(side.length) as LimbJoint } : null;
}

function parentOf(name: JointName): number {
  const limb = limbOf(name);
  if (limb) {
    const parent = LIMB_PARENTS[limb.limb];
    return JOINT_NAMES.findIndex((each) => each === parent || each === `${limb.side}${parent}`);
  }
  return TRUNK_JOINTS.indexOf(name as TrunkJoint) - 1;
}

export function createSkeleton(places: readonly Vector[]): Skeleton {
  const parents = Int32Array.from(JOINT_NAMES, parentOf);
  const rest = new Float64Array(JOINT_NAMES.length * JOINT);
  for (let joint = 0; joint < JOINT_NAMES.length; joint++) {
    const from = parents[joint] < 0 ? [0, 0, 0] : places[parents[joint]];
    for (let i = 0; i < 3; i++) rest[joint * JOINT + i] = places[joint][i] - from[i];
    rest.set([0, 0, 0, 1, 1, 1, 1], joint * JOINT + 3);
  }
  return { names: JOINT_NAMES, parents, rest };
}

/** From the bind pose to each joint: all have the world's axes there. */
export function createInverseBind(places: readonly Vector[]): Float64Array {
  return Float64Array.from(places.flatMap(([x, y, z]) => [1, 0, 0, -x, 0, 1, 0, -y, 0, 0, 1, -z]));
}

/** Of joints in the bind pose, where all have the world's axes [m]. */
export function bindPlaces({ inverseBind }: CharacterSkin): Vector[] {
  return Array.from({ length: inverseBind.length / 12 }, (_, joint): Vector => {
    const at = 12 * joint;
    return [-inverseBind[at + 3], -inverseBind[at + 7], -inverseBind[at + 11]];
  });
}
