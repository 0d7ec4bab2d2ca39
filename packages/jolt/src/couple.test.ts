import initJolt from "jolt-physics";
import { clothSheet, createModel, Simulation } from "pliant";
import { describe, expect, it } from "vitest";
import { couple } from "./couple.ts";

const PICTURE = 1 / 60;

/** Jolt with one layer for all that moves. */
async function start() {
  const Jolt = await initJolt();
  const settings = new Jolt.JoltSettings();
  const filter = new Jolt.ObjectLayerPairFilterTable(1);
  filter.EnableCollision(0, 0);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = filter;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, filter, 1);
  return { Jolt, world: new Jolt.JoltInterface(settings) };
}

describe("a ball on a sheet", () => {
  // At everybody's defaults: let go 5 mm above the sheet, it bounces as long as cloth and air let it.
  it.each([0.05, 10])("of %s kg comes to rest within 2 mm and is carried within 5 %", async (mass) => {
    const nodes = 15;
    const sheet = clothSheet({ size: [0.8, 0.8], nodes: [nodes, nodes], material: { density: 0.67 } });
    const ballShape = { id: "ball", shape: { kind: "sphere", radius: 0.15 }, friction: 0.5 } as const;
    const colliders = [{ ...ballShape, pose: { position: [0, 0.155, 0], rotation: [0, 0, 0, 1] } }] as const;
    const simulation = new Simulation(createModel({ parts: [sheet], colliders }));
    for (let k = 0; k < nodes; k++)
      for (const node of [k, nodes * (nodes - 1) + k, nodes * k, nodes * k + nodes - 1]) simulation.pin(node);
    const { Jolt, world } = await start();
    const settings = new Jolt.BodyCreationSettings(
      new Jolt.SphereShape(0.15),
      new Jolt.RVec3(0, 0.155, 0),
      new Jolt.Quat(0, 0, 0, 1),
      Jolt.EMotionType_Dynamic,
      0,
    );
    settings.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
    settings.mMassPropertiesOverride.mMass = mass;
    settings.mAllowSleeping = false;
    const bodies = world.GetPhysicsSystem().GetBodyInterface();
    const ball = bodies.CreateBody(settings);
    bodies.AddBody(ball.GetID(), Jolt.EActivation_Activate);
    const coupling = couple(simulation, Jolt, world);
    coupling.add(ball);
    const heights: number[] = [];
    let carried = 0;
    for (let k = 0; k < 480; k++) {
      coupling.step(PICTURE);
      if (k < 420) continue;
      heights.push(ball.GetPosition().GetY());
      carried += simulation.reactions[1] / 60;
    }
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.002);
    expect(Math.abs(carried / (mass * 9.81) - 1)).toBeLessThan(0.05);
  });
});
