import { computed, effect, signal } from "@preact/signals-core";
import { computeFirst } from "../pace/compute-first.ts";
import type { LiveChange } from "../pace/live-text.ts";
import { PaceWatch } from "../pace/pace-watch.ts";
import { findElement } from "../panel/find-element.ts";
import { ProgressCard } from "../panel/progress-card.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    pace: "Simulated seconds per second: 1 is real time",
    paceOf: "{factor} times real time",
    recorded: "{factor} times real time, from what is recorded",
    late: "{factor}× of real time",
    live: "Make it live",
    liveTip:
      "Choose what is computed in real time: the quality “live”, then a frame rate that is held, then a quick look",
    first: "Compute first",
    firstTip: "Compute the whole scene as it is, however long that takes, then play it at full speed",
    dismiss: "Leave it as it is",
    computing: "Computing “{name}”",
    percent: "{percent} %",
    quality: "Quality: live",
    hold: "Hold 30 frames per second",
    draft: "Quality: draft",
    nothing: "Everything that makes it faster is set already: compute it first",
    failed: "That was not computed",
  },
  {
    pace: "1초 동안 시뮬레이션되는 초: 1이면 실제 시간",
    paceOf: "실제 시간의 {factor}배",
    recorded: "기록에서 재생, 실제 시간의 {factor}배",
    late: "실제 시간의 {factor}배",
    live: "실시간으로",
    liveTip: "실시간으로 계산되게 합니다: 품질 “live”, 다음은 프레임 속도 유지, 다음은 빠른 보기",
    first: "먼저 계산",
    firstTip: "시간이 걸려도 장면 전체를 그대로 계산한 다음 제 속도로 재생합니다",
    dismiss: "그대로 두기",
    computing: "“{name}” 계산 중",
    percent: "{percent} %",
    quality: "품질: live",
    hold: "초당 30프레임 유지",
    draft: "품질: draft",
    nothing: "빠르게 하는 설정이 이미 모두 켜져 있습니다. 먼저 계산해 보세요",
    failed: "계산하지 못했습니다",
  },
);

/** How fast it goes, always in sight, and what to do about it where that is slower than real time. */
export function install(app: App): void {
  const { player, commands } = app;
  const watch = new PaceWatch();
  const shown = signal<{ readonly factor: number; readonly isLate: boolean }>({ factor: NaN, isLate: false });
  const isDismissed = signal(false);
  const rest = (): void => {
    watch.rest();
    shown.value = { factor: NaN, isLate: false };
  };
  player.reports.listen((report) => {
    if (!report.playing) return rest();
    const now = performance.now();
    watch.hear(report.realTimeRatio, player.speed, now);
    shown.value = { factor: watch.factor, isLate: watch.isLate(now) };
  });
  player.opened.listen(() => {
    rest();
    isDismissed.value = false;
  });
  showPace(
    app,
    () => shown.value.factor,
    () => shown.value.isLate,
  );
  const makeLive = async (): Promise<void> => {
    const { liveText } = await import("../pace/live-text.ts");
    const next = liveText(app.document.text);
    if (!next) return app.hint.show(t("nothing"));
    const label = (change: LiveChange): string => t(change);
    app.document.edit(next.text, { label: () => label(next.change) });
    app.hint.show(label(next.change));
    rest();
  };
  commands.add(
    { id: "make-live", group: "time", title: () => t("live"), run: () => void makeLive() },
    { id: "compute-first", group: "time", title: () => t("first"), run: () => void compute(app) },
  );
  offer(app, () => (shown.value.isLate && !isDismissed.value ? shown.value.factor : null), () => (isDismissed.value = true)); // prettier-ignore
}

/** The number beside the speed that is asked for. */
function showPace({ player }: App, factorOf: () => number, isLate: () => boolean): void {
  const output = findElement("pace");
  // Of every frame, only this is of interest here.
  const live = computed(() => player.past.head.value.isLive);
  effect(() => {
    const isLive = live.value;
    const factor = isLive ? factorOf() : player.isPlaying ? player.speed : NaN;
    const isKnown = player.isPlaying && Number.isFinite(factor);
    const text = isKnown ? factor.toFixed(factor < 0.095 ? 3 : 2) : "–";
    output.textContent = `${text}×`;
    output.title = t("pace");
    output.setAttribute(
      "aria-label",
      isKnown ? t(isLive ? "paceOf" : "recorded", { factor: text }) : t("pace"),
    );
    output.toggleAttribute("data-late", isLive && isKnown && isLate());
  });
}

/** A card over the stage, as long as it is late and nobody has sent it away. */
function offer({ commands, player }: App, lateFactor: () => number | null, onDismiss: () => void): void {
  const card = document.createElement("div");
  card.id = "late";
  card.className = "late";
  card.setAttribute("role", "group");
  const text = document.createElement("span");
  const [live, first, dismiss] = ["make-live", "compute-first", ""].map((id) => {
    const button = document.createElement("button");
    if (id) button.addEventListener("click", () => commands.run(id));
    return button;
  });
  live.id = "make-live";
  live.className = "primary";
  first.id = "compute-first";
  dismiss.textContent = "×";
  dismiss.addEventListener("click", onDismiss);
  card.append(text, live, first, dismiss);
  findElement("stage").append(card);
  const isLive = computed(() => player.past.head.value.isLive);
  effect(() => {
    const factor = player.isPlaying && isLive.value ? lateFactor() : null;
    card.hidden = factor === null;
    if (factor !== null) text.textContent = t("late", { factor: factor.toFixed(2) });
    live.textContent = t("live");
    live.title = t("liveTip");
    first.textContent = t("first");
    first.title = t("firstTip");
    dismiss.setAttribute("aria-label", t("dismiss"));
  });
}

async function compute(app: App): Promise<void> {
  const aborting = new AbortController();
  const abort = (): void => aborting.abort();
  const card = new ProgressCard("computing", abort);
  const tell = (done: number): void =>
    card.show({
      title: t("computing", { name: app.player.current?.name ?? "" }),
      line: t("percent", { percent: Math.floor(100 * done) }),
      done,
    });
  tell(0);
  try {
    await computeFirst(app, { signal: aborting.signal, abort, onProgress: tell });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    app.problems.show(t("failed"), [{ message }]);
  } finally {
    card.remove();
  }
}
