import type { App } from "../shell/app.ts";
import { withValue } from "../inspector/edit-text.ts";
import { SPACING, VEIL } from "./import-scenes.ts";

export const DRAFTS = ["onePieceDress", "tShirt", "trousers", "circleSkirt", "cape"] as const;
export type Draft = (typeof DRAFTS)[number];

/** Puts a garment of ours on a body of the scene: one deed, which can be undone. */
export function dress(app: App, body: string, draft: Draft, label: () => string): void {
  wear(app, { id: draft, body, draft: { kind: draft }, spacing: SPACING, material: "cotton" }, label);
}

/** Puts a garment on a body that wears nothing yet: one deed. `change` has the last word on the text. */
export function wear(
  { document: scene }: App,
  garment: Readonly<Record<string, unknown>>,
  label: () => string,
  change: (text: string) => string = (text) => text,
): void {
  const { cloth = [] } = JSON.parse(scene.text) as { cloth?: { id?: string }[] };
  const rest = cloth.filter(({ id }) => id !== VEIL);
  let text = withValue(scene.text, ["cloth"], rest.length > 0 ? rest : undefined);
  text = withValue(text, ["garments"], [garment]);
  text = withValue(text, ["contact", "self"], true);
  text = withValue(text, ["quality", "substeps"], 4);
  scene.edit(change(text), { label });
}
