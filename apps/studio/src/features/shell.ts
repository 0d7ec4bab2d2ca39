import { effect } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { translatePage } from "../shell/page-words.ts";
import { language, LANGUAGES, setLanguage, words, type Language } from "../shell/language.ts";

const t = words(
  { left: "Gallery and scene", right: "Inspector and measurements", language: "Language" },
  { left: "갤러리와 장면", right: "속성과 측정", language: "언어" },
);

const NAMES: Readonly<Record<string, readonly [long: string, short: string]>> = {
  en: ["English", "EN"],
  ko: ["한국어", "한"],
};

/** Last: all panels are there. */
export const order = 1000;

/** What belongs to the page itself: its regions and its language. */
export function install({ commands, panels }: App): void {
  for (const region of ["left", "right"] as const) {
    const id = `toggle-${region}`;
    const keys = [region === "left" ? "1" : "2"];
    commands.add({ id, group: "view", title: () => t(region), keys, run: () => panels.toggle(region) });
    commands.bind(findElement(id), id);
    effect(() => findElement(region).setAttribute("aria-label", t(region)));
  }
  const choice = findElement("language", HTMLSelectElement);
  choice.addEventListener("change", () => {
    const wanted = LANGUAGES.find((each) => each === choice.value);
    if (wanted) setLanguage(wanted);
  });
  // Whole names where there is room for them.
  const narrow = matchMedia("(max-width: 900px)");
  const name = (): void => {
    for (const option of choice.options) option.textContent = NAMES[option.value][Number(narrow.matches)];
  };
  narrow.addEventListener("change", name);
  name();
  effect(() => {
    const now: Language = language.value;
    choice.value = now;
    choice.setAttribute("aria-label", t("language"));
    document.documentElement.lang = now;
  });
  translatePage();
  panels.start();
}
