import { t } from "../editor/words.ts";
import type { App } from "../shell/app.ts";

/** The text of the scene. */
export function install(app: App): void {
  app.panels.add({
    id: "scene",
    region: "left",
    order: 20,
    title: () => t("scene"),
    mount: async (element) => {
      const { fillEditor } = await import("../editor/editor.ts");
      fillEditor(element, app);
    },
  });
}
