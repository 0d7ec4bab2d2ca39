import { t } from "../inspector/words.ts";
import type { App } from "../shell/app.ts";
import { firstSign } from "../shell/first-sign.ts";

/** The parameters of the scene. */
export function install(app: App): void {
  const someone = firstSign();
  app.panels.add({
    id: "inspector",
    region: "right",
    order: 10,
    title: () => t("inspector"),
    mount: async (element) => {
      await someone;
      const { fillInspector } = await import("../inspector/panel.tsx");
      fillInspector(element, app);
    },
  });
}
