import { effect } from "@preact/signals-core";
import { writeCreaseSvg } from "@pliant/formats/write";
import { checkPattern, writtenPattern, type CreasePattern } from "@pliant/origami";
import type { App } from "../shell/app.ts";
import { button, choose, el, numberField } from "../shell/element.ts";
import "../style/desk.css";
import "../style/paper-desk.css";
import { download, fileName } from "../take/download.ts";
import { CreaseSheet } from "./crease-sheet.ts";
import { foldText } from "./crease-text.ts";
import { isInner, KINDS, setAngle, setKind } from "./edit-creases.ts";
import { PaperDesk } from "./paper-desk.ts";
import { linkPaper } from "./paper-link.ts";
import { t } from "./words.ts";

/** Facets that disagree by less than this share of the sheet close [1]. */
const CLOSES = 1e-3;

/** Opens the paper desk in an element that the page has for it. `onClose`: somebody is done with it. */
export function openPaperPage(app: App, element: HTMLElement, onClose: () => void): { close(): void } {
  const desk = new PaperDesk(app);
  const sheet = new CreaseSheet(desk);
  const bar = el("header", { class: "desk-bar" });
  const [chosen, checks, files] = [el("section", { class: "chosen" }), el("section"), el("section")];
  const status = el("p", { class: "status", role: "status" });
  const slider = sliderOf(desk);
  element.replaceChildren(
    bar,
    el(
      "div",
      { class: "desk-body" },
      sheet.element,
      el("div", { class: "side-rows" }, chosen, checks, files),
    ),
    slider.element,
    el("footer", {}, status),
  );
  const ends = [
    effect(() => element.setAttribute("aria-label", t("desk"))),
    effect(() =>
      bar.replaceChildren(
        el("strong", {}, t("desk")),
        button(t("fit"), () => sheet.fit(), { class: "quiet" }),
        button("×", onClose, { class: "icon close", "aria-label": t("close"), title: t("close") }),
      ),
    ),
    effect(() => chosen.replaceChildren(...chosenRows(desk))),
    effect(() => checks.replaceChildren(...checkRows(desk))),
    effect(() => files.replaceChildren(...fileRows(desk))),
    effect(() => void (status.textContent = statusOf(desk))),
    slider.end,
    linkPaper(desk),
    () => sheet.close(),
    () => desk.close(),
  ];
  return {
    close: () => {
      for (const end of ends.splice(0)) end();
      element.replaceChildren();
    },
  };
}

/** Folds the sheet live, from all the way back to all the way. */
function sliderOf(desk: PaperDesk): { element: HTMLElement; end: () => void } {
  const input = el("input", { type: "range", min: -100, max: 100, step: 1, value: 0, id: "fold-share" });
  const output = el("output", { for: "fold-share" });
  const name = el("span");
  const back = button("", () => desk.fold(null), { class: "quiet" });
  input.addEventListener("input", () => desk.fold(input.valueAsNumber / 100));
  const element = el("label", { class: "fold-slider" }, name, input, output);
  const row = el("div", { class: "fold-row" }, element, back);
  const end = effect(() => {
    const share = desk.share.value;
    name.textContent = t("fold");
    back.textContent = t("byScene");
    back.disabled = share === null;
    if (share !== null && input.valueAsNumber !== Math.round(100 * share))
      input.valueAsNumber = Math.round(100 * share);
    output.textContent = share === null ? "–" : `${Math.round(100 * share)} %`;
    row.hidden = desk.pattern.value === null;
  });
  return { element: row, end };
}

function chosenRows(desk: PaperDesk): HTMLElement[] {
  const pattern = desk.pattern.value;
  const index = desk.selection.value;
  if (!pattern) return [el("p", { class: "quiet" }, desk.sheet.value ? "" : t("nothing"))];
  const edge = index === null ? undefined : pattern.edges[index];
  if (index === null || !edge) return [el("p", { class: "quiet" }, t("pick"))];
  const [[ax, ay], [bx, by]] = [pattern.vertices[edge.a], pattern.vertices[edge.b]];
  const choices = KINDS.map((value) => ({ value: value as string, text: t(value) }));
  const rows: HTMLElement[] = [
    el("h3", {}, `${t("crease", { edge: index })} · ${t(edge.assignment)}`),
    el(
      "p",
      { class: "row" },
      el("span", {}, t("length")),
      el("output", {}, `${(1000 * Math.hypot(bx - ax, by - ay)).toFixed(1)} mm`),
    ),
  ];
  if (!isInner(pattern, index)) return rows;
  rows.push(
    choose(t("kind"), choices, edge.assignment, (value) =>
      desk.commit(setKind(pattern, index, value as "M")),
    ),
  );
  if (edge.angle !== null)
    rows.push(
      numberField({
        ...{ label: t("angle"), unit: "°", step: 5, value: edge.angle },
        onChange: (value) => desk.commit(setAngle(pattern, index, value)),
      }),
    );
  return rows;
}

/** Maekawa and Kawasaki at every vertex, and whether rigid facets close. */
function checkRows(desk: PaperDesk): HTMLElement[] {
  const pattern = desk.pattern.value;
  if (!pattern) return [];
  const { flat, closure, kinds, faces } = checkPattern(pattern);
  const items = [
    ...flat.maekawa.map(({ vertex, maekawa }) => t("maekawa", { vertex, value: maekawa })),
    ...flat.kawasaki.map(({ vertex, kawasaki }) => t("kawasaki", { vertex, value: kawasaki.toFixed(1) })),
    ...(closure > CLOSES ? [t("closure", { value: (100 * closure).toFixed(1) })] : []),
  ];
  return [
    el("h3", {}, t("checks")),
    el("p", { class: "quiet" }, t("counts", { mountains: kinds.M, valleys: kinds.V, faces })),
    ...(items.length === 0
      ? [el("p", {}, t("fine", { count: flat.checked }))]
      : [el("ol", { class: "faults" }, ...items.map((text) => el("li", {}, text)))]),
  ];
}

function fileRows(desk: PaperDesk): HTMLElement[] {
  const pattern = desk.pattern.value;
  if (!pattern) return [];
  const save = (ending: string, type: string, text: string): void =>
    download([
      {
        name: `${fileName(desk.sheet.value?.id ?? "creases")}.${ending}`,
        type,
        bytes: new TextEncoder().encode(text),
      },
    ]);
  return [
    el("h3", {}, t("files")),
    button(t("saveFold"), () => save("fold", "application/json", foldText(pattern, 1))),
    button(t("saveSvg"), () => save("svg", "image/svg+xml", writeCreaseSvg(writtenPattern(pattern, 1)))),
  ];
}

function statusOf({ pattern, hover, selection }: PaperDesk): string {
  const shown: CreasePattern | null = pattern.value;
  const index = hover.value ?? selection.value;
  const edge = shown && index !== null ? shown.edges[index] : undefined;
  if (!edge || index === null) return "";
  const angle = edge.angle === null ? "" : `, ${Math.round(edge.angle)}°`;
  return `${t("crease", { edge: index })}: ${t(edge.assignment)}${angle}`;
}
