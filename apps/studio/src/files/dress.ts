import type { App } from "../shell/app.ts";
import { withValue } from "../inspector/edit-text.ts";
import { SPACING, VEIL } from "./import-scenes.ts";

export const DRAFTS = ["onePieceDress", "tShirt", "trousers", "circleSkirt", "cape"] as const;
export type Draft = (typeof DRAFTS)[number];

/** Puts a garment of ours on a body of the scene: one deed, which can be undone. */
export function dress({ document: scene }: App, body: string, draft: Draft, label: () => string): void {
  const garment = { id: draft, body, draft: { kind: draft }, spacing: SPACING, material: "cotton" };
  const { cloth = [] } = JSON.parse(scene.text) as { cloth?: { id?: string }[] };
  const rest = cloth.filter(({ id }) => id !== VEIL);
  let text = withValue(scene.text, ["cloth"], rest.length > 0 ? rest : undefined);
  text = withValue(text, ["garments"], [garment]);
  text = withValue(text, ["contact", "self"], true);
  text = withValue(text, ["quality", "substeps"], 4);
  scene.edit(text, { label });
}
