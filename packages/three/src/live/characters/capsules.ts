import type { Simulation, Vec3 } from "pliant";
import type { Mover, SkinPlaces } from "../character-kit.ts";
import { JOINT, POSE } from "../packet.ts";
import type { ColliderSource, SkinData } from "../sources.ts";
import { frameQuaternion } from "./frame-quaternion.ts";
import { cross, dot, principalAxis } from "./principal-axis.ts";

/** Fewer vertices than this are no limb. */
const VERTICES_MIN = 8;
/** Share of a limb's vertices that its capsule is as wide as. */
const RADIUS_SHARE = 0.6;

/** A capsule that rides on a joint. */
interface BoneCapsule {
  readonly joint: number;
  /** In the frame in which the body was bound: its middle, its axis, and a direction square to that. */
  readonly middle: Vec3;
  readonly axis: Vec3;
  readonly across: Vec3;
  readonly placed: ColliderSource;
}

export const isCapsules = (source: ColliderSource): boolean =>
  source.as === "capsules" && source.skin !== undefined;

const made = new WeakMap<ColliderSource, readonly BoneCapsule[]>();

/** A capsule per joint that moves enough of the body: along the principal axis of the vertices that go mostly with it. */
export function capsulesOf(source: ColliderSource): readonly BoneCapsule[] {
  const known = made.get(source);
  if (known) return known;
  const { skin, boundPositions } = source;
  const capsules = skin && boundPositions ? limbs(source, skin, boundPositions) : [];
  made.set(source, capsules);
  return capsules;
}

function limbs(
  { id, friction, viscousFriction }: ColliderSource,
  skin: SkinData,
  bound: Float64Array,
): BoneCapsule[] {
  const rest = {
    ...(friction !== undefined && { friction }),
    ...(viscousFriction !== undefined && { viscousFriction }),
  };
  const points = Array.from({ length: skin.jointCount }, () => [] as Vec3[]);
  for (let v = 0; v < bound.length / 3; v++)
    for (let k = skin.influences * v; k < skin.influences * (v + 1); k++)
      if (skin.weights[k] > 0.5)
        points[skin.joints[k]].push([bound[3 * v], bound[3 * v + 1], bound[3 * v + 2]]);
  return points.flatMap((own, joint): BoneCapsule[] => {
    if (own.length < VERTICES_MIN) return [];
    const { center, axis } = principalAxis(own);
    const along = own.map((p) => dot(axis, minus(p, center)));
    const [low, high] = [Math.min(...along), Math.max(...along)];
    const shift = (low + high) / 2;
    const middle = center.map((value, k) => value + shift * axis[k]) as unknown as Vec3;
    const distances = own.map((p) =>
      Math.sqrt(Math.max(0, lengthSquared(minus(p, center)) - dot(axis, minus(p, center)) ** 2)),
    );
    const radius = distances.sort((p, q) => p - q)[Math.floor(RADIUS_SHARE * (own.length - 1))];
    if (!(radius > 0)) return [];
    const scale = Math.cbrt(Math.abs(determinant(skin.start, JOINT * joint)));
    const across = unit(cross(axis, Math.abs(axis[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
    const numbers = new Float64Array(POSE);
    const bone = { joint, middle, axis, across };
    writePose(bone, skin.start, 0, numbers, 0);
    const [x, y, z, a, b, c, d] = numbers;
    const shape = {
      ...{ kind: "capsule" as const, radius: scale * radius },
      halfLength: scale * Math.max(0, (high - low) / 2 - radius),
    };
    const placed: ColliderSource = {
      ...{ id: `${id}/${joint}`, shape, ...rest },
      pose: { position: [x, y, z], rotation: [a, b, c, d] },
    };
    return [{ ...bone, placed }];
  });
}

/** Bones take the capsules of a body along. */
export function moveCapsules(
  source: ColliderSource,
  { model, input }: Simulation,
  { joint }: SkinPlaces,
): Mover | null {
  const bones = capsulesOf(source).flatMap((bone) => {
    const collider = model.colliders.findIndex(({ id }) => id === bone.placed.id);
    return collider < 0 ? [] : [{ bone, at: POSE * collider }];
  });
  if (bones.length === 0) return null;
  return {
    write(numbers) {
      for (const { bone, at } of bones) writePose(bone, numbers, joint, input.poses, at);
    },
  };
}

type Bone = Pick<BoneCapsule, "joint" | "middle" | "axis" | "across">;

/** Where a joint's map has a capsule. Of the two quaternions of its turn it is the one nearer to what is there. */
function writePose(
  bone: Bone,
  numbers: ArrayLike<number>,
  first: number,
  out: Float64Array,
  at: number,
): void {
  const m = first + JOINT * bone.joint;
  const turn = (row: number, [x, y, z]: Vec3): number =>
    numbers[m + 4 * row] * x + numbers[m + 4 * row + 1] * y + numbers[m + 4 * row + 2] * z;
  const turned = (v: Vec3): Vec3 => [turn(0, v), turn(1, v), turn(2, v)];
  for (let axis = 0; axis < 3; axis++) out[at + axis] = turn(axis, bone.middle) + numbers[m + 4 * axis + 3];
  const y = unit(turned(bone.axis));
  const slanted = turned(bone.across);
  const off = dot(y, slanted);
  const x = unit(slanted.map((value, k) => value - off * y[k]) as unknown as Vec3);
  const quaternion = frameQuaternion(x, y, cross(x, y));
  let nearness = 0;
  for (let k = 0; k < 4; k++) nearness += quaternion[k] * out[at + 3 + k];
  for (let k = 0; k < 4; k++) out[at + 3 + k] = nearness < 0 ? -quaternion[k] : quaternion[k];
}

const minus = (p: Vec3, q: Vec3): Vec3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
const lengthSquared = (p: Vec3): number => dot(p, p);
const unit = (p: Vec3): Vec3 => {
  const length = Math.sqrt(dot(p, p)) || 1;
  return [p[0] / length, p[1] / length, p[2] / length];
};

function determinant(m: ArrayLike<number>, at: number): number {
  const row = (r: number): Vec3 => [m[at + 4 * r], m[at + 4 * r + 1], m[at + 4 * r + 2]];
  return dot(row(0), cross(row(1), row(2)));
}
