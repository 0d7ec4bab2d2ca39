/**
 * A posture in the words of anatomy: angles in degrees from a body that stands with its arms hanging, and where the feet
 * are. Knees and hips follow from the feet.
 */
import { ARM_SLOPE } from "../body/figure.ts";
import { AHEAD } from "../body/limbs.ts";
import type { Vector } from "../body/loft.ts";
import { JOINT_NAMES, jointIndex, type JointName, type Side } from "../skeleton.ts";
import { bendLeg } from "./leg.ts";
import {
  aboutX,
  aboutY,
  aboutZ,
  compose,
  fromAxes,
  half,
  inverse,
  rotate,
  type Quaternion,
} from "./quaternion.ts";

export interface ArmPosture {
  /** Forward. */
  readonly flex: number;
  /** Away from the body; 50 is the bind pose's. */
  readonly abduct: number;
  /** The front of the arm turned to the middle. */
  readonly twist: number;
  readonly elbow: number;
  /** The palm towards the forearm. */
  readonly wrist: number;
  /** Shoulder lifted. */
  readonly raise: number;
}

export interface FootPosture {
  /** From where the ankle is in the bind pose, of a body of 1.7 m [m]. */
  readonly move: Vector;
  /** Toes up. */
  readonly pitch: number;
  /** Turned to the body's left. */
  readonly yaw: number;
  /** Toes bent up from the foot. */
  readonly toes: number;
  /** The knee turned outwards from where the foot points. */
  readonly splay: number;
}

export interface TrunkPosture {
  /** Forward. */
  readonly flex: number;
  /** To the left. */
  readonly side: number;
  /** Turned to the left. */
  readonly twist: number;
}

export interface Posture {
  /** Of the pelvis, from the bind pose, of a body of 1.7 m [m]. */
  readonly move: Vector;
  readonly pelvis: TrunkPosture;
  readonly spine: TrunkPosture;
  readonly head: TrunkPosture;
  readonly arms: Readonly<Record<Side, ArmPosture>>;
  readonly feet: Readonly<Record<Side, FootPosture>>;
}

export const STRAIGHT: TrunkPosture = { flex: 0, side: 0, twist: 0 };
export const HANGING: ArmPosture = { flex: 0, abduct: 12, twist: 0, elbow: 8, wrist: 0, raise: 0 };
export const PLANTED: FootPosture = { move: [0, 0, 0], pitch: 0, yaw: 0, toes: 0, splay: 0 };

/** A joint's rotation from its parent, for every joint, and where the pelvis is. */
export interface JointPose {
  readonly pelvis: Vector;
  readonly rotations: readonly Quaternion[];
}

export function jointPose(posture: Posture, places: readonly Vector[], scale: number): JointPose {
  const rotations: Quaternion[] = JOINT_NAMES.map(() => [0, 0, 0, 1]);
  const set = (name: JointName, rotation: Quaternion) => (rotations[jointIndex(name)] = rotation);
  const home = places[jointIndex("pelvis")];
  const pelvis: Vector = [
    home[0] + scale * posture.move[0],
    home[1] + scale * posture.move[1],
    home[2] + scale * posture.move[2],
  ];
  const turn = lean(posture.pelvis, 1);
  set("pelvis", turn);
  set("spine1", lean(posture.spine, 0.3));
  set("spine2", lean(posture.spine, 0.35));
  set("spine3", lean(posture.spine, 0.35));
  set("neck", lean(posture.head, 0.45));
  set("head", lean(posture.head, 0.55));
  for (const side of ["left", "right"] as const) {
    const sign = side === "left" ? 1 : -1;
    setArm(set, side, sign, posture.arms[side]);
    const at = (name: "Thigh" | "Shin" | "Foot") => places[jointIndex(`${side}${name}`)];
    const { move, pitch, yaw, toes, splay } = posture.feet[side];
    const ankle = at("Foot");
    const heading = aboutY(yaw + sign * splay);
    const leg = bendLeg({
      hip: add(pelvis, rotate(turn, subtract(at("Thigh"), home))),
      ankle: [ankle[0] + scale * move[0], ankle[1] + scale * move[1], ankle[2] + scale * move[2]],
      thigh: subtract(at("Shin"), at("Thigh")),
      shin: subtract(ankle, at("Shin")),
      ahead: rotate(heading, AHEAD),
    });
    const foot = compose(aboutY(yaw), aboutX(-pitch));
    const [thigh, shin] = [compose(inverse(turn), leg.thigh), compose(inverse(leg.thigh), leg.shin)];
    set(`${side}Hip`, half(thigh));
    set(`${side}Thigh`, thigh);
    set(`${side}Knee`, half(shin));
    set(`${side}Shin`, shin);
    set(`${side}Foot`, compose(inverse(leg.shin), foot));
    set(`${side}Toes`, aboutX(-toes));
  }
  return { pelvis, rotations };
}

function lean({ flex, side, twist }: TrunkPosture, part: number): Quaternion {
  return compose(aboutY(twist * part), aboutZ(-side * part), aboutX(flex * part));
}

function setArm(
  set: (name: JointName, rotation: Quaternion) => void,
  side: Side,
  sign: number,
  { flex, abduct, twist, elbow, wrist, raise }: ArmPosture,
): void {
  // From the bind pose to hanging straight down.
  const { cos, sin } = ARM_SLOPE;
  const lowered = fromAxes([sin, -sign * cos, 0], [sign * cos, sin, 0], [0, 0, 1]);
  const raised = inverse(lowered);
  set(`${side}Clavicle`, aboutZ(sign * raise));
  set(
    `${side}UpperArm`,
    compose(aboutZ(-sign * raise), aboutX(-flex), aboutZ(sign * abduct), aboutY(-sign * twist), lowered),
  );
  const forearm = compose(raised, aboutX(-elbow), lowered);
  set(`${side}Elbow`, half(forearm));
  set(`${side}Forearm`, forearm);
  set(`${side}Hand`, compose(raised, aboutZ(-sign * wrist), lowered));
}

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
