import { words } from "../shell/language.ts";

/** Phases of a step in the order in which they follow each other, and are stacked in charts. */
export const PHASES = ["input", "detect", "solve", "separate", "edit", "publish"] as const;
export type Phase = (typeof PHASES)[number];

/** What a phase is called. */
export const phaseName = words<Readonly<Record<Phase, string>>>(
  {
    input: "input",
    detect: "detect",
    solve: "solve",
    separate: "separate",
    edit: "edit",
    publish: "publish",
  },
  { input: "입력", detect: "탐지", solve: "풀이", separate: "분리", edit: "편집", publish: "내보내기" },
);
