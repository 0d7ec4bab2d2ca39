import type { Vec3 } from "pliant";
import {
  createRigidCoupling,
  type RigidCoupling,
  type RigidView,
  type SimulationOwner,
} from "pliant/experimental";

/** A vector as Rapier has it. */
export interface RapierVector {
  x: number;
  y: number;
  z: number;
}

/** The part of Rapier's `World` that is used: `@dimforge/rapier3d` and `rapier3d-compat` have it. */
export interface RapierWorld {
  gravity: RapierVector;
  timestep: number;
  step(): void;
}

/** The part of Rapier's `RigidBody` that is used. */
export interface RapierBody {
  mass(): number;
  translation(): RapierVector;
  rotation(): RapierVector & { w: number };
  worldCom(): RapierVector;
  linvel(): RapierVector;
  angvel(): RapierVector;
  gravityScale(): number;
  isDynamic(): boolean;
  addForce(force: RapierVector, wakeUp: boolean): void;
  addTorque(torque: RapierVector, wakeUp: boolean): void;
}

export interface CoupleOptions {
  /** Speed beyond what stops a body that one step of the cloth may give it [m/s]; 0.25. */
  readonly bound?: number;
}

/** What `couple` gives back: bodies come and go, and `step` takes the place of `world.step`. */
export type Coupling = RigidCoupling<RapierBody>;

/**
 * Cloth and Rapier's bodies push and pull each other. `cloth` is a `Simulation`, or a paused host with `worker: false`; both engines step on this thread.
 * What is dropped comes to rest within 2 mm and is carried within 5 %, from an eighth of the cloth's mass on; lighter ones stay bounded.
 */
export function couple(cloth: SimulationOwner, world: RapierWorld, options: CoupleOptions = {}): Coupling {
  /** What is taken back after the step: forces of bodies stay until somebody does. */
  const pushed: { readonly body: RapierBody; readonly force: Vec3; readonly torque: Vec3 }[] = [];
  return createRigidCoupling<RapierBody>(
    cloth,
    {
      gravity: () => vectorOf(world.gravity),
      view: viewOf,
      push(body, force, torque) {
        if (!body.isDynamic()) return;
        body.addForce(toRapier(force), true);
        body.addTorque(toRapier(torque), true);
        pushed.push({ body, force, torque });
      },
      step(dt) {
        world.timestep = dt;
        world.step();
        for (const { body, force, torque } of pushed) {
          body.addForce(toRapier(negated(force)), false);
          body.addTorque(toRapier(negated(torque)), false);
        }
        pushed.length = 0;
      },
    },
    options,
  );
}

function viewOf(body: RapierBody): RigidView {
  const { x, y, z, w } = body.rotation();
  return {
    mass: body.mass(),
    position: vectorOf(body.translation()),
    rotation: [x, y, z, w],
    center: vectorOf(body.worldCom()),
    velocity: vectorOf(body.linvel()),
    spin: vectorOf(body.angvel()),
    gravityScale: body.isDynamic() ? body.gravityScale() : 0,
  };
}

const vectorOf = ({ x, y, z }: RapierVector): Vec3 => [x, y, z];
const negated = ([x, y, z]: Vec3): Vec3 => [-x, -y, -z];
const toRapier = ([x, y, z]: Vec3): RapierVector => ({ x, y, z });
