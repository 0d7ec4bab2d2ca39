import { build, colliderPoses, colliderShapes, isPosed, stepping, type Scene } from "@pliant/scene";
import type { Collider } from "pliant";
import { brokenPaper } from "./broken-paper.ts";

/** What an audit needs of a scene: what was fixed when it was baked, at any time. */
export interface AuditedScene {
  readonly vertexCount: number;
  readonly triangleCount: number;
  readonly colliders: readonly Collider[];
  /** The same with the shapes that they have at a time [s]. */
  collidersAt(time: number): readonly Collider[];
  /** Frames that a bake of the scene has, if neither its length nor its rate was changed. */
  readonly frames: number;
  /** True when colliders move or cuts are made on the way: then the frames' times matter. */
  readonly changes: boolean;
  /** Triangles that are not cut away at a time [s], triangleCount × 3. */
  triangles(time: number): Uint32Array;
  /** Where the colliders are, colliderCount × 7. */
  poses(time: number): Float64Array;
}

/**
 * Whether a cut at the very time of a frame was made before it depends on how the run's time was rounded. Nothing has moved
 * apart by then, so it counts from the next frame on [s].
 */
const MOMENT = 1e-6;

/** `fps` is the rate of the bake, and `baked` how many frames it has. Without colliders nothing is asked of them. */
export function auditedScene(
  scene: Scene,
  fps: number,
  withColliders: boolean,
  baked = stepping({ ...scene.time, fps }).frames + 1,
): AuditedScene {
  const solids = withColliders ? scene.colliders : [];
  const { model } = build(scene, 0, { undressed: true });
  const broken = brokenPaper(scene, fps, baked);
  const cutTimes = scene.cloth
    .flatMap(({ cut }) => cut.map(({ time }) => time))
    .filter((time) => time > 0)
    .toSorted((a, b) => a - b);
  const cutsBy = (time: number): number => cutTimes.filter((each) => each <= time - MOMENT).length;
  const colliders = withColliders ? model.colliders : [];
  const shapesAt = colliderShapes({ ...scene, colliders: solids });
  // Building takes a while, so only when another cut was made.
  let [cutsMade, triangles] = [0, broken?.triangles ?? model.triangles];
  return {
    vertexCount: broken?.nodes.length ?? model.nodes.count,
    triangleCount: triangles.length / 3,
    colliders,
    frames: stepping({ ...scene.time, fps }).frames + 1,
    changes:
      cutTimes.length > 0 || solids.some(({ motion, shape }) => motion !== undefined || isPosed(shape)),
    collidersAt(time) {
      const shapes = shapesAt(time);
      return colliders.map((collider, index) => ({ ...collider, shape: shapes[index] ?? collider.shape }));
    },
    triangles(time) {
      if (cutsBy(time) !== cutsMade) {
        cutsMade = cutsBy(time);
        triangles = build(scene, time - MOMENT, { undressed: true }).model.triangles;
      }
      return triangles;
    },
    poses: colliderPoses({ ...scene, colliders: solids }),
  };
}
