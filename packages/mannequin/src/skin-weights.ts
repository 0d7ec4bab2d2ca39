/**
 * Which joints move a vertex. Along trunk and limbs shares pass from joint to joint by ramps across the places where
 * bodies bend; between trunk and limb they go by which of the two the skin belongs to. Then shares flow a little from
 * vertex to vertex, so that nothing creases where ramps meet. A limb has no share on the other side of the body.
 */
import type { SkinWeights } from "@pliant/character";
import type { BodyField } from "./body/body-field.ts";
import type { Vector } from "./body/loft.ts";
import {
  createInverseBind,
  JOINT_NAMES,
  jointIndex,
  limbOf,
  type JointName,
  type LimbJoint,
} from "./skeleton.ts";
import { createFans, neighbours } from "./surface/fans.ts";
import type { HalfSurface } from "./surface/half-surface.ts";

const INFLUENCES = 4;
/** Shares flow over about this way [m], of a body of 1.7 m. */
const FLOW = 0.022;
const [LEFT, RIGHT] = (["left", "right"] as const).map((side) =>
  JOINT_NAMES.flatMap((name, joint) => (limbOf(name)?.side === side ? [joint] : [])),
);

export function createSkin(
  { positions, triangles }: HalfSurface,
  field: BodyField,
  places: readonly Vector[],
  scale: number,
): SkinWeights {
  const count = positions.length / 3;
  const joints = JOINT_NAMES.length;
  const shares = new Float64Array(count * joints);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
    addShares(shares.subarray(v * joints, (v + 1) * joints), field, places, scale, [x, y, z]);
  }
  flow(shares, positions, triangles, FLOW * scale);
  for (let v = 0; v < count; v++) {
    const x = positions[3 * v];
    if (x !== 0) for (const joint of x > 0 ? RIGHT : LEFT) shares[v * joints + joint] = 0;
  }
  return { ...strongest(shares, count), inverseBind: createInverseBind(places) };
}

const distances = new Float64Array(3);

function addShares(
  out: Float64Array,
  field: BodyField,
  places: readonly Vector[],
  scale: number,
  [x, y, z]: Vector,
): void {
  const side = x < 0 ? "right" : "left";
  const at = (name: JointName) => places[jointIndex(name)];
  const limb = (name: LimbJoint) => at(`${side}${name}`);
  const give = (name: JointName, share: number) => (out[jointIndex(name)] += share);
  const rises = (value: number, middle: number, half: number) => ramp((value - middle) / (half * scale));
  field.regions(x, y, z, distances);
  const [trunkAway, armAway] = distances;
  const across = Math.abs(x);

  // The arm, from which of the two skins the vertex is on.
  const arm = across > 0.3 * scale || y > 1.1 * scale ? rises(trunkAway - armAway, 0.004 * scale, 0.05) : 0;
  const handward = along(limb("UpperArm"), limb("Hand"), [x, y, z]);
  const elbow = along(limb("UpperArm"), limb("Hand"), limb("Forearm"));
  const wrist = along(limb("UpperArm"), limb("Hand"), limb("Hand"));
  const [upper, bend, lower] = thirds(rises(handward, elbow, 0.055));
  const hand = rises(handward, wrist, 0.025);
  give(`${side}Hand`, arm * hand);
  give(`${side}Forearm`, arm * (lower - hand));
  give(`${side}Elbow`, arm * bend);
  give(`${side}UpperArm`, arm * upper);

  // The leg begins at the groin, lower between the legs than at the hip, and lower behind: the seat stays with the pelvis.
  const hip = limb("Thigh");
  const level =
    y - 0.55 * (Math.min(across, 0.16 * scale) - hip[0] * (x < 0 ? -1 : 1)) - 0.12 * Math.min(z, 0);
  const [above, groin, leg] = thirds(
    (1 - arm) * (1 - rises(level, hip[1] - 0.035 * scale, 0.075)) * ramp((across / scale - 0.014) / 0.028),
  );
  const footward = along(hip, limb("Foot"), [x, y, z]);
  const [thigh, knee, shin] = thirds(rises(footward, along(hip, limb("Foot"), limb("Shin")), 0.07));
  const ankle = limb("Foot");
  const foot = 1 - rises(y - 0.45 * (z - ankle[2]), ankle[1] + 0.008 * scale, 0.03);
  const toes = foot * rises(z, limb("Toes")[2], 0.025);
  give(`${side}Toes`, leg * toes);
  give(`${side}Foot`, leg * (foot - toes));
  give(`${side}Shin`, leg * Math.max(shin - foot, 0));
  give(`${side}Knee`, leg * knee);
  give(`${side}Thigh`, leg * thigh);
  give(`${side}Hip`, groin);

  // What is left is the trunk's: up the spine, out along the collar bones.
  const trunk = above - arm;
  const head = rises(y + 0.35 * (z - at("head")[2]), at("head")[1] - 0.012 * scale, 0.024);
  const neck = rises(y + 0.5 * z, at("neck")[1] - 0.02 * scale, 0.032);
  const girdle = (1 - neck) * rises(across, 0.105 * scale, 0.05) * rises(y, 1.31 * scale, 0.06);
  const chest = rises(y, at("spine3")[1] - 0.03 * scale, 0.07);
  const middle = rises(y, at("spine2")[1], 0.06);
  const low = rises(y, at("spine1")[1], 0.055);
  give("head", trunk * head);
  give("neck", trunk * Math.max(neck - head, 0));
  give(`${side}Clavicle`, trunk * girdle);
  give("spine3", trunk * (chest - Math.max(neck, head)) * (1 - girdle));
  give("spine2", trunk * (middle - chest) * (1 - girdle));
  give("spine1", trunk * (low - middle));
  give("pelvis", trunk * (1 - low));
}

/** What a place between two bones has of the first, of the joint that goes half of the way, and of the second. */
function thirds(share: number): readonly [number, number, number] {
  return [Math.max(1 - 2 * share, 0), 1 - Math.abs(2 * share - 1), Math.max(2 * share - 1, 0)];
}

/** 0 below −1, 1 above 1, between them 3 t² − 2 t³. */
function ramp(value: number): number {
  const t = Math.min(Math.max((value + 1) / 2, 0), 1);
  return t * t * (3 - 2 * t);
}

/** How far along the line from one place to another a third is [m]. */
function along(from: Vector, to: Vector, place: Vector): number {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return ((place[0] - from[0]) * dx + (place[1] - from[1]) * dy + (place[2] - from[2]) * dz) / length;
}

/** Every vertex a part of the way to the mean of its neighbours, again and again. */
function flow(shares: Float64Array, positions: Float64Array, triangles: Uint32Array, way: number): void {
  const count = positions.length / 3;
  const joints = JOINT_NAMES.length;
  const fans = createFans(count, triangles);
  const ring: number[] = [];
  let edges = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b] = [3 * triangles[t], 3 * triangles[t + 1]];
    edges +=
      (positions[a] - positions[b]) ** 2 +
      (positions[a + 1] - positions[b + 1]) ** 2 +
      (positions[a + 2] - positions[b + 2]) ** 2;
  }
  // A round spreads by the root of half a mean square of edges, and rounds add as squares do.
  const rounds = Math.max(1, Math.round((2 * way * way) / (edges / (triangles.length / 3))));
  for (let round = 0; round < rounds; round++) {
    const old = shares.slice();
    for (let v = 0; v < count; v++) {
      const size = neighbours(fans, triangles, v, ring);
      for (let j = 0; j < joints; j++) {
        let sum = 0;
        for (let n = 0; n < size; n++) sum += old[ring[n] * joints + j];
        shares[v * joints + j] = 0.5 * old[v * joints + j] + (0.5 * sum) / size;
      }
    }
  }
}

/** The four largest shares of each vertex, made to sum to 1. */
function strongest(
  shares: Float64Array,
  count: number,
): Pick<SkinWeights, "influences" | "joints" | "weights"> {
  const jointCount = JOINT_NAMES.length;
  const joints = new Uint16Array(count * INFLUENCES);
  const weights = new Float32Array(count * INFLUENCES);
  const order: number[] = [];
  for (let v = 0; v < count; v++) {
    const own = shares.subarray(v * jointCount, (v + 1) * jointCount);
    order.length = 0;
    for (let j = 0; j < jointCount; j++) if (own[j] > 1e-3) order.push(j);
    order.sort((a, b) => own[b] - own[a] || a - b);
    const kept = order.slice(0, INFLUENCES);
    const sum = kept.reduce((total, j) => total + own[j], 0);
    for (let n = 0; n < kept.length; n++) {
      joints[v * INFLUENCES + n] = kept[n];
      weights[v * INFLUENCES + n] = own[kept[n]] / sum;
    }
  }
  return { influences: INFLUENCES, joints, weights };
}
