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
  // Pattern and stage want the room of the sides; what was open opens again.
  let sides: ("left" | "right")[] = [];
  const takeRoom = (): void => {
    sides = (["left", "right"] as const).filter((side) => app.panels.shown.peek()[side] !== null);
    for (const side of sides) app.panels.close(side);
  };
  const giveRoomBack = (): void => sides.forEach((side) => app.panels.open(side));
  effect(() => {
    const isWanted = deskWish.value === "garment";
    button.setAttribute("aria-pressed", String(isWanted));
    if (!isWanted) {
      if (page) giveRoomBack();
      page?.close();
      page = null;
      return frame.close();
    }
    takeRoom();
    frame.open();
    void import("../garment-desk/desk-page.ts").then(({ openDeskPage }) => {
      // It may have been closed meanwhile.
      if (deskWish.value === "garment") page ??= openDeskPage(app, frame.content, () => wishDesk(null));
    });
  });
}
