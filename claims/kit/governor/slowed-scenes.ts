import { checkScene, type Scene } from "@pliant/scene";

/** Examples of the gallery that no constant of the governor was chosen on, as they have their sheets and what these meet. */
export const SLOWED_SCENES = {
  flag: {
    wind: [7, 0, 1.5],
    cloth: [
      {
        id: "flag",
        shape: { kind: "grid", size: [1.5, 1], spacing: 0.03, center: [0.75, 2, 0], orientation: "vertical" },
        material: "banner",
        pins: [{ where: { edge: "left" } }],
      },
    ],
  },
  hang: {
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [1, 1], nodes: [32, 32] },
        material: { density: 0.2, stretch: 1000, bend: 1e-5, damping: 0, drag: 0 },
        pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
      },
    ],
  },
  drape: {
    contact: { self: true },
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [1.2, 1.2], spacing: 0.025, center: [0, 0.75, 0] },
        material: "cotton",
      },
    ],
    colliders: [
      { id: "ground", shape: { kind: "plane" }, friction: 0.5 },
      { id: "ball", shape: { kind: "sphere", radius: 0.3 }, position: [0, 0.35, 0], friction: 0.3 },
    ],
  },
  curtain: {
    cloth: [
      {
        id: "curtain",
        shape: { kind: "grid", size: [1.2, 1.6], spacing: 0.04, center: [0, 1, 0], orientation: "vertical" },
        material: "lining",
        pins: [{ where: { edge: "top" }, motion: "pull" }],
      },
    ],
    keyframes: [
      {
        id: "pull",
        interpolation: "smooth",
        keys: [
          { time: 0.3 },
          { time: 1.1, offset: [0.6, 0, 0.2] },
          { time: 1.8, offset: [0.6, 0, 0.2] },
          { time: 2.6, offset: [0, 0, 0] },
        ],
      },
    ],
  },
} as const;

export type SlowedScene = keyof typeof SLOWED_SCENES;

/** One of them, asked for 60 frames per second. */
export function slowedScene(name: SlowedScene, more: object = { targetFps: 60 }): Scene {
  const { scene, errors } = checkScene({ version: 2, ...SLOWED_SCENES[name], ...more });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}
