import {
  build,
  gridNodes,
  meshSizes,
  resizeScene,
  stepping,
  type BuiltScene,
  type Scene,
} from "@pliant/scene";
import type { Sheet } from "./budget.ts";
import type { GovernorSettings } from "./settings.ts";
import { gridCarrier, type CarrierOf } from "./transfer.ts";

/** What can be built at several sizes: a scene, or a garment with levels of its own. */
export interface Source {
  /** Tells one source from another, for recordings. */
  readonly fingerprint: string;
  /** Sheets whose mesh may change. */
  readonly sheets: readonly Sheet[];
  /** Steps in each frame of 1/targetFps. */
  readonly stepsPerFrame: number;
  /** The same at other sizes, by id; `time` [s] as in `build`. */
  build(sizes: Readonly<Record<string, number>>, time: number): BuiltScene;
  readonly carrierOf: CarrierOf;
}

/** A scene whose sheets lie on grids: any size there is. */
export function sceneSource(scene: Scene, settings: GovernorSettings): Source {
  // Each frame takes the least whole number of equal steps that are not longer than the scene's.
  const { dt, stepsPerFrame } = stepping({ ...scene.time, fps: settings.targetFps });
  return {
    fingerprint: fingerprintOf(JSON.stringify(scene)),
    sheets: sheetsOf(scene, settings),
    stepsPerFrame,
    build(sizes, time) {
      const built = build(resizeScene(scene, new Map(Object.entries(sizes))), time);
      return { ...built, options: { ...built.options, dt } };
    },
    carrierOf: gridCarrier,
  };
}

function sheetsOf(scene: Scene, { nodes, cloth }: GovernorSettings): Sheet[] {
  return [...meshSizes(scene)].map(([id, authored]) => {
    const own = cloth.find((each) => each.id === id);
    const [least, most] = own?.nodes ?? nodes;
    const shape = scene.cloth.find((each) => each.id === id)?.shape;
    const [columns, rows] = shape?.kind === "grid" ? gridNodes(shape) : [authored, authored];
    return { id, authored, nodeCount: columns * rows, least, most, importance: own?.importance ?? 1 };
  });
}

/** FNV-1a of a text, as eight hexadecimal digits. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
