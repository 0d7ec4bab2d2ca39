import { computed, effect, signal } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    kept: "This is a kept take: computing it takes longer than it lasts",
    simulate: "Simulate it",
    failed: "Its kept take could not be read: it is simulated",
  },
  {
    kept: "저장된 테이크입니다. 계산에는 재생보다 오래 걸립니다",
    simulate: "직접 시뮬레이션",
    failed: "저장된 테이크를 읽지 못해 직접 시뮬레이션합니다",
  },
);

/** What is not computed in real time plays a take first that was computed before, and says so. */
export function install({ player, hint }: App): void {
  const isKept = signal(false);
  player.opened.listen(({ playable }) => {
    isKept.value = false;
    // Somebody who asked for less motion looks at the first state, as ever.
    if (!playable.take || !player.isPlaying) return;
    void show(playable.take).catch(() => {
      hint.show(t("failed"));
      player.play();
    });
  });
  async function show(fetchTake: () => Promise<Uint8Array>): Promise<void> {
    const { current, host } = player;
    const [bytes, { readKept }] = await Promise.all([fetchTake(), import("../player/kept-take.ts")]);
    const frames = await readKept(new Uint8Array(bytes), host.model);
    // Somebody may have gone on meanwhile.
    if (player.current !== current || !player.isPlaying) return;
    if (frames[0].positions.length * 2 !== host.model.uvs.length * 3)
      throw new RangeError("The take is of another mesh");
    player.playTake(frames);
    isKept.value = true;
  }
  const card = document.createElement("div");
  card.id = "kept-take";
  card.className = "late";
  card.setAttribute("role", "group");
  const text = document.createElement("span");
  const simulate = document.createElement("button");
  simulate.addEventListener("click", () => player.goLive());
  card.append(text, simulate);
  findElement("stage").append(card);
  const isLive = computed(() => player.past.head.value.isLive);
  effect(() => {
    card.hidden = !isKept.value || isLive.value;
    text.textContent = t("kept");
    simulate.textContent = t("simulate");
  });
}
