import type Jolt from "jolt-physics/wasm-compat";
import { meshEdges } from "../mesh-edges.ts";
import { lumpedMass, surfaceOf } from "@pliant/solid";
import type { TetMesh } from "pliant";
import { placedNodes, type SolidRun, type SolidScene } from "../solid-scene.ts";
import { createWorld, MOVING, STILL } from "./jolt-world.ts";

/**
 * The scene as Jolt's soft bodies: the same nodes and masses, an edge constraint along every edge of a tetrahedron and a volume
 * constraint in each. Compliance of an edge from Young's modulus: of a bar of the cell's cross-section, L/(E A). Soft bodies of Jolt meet what
 * is rigid; they do not meet each other.
 */
export async function joltSolid(scene: SolidScene, iterations: number): Promise<SolidRun> {
  const { default: initialise } = await import("jolt-physics/wasm-compat");
  const jolt: typeof Jolt = await initialise();
  const world = createWorld(jolt);
  const bodies = world.GetPhysicsSystem().GetBodyInterface();
  const floor = new jolt.BodyCreationSettings(
    new jolt.BoxShape(new jolt.Vec3(5, 0.5, 5)),
    new jolt.RVec3(0, -0.5, 0),
    new jolt.Quat(0, 0, 0, 1),
    jolt.EMotionType_Static,
    STILL,
  );
  floor.mFriction = 0.5;
  bodies.AddBody(bodies.CreateBody(floor).GetID(), jolt.EActivation_DontActivate);
  const places = placedNodes(scene);
  let first = 0;
  const vertices = scene.bodies.map(({ mesh }) => {
    const x = places.subarray(first, first + mesh.x.length);
    first += mesh.x.length;
    const settings = new jolt.SoftBodyCreationSettings(
      createShared(jolt, { x, tets: mesh.tets }, scene),
      new jolt.RVec3(0, 0, 0),
      new jolt.Quat(0, 0, 0, 1),
      MOVING,
    );
    settings.mNumIterations = iterations;
    settings.mFriction = 0.4;
    settings.mLinearDamping = 0.1;
    settings.mAllowSleeping = false;
    settings.mUpdatePosition = false;
    settings.mMakeRotationIdentity = false;
    const body = bodies.CreateSoftBody(settings);
    bodies.AddBody(body.GetID(), jolt.EActivation_Activate);
    const motion = jolt.castObject(body.GetMotionProperties(), jolt.SoftBodyMotionProperties);
    return { of: motion.GetVertices(), count: mesh.x.length / 3 };
  });
  return {
    frame: () => world.Step(1 / 30, 1),
    positions: () =>
      vertices.flatMap(({ of, count }) =>
        Array.from({ length: count }, (_, node) => of.at(node).mPosition).flatMap((p) => [
          p.GetX(),
          p.GetY(),
          p.GetZ(),
        ]),
      ),
    contacts: () => 0,
    free: () => jolt.destroy(world),
  };
}

function createShared(jolt: typeof Jolt, mesh: TetMesh, scene: SolidScene): Jolt.SoftBodySharedSettings {
  const { x, tets } = mesh;
  const shared = new jolt.SoftBodySharedSettings();
  const vertex = new jolt.SoftBodySharedSettingsVertex();
  const mass = lumpedMass(mesh, [scene]);
  for (let node = 0; node < mass.length; node++) {
    vertex.mPosition = new jolt.Float3(x[3 * node], x[3 * node + 1], x[3 * node + 2]);
    vertex.mInvMass = 1 / mass[node];
    shared.mVertices.push_back(vertex);
  }
  const compliance = 1 / (scene.young * scene.spacing);
  for (const [a, b] of meshEdges(tets)) {
    shared.mEdgeConstraints.push_back(new jolt.SoftBodySharedSettingsEdge(a, b, compliance));
  }
  for (let t = 0; t < tets.length; t += 4) {
    const [a, b, c, d] = tets.subarray(t, t + 4);
    shared.mVolumeConstraints.push_back(new jolt.SoftBodySharedSettingsVolume(a, b, c, d, 0));
  }
  const surface = surfaceOf({ x, tets });
  for (let t = 0; t < surface.length; t += 3) {
    shared.AddFace(new jolt.SoftBodySharedSettingsFace(surface[t], surface[t + 1], surface[t + 2], 0));
  }
  shared.CalculateEdgeLengths();
  shared.CalculateVolumeConstraintVolumes();
  shared.Optimize();
  return shared;
}
