import {
  build,
  colliderPoses,
  colliderShapes,
  fineDrawing,
  isPosed,
  stepping,
  type FineDrawing,
  type Scene,
} from "@pliant/scene";
import type { AuditedCollider } from "@pliant/audit";
import type { MeshShape, Model } from "pliant";
import { brokenPaper } from "./broken-paper.ts";

/** What an audit needs of a scene: what was fixed when it was baked, at any time. Of cloth that is drawn finer than it is, what is drawn. */
export interface AuditedScene {
  readonly vertexCount: number;
  readonly triangleCount: number;
  /** Those of the scene, then its elastic bodies. */
  readonly colliders: readonly AuditedCollider[];
  /** The same with the shapes that they have at a time [s], bodies where a frame has their vertices. */
  collidersAt(time: number, x: Float32Array): readonly AuditedCollider[];
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
  // After the scene's own come the surfaces of elastic bodies, for cloth to meet.
  const fixed = withColliders ? model.colliders.slice(0, solids.length) : [];
  const drawing = drawingOf(scene);
  const bodies = withColliders ? elasticBodies(model, drawing) : [];
  const colliders = [...fixed, ...bodies];
  const shapesAt = colliderShapes({ ...scene, colliders: solids });
  const posesAt = colliderPoses({ ...scene, colliders: solids });
  // Bodies are where their vertices are.
  const poses = Float64Array.from([...posesAt(0), ...bodies.flatMap(() => [0, 0, 0, 0, 0, 0, 1])]);
  // Building takes a while, so only when another cut was made.
  let [cutsMade, triangles] = [0, drawing?.triangles ?? broken?.triangles ?? model.triangles];
  return {
    vertexCount: drawing?.pointCount ?? broken?.nodes.length ?? model.nodes.count,
    triangleCount: triangles.length / 3,
    colliders,
    frames: stepping({ ...scene.time, fps }).frames + 1,
    changes:
      cutTimes.length > 0 || solids.some(({ motion, shape }) => motion !== undefined || isPosed(shape)),
    collidersAt(time, x) {
      const shapes = shapesAt(time);
      return [
        ...fixed.map((collider, index) => ({ ...collider, shape: shapes[index] ?? collider.shape })),
        ...bodies.map((body) => bodyAt(body, x)),
      ];
    },
    triangles(time) {
      if (!drawing && cutsBy(time) !== cutsMade) {
        cutsMade = cutsBy(time);
        triangles = build(scene, time - MOMENT, { undressed: true }).model.triangles;
      }
      return triangles;
    },
    poses(time) {
      poses.set(posesAt(time));
      return poses;
    },
  };
}

/** Whether a bake of the scene has other vertices than nodes. */
export function isDrawnFiner({ cloth, garments }: Scene): boolean {
  return [...cloth, ...garments].some(({ draw }) => draw !== undefined);
}

/** What a bake has of cloth that is drawn finer than it is: that is audited, since that is seen. */
function drawingOf(scene: Scene): FineDrawing | null {
  if (!isDrawnFiner(scene)) return null;
  const { model, state } = build(scene);
  return fineDrawing(scene, model, state.x);
}

/** An elastic body of the scene as a collider for all that is not its own. */
interface ElasticBody extends AuditedCollider {
  readonly shape: MeshShape;
  readonly own: { readonly first: number; readonly count: number };
}

/** Where cloth is drawn finer, bodies come later among the vertices. */
function elasticBodies({ bodies, triangles }: Model, drawing: FineDrawing | null): ElasticBody[] {
  return bodies.flatMap((body) => {
    if (body.kind !== "solid") return [];
    const { id, firstNode, nodeCount, firstTriangle, triangleCount } = body;
    const own = triangles.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount));
    const shape = {
      ...({ kind: "mesh", vertices: new Float64Array(3 * nodeCount) } as const),
      triangles: own.map((node) => node - firstNode),
    };
    const first = drawing?.parts.find((part) => part.id === id)?.firstVertex ?? firstNode;
    return [{ id, friction: 0, shape, own: { first, count: nodeCount } }];
  });
}

function bodyAt(body: ElasticBody, x: Float32Array): ElasticBody {
  const { first, count } = body.own;
  return {
    ...body,
    shape: { ...body.shape, vertices: Float64Array.from(x.subarray(3 * first, 3 * (first + count))) },
  };
}
