import type Jolt from "jolt-physics/wasm-compat";
import { addCloth } from "../engines/jolt-cloth.ts";
import { createWorld, STILL } from "../engines/jolt-world.ts";
import type { Sheet } from "../engine.ts";
import { FRAME } from "../sheet-scene.ts";
import { diagonalEdges, structuralEdges, swingAt, triangles, type TubeScene } from "./tube-scene.ts";

/** As in `engines/jolt.ts`: rigid structural edges, soft diagonals, no bending. */
export interface JoltTubeSettings {
  /** Substeps of a pass over all constraints each, per search for contacts. */
  readonly iterations: number;
  /** Searches for contacts per frame. */
  readonly searches: number;
  readonly diagonals: 1 | 2;
  /** [m/N] */
  readonly compliance: number;
  /** Every vertex stays as near to the held one above it as it is on the flat cloth (LRA). */
  readonly tethered: boolean;
}

/** Thickness of cloth on the body [m]: Pliant's. */
const RADIUS = 0.002;

export function startJolt(jolt: typeof Jolt, scene: TubeScene, settings: JoltTubeSettings): Sheet {
  const world = createWorld(jolt);
  const bodies = world.GetPhysicsSystem().GetBodyInterface();
  const solid = new jolt.BodyCreationSettings(
    meshOf(jolt, scene),
    new jolt.RVec3(0, 0, 0),
    new jolt.Quat(0, 0, 0, 1),
    jolt.EMotionType_Kinematic,
    STILL,
  );
  solid.mFriction = scene.friction;
  const solidId = bodies.CreateBody(solid).GetID();
  bodies.AddBody(solidId, jolt.EActivation_Activate);
  const { vertices, sheet } = addCloth(jolt, world, createShared(jolt, scene, settings), {
    ...{ iterations: settings.iterations, friction: scene.friction, radius: RADIUS },
  });
  const still = new jolt.Quat(0, 0, 0, 1);
  let frame = 0;
  return {
    frame() {
      // Held vertices and body go straight from one end of the step to the other.
      for (let search = 1; search <= settings.searches; search++) {
        const [begin, end] = [search - 1, search].map((k) =>
          swingAt((frame + k / settings.searches) * FRAME),
        );
        const step = FRAME / settings.searches;
        const velocity = new jolt.Vec3((end - begin) / step, 0, 0);
        for (let node = 0; node < scene.columns; node++) vertices.at(node).mVelocity = velocity;
        const to = new jolt.RVec3(end, 0, 0);
        bodies.MoveKinematic(solidId, to, still, step);
        world.Step(step, 1);
        jolt.destroy(velocity);
        jolt.destroy(to);
      }
      frame++;
    },
    ...sheet,
  };
}

function meshOf(jolt: typeof Jolt, { body }: TubeScene): Jolt.Shape {
  const list = new jolt.TriangleList();
  list.resize(body.triangles.length / 3);
  const corner = (node: number): Jolt.Float3 => {
    const [x, y, z] = body.vertices.subarray(3 * node, 3 * node + 3);
    return new jolt.Float3(x, y, z);
  };
  for (let t = 0; t < body.triangles.length; t += 3) {
    const triangle = list.at(t / 3);
    for (let k = 0; k < 3; k++) triangle.set_mV(k, corner(body.triangles[t + k]));
  }
  const result = new jolt.MeshShapeSettings(list).Create();
  if (!result.IsValid()) throw new Error(`Jolt refuses the body: ${result.GetError().c_str()}`);
  return result.Get();
}

function createShared(
  jolt: typeof Jolt,
  scene: TubeScene,
  settings: JoltTubeSettings,
): Jolt.SoftBodySharedSettings {
  const { columns, positions, masses } = scene;
  const shared = new jolt.SoftBodySharedSettings();
  const vertex = new jolt.SoftBodySharedSettingsVertex();
  masses.forEach((mass, node) => {
    const [x, y, z] = positions.subarray(node * 3, node * 3 + 3);
    vertex.mPosition = new jolt.Float3(x, y, z);
    vertex.mInvMass = node < columns ? 0 : 1 / mass;
    shared.mVertices.push_back(vertex);
  });
  for (const [a, b, c] of triangles(scene)) shared.AddFace(new jolt.SoftBodySharedSettingsFace(a, b, c, 0));
  const edge = (a: number, b: number, compliance: number): void =>
    shared.mEdgeConstraints.push_back(new jolt.SoftBodySharedSettingsEdge(a, b, compliance));
  for (const [a, b] of structuralEdges(scene)) edge(a, b, 0);
  for (const [a, b] of diagonalEdges(scene, settings.diagonals)) edge(a, b, settings.compliance);
  shared.CalculateEdgeLengths();
  if (settings.tethered) {
    for (let node = columns; node < masses.length; node++)
      shared.mLRAConstraints.push_back(new jolt.SoftBodySharedSettingsLRA(node % columns, node, 0));
    shared.CalculateLRALengths();
  }
  shared.Optimize();
  return shared;
}
