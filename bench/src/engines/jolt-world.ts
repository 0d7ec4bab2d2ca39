import type Jolt from "jolt-physics/wasm-compat";
import { GRAVITY } from "../sheet-scene.ts";

/** Layers: what stands still collides with what moves. */
export const STILL = 0;
export const MOVING = 1;

export function createWorld(jolt: typeof Jolt): Jolt.JoltInterface {
  const pairs = new jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(STILL, MOVING);
  const layers = new jolt.BroadPhaseLayerInterfaceTable(2, 2);
  for (const layer of [STILL, MOVING])
    layers.MapObjectToBroadPhaseLayer(layer, new jolt.BroadPhaseLayer(layer));
  const settings = new jolt.JoltSettings();
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  const world = new jolt.JoltInterface(settings);
  world.GetPhysicsSystem().SetGravity(new jolt.Vec3(0, -GRAVITY, 0));
  return world;
}
