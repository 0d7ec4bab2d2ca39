import { carrySkin, createAnimatedCollider, surfacePlaces } from "@pliant/character";
import { POSE_SIZE, toLocal, toWorld } from "@pliant/geometry";
import { clothPlaces, pin, type Body, type Input } from "pliant";
import type { SceneFiles } from "../files/scene-files.ts";
import type { Cloth } from "../schema/cloth.ts";
import type { Scene } from "../schema/document.ts";
import { heldNodes } from "./cloth-limits.ts";
import { colliderPoses } from "./collider-poses.ts";
import { simulatedBody } from "./posed-bodies.ts";
import type { Hold } from "./pins.ts";

/** Writes the places of a cloth at a time, × 3 [m]. */
type Places = (time: number, out: Float64Array) => void;

/** What the limits of a cloth ask of the input: where its places are, and its held nodes at them. */
export function buildPlaces(cloth: Cloth, body: Body, start: Float64Array, scene: Scene): Hold[] {
  const { limits } = cloth;
  if (!limits || body.kind !== "cloth") return [];
  const { firstNode, nodeCount } = body;
  const home = start.slice(3 * firstNode, 3 * (firstNode + nodeCount));
  const held = heldNodes(cloth, scene.files, nodeCount);
  const places = limits.follows === undefined ? null : followedPlaces(limits.follows, home, scene);
  if (!places && held.length === 0) return [];
  const at = home.slice();
  return [
    {
      changes: places !== null,
      apply(time, input) {
        places?.(time, at);
        if (body.limits) clothPlaces(input, body.id).set(at);
        for (const node of held) holdAt(input, firstNode + node, at, 3 * node);
      },
    },
  ];
}

function holdAt(input: Input, node: number, at: Float64Array, from: number): void {
  if (input.pinned[node] === 0) pin(input, node, [at[from], at[from + 1], at[from + 2]]);
  for (let axis = 0; axis < 3; axis++) input.pinTarget[3 * node + axis] = at[from + axis];
}

/** Points that begin at `home` go with the skin of the body that is nearest to each at time 0. */
function followedPlaces(id: string, home: Float64Array, scene: Scene): Places {
  const index = scene.colliders.findIndex((each) => each.id === id);
  const { character, playing } = simulatedBody(scene.colliders[index], scene.files as SceneFiles);
  const poses = colliderPoses(scene);
  const local = new Float64Array(home.length);
  const point = new Float64Array(3);
  const first = poses(0);
  for (let i = 0; i < home.length; i += 3) {
    toLocal(first, POSE_SIZE * index, home[i], home[i + 1], home[i + 2], point);
    local.set(point, i);
  }
  const surface = new Float64Array(character.positions.length);
  createAnimatedCollider(character, playing).write(0, surface);
  const skin = {
    ...character.skin,
    ...carrySkin(surfacePlaces(surface, character.triangles, local), character.skin),
  };
  const worn = (positions: Float64Array) =>
    createAnimatedCollider({ ...character, positions, skin, morphs: [] }, playing);
  const puppet = worn(boundPoints(local, worn));
  return (time, out) => {
    puppet.write(time, out);
    const now = poses(time);
    for (let i = 0; i < out.length; i += 3) {
      toWorld(now, POSE_SIZE * index, out[i], out[i + 1], out[i + 2], point);
      out.set(point, i);
    }
  };
}

/** Where points must be bound for their bones to have them at `local` at time 0: maps of bones are asked for what they do to the origin and the axes. */
function boundPoints(
  local: Float64Array,
  worn: (positions: Float64Array) => { write(time: number, out: Float64Array): void },
): Float64Array {
  const moved = [-1, 0, 1, 2].map((axis) => {
    const out = new Float64Array(local.length);
    worn(Float64Array.from(local, (_, k) => Number(k % 3 === axis))).write(0, out);
    return out;
  });
  const [origin, x, y, z] = moved;
  return local.map((_, k) => {
    const i = k - (k % 3);
    const column = (of: Float64Array): number[] => [0, 1, 2].map((row) => of[i + row] - origin[i + row]);
    const [a, b, c, d] = [column(x), column(y), column(z), column(local)];
    const det = triple(a, b, c);
    return [triple(d, b, c), triple(a, d, c), triple(a, b, d)][k % 3] / det;
  });
}

const triple = (a: readonly number[], b: readonly number[], c: readonly number[]): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) +
  a[1] * (b[2] * c[0] - b[0] * c[2]) +
  a[2] * (b[0] * c[1] - b[1] * c[0]);
