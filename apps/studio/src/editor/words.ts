import { words } from "../shell/language.ts";

export const t = words(
  {
    scene: "Scene",
    text: "Text of the scene",
    typing: "Edit of the text",
    good: "No errors",
    one: "1 error, line {line}: {message}",
    many: "{count} errors, first in line {line}: {message}",
  },
  {
    scene: "장면",
    text: "장면 텍스트",
    typing: "텍스트 편집",
    good: "오류 없음",
    one: "오류 1개, {line}행: {message}",
    many: "오류 {count}개, 첫 오류 {line}행: {message}",
  },
);
