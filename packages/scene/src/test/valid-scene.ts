import type { SceneInput } from "../schema/document.ts";

/** A small scene that uses every noun. A new object each time, so that a test may spoil it. */
export function validScene(): SceneInput & Record<string, unknown> {
  return {
    version: 2,
    name: "Everything",
    gravity: [0, -9.81, 0],
    wind: { velocity: [2, 0, 0], gust: { strength: 1, length: 0.5, period: 0.4, seed: 3 } },
    time: { dt: 1 / 90, seconds: 1, fps: 30 },
    quality: { substeps: 2 },
    contact: { self: true, selfFriction: 0.2 },
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [1, 0.5], nodes: [5, 3], center: [0, 1, 0] },
        material: { preset: "silk", density: 0.1 },
        pins: [
          { where: { corner: "top-left" }, motion: "sway" },
          { where: { index: [4, 14] }, until: 0.5 },
        ],
        cut: [{ from: [0.1, -0.1], to: [0.1, 0.4], time: 0.4 }],
        loads: [
          { kind: "point", where: { corner: "bottom-left" }, force: [0, -0.1, 0], from: 0.2, until: 0.6 },
          { kind: "area", traction: [0, 0, 0.5] },
          { kind: "pressure", pressure: -2 },
        ],
      },
      {
        id: "curtain",
        shape: { kind: "grid", size: [1, 1], spacing: 0.25, orientation: "vertical" },
        material: "denim",
        pins: [{ where: { edge: "top" } }, { where: { region: { min: [-1, -1, -1], max: [1, -0.4, 1] } } }],
      },
    ],
    colliders: [
      { id: "ground", shape: { kind: "plane" }, position: [0, -1, 0] },
      {
        id: "ball",
        shape: { kind: "sphere", radius: 0.2 },
        motion: { keys: [{ time: 0 }, { time: 1, offset: [1, 0, 0] }] },
      },
      { id: "box", shape: { kind: "box", size: [1, 2, 3] }, rotationDegrees: [0, 45, 0], friction: 0.2 },
      { id: "rod", shape: { kind: "capsule", radius: 0.1, length: 1 }, motion: "sway" },
    ],
    keyframes: [
      {
        id: "sway",
        interpolation: "linear",
        keys: [{ time: 0 }, { time: 1, offset: [0, 1, 0], rotationDegrees: [0, 90, 0] }],
      },
    ],
  };
}

/** The valid scene with the value at a path replaced (or, without a value, removed). */
export function spoil(path: readonly (string | number)[], ...value: [unknown] | []): Record<string, unknown> {
  const scene = validScene() as Record<string, unknown>;
  let holder = scene as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  const last = path[path.length - 1];
  if (value.length === 0) delete holder[last];
  else holder[last] = value[0];
  return scene;
}
