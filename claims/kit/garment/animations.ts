import { intersections, penetration } from "@pliant/audit";
import {
  checkScene,
  colliderPoses,
  colliderShapes,
  createSimulation,
  stepping,
  type Scene,
  withLevel,
} from "@pliant/scene";
import { stretch, type Model } from "pliant";

/** Animations 1 to 4 of Choi & Ko 2002 on our mannequin: what of the examples of these names is not a default. */
const walking = (body: object, friction: number) => [
  { id: "mannequin", shape: { kind: "mannequin", ...body }, friction },
  { id: "floor", shape: { kind: "plane" }, friction: 0.6 },
];
const garment = (id: string, draft: string | object, spacing: number, material: unknown) => ({
  ...{ id, body: "mannequin", draft: typeof draft === "string" ? { kind: draft } : draft },
  ...{ spacing, material },
});
const dress = (material: unknown) => [garment("dress", "onePieceDress", 0.0151, material)];

export const ANIMATIONS = {
  "dress-silk": {
    garments: dress("silk"),
    colliders: walking({ clip: "walk" }, 0.4),
  },
  "dress-stiff": {
    garments: dress({ preset: "silk", bend: 2e-5, damping: 0.02 }),
    colliders: walking({ clip: "walk" }, 0.15),
  },
  "dress-dance": {
    time: { seconds: 8 },
    garments: dress({ preset: "silk", bend: 1e-5, damping: 0.01 }),
    colliders: walking({ clip: "dance", triangles: 15300 }, 0.3),
  },
  "top-skirt": {
    garments: [
      garment("skirt", "circleSkirt", 0.0198, "lining"),
      garment("top", "tShirt", 0.0138, "shirting"),
    ],
    colliders: walking({ clip: "turn", triangles: 15300 }, 0.4),
  },
  "top-trousers": {
    // Full length: they break over the foot. Cut at a twentieth of the height, as drafts are by default, they end above it.
    garments: [
      garment("trousers", { kind: "trousers", hem: 0.03 }, 0.013, "denim"),
      garment("top", "tShirt", 0.0139, "shirting"),
    ],
    colliders: walking({ clip: "walk", triangles: 14300 }, 0.4),
  },
} as const;

export type Animation = keyof typeof ANIMATIONS;

export function animationScene(name: Animation): Scene {
  const { scene, errors } = checkScene({
    ...{ version: 2, time: { seconds: 6 }, contact: { self: true } },
    ...ANIMATIONS[name],
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

/** What a whole clip was like, looked at in every frame of 1/30 s. */
export interface Watched {
  readonly nodes: number;
  readonly bodyTriangles: number;
  readonly frames: number;
  /** Most pairs of triangles that cross in a frame. */
  readonly crossings: number;
  /** Deepest node inside the body [m]. */
  readonly depth: number;
  /** Largest mean stretch of a frame [1]. */
  readonly stretch: number;
  /** Angle of folds across the sides of triangles, by height above the floor at the start, in tenths of a metre [rad]. */
  readonly folds: readonly Fold[];
}

/** Of the sides whose middle was in a tenth of a metre: mean angle, and mean of how much each side's angle changes (standard deviation). */
export interface Fold {
  readonly angle: number;
  readonly change: number;
}

/** `onFrame` hears what was found so far: a clip takes minutes. */
export function watch(
  name: Animation,
  onFrame?: (frame: number, x: Float64Array, worst: string) => void,
): Watched {
  const scene = animationScene(name);
  const simulation = createSimulation(withLevel(scene, "film"));
  const { model } = simulation;
  const { frames, stepsPerFrame, dt } = stepping(scene.time);
  const [shapesAt, posesAt] = [colliderShapes(scene), colliderPoses(scene)];
  const hinges = hingesOf(model, garmentNodes(model, scene.garments[0].id));
  const height = Float64Array.from(
    hinges,
    ([i, j]) => (simulation.positions[3 * i + 1] + simulation.positions[3 * j + 1]) / 2,
  );
  const [sum, squares] = [new Float64Array(hinges.length), new Float64Array(hinges.length)];
  let [crossings, depth, most, watched] = [0, 0, 0, 0];
  for (let frame = 1; frame <= frames; frame++) {
    for (let k = 0; k < stepsPerFrame; k++) {
      if (simulation.step().flags.nonFinite) throw new Error(`${name} lost a number in frame ${frame}`);
    }
    const time = frame * stepsPerFrame * dt;
    const surface = { x: simulation.positions, triangles: model.triangles };
    const shapes = shapesAt(time);
    const colliders = model.colliders.map((each, index) => ({ ...each, shape: shapes[index] ?? each.shape }));
    crossings = Math.max(crossings, intersections(surface).count);
    depth = Math.max(
      depth,
      penetration(surface, { colliders, poses: posesAt(time) }, 0.002).vertices.deepest,
    );
    most = Math.max(most, stretch(model, simulation.state).mean);
    onFrame?.(frame, simulation.positions, `${crossings} crossings, ${depth} m deep, stretch ${most}`);
    // The first second goes from the pose in which it is dressed into the motion.
    if (time < 1) continue;
    watched++;
    hinges.forEach((hinge, k) => {
      const angle = foldAngle(simulation.positions, hinge);
      sum[k] += angle;
      squares[k] += angle * angle;
    });
  }
  const body = model.colliders[0].shape;
  return {
    nodes: model.nodes.count,
    bodyTriangles: body.kind === "mesh" ? body.triangles.length / 3 : 0,
    frames,
    crossings,
    depth,
    stretch: most,
    folds: byHeight(height, sum, squares, watched),
  };
}

function garmentNodes({ bodies }: Model, id: string): readonly [number, number] {
  const found = bodies.find((each) => each.id === id);
  if (!found) throw new Error(`watch: there is no body "${id}"`);
  return [found.firstNode, found.firstNode + found.nodeCount];
}

/** Ends of a side, and the corners opposite to it. */
type Hinge = readonly [number, number, number, number];

function hingesOf({ triangles }: Model, [first, end]: readonly [number, number]): Hinge[] {
  const seen = new Map<string, [number, number, number]>();
  const hinges: Hinge[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    if (triangles[t] < first || triangles[t] >= end) continue;
    for (let k = 0; k < 3; k++) {
      const [i, j, tip] = [0, 1, 2].map((at) => triangles[t + ((k + at) % 3)]);
      const other = seen.get(`${j},${i}`);
      if (other) hinges.push([other[0], other[1], other[2], tip]);
      else seen.set(`${i},${j}`, [i, j, tip]);
    }
  }
  return hinges;
}

/** Angle between the normals of both triangles at a side [rad]. */
function foldAngle(x: Float64Array, [i, j, a, b]: Hinge): number {
  const side = (from: number, to: number): number[] =>
    [0, 1, 2].map((axis) => x[3 * to + axis] - x[3 * from + axis]);
  const cross = (u: number[], v: number[]): number[] => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const edge = side(i, j);
  const [m, n] = [cross(edge, side(i, a)), cross(side(i, b), edge)];
  const dot = m[0] * n[0] + m[1] * n[1] + m[2] * n[2];
  return Math.atan2(Math.hypot(...cross(m, n)), dot);
}

function byHeight(height: Float64Array, sum: Float64Array, squares: Float64Array, count: number): Fold[] {
  const bands = Array.from({ length: 18 }, () => ({ sides: 0, angle: 0, change: 0 }));
  height.forEach((y, k) => {
    const band = bands[Math.min(17, Math.max(0, Math.floor(10 * y)))];
    const mean = sum[k] / count;
    band.sides++;
    band.angle += mean;
    band.change += Math.sqrt(Math.max(0, squares[k] / count - mean * mean));
  });
  return bands.map(({ sides, angle, change }) => ({
    angle: sides === 0 ? 0 : angle / sides,
    change: sides === 0 ? 0 : change / sides,
  }));
}
