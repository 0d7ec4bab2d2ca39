import { effect, signal } from "@preact/signals-core";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { recall, remember } from "../shell/memory.ts";
import { RIG_NAMES, type RigName } from "../viewport/rigs.ts";

const t = words(
  {
    choose: "Light and background",
    auto: "Light: as the page",
    studio: "Light: studio",
    daylight: "Light: daylight",
    evening: "Light: evening",
    dark: "Light: dark",
    white: "Light: plain white",
    next: "Next light",
  },
  {
    choose: "조명과 배경",
    auto: "조명: 화면 테마",
    studio: "조명: 스튜디오",
    daylight: "조명: 한낮",
    evening: "조명: 저녁",
    dark: "조명: 어둡게",
    white: "조명: 흰 배경",
    next: "다음 조명",
  },
);

const CHOICES = ["auto", ...RIG_NAMES] as const;
type Choice = (typeof CHOICES)[number];

/** In the page's address, so that a link shows what one sees. */
const PARAMETER = "light";

/** Lamps and background: the page's theme, or one of a few that the user chose, which is kept. */
export function install({ commands, viewport }: App): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = signal(dark.matches);
  dark.addEventListener("change", () => (isDark.value = dark.matches));
  const choice = signal<Choice>(
    known(new URLSearchParams(location.search).get(PARAMETER) ?? recall(PARAMETER)),
  );

  const select = document.createElement("select");
  select.id = "light";
  select.className = "light";
  select.append(...CHOICES.map((value) => Object.assign(new Option("", value), { value })));
  findElement("stage").append(select);
  const choose = (value: Choice): void => {
    choice.value = value;
    remember(PARAMETER, value);
    const address = new URL(location.href);
    if (value === "auto") address.searchParams.delete(PARAMETER);
    else address.searchParams.set(PARAMETER, value);
    history.replaceState(null, "", address);
  };
  select.addEventListener("change", () => {
    choose(known(select.value));
    select.blur();
  });
  commands.add({
    ...{ id: "next-light", group: "view", title: () => t("next"), keys: ["Shift+L"] },
    run: () => choose(CHOICES[(CHOICES.indexOf(choice.value) + 1) % CHOICES.length]),
  });
  effect(() => {
    select.setAttribute("aria-label", t("choose"));
    for (const option of select.options) option.textContent = t(known(option.value));
  });
  effect(() => {
    const rig: RigName = choice.value === "auto" ? (isDark.value ? "dark" : "studio") : choice.value;
    select.value = choice.value;
    findElement("stage").dataset["light"] = rig;
    viewport.setRig(rig);
  });
}

const known = (value: string | null): Choice => CHOICES.find((each) => each === value) ?? "auto";
