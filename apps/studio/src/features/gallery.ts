import { findEntry } from "../examples.ts";
import type { Entry } from "../gallery/entries.ts";
import { Gallery } from "../gallery/gallery.ts";
import { openExample } from "../gallery/open-example.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words({ gallery: "Gallery" }, { gallery: "갤러리" });

/** The examples. */
export function install(app: App): void {
  const { panels, player } = app;
  let gallery: Gallery | null = null;
  const open = (entry: Entry): void => {
    if (panels.isNarrow) panels.close("left");
    void openExample(app, entry);
  };
  panels.add({
    id: "gallery",
    region: "left",
    order: 10,
    title: () => t("gallery"),
    mount: (element) => {
      element.classList.add("gallery");
      gallery = new Gallery(element, {
        onOpen: open,
        onWhy: (claims) =>
          void import("../gallery/claim-card.ts").then(({ showClaims }) => showClaims(claims)),
      });
      gallery.show(player.current?.id ?? null);
    },
  });
  player.opened.listen(({ playable }) => gallery?.show(playable.id));
  addEventListener("hashchange", () => {
    const entry = findEntry(decodeURIComponent(location.hash.slice(1)));
    if (entry) void openExample(app, entry);
  });
}
