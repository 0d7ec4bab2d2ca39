import { effect } from "@preact/signals-core";
import type { App } from "../shell/app.ts";
import "../style/desk.css";
import "../style/garment-desk.css";
import { Desk, TOOLS, type Tool } from "./desk.ts";
import { details, partnerText } from "./details.ts";
import { stitchOf } from "./edit-stitches.ts";
import { bodyRows, hangRows } from "./body-rows.ts";
import { clothRows } from "./cloth-rows.ts";
import { button, el } from "../shell/element.ts";
import { fileRows } from "./file-rows.ts";
import { fitMap } from "./fit-map.ts";
import { wornLength } from "./flat-mesh.ts";
import { showHungPanels } from "./hung-panels.ts";
import { reportRows } from "./report-rows.ts";
import { Sheet } from "./sheet.ts";
import { bodyOf, linkStage, shownPositions } from "./stage-link.ts";
import { t } from "./words.ts";

interface Section {
  readonly title: Parameters<typeof t>[0];
  readonly isOpen: boolean;
  readonly fill: (desk: Desk, element: HTMLElement, sheet: Sheet) => () => void;
}

/** What stands below what is chosen. */
const SECTIONS: readonly Section[] = [
  { title: "cloth", isOpen: true, fill: clothRows },
  { title: "map", isOpen: true, fill: (desk, element, sheet) => fitMap(desk, sheet, element) },
  { title: "report", isOpen: true, fill: reportRows },
  { title: "body", isOpen: false, fill: bodyRows },
  { title: "hang", isOpen: false, fill: hangRows },
  { title: "dressing", isOpen: false, fill: fileRows },
];

/** The desk as it stands on the page, beside the stage. */
interface DeskPage {
  close(): void;
}

/** Opens the garment desk in an element that the page has for it. `onClose`: somebody is done with it. */
export function openDeskPage(app: App, element: HTMLElement, onClose: () => void): DeskPage {
  const desk = new Desk(app);
  const sheet = new Sheet(desk);
  const side = el("div", { class: "side-rows" });
  const chosen = el("section", { class: "chosen" });
  const status = el("p", { class: "status", role: "status" });
  const sewing = el("p", { class: "sewing" });
  const bar = el("header", { class: "desk-bar" });
  const sections = SECTIONS.map(({ title, isOpen, fill }) => {
    const [summary, rows] = [el("summary"), el("div")];
    side.append(el("details", { open: isOpen }, summary, rows));
    return { title, summary, rows, fill };
  });
  side.prepend(chosen);
  element.replaceChildren(
    bar,
    el("div", { class: "desk-body" }, sheet.element, side),
    el("footer", {}, status, sewing),
  );
  const ends = [
    effect(() => element.setAttribute("aria-label", t("desk"))),
    effect(() => bar.replaceChildren(...barOf(desk, sheet, onClose))),
    effect(() => void (status.textContent = statusOf(desk))),
    details(desk, chosen),
    ...sections.flatMap(({ title, summary, rows, fill }) => [
      effect(() => void (summary.textContent = t(title))),
      fill(desk, rows, sheet),
    ]),
    linkStage(desk),
    showHungPanels(desk),
    watchSewing(desk, sewing),
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

const ICONS: Readonly<Record<Tool, string>> = {
  select: "M6 3.5v15l4-4 2.600 6 2.200-1-2.600-5.800h5.600z",
  point: "M4 18C8 8 14 16 20 6M12 9.500v5M9.500 12h5",
  stitch: "M4 6c5 0 6 12 16 12M6 4l2 3M10 7l1.500 3M13.500 12l1 3M17.500 15l0 3",
  fold: "M4 19 19 4M4 12l0 7 7 0M12.500 5h6.500v6.500",
  tape: "M3 9h18v6H3zM7 9v3M11 9v3M15 9v3M19 9v3",
};

function barOf(desk: Desk, sheet: Sheet, onClose: () => void): HTMLElement[] {
  const names = desk.garments.value.map(({ id }) => id);
  const select = el(
    "select",
    { "aria-label": t("garment") },
    ...names.map((name, k) => el("option", { value: k, selected: k === desk.index.value }, name)),
  );
  select.addEventListener("change", () => {
    desk.index.value = Number(select.value);
    desk.selection.value = null;
  });
  const tools = TOOLS.map((tool) => {
    const isOn = desk.tool.value === tool;
    const own = iconButton(ICONS[tool], t(tool), () => {
      desk.tool.value = tool;
      desk.begun.value = null;
      desk.tape.value = [];
    });
    own.setAttribute("aria-pressed", String(isOn));
    own.dataset["tool"] = tool;
    return own;
  });
  const both = iconButton("M12 3v18M9 7 4 17h5zM15 7l5 10h-5z", t("symmetric"), () => {
    desk.isSymmetric.value = !desk.isSymmetric.value;
  });
  both.setAttribute("aria-pressed", String(desk.isSymmetric.value));
  const close = button("×", onClose, { "aria-label": t("close"), title: t("close"), class: "icon close" });
  return [
    el("strong", {}, t("desk")),
    ...(names.length > 0 ? [select] : []),
    el(
      "div",
      { class: "desk-tools", role: "toolbar" },
      ...tools,
      both,
      iconButton("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", t("fit"), () => sheet.fit()),
    ),
    close,
  ];
}

function iconButton(path: string, title: string, run: () => void): HTMLButtonElement {
  const own = button("", run, { class: "icon", title, "aria-label": title });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  own.append(svg);
  return own;
}

/** One line: what is under the pointer, or what the tool waits for. */
function statusOf(desk: Desk): string {
  const pattern = desk.pattern.value;
  if (!pattern) return desk.garments.value.length === 0 ? t("nothing") : "";
  const begun = desk.begun.value;
  const tool = desk.tool.value;
  if (tool === "stitch" && begun) return t("chooseEdge");
  if (tool === "fold" && begun) return t("chooseEnd");
  if (tool === "tape" && desk.tape.value.length === 1) return t("chooseTape");
  if (tool === "tape" && desk.tape.value.length === 2) return tapeText(desk);
  const target = desk.hover.value ?? desk.selection.value;
  if (!target) return "";
  if (target.kind === "edge" || target.kind === "control") {
    const stitch = pattern.stitches[stitchOf(pattern, target)];
    const name = t("edgeOf", { edge: target.edge, name: target.panel });
    return stitch ? `${name}: ${partnerText(pattern, target, stitch.sides)}` : `${name}: ${t("open")}`;
  }
  const spot = desk.spot.value;
  const at = spot
    ? `: ${t("place3", { x: Math.round(1000 * spot.at[0]), y: Math.round(1000 * spot.at[1]) })}`
    : "";
  if (target.kind === "point") return t("pointOf", { point: target.vertex, name: target.panel }) + at;
  return t("panelOf", { name: target.panel }) + at;
}

/** How long the tape is, flat and worn. */
function tapeText(desk: Desk): string {
  const [{ panel, at: from }, { at: to }] = desk.tape.value;
  const flat = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const view = desk.view.value;
  const body = view && bodyOf(desk, view);
  const positions = shownPositions(desk);
  const worn =
    view && body && positions ? wornLength(view, panel, [from, to], positions, body.firstNode) : flat;
  const change = (100 * (worn - flat)) / flat;
  return t("tapeOf", {
    flat: (1000 * flat).toFixed(0),
    worn: (1000 * worn).toFixed(0),
    change: `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}`,
  });
}

/** How far sewing is, with a button that stops it, and one that begins again. */
function watchSewing(desk: Desk, element: HTMLElement): () => void {
  const { player, document: scene, commands } = desk.app;
  return effect(() => {
    const { awaited } = player.arrivals;
    const isOpen = scene.needsRestart.value;
    element.dataset["state"] = awaited ? "sewing" : isOpen ? "waiting" : "sewn";
    if (awaited) {
      const percent = Math.floor(100 * awaited.done);
      element.replaceChildren(
        t("sewing", { percent }),
        button(t("stop"), () => player.cancelOpening()),
      );
    } else if (isOpen)
      element.replaceChildren(
        t("waiting"),
        button(t("sewNow"), () => commands.run("restart")),
      );
    else element.replaceChildren(t("sewn"));
  });
}
