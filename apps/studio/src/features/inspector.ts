import { t } from "../inspector/words.ts";
import type { App } from "../shell/app.ts";
import { firstSign } from "../shell/first-sign.ts";

/** Lines of the skeleton: about as many as most scenes have fields at first. */
const LINES = 14;
/** When the first scene moves, the page has time for it [ms]. */
const SOON = 1500;

/** The parameters of the scene: an outline at once, fields as soon as the first scene is on the stage, or somebody is there. */
export function install(app: App): void {
  const wanted = Promise.race([firstSign(), firstPicture(app)]);
  app.panels.add({
    id: "inspector",
    region: "right",
    order: 10,
    title: () => t("inspector"),
    mount: async (element) => {
      const skeleton = document.createElement("div");
      skeleton.className = "skeleton";
      skeleton.setAttribute("aria-hidden", "true");
      skeleton.append(...Array.from({ length: LINES }, () => document.createElement("i")));
      element.append(skeleton);
      await wanted;
      const { fillInspector } = await import("../inspector/panel.tsx");
      skeleton.remove();
      fillInspector(element, app);
    },
  });
}

/** A moment after the first scene has come, so that it does not come later. */
function firstPicture({ player }: App): Promise<void> {
  return new Promise((resolve) => {
    const stop = player.opened.listen(() => {
      stop();
      setTimeout(resolve, SOON);
    });
  });
}
