import type { LoadedScene } from "@pliant/three";
import type { MeshStandardMaterial } from "three";
import type { App } from "../shell/app.ts";
import type { Playable } from "../shell/scene-document.ts";
import { words } from "../shell/language.ts";
import type { SceneObjects } from "../viewport/scene-objects.ts";

const t = words(
  { lost: "The picture of a print could not be read" },
  { lost: "무늬 그림을 읽지 못했습니다" },
);

/** Pictures of prints, and materials that cloth brings along in its file: read when a scene has some. */
export function install({ player, viewport, problems }: App): void {
  const dress = (playable: Playable, scene: LoadedScene, sceneObjects: SceneObjects): void => {
    const isStill = (): boolean => player.sceneObjects === sceneObjects;
    void Promise.all([
      wearPrints(playable, scene, sceneObjects, isStill),
      wearMaterials(playable, sceneObjects, isStill),
    ]).then(
      () => viewport.invalidate(),
      (error: unknown) => isStill() && problems.show(t("lost"), [{ message: String(error) }]),
    );
  };
  player.opened.listen(({ playable, scene, sceneObjects }) => dress(playable, scene, sceneObjects));
  player.retuned.listen((scene) => {
    const { current, sceneObjects } = player;
    if (current && sceneObjects) dress(current, scene, sceneObjects);
  });
}

async function wearPrints(
  { readFile }: Playable,
  { looks }: LoadedScene,
  sceneObjects: SceneObjects,
  isStill: () => boolean,
): Promise<void> {
  for (const [index, look] of looks.bodies.entries()) {
    if (look.kind !== "cloth" || look.print?.kind !== "image") continue;
    const { loadPrint } = await import("../viewport/print-picture.ts");
    const picture = await loadPrint(look.print.image, readFile);
    if (isStill()) sceneObjects.fabric(index)?.setPicture(picture);
    else picture.dispose();
  }
}

/** Materials that were read for what stands on the stage, by the file's name. */
const read = new WeakMap<SceneObjects, Map<string, Promise<MeshStandardMaterial | null>>>();

/** Cloth of a GLB file that nobody gave a look. */
async function wearMaterials(
  { text, readFile }: Playable,
  sceneObjects: SceneObjects,
  isStill: () => boolean,
): Promise<void> {
  const { cloth } = JSON.parse(text) as {
    cloth?: readonly { shape?: { kind?: string; file?: string }; look?: object }[];
  };
  for (const [index, { shape, look }] of (cloth ?? []).entries()) {
    if (shape?.kind !== "mesh" || !/\.gl(b|tf)$/i.test(shape.file ?? "") || look !== undefined) continue;
    const { loadClothMaterial } = await import("../viewport/print-picture.ts");
    const known = read.get(sceneObjects) ?? new Map<string, Promise<MeshStandardMaterial | null>>();
    read.set(sceneObjects, known);
    const file = shape.file ?? "";
    const loading = known.get(file) ?? loadClothMaterial(file, readFile);
    known.set(file, loading);
    const material = await loading;
    if (material && isStill()) sceneObjects.fabric(index)?.wearOwn(material);
  }
}
