import { parseScene, type Scene, type SceneInput } from "@pliant/scene";

/** Two corners of a 9 × 9 sheet are held: 0.2 s at 30 fps are frames 0 to 6. */
export function tinyScene(changes: Partial<SceneInput> = {}): Scene {
  const { scene, errors } = parseScene(
    JSON.stringify({
      version: 2,
      name: "Tiny",
      time: { seconds: 0.2, fps: 30 },
      cloth: [
        {
          id: "sheet",
          shape: { kind: "grid", size: [1, 1], nodes: [9, 9] },
          pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
        },
      ],
      ...changes,
    }),
  );
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}
