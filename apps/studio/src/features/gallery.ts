import { examples } from "../examples.ts";
import { Gallery } from "../panel/browser.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words({ gallery: "Gallery" }, { gallery: "갤러리" });

/** The examples. */
export function install(app: App): void {
  app.panels.add({ id: "gallery", region: "left", order: 10, title: () => t("gallery"), mount: () => {} });
  const gallery = new Gallery(examples, (example) => {
    if (app.panels.isNarrow) app.panels.close("left");
    app.document.open(example);
  });
  app.player.opened.listen(({ playable }) => gallery.show(playable.id));
}
