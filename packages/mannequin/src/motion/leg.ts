/** A leg between a hip and an ankle whose places are given: two bones and the direction in which the knee points. */
import { AHEAD } from "../body/limbs.ts";
import { across, cross, unit, type Vector } from "../body/loft.ts";
import { compose, fromAxes, inverse, type Quaternion } from "./quaternion.ts";

export interface LegTask {
  readonly hip: Vector;
  /** Where the ankle shall be; it comes as near as the leg is long. */
  readonly ankle: Vector;
  /** From hip to knee and from knee to ankle, in the bind pose. */
  readonly thigh: Vector;
  readonly shin: Vector;
  /** Where the knee points. */
  readonly ahead: Vector;
}

/** Share of its length to which a leg may straighten: the knee must know on which side it is. */
const STRAIGHTEST = 0.99999;

/** Rotations of both bones from the bind pose, in the world's axes. */
export function bendLeg({ hip, ankle, thigh, shin, ahead }: LegTask): {
  thigh: Quaternion;
  shin: Quaternion;
} {
  const [upper, lower] = [length(thigh), length(shin)];
  const way: Vector = [ankle[0] - hip[0], ankle[1] - hip[1], ankle[2] - hip[2]];
  const reach = Math.min(
    Math.max(length(way), Math.abs(upper - lower) * 1.01),
    STRAIGHTEST * (upper + lower),
  );
  const e = unit(way);
  const p = across(ahead, e);
  // The law of cosines, as a place along the way and a distance from it.
  const a = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const b = Math.sqrt(Math.max(upper * upper - a * a, 0));
  const toKnee: Vector = [a * e[0] + b * p[0], a * e[1] + b * p[1], a * e[2] + b * p[2]];
  const toAnkle: Vector = [reach * e[0] - toKnee[0], reach * e[1] - toKnee[1], reach * e[2] - toKnee[2]];
  const home = unit([thigh[0] + shin[0], thigh[1] + shin[1], thigh[2] + shin[2]]);
  const [hinge, hingeHome] = [cross(p, e), cross(across(AHEAD, home), home)];
  /** The rotation that takes a bone of the bind pose into a direction, and the knee's hinge with it. */
  const turned = (bone: Vector, direction: Vector) =>
    compose(frame(direction, hinge), inverse(frame(bone, hingeHome)));
  return { thigh: turned(thigh, toKnee), shin: turned(shin, toAnkle) };
}

function frame(down: Vector, hinge: Vector): Quaternion {
  const y = unit([-down[0], -down[1], -down[2]]);
  const z = unit(cross(hinge, y));
  return fromAxes(cross(y, z), y, z);
}

function length([x, y, z]: Vector): number {
  return Math.sqrt(x * x + y * y + z * z);
}
