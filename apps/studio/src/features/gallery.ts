import { loadExample } from "../examples.ts";
import type { Entry } from "../gallery/entries.ts";
import { Gallery } from "../gallery/gallery.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  { gallery: "Gallery", lost: "The example could not be fetched" },
  { gallery: "갤러리", lost: "예제를 가져오지 못했습니다" },
);

/** The examples. */
export function install({ panels, player, document: scene, problems }: App): void {
  let gallery: Gallery | null = null;
  const open = async (entry: Entry): Promise<void> => {
    if (panels.isNarrow) panels.close("left");
    try {
      scene.open(await loadExample(entry));
    } catch (error) {
      problems.show(t("lost"), [{ message: String(error) }]);
    }
  };
  panels.add({
    id: "gallery",
    region: "left",
    order: 10,
    title: () => t("gallery"),
    mount: (element) => {
      element.classList.add("gallery");
      gallery = new Gallery(element, {
        onOpen: (entry) => void open(entry),
        onClaim: (id) => void import("../gallery/claim-card.ts").then(({ showClaim }) => showClaim(id)),
      });
      gallery.show(player.current?.id ?? null);
    },
  });
  player.opened.listen(({ playable }) => gallery?.show(playable.id));
}
