import { effect } from "@preact/signals-core";
import type { Desk } from "./desk.ts";
import { button, el } from "../shell/element.ts";
import { misfits } from "./fit-report.ts";
import { t } from "./words.ts";

/** What does not fit, in a list: who chooses a line sees it on the desk. */
export function reportRows(desk: Desk, element: HTMLElement): () => void {
  return effect(() => {
    const pattern = desk.written.value;
    const found = pattern ? misfits(pattern, desk.view.value?.notes ?? []) : [];
    const name = (edge: { panel: string; edge: number }): string =>
      t("edgeOf", { edge: edge.edge, name: edge.panel });
    const items = found.map(({ kind, edges, difference, text }) => {
      if (kind === "note") return el("li", {}, text);
      const [a, b] = edges;
      const told = t("uneven", { a: name(a), b: name(b), difference: (1000 * difference).toFixed(1) });
      return el(
        "li",
        {},
        button(told, () => (desk.selection.value = { kind: "edge", share: 0.5, ...a })),
      );
    });
    if (pattern && pattern.stitches.length === 0) items.unshift(el("li", {}, t("unsewn")));
    if (items.length > 0) element.replaceChildren(el("ol", {}, ...items));
    else element.replaceChildren(...(pattern ? [el("p", { class: "quiet" }, t("fine"))] : []));
  });
}
