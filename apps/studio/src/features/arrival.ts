import { effect } from "@preact/signals-core";
import { ProgressCard } from "../panel/progress-card.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    opening: "Opening “{name}”",
    read: "Reading…",
    modes: "Preparing elastic bodies: {percent} %",
    dressing: "Dressing: {percent} %",
  },
  {
    opening: "“{name}” 여는 중",
    read: "읽는 중…",
    modes: "탄성체 준비 중: {percent} %",
    dressing: "옷 입히는 중: {percent} %",
  },
);

/** A scene that is awaited is told of, with what is done of it and a way out. */
export function install({ player }: App): void {
  const card = new ProgressCard("arrival", () => player.cancelOpening());
  effect(() => {
    const { awaited } = player.arrivals;
    if (!awaited) return card.hide();
    const { name, work, done } = awaited;
    const line = work ? t(work, { percent: Math.floor(100 * done) }) : t("read");
    card.show({ title: t("opening", { name }), line, done: work ? done : null });
  });
}
