import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { DeskFrame } from "../shell/desk-frame.ts";
import { deskWish, wishDesk, type DeskName } from "../shell/desk-wish.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    garment: "Garment desk: the pattern beside the stage",
    paper: "Paper desk: the creases beside the stage",
  },
  {
    garment: "옷본 작업대: 무대 옆에 옷본 펼치기",
    paper: "종이 작업대: 무대 옆에 접기 도면 펼치기",
  },
);

interface Opened {
  close(): void;
}

interface DeskKind {
  readonly key: string;
  readonly icon: string;
  /** What a scene says that has something for this desk. */
  readonly sign: RegExp;
  readonly open: (app: App, element: HTMLElement, onClose: () => void) => Promise<Opened>;
}

/** What a desk needs is fetched when it is opened. */
const KINDS: Readonly<Record<DeskName, DeskKind>> = {
  garment: {
    key: "D",
    sign: /"garments"|"mannequin"|"character"/,
    icon: "M8 4c1 2.500 7 2.500 8 0l4.500 3-2 4-2.500-1.200V20H8V9.800L5.500 11l-2-4z",
    open: async (...all) => (await import("../garment-desk/desk-page.ts")).openDeskPage(...all),
  },
  paper: {
    key: "O",
    sign: /"creasePattern"/,
    icon: "M3 8l9-4 9 4-9 12zM3 8h18M12 4v16",
    open: async (...all) => (await import("../paper-desk/paper-page.ts")).openPaperPage(...all),
  },
};

/** A garment's pattern or a sheet's creases beside the stage. */
export function install(app: App): void {
  // A desk and the stage want the room of the sides; what was open opens again.
  let sides: ("left" | "right")[] = [];
  const takeRoom = (): void => {
    sides = (["left", "right"] as const).filter((side) => app.panels.shown.peek()[side] !== null);
    for (const side of sides) app.panels.close(side);
  };
  const giveRoomBack = (): void => {
    for (const side of sides.splice(0)) app.panels.open(side);
  };
  let isRoomTaken = false;
  for (const [name, kind] of Object.entries(KINDS) as [DeskName, DeskKind][]) addDesk(app, name, kind);
  effect(() => {
    const isWanted = deskWish.value !== null;
    if (isWanted === isRoomTaken) return;
    isRoomTaken = isWanted;
    if (isWanted) takeRoom();
    else giveRoomBack();
  });
}

function addDesk(app: App, name: DeskName, { key, icon, sign, open }: DeskKind): void {
  const frame = new DeskFrame(`${name}-desk`);
  let page: Opened | null = null;
  const id = `${name}-desk`;
  const button = document.createElement("button");
  button.id = `${id}-open`;
  button.className = "icon";
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}" /></svg>`;
  findElement("tools").append(button);
  app.commands.add({
    id,
    group: "view",
    title: () => t(name),
    keys: [key],
    run: () => wishDesk(deskWish.value === name ? null : name),
  });
  app.commands.bind(button, id);
  effect(() => void (button.hidden = !sign.test(app.document.text) && deskWish.value !== name));
  app.player.opened.listen(() => {
    // There is nothing for it in this scene.
    if (deskWish.peek() === name && !sign.test(app.document.text)) wishDesk(null);
  });
  effect(() => {
    const isWanted = deskWish.value === name;
    button.setAttribute("aria-pressed", String(isWanted));
    if (!isWanted) {
      page?.close();
      page = null;
      return frame.close();
    }
    frame.open();
    void open(app, frame.content, () => wishDesk(null)).then((opened) => {
      // It may have been closed meanwhile.
      if (deskWish.peek() === name && !page) page = opened;
      else opened.close();
    });
  });
}
