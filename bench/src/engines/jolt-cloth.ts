import type Jolt from "jolt-physics/wasm-compat";
import type { Sheet } from "../engine.ts";
import { MOVING } from "./jolt-world.ts";

export interface JoltCloth {
  readonly iterations: number;
  readonly friction: number;
  /** Thickness on solids [m]; Jolt's own unless given. */
  readonly radius?: number;
}

/** Cloth in a world of Jolt's, undamped and always awake: its vertices, and all of a sheet but how a frame passes. */
export function addCloth(
  jolt: typeof Jolt,
  world: Jolt.JoltInterface,
  shared: Jolt.SoftBodySharedSettings,
  { iterations, friction, radius }: JoltCloth,
): { readonly vertices: Jolt.ArraySoftBodyVertex; readonly sheet: Omit<Sheet, "frame"> } {
  const bodies = world.GetPhysicsSystem().GetBodyInterface();
  const cloth = new jolt.SoftBodyCreationSettings(
    shared,
    new jolt.RVec3(0, 0, 0),
    new jolt.Quat(0, 0, 0, 1),
    MOVING,
  );
  cloth.mNumIterations = iterations;
  cloth.mLinearDamping = 0;
  cloth.mFriction = friction;
  if (radius !== undefined) cloth.mVertexRadius = radius;
  cloth.mAllowSleeping = false;
  cloth.mUpdatePosition = false;
  const body = bodies.CreateSoftBody(cloth);
  bodies.AddBody(body.GetID(), jolt.EActivation_Activate);
  const motion = jolt.castObject(body.GetMotionProperties(), jolt.SoftBodyMotionProperties);
  const vertices = motion.GetVertices();
  const read = (field: "mPosition" | "mVelocity"): number[] =>
    Array.from({ length: vertices.size() }, (_, node) => {
      const vector = vertices.at(node)[field];
      return [vector.GetX(), vector.GetY(), vector.GetZ()];
    }).flat();
  return {
    vertices,
    sheet: {
      positions: () => read("mPosition"),
      velocities: () => read("mVelocity"),
      free: () => jolt.destroy(world),
    },
  };
}
