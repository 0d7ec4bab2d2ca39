import type Jolt from "jolt-physics/wasm-compat";
import { count } from "../count.ts";
import type { Engine, Ladder, Sheet } from "../engine.ts";
import { nameAndVersion } from "../name-and-version.ts";
import {
  diagonalEdges,
  FRAME,
  structuralEdges,
  tethers,
  triangles,
  type SheetScene,
} from "../sheet-scene.ts";
import { counts } from "../sweep.ts";
import { addCloth } from "./jolt-cloth.ts";
import { createWorld, STILL } from "./jolt-world.ts";

/**
 * Jolt's soft body: XPBD with one pass over its constraints per substep, which it calls an iteration. Structural edges
 * are rigid (their compliance hardly changes the stretch that a number of iterations leaves); with rigid diagonals the
 * sheet locks and stretches more at any number of iterations, so these are soft. No bending: cheaper.
 */
interface JoltSettings {
  readonly iterations: number;
  readonly diagonals: 1 | 2;
  /** Of the diagonals [m/N]. */
  readonly compliance: number;
  /** Long range attachments of every vertex to both pins, a feature of its own (LRA). */
  readonly tethered: boolean;
}

const RIGID = 0;

/** Twice: plain, and with its tethers, which only help where a sheet is pinned. */
export async function loadJolt(): Promise<Engine[]> {
  const { default: initialise } = await import("jolt-physics/wasm-compat");
  const version = nameAndVersion("jolt-physics");
  const engine = (name: string, tethered: boolean): Engine => ({
    name,
    version,
    ladders: (scene) => (tethered && scene.pinned.length === 0 ? [] : ladders(scene, tethered, initialise)),
  });
  return [engine("Jolt", false), engine("Jolt, tethered", true)];
}

function ladders(scene: SheetScene, tethered: boolean, initialise: typeof Jolt): Ladder[] {
  const families = [
    { diagonals: 2, compliance: 1e-2 },
    { diagonals: 2, compliance: 1e-1 },
    { diagonals: 1, compliance: 1e-2 },
    { diagonals: 1, compliance: 1 },
  ] as const;
  return families.map(({ diagonals, compliance }) =>
    counts(4, 1024).map((iterations) => ({
      text: `${iterations} iterations, ${count(diagonals, "diagonal")} of ${compliance} m/N${tethered ? ", LRA to both pins" : ""}`,
      // A fresh instance has memory of its own: nothing to give back by hand.
      start: async () => start(await initialise(), scene, { iterations, diagonals, compliance, tethered }),
    })),
  );
}

function start(jolt: typeof Jolt, scene: SheetScene, settings: JoltSettings): Sheet {
  const world = createWorld(jolt);
  const bodies = world.GetPhysicsSystem().GetBodyInterface();
  if (scene.solid) {
    const { kind, radius, friction } = scene.solid;
    const solid = new jolt.BodyCreationSettings(
      kind === "ball"
        ? new jolt.SphereShape(radius)
        : new jolt.BoxShape(new jolt.Vec3(radius, radius, radius), 0),
      new jolt.RVec3(0, 0, 0),
      new jolt.Quat(0, 0, 0, 1),
      jolt.EMotionType_Static,
      STILL,
    );
    solid.mFriction = friction;
    bodies.AddBody(bodies.CreateBody(solid).GetID(), jolt.EActivation_DontActivate);
  }
  const friction = scene.solid?.friction ?? 0;
  const { sheet } = addCloth(jolt, world, createShared(jolt, scene, settings), {
    iterations: settings.iterations,
    friction,
  });
  return { frame: () => world.Step(FRAME, 1), ...sheet };
}

function createShared(
  jolt: typeof Jolt,
  scene: SheetScene,
  settings: JoltSettings,
): Jolt.SoftBodySharedSettings {
  const { nodes, positions, masses, pinned } = scene;
  const shared = new jolt.SoftBodySharedSettings();
  const vertex = new jolt.SoftBodySharedSettingsVertex();
  masses.forEach((mass, node) => {
    const [x, y, z] = positions.subarray(node * 3, node * 3 + 3);
    vertex.mPosition = new jolt.Float3(x, y, z);
    vertex.mInvMass = pinned.includes(node) ? 0 : 1 / mass;
    shared.mVertices.push_back(vertex);
  });
  for (const [a, b, c] of triangles(nodes)) shared.AddFace(new jolt.SoftBodySharedSettingsFace(a, b, c, 0));
  const edge = (a: number, b: number, compliance: number): void =>
    shared.mEdgeConstraints.push_back(new jolt.SoftBodySharedSettingsEdge(a, b, compliance));
  for (const [a, b] of structuralEdges(nodes)) edge(a, b, RIGID);
  for (const [a, b] of diagonalEdges(nodes, settings.diagonals)) edge(a, b, settings.compliance);
  shared.CalculateEdgeLengths();
  if (settings.tethered) {
    for (const [pin, node] of tethers(scene)) {
      shared.mLRAConstraints.push_back(new jolt.SoftBodySharedSettingsLRA(pin, node, 0));
    }
    shared.CalculateLRALengths();
  }
  shared.Optimize();
  return shared;
}
