import { effect } from "@preact/signals-core";
import { words } from "./language.ts";

/** Texts that stand in index.html: `data-t` is an element's text, `data-t-label` its name for screen readers. */
const t = words(
  {
    open: "Open…",
    close: "Close",
    file: "File",
    tools: "Tools",
    time: "Time",
    speed: "Speed",
    drop: "Drop a scene, a character, a mesh or a pattern",
    canvas: "The simulated scene. Drag the cloth to pull it, drag the background to look around.",
  },
  {
    open: "열기…",
    close: "닫기",
    file: "파일",
    tools: "도구",
    time: "시간",
    speed: "속도",
    drop: "장면, 캐릭터, 메시 또는 패턴을 놓으세요",
    canvas: "시뮬레이션 장면. 천을 끌어 당기고, 배경을 끌어 둘러보세요.",
  },
);

type Key = Parameters<typeof t>[0];

/** Puts the texts into the page, and again when the language is another. */
export function translatePage(): void {
  effect(() => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-t]"))
      element.textContent = t(element.dataset["t"] as Key);
    for (const element of document.querySelectorAll<HTMLElement>("[data-t-label]"))
      element.setAttribute("aria-label", t(element.dataset["tLabel"] as Key));
  });
}
