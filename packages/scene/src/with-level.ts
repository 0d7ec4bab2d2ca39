import type { QualityLevel } from "pliant";
import type { Scene } from "./schema/document.ts";

/** The scene with a level of quality where its author has chosen none: what is baked takes "film", what is played "live". A bake holds no frame rate. */
export function withLevel(scene: Scene, level: QualityLevel): Scene {
  const { targetFps: _, governor: __, ...rest } = scene;
  const kept = level === "film" ? rest : scene;
  return scene.quality.level === undefined ? { ...kept, quality: { ...scene.quality, level } } : kept;
}
