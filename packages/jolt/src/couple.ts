import type { Vec3 } from "pliant";
import {
  createRigidCoupling,
  type RigidCoupling,
  type RigidView,
  type SimulationOwner,
} from "pliant/experimental";

/** A vector as Jolt has it. */
export interface JoltVector {
  GetX(): number;
  GetY(): number;
  GetZ(): number;
}

/** The part of Jolt's `Body` that is used. */
export interface JoltBody {
  GetID(): unknown;
  IsDynamic(): boolean;
  IsActive(): boolean;
  GetPosition(): JoltVector;
  GetRotation(): JoltVector & { GetW(): number };
  GetCenterOfMassPosition(): JoltVector;
  GetLinearVelocity(): JoltVector;
  GetAngularVelocity(): JoltVector;
  GetMotionProperties(): { GetInverseMass(): number; GetGravityFactor(): number };
  AddForce(force: never): void;
  AddTorque(torque: never): void;
}

/** The part of Jolt's `JoltInterface` that is used. */
export interface JoltWorld {
  Step(dt: number, collisionSteps: number): void;
  GetPhysicsSystem(): {
    GetGravity(): JoltVector;
    GetBodyInterface(): { ActivateBody(id: never): void };
  };
}

/** The module that `initJolt()` resolves to: its vectors are made and destroyed by hand. */
export interface JoltModule {
  readonly Vec3: new (
    x: number,
    y: number,
    z: number,
  ) => JoltVector & { Set(x: number, y: number, z: number): void };
}

export interface CoupleOptions {
  /** Speed beyond what stops a body that one step of the cloth may give it [m/s]; 0.25. */
  readonly bound?: number;
}

/** What `couple` gives back: bodies come and go, and `step` takes the place of `jolt.Step`. */
export type Coupling = RigidCoupling<JoltBody>;

/**
 * Cloth and Jolt's bodies push and pull each other. `cloth` is a `Simulation`, or a paused host with `worker: false`; both engines step on this thread.
 * What is dropped comes to rest within 2 mm and is carried within 5 %, from an eighth of the cloth's mass on; lighter ones stay bounded.
 */
export function couple(
  cloth: SimulationOwner,
  Jolt: JoltModule,
  world: JoltWorld,
  options: CoupleOptions = {},
): Coupling {
  // One vector for all calls: what is made here would have to be destroyed.
  const vector = new Jolt.Vec3(0, 0, 0);
  const set = ([x, y, z]: Vec3): never => {
    vector.Set(x, y, z);
    return vector as never;
  };
  return createRigidCoupling<JoltBody>(
    cloth,
    {
      gravity: () => vectorOf(world.GetPhysicsSystem().GetGravity()),
      view: viewOf,
      push(body, force, torque) {
        if (!body.IsDynamic()) return;
        if (!body.IsActive())
          world
            .GetPhysicsSystem()
            .GetBodyInterface()
            .ActivateBody(body.GetID() as never);
        body.AddForce(set(force));
        body.AddTorque(set(torque));
      },
      step: (dt) => world.Step(dt, 1),
    },
    options,
  );
}

function viewOf(body: JoltBody): RigidView {
  // Each call may use the memory of the last one's result.
  const position = vectorOf(body.GetPosition());
  const turn = body.GetRotation();
  const rotation = [turn.GetX(), turn.GetY(), turn.GetZ(), turn.GetW()] as const;
  const center = vectorOf(body.GetCenterOfMassPosition());
  const velocity = vectorOf(body.GetLinearVelocity());
  const spin = vectorOf(body.GetAngularVelocity());
  if (!body.IsDynamic()) return { mass: 0, position, rotation, center, velocity, spin, gravityScale: 0 };
  const motion = body.GetMotionProperties();
  const mass = 1 / motion.GetInverseMass();
  return { mass, position, rotation, center, velocity, spin, gravityScale: motion.GetGravityFactor() };
}

const vectorOf = (vector: JoltVector): Vec3 => [vector.GetX(), vector.GetY(), vector.GetZ()];
