import { effect } from "@preact/signals-core";
import { words } from "./language.ts";

/** Texts that stand in index.html: `data-t` is an element's text, `data-t-label` its name for screen readers, `data-t-title` its tip. */
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
    picture: "Picture",
    realTime: "Real time",
    particles: "Particles",
    step: "Step",
    perPhase: "Milliseconds per phase",
    iterations: "Solver iterations",
    contacts: "Contacts",
    pairs: "Pairs watched, near",
    pairsOf: "Most pairs of vertices, edges and triangles of cloth that were watched, and that came near",
    sweeps: "Sweeps, searches",
    sweepsOf: "Mean sweeps to push them apart, and searches for pairs, per step",
    clipped: "Clipped steps",
    clippedOf: "Solver steps since the start in which pushing did not end and everything stopped half-way",
    timeNow: "Time",
    state: "State",
    stateOf: "Fingerprint of the state. Click to read it now.",
    views: "Views of contact",
    normals: "Normals",
    forces: "Forces",
    crossings: "Crossings",
    frameRate: "Frame rate",
    governorOf: "Meshes and other knobs follow, so that any machine holds a frame rate",
    hold: "Hold",
    holdOf: "Frame rate to hold",
    noRate: "none",
    costs: "Cost of each frame, what it may be, and the mesh size",
    mesh: "Mesh",
    saver: "Battery saver",
    saverOf: "Computing takes at most two fifths of its budget",
    slow: "Slow this machine down",
    slowOf: "A calibrated delay in every step: see what a slower machine would do",
    slowBy: "How many times slower, as a power of two",
    decisions: "What was decided, newest first",
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
    picture: "화면",
    realTime: "실시간",
    particles: "입자",
    step: "한 단계",
    perPhase: "단계별 밀리초",
    iterations: "솔버 반복",
    contacts: "접촉",
    pairs: "살핀 쌍, 가까운 쌍",
    pairsOf: "지켜본 천의 꼭짓점·변·삼각형 쌍의 최대 수와 그중 가까워진 수",
    sweeps: "밀어내기, 탐색",
    sweepsOf: "단계당 평균 밀어내기 횟수와 쌍 탐색 횟수",
    clipped: "잘린 단계",
    clippedOf: "시작 이후 밀어내기가 끝나지 않아 도중에 모두 멈춘 솔버 단계",
    timeNow: "시각",
    state: "상태",
    stateOf: "상태의 지문. 누르면 지금 읽습니다.",
    views: "접촉 보기",
    normals: "법선",
    forces: "힘",
    crossings: "교차",
    frameRate: "프레임 속도",
    governorOf: "어느 기기에서나 프레임 속도를 지키도록 메시와 다른 설정이 따라갑니다",
    hold: "유지",
    holdOf: "유지할 프레임 속도",
    noRate: "없음",
    costs: "프레임마다 든 시간, 허용되는 시간, 메시 크기",
    mesh: "메시",
    saver: "배터리 절약",
    saverOf: "계산은 허용된 시간의 5분의 2까지만 씁니다",
    slow: "이 기기를 느리게",
    slowOf: "단계마다 정해진 만큼 늦춥니다. 느린 기기에서 어떨지 보세요",
    slowBy: "몇 배 느리게 할지, 2의 거듭제곱",
    decisions: "내려진 결정, 최신순",
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
    for (const element of document.querySelectorAll<HTMLElement>("[data-t-title]"))
      element.title = t(element.dataset["tTitle"] as Key);
  });
}
