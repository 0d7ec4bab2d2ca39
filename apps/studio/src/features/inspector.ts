import { t } from "../inspector/words.ts";
import type { App } from "../shell/app.ts";

/** The parameters of the scene. */
export function install(app: App): void {
  app.panels.add({
    id: "inspector",
    region: "right",
    order: 10,
    title: () => t("inspector"),
    mount: async (element) => {
      const { fillInspector } = await import("../inspector/panel.tsx");
      fillInspector(element, app);
    },
  });
}
