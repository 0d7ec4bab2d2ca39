import type Jolt from "jolt-physics/wasm-compat";
import { meshEdges } from "../mesh-edges.ts";
import { surfaceOf } from "@pliant/solid";
import { HEIGHT, SOLID, solidMesh, type SolidRun } from "../solid-scene.ts";
import { createWorld, MOVING, STILL } from "./jolt-world.ts";

/**
 * The block as Jolt's soft body: the same nodes and masses, an edge constraint along every edge of a tetrahedron and a volume
 * constraint in each. Compliance of an edge from Young's modulus: of a bar of the cell's cross-section, L/(E A).
 */
export async function joltSolid(iterations: number): Promise<SolidRun> {
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
  const settings = new jolt.SoftBodyCreationSettings(
    createShared(jolt),
    new jolt.RVec3(0, HEIGHT, 0),
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
  const vertices = jolt.castObject(body.GetMotionProperties(), jolt.SoftBodyMotionProperties).GetVertices();
  const count = solidMesh().x.length / 3;
  return {
    frame: () => world.Step(1 / 30, 1),
    positions: () =>
      Array.from({ length: count }, (_, node) => vertices.at(node).mPosition).flatMap((p) => [
        p.GetX(),
        p.GetY() + HEIGHT,
        p.GetZ(),
      ]),
    contacts: () => 0,
    free: () => jolt.destroy(world),
  };
}

function createShared(jolt: typeof Jolt): Jolt.SoftBodySharedSettings {
  const { x, tets } = solidMesh();
  const shared = new jolt.SoftBodySharedSettings();
  const vertex = new jolt.SoftBodySharedSettingsVertex();
  const mass = (SOLID.density * SOLID.size[0] * SOLID.size[1] * SOLID.size[2]) / (x.length / 3);
  for (let i = 0; i < x.length; i += 3) {
    vertex.mPosition = new jolt.Float3(x[i], x[i + 1], x[i + 2]);
    vertex.mInvMass = 1 / mass;
    shared.mVertices.push_back(vertex);
  }
  const compliance = 1 / (SOLID.young * SOLID.spacing);
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
