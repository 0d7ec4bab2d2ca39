import type { QualityLevel } from "pliant";
import type { Scene } from "./schema/document.ts";

/** The scene with a level of quality where its author has chosen none: what is baked takes "film", what is played "live". */
export function withLevel(scene: Scene, level: QualityLevel): Scene {
  return scene.quality.level === undefined ? { ...scene, quality: { ...scene.quality, level } } : scene;
}
