import { Vector3 } from "three";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { recall, remember } from "../shell/memory.ts";
import { FollowPath } from "../viewport/follow-path.ts";
import type { SceneObjects } from "../viewport/scene-objects.ts";

const t = words(
  { follow: "Camera follows", on: "The camera follows what walks away", off: "The camera stays where it is" },
  { follow: "카메라가 따라가기", on: "카메라가 멀어지는 것을 따라갑니다", off: "카메라가 제자리에 있습니다" },
);

/** Of what is in view, how far it may go before it is followed [1]. */
const ROOM = 0.2;

/** The camera goes along with what walks, flies or falls away. */
export function install({ commands, player, viewport, hint }: App): void {
  let isOn = recall("follow") !== "off";
  let path: FollowPath | null = null;
  commands.add({
    ...{ id: "follow", group: "view", title: () => t("follow"), keys: ["Shift+F"] },
    run: () => {
      isOn = !isOn;
      remember("follow", isOn ? "on" : "off");
      hint.show(t(isOn ? "on" : "off"));
      viewport.follow(null);
    },
  });
  /** From where things are now. */
  const begin = (shown: SceneObjects): void => {
    viewport.follow(null);
    path = new FollowPath(shown.middle(), ROOM * shown.box.getSize(new Vector3()).length());
  };
  player.opened.listen(({ sceneObjects }) => begin(sceneObjects));
  const { dataset } = viewport.renderer.domElement;
  let wasHeld = false;
  player.frames.listen(() => {
    const { sceneObjects } = player;
    if (!sceneObjects) return;
    // Whoever pulls something aims at a place on the page: that stays where it is. So does what was computed before, and what hangs.
    const isHeld =
      sceneObjects.isPinned || dataset["holding"] !== undefined || !player.past.head.peek().isLive;
    if (wasHeld && !isHeld) begin(sceneObjects);
    wasHeld = isHeld;
    if (isOn && !isHeld && path) viewport.follow(path.at(sceneObjects.middle()));
  });
}
