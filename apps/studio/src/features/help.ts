import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words({ help: "Help" }, { help: "도움말" });

/** What keys and drags do. */
export function install({ commands }: App): void {
  const dialog = findElement("help", HTMLDialogElement);
  commands.add({
    id: "help",
    group: "help",
    title: () => t("help"),
    keys: ["?"],
    run: () => dialog.showModal(),
  });
  commands.bind(findElement("help-open"), "help");
}
