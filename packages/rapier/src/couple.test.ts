import RAPIER from "@dimforge/rapier3d-compat";
import { clothSheet, createModel, Simulation } from "pliant";
import { beforeAll, describe, expect, it } from "vitest";
import { couple } from "./couple.ts";

beforeAll(() => RAPIER.init());

/** Time of a picture [s]. */
const PICTURE = 1 / 60;

const still = [0, 0, 0, 1] as const;

/** A ball of a mass on a trampoline of 0.43 kg, 0.8 m wide, held all round. */
function trampoline(mass: number) {
  const nodes = 15;
  const sheet = clothSheet({ size: [0.8, 0.8], nodes: [nodes, nodes], material: { density: 0.67 } });
  const ballShape = { id: "ball", shape: { kind: "sphere", radius: 0.15 }, friction: 0.5 } as const;
  const colliders = [{ ...ballShape, pose: { position: [0, 0.155, 0], rotation: still } }] as const;
  const simulation = new Simulation(createModel({ parts: [sheet], colliders }));
  for (let k = 0; k < nodes; k++)
    for (const node of [k, nodes * (nodes - 1) + k, nodes * k, nodes * k + nodes - 1]) simulation.pin(node);
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const ball = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.155, 0));
  world.createCollider(RAPIER.ColliderDesc.ball(0.15).setMass(mass), ball);
  const coupling = couple(simulation, world);
  coupling.add(ball);
  return { simulation, ball, coupling };
}

describe("a ball on a sheet", () => {
  // At everybody's defaults: let go 5 mm above the sheet, it bounces as long as cloth and air let it.
  it.each([0.05, 0.5, 10])("of %d kg comes to rest within 2 mm and is carried within 5 %", (mass) => {
    const { simulation, ball, coupling } = trampoline(mass);
    const heights: number[] = [];
    let carried = 0;
    for (let k = 0; k < 480; k++) {
      coupling.step(PICTURE);
      if (k < 420) continue;
      heights.push(ball.translation().y);
      carried += simulation.reactions[1] / 60;
    }
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.002);
    expect(Math.abs(carried / (mass * 9.81) - 1)).toBeLessThan(0.05);
  });
});

describe("cloth that is attached", () => {
  it("pulls a crate over the ground", () => {
    const strip = clothSheet({
      ...{ size: [0.6, 0.2], nodes: [13, 5], center: [0.5, 0.2, 0], across: [1, 0, 0], down: [0, 0, 1] },
      material: { density: 0.3 },
    });
    const crateShape = {
      id: "crate",
      shape: { kind: "box", halfSize: [0.2, 0.2, 0.2] },
      friction: 0.3,
    } as const;
    const colliders = [{ ...crateShape, pose: { position: [0, 0.2, 0], rotation: still } }] as const;
    const simulation = new Simulation(createModel({ parts: [strip], colliders }));
    for (let row = 0; row < 5; row++) {
      simulation.attach(13 * row, "crate");
      simulation.pin(13 * row + 12);
    }
    const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
    world.createCollider(RAPIER.ColliderDesc.cuboid(9, 0.1, 9).setTranslation(0, -0.1, 0).setFriction(0.3));
    const crate = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.2, 0));
    world.createCollider(RAPIER.ColliderDesc.cuboid(0.2, 0.2, 0.2).setMass(2).setFriction(0.3), crate);
    const coupling = couple(simulation, world);
    coupling.add(crate, "crate");
    let pull = 0;
    // In steps as short as forces are exchanged: impulses are those of the last.
    for (let k = 1; k <= 480; k++) {
      for (let row = 0; row < 5; row++)
        simulation.pin(13 * row + 12, [0.8 + 0.00125 * k, 0.2, -0.1 + 0.05 * row]);
      coupling.step(PICTURE / 4);
      if (k > 240) pull += simulation.impulses[0];
    }
    // 0.6 m of way, less what the strip gives; the pull is the friction that the ground takes.
    expect(crate.translation().x).toBeGreaterThan(0.45);
    expect(crate.translation().x).toBeLessThan(0.61);
    expect(pull / (0.3 * 2 * 9.81)).toBeGreaterThan(0.9);
    expect(pull / (0.3 * 2 * 9.81)).toBeLessThan(1.1);
  });

  it("bends a pole downwind, as far as its spring lets it", () => {
    const flag = clothSheet({
      ...{ size: [0.9, 0.6], nodes: [19, 13], center: [0.47, 1.65, 0], across: [1, 0, 0], down: [0, -1, 0] },
      material: { density: 0.1 },
    });
    const poleShape = {
      id: "pole",
      shape: { kind: "capsule", radius: 0.01, halfLength: 1 },
      friction: 0.3,
    } as const;
    const colliders = [{ ...poleShape, pose: { position: [0, 1, 0], rotation: still } }] as const;
    const simulation = new Simulation(createModel({ parts: [flag], colliders }));
    for (let row = 0; row < 13; row++) simulation.attach(19 * row, "pole");
    simulation.input.wind = [9, 0, 0.5];
    const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
    const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
    const pole = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 1, 0));
    world.createCollider(RAPIER.ColliderDesc.capsule(1, 0.01).setMass(1), pole);
    const joint = RAPIER.JointData.revolute(
      { x: 0, y: 0, z: 0 },
      { x: 0, y: -1, z: 0 },
      { x: 0, y: 0, z: 1 },
    );
    const stiffness = 60;
    const hinge = world.createImpulseJoint(joint, ground, pole, true) as InstanceType<
      typeof RAPIER.RevoluteImpulseJoint
    >;
    hinge.configureMotorModel(RAPIER.MotorModel.ForceBased);
    hinge.configureMotorPosition(0, stiffness, 12);
    const coupling = couple(simulation, world);
    coupling.add(pole);
    let torque = 0;
    let tilt = 0;
    for (let k = 0; k < 180; k++) {
      coupling.step(PICTURE);
      if (k < 120) continue;
      const { z, w } = pole.rotation();
      tilt += (2 * Math.atan2(z, w)) / 60;
      // About the foot of the pole: that of its middle, and of the force there.
      const { x, y } = pole.translation();
      torque += (simulation.reactions[5] + x * simulation.reactions[1] - y * simulation.reactions[0]) / 60;
      torque -= (9.81 * x) / 60;
    }
    expect(tilt).toBeLessThan(-0.01);
    expect(Math.abs((stiffness * tilt) / torque - 1)).toBeLessThan(0.1);
  });
});

it("says what is missing", () => {
  const { simulation, ball } = trampoline(1);
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  expect(() => couple({ simulation: null }, world).step(PICTURE)).toThrow(
    /no simulation on this thread, expected .* worker: false/,
  );
  expect(() => couple(simulation, world).add(ball, "box")).toThrow(
    'couple: collider "box" does not exist, expected one of ball',
  );
  expect(() => couple(simulation, world).step(0)).toThrow(/dt is 0, expected a time above 0 s, at most 0.25/);
});
