import { sizeOf, scaleOf } from "./extent.ts";
import type { Role, SurfaceSize } from "./import-scenes.ts";
import { t } from "./words.ts";

const ROLES = ["cloth", "solid", "collider"] as const;

/** Asks what a mesh is to be. Null: nothing. */
export function chooseRole(name: string, size: SurfaceSize): Promise<Role | null> {
  const dialog = document.createElement("dialog");
  dialog.className = "choose";
  dialog.id = "choose-role";
  const title = document.createElement("h2");
  title.textContent = t("what", { name });
  const facts = document.createElement("p");
  const large = (sizeOf(size) * scaleOf(size)).toPrecision(2);
  facts.textContent = t("triangles", { count: size.triangles.toLocaleString("en"), size: large });
  const form = document.createElement("form");
  form.method = "dialog";
  for (const role of ROLES) {
    const button = document.createElement("button");
    button.value = role;
    const word = document.createElement("strong");
    word.textContent = t(role);
    const tip = document.createElement("small");
    tip.textContent = t(`${role}Tip`);
    button.append(word, tip);
    form.append(button);
  }
  const cancel = document.createElement("button");
  cancel.className = "cancel";
  cancel.value = "";
  cancel.textContent = t("cancel");
  form.append(cancel);
  dialog.append(title, facts, form);
  dialog.setAttribute("aria-label", title.textContent);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(ROLES.find((role) => role === dialog.returnValue) ?? null);
    });
  });
}
