import { findElement } from "../panel/find-element.ts";
import { SceneObjects } from "../viewport/scene-objects.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  { wireframe: "Wireframe", fit: "Fit the view" },
  { wireframe: "와이어프레임", fit: "화면에 맞추기" },
);

/** How the stage is looked at. */
export function install({ commands, player, viewport }: App): void {
  const button = findElement("wireframe");
  const isOn = (): boolean => button.getAttribute("aria-pressed") === "true";
  const toggle = (): void => {
    button.setAttribute("aria-pressed", String(!isOn()));
    player.sceneObjects?.setWireframe(isOn());
    viewport.invalidate();
  };
  // Where everything is by now, not where it began.
  const fit = (): void => {
    const bodies = viewport.scene.children.filter((part) => part instanceof SceneObjects);
    viewport.fitView(bodies.flatMap((part) => part.outline()));
  };
  commands.add(
    { id: "wireframe", group: "view", title: () => t("wireframe"), keys: ["W"], run: toggle },
    { id: "fit", group: "view", title: () => t("fit"), keys: ["F"], run: fit },
  );
  commands.bind(button, "wireframe");
  commands.bind(findElement("frame"), "fit");
  player.retuned.listen((scene) => {
    player.sceneObjects?.restyle(scene);
    viewport.invalidate();
  });
  player.opened.listen(({ sceneObjects }) => sceneObjects.setWireframe(isOn()));
}
