import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    play: "Play or pause",
    step: "One step",
    back: "One frame back",
    reset: "Back to the start",
    now: "Play",
    stop: "Pause",
    scrub: "Moment that is shown",
    live: "Live",
    toLive: "To the newest moment",
    loop: "Play the recorded past in a loop",
    goOn: "Simulate on from this moment",
    tooOld: "The simulation can no longer go on from there: its snapshot was dropped",
    wentOn: "Goes on from {time} s",
  },
  {
    play: "재생/일시정지",
    step: "한 단계",
    back: "한 프레임 뒤로",
    reset: "처음으로",
    now: "재생",
    stop: "일시정지",
    scrub: "보이는 순간",
    live: "실시간",
    toLive: "가장 새로운 순간으로",
    loop: "기록된 과거를 반복 재생",
    goOn: "이 순간부터 시뮬레이션 계속",
    tooOld: "그 순간의 스냅샷이 없어 이어갈 수 없습니다",
    wentOn: "{time} 초부터 이어갑니다",
  },
);

/** Time: the buttons below the stage, the recorded past, and the keys that do the same. */
export function install(app: App): void {
  const { player, commands } = app;
  const { past } = player;
  const goOn = async (): Promise<void> => {
    const time = await player.goOn();
    app.hint.show(time === null ? t("tooOld") : t("wentOn", { time: time.toFixed(2) }));
  };
  const time = { group: "time" } as const;
  commands.add(
    { ...time, id: "play", title: () => t("play"), keys: ["Space"], run: () => player.toggle() },
    {
      ...time,
      id: "step",
      title: () => t("step"),
      keys: ["."],
      repeats: true,
      run: () => void player.step(),
    },
    {
      ...time,
      id: "back",
      title: () => t("back"),
      keys: [","],
      repeats: true,
      run: () => {
        if (past.isLive) player.scrub(Infinity);
        void player.step(-1);
      },
    },
    { ...time, id: "reset", title: () => t("reset"), keys: ["R"], run: () => void player.reset() },
    { ...time, id: "live", title: () => t("toLive"), keys: ["End"], run: () => player.goLive() },
    { ...time, id: "go-on", title: () => t("goOn"), keys: ["G"], run: () => void goOn() },
    {
      ...time,
      id: "loop",
      title: () => t("loop"),
      keys: ["L"],
      run: () => {
        if (!past.isLoop) return player.loopPast();
        player.goLive();
      },
    },
  );
  for (const id of ["play", "step", "reset", "loop", "go-on", "live"]) commands.bind(findElement(id), id);
  const speed = findElement("speed", HTMLSelectElement);
  speed.addEventListener("change", () => player.setSpeed(Number(speed.value)));
  effect(() => {
    document.documentElement.dataset["playing"] = String(player.isPlaying);
    findElement("play").setAttribute("aria-label", t(player.isPlaying ? "stop" : "now"));
  });
  effect(() => findElement("loop").setAttribute("aria-pressed", String(past.isLoop)));
  showTimeline(app);
}

function showTimeline({ player }: App): void {
  const { past } = player;
  const bar = findElement("scrub", HTMLInputElement);
  const clock = findElement("clock");
  bar.addEventListener("input", () => player.scrub(Number(bar.value)));
  effect(() => bar.setAttribute("aria-label", t("scrub")));
  effect(() => {
    const { time, from, to, isLive } = past.head.value;
    bar.min = String(from);
    bar.max = String(Math.max(to, from + 1e-6));
    bar.value = String(time);
    bar.style.setProperty("--done", `${to > from ? (100 * (time - from)) / (to - from) : 100}%`);
    bar.setAttribute("aria-valuetext", `${time.toFixed(2)} s`);
    document.documentElement.dataset["time"] = isLive ? "live" : "past";
    clock.textContent = isLive ? `${time.toFixed(2)} s` : `${time.toFixed(2)} / ${to.toFixed(2)} s`;
    findElement("live").textContent = t("live");
  });
}
