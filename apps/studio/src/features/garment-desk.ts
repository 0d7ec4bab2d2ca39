import { effect } from "@preact/signals-core";
import type { DeskPage } from "../garment-desk/desk-page.ts";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { deskWish, wishDesk } from "../shell/desk-wish.ts";
import { DeskFrame } from "../shell/desk-frame.ts";
import { words } from "../shell/language.ts";

const t = words(
  { desk: "Garment desk: the pattern beside the stage" },
  { desk: "옷본 작업대: 무대 옆에 옷본 펼치기" },
);

/** The pattern of a garment beside the stage. What it needs is fetched when it is opened. */
export function install(app: App): void {
  const frame = new DeskFrame("garment-desk");
  let page: DeskPage | null = null;
  const button = document.createElement("button");
  button.id = "garment-desk-open";
  button.className = "icon";
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 4c1 2.500 7 2.500 8 0l4.500 3-2 4-2.500-1.200V20H8V9.800L5.500 11l-2-4z" /></svg>`;
  findElement("tools").append(button);
  app.commands.add({
    id: "garment-desk",
    group: "view",
    title: () => t("desk"),
    keys: ["D"],
    run: () => wishDesk(deskWish.value === "garment" ? null : "garment"),
  });
  app.commands.bind(button, "garment-desk");
  effect(() => {
    const isWanted = deskWish.value === "garment";
    button.setAttribute("aria-pressed", String(isWanted));
    if (!isWanted) {
      page?.close();
      page = null;
      return frame.close();
    }
    frame.open();
    void import("../garment-desk/desk-page.ts").then(({ openDeskPage }) => {
      // It may have been closed meanwhile.
      if (deskWish.value === "garment") page ??= openDeskPage(app, frame.content, () => wishDesk(null));
    });
  });
}
