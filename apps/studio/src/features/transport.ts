import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  { play: "Play or pause", step: "One step", reset: "Back to the start", now: "Play", stop: "Pause" },
  { play: "재생/일시정지", step: "한 단계", reset: "처음으로", now: "재생", stop: "일시정지" },
);

/** Time: the buttons below the stage, and the keys that do the same. */
export function install({ player, commands }: App): void {
  commands.add(
    { id: "play", group: "time", title: () => t("play"), keys: ["Space"], run: () => player.toggle() },
    {
      id: "step",
      group: "time",
      title: () => t("step"),
      keys: ["."],
      repeats: true,
      run: () => void player.step(),
    },
    { id: "reset", group: "time", title: () => t("reset"), keys: ["R"], run: () => void player.reset() },
  );
  for (const id of ["play", "step", "reset"]) commands.bind(findElement(id), id);
  const speed = findElement("speed", HTMLSelectElement);
  speed.addEventListener("change", () => player.setSpeed(Number(speed.value)));
  effect(() => {
    document.documentElement.dataset["playing"] = String(player.isPlaying);
    findElement("play").setAttribute("aria-label", t(player.isPlaying ? "stop" : "now"));
  });
}
