import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import { Compare } from "../player/compare.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    compare: "Compare: keep this as A, then change B; again: one over the other; again: end",
    a: "kept",
    b: "what you change",
    failed: "The comparison has ended",
  },
  {
    compare: "비교: 지금 상태를 A로 두고 B를 바꿉니다. 다시: 겹쳐 보기. 다시: 끝",
    a: "고정",
    b: "바꾸는 쪽",
    failed: "비교가 끝났습니다",
  },
);

/** The comparison of this page, for tests. */
export const comparison: { current: Compare | null } = { current: null };

/** Two settings side by side on one clock. */
export function install({ commands, player, viewport, document: scene, problems }: App): void {
  const compare = new Compare(player, viewport, (error) => problems.show(t("failed"), error.problems));
  comparison.current = compare;
  const next = (): void => {
    const { mode } = compare;
    if (mode.value === "off" && scene.playable) {
      const { playable } = scene;
      void player.attempt(async () => compare.start(playable, "side"));
    } else compare.setMode(mode.value === "side" ? "over" : "off");
  };
  scene.changes.listen(({ cause }) => cause === "open" && compare.stop());
  commands.add({ id: "compare", group: "time", title: () => t("compare"), keys: ["B"], run: next });
  commands.bind(findElement("compare"), "compare");
  const tag = document.createElement("p");
  tag.className = "versus";
  tag.append(document.createElement("b"), document.createElement("span"), document.createElement("b"), document.createElement("span")); // prettier-ignore
  findElement("stage").append(tag);
  effect(() => {
    const isOn = compare.mode.value !== "off";
    findElement("compare").setAttribute("aria-pressed", String(isOn));
    tag.hidden = !isOn;
    ["A", t("a"), "B", t("b")].forEach((text, index) => (tag.children[index].textContent = text));
  });
}
