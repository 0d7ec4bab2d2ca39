import { effect } from "@preact/signals-core";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { words } from "../shell/language.ts";
import { WINDOW, type ChartRow } from "./chart-rows.ts";
import { phaseName, PHASES, type Phase } from "./phases.ts";

const t = words(
  {
    time: "Step, ms per phase",
    energy: "Energy, J",
    stretch: "Stretch, %",
    contacts: "Contacts",
    iterations: "Solver iterations per step",
    governor: "Mesh, nodes along a side",
    frozen: "Curves move while it plays. A click on one goes to that moment.",
  },
  {
    time: "단계별 시간, ms",
    energy: "에너지, J",
    stretch: "신장률, %",
    contacts: "접촉 수",
    iterations: "단계당 솔버 반복",
    governor: "메시, 한 변의 노드 수",
    frozen: "재생하는 동안 곡선이 움직입니다. 곡선을 누르면 그 순간으로 갑니다.",
  },
);

type ChartName = Exclude<Parameters<typeof t>[0], "frozen">;

const nameOf = words(
  {
    budget: "budget",
    kinetic: "kinetic",
    height: "height",
    tension: "tension",
    bending: "bending",
    elastic: "elastic",
    max: "max",
    mean: "mean",
    contacts: "contacts",
    iterations: "iterations",
    nodes: "nodes",
  },
  {
    budget: "허용",
    kinetic: "운동",
    height: "높이",
    tension: "장력",
    bending: "굽힘",
    elastic: "탄성",
    max: "최대",
    mean: "평균",
    contacts: "접촉",
    iterations: "반복",
    nodes: "노드",
  },
);

interface Curve {
  readonly label: Parameters<typeof nameOf>[0] | Phase;
  /** A colour of the page, by the name of its variable or as it is. */
  readonly colour: string;
  readonly dash?: readonly number[];
  readonly of: (row: ChartRow) => number | null;
}

const CHARTS: Readonly<Record<ChartName, readonly Curve[]>> = {
  time: [
    // Stacked: each curve is the sum up to it, the largest drawn first.
    ...PHASES.map((phase, k) => ({
      label: phase,
      colour: `--phase-${phase}`,
      of: ({ phases }: ChartRow) => PHASES.slice(0, k + 1).reduce((sum, each) => sum + phases[each], 0),
    })).toReversed(),
    { label: "budget", colour: "--danger", dash: [4, 3], of: ({ budget }) => budget },
  ],
  energy: [
    { label: "kinetic", colour: "--phase-solve", of: ({ energy }) => energy?.kinetic ?? null },
    { label: "height", colour: "--phase-input", of: ({ energy }) => energy?.gravity ?? null },
    { label: "tension", colour: "--phase-detect", of: ({ energy }) => energy?.tension ?? null },
    { label: "bending", colour: "--phase-edit", of: ({ energy }) => energy?.bending ?? null },
    { label: "elastic", colour: "--phase-separate", of: ({ energy }) => energy?.elastic ?? null },
  ],
  stretch: [
    { label: "max", colour: "--phase-solve", of: ({ stretch }) => (stretch ? 100 * stretch.max : null) },
    { label: "mean", colour: "--phase-detect", of: ({ stretch }) => (stretch ? 100 * stretch.mean : null) },
  ],
  contacts: [{ label: "contacts", colour: "--phase-detect", of: ({ contacts }) => contacts }],
  iterations: [{ label: "iterations", colour: "--phase-solve", of: ({ iterations }) => iterations }],
  governor: [{ label: "nodes", colour: "--phase-edit", of: ({ mesh }) => mesh }],
};

const HEIGHT = 112;

/** Where the play head is: `isLive`, at the end of what there is. */
export interface ChartHead {
  readonly time: number;
  readonly from: number;
  readonly to: number;
  readonly isLive: boolean;
}

/** Curves of the run: of its last seconds while it goes on, of the whole recorded past while that is shown, with a line where its head is. */
export class Charts {
  readonly #plots: readonly { readonly name: ChartName; readonly plot: uPlot; readonly box: HTMLElement }[];
  readonly #note = document.createElement("p");
  #rows: readonly ChartRow[] = [];
  #head: ChartHead = { time: 0, from: 0, to: 0, isLive: true };

  /** `onSeek` hears a time that somebody has clicked at [s]. */
  constructor(element: HTMLElement, onSeek: (time: number) => void) {
    element.classList.add("charts");
    const note = this.#note;
    element.append(note);
    this.#plots = (Object.keys(CHARTS) as ChartName[]).map((name) => {
      const box = document.createElement("figure");
      const title = document.createElement("figcaption");
      box.dataset["chart"] = name;
      box.append(title);
      element.append(box);
      const plot = createPlot(name, box, () => this.#head);
      plot.over.addEventListener("click", ({ offsetX }) => {
        if (this.#rows.length > 0) onSeek(plot.posToVal(offsetX, "x"));
      });
      effect(() => {
        title.textContent = t(name);
        nameCurves(name, box);
      });
      return { name, box, plot };
    });
    effect(() => void (note.textContent = t("frozen")));
    new ResizeObserver(([{ contentRect }]) => {
      for (const { plot } of this.#plots) {
        if (contentRect.width > 40) plot.setSize({ width: contentRect.width, height: HEIGHT });
      }
    }).observe(element);
  }

  show(rows: readonly ChartRow[], head: ChartHead): void {
    this.#rows = rows;
    this.#head = head;
    this.#draw();
  }

  #indexOfHead(): number {
    if (this.#head.isLive) return this.#rows.length - 1;
    return Math.max(
      0,
      this.#rows.findLastIndex(({ time }) => time <= this.#head.time + 1e-9),
    );
  }

  #draw(): void {
    this.#note.hidden = this.#rows.length > 0;
    for (const { name, plot, box } of this.#plots) {
      const columns = CHARTS[name].map(({ of }) => this.#rows.map(of));
      // Where a scene has nothing to tell, its chart is left out.
      box.hidden =
        this.#rows.length > 0 && columns.every((column) => column.every((value) => value === null));
      plot.setData([this.#rows.map(({ time }) => time), ...columns]);
      // Nobody points: the numbers are those of the head.
      const isPointed = (plot.cursor.left ?? -1) >= 0;
      if (!isPointed && this.#rows.length > 0) plot.setLegend({ idx: this.#indexOfHead() });
    }
  }
}

/** In the page's language; the plot itself keeps its words. */
function nameCurves(name: ChartName, box: HTMLElement): void {
  const labels = [...box.querySelectorAll(".u-legend .u-label")].slice(1);
  CHARTS[name].forEach(({ label }, index) => {
    labels[index].textContent = isPhase(label) ? phaseName(label) : nameOf(label);
  });
}

const isPhase = (label: string): label is Phase => (PHASES as readonly string[]).includes(label);

function createPlot(name: ChartName, box: HTMLElement, headOf: () => ChartHead): uPlot {
  const style = getComputedStyle(document.documentElement);
  const colourOf = (colour: string): string => style.getPropertyValue(colour) || colour;
  const ink = colourOf("--ink-soft");
  const grid = { stroke: colourOf("--line"), width: 1 };
  const axis = { stroke: ink, font: "11px system-ui, sans-serif", grid, ticks: { ...grid, size: 3 } };
  const isStacked = name === "time";
  return new uPlot(
    {
      width: 270,
      height: HEIGHT,
      cursor: { y: false, points: { size: 5 } },
      legend: { live: true },
      scales: {
        x: { time: false, range: (_, low, high) => rangeOfTime(headOf(), low, high) },
        y: { range: (_, low, high) => rangeOf(low, high) },
      },
      axes: [
        { ...axis, size: 20, gap: 2, values: (_, ticks) => ticks.map((tick) => `${tick} s`) },
        { ...axis, size: 40, gap: 3 },
      ],
      hooks: { draw: [(plot) => drawHead(plot, headOf(), colourOf("--accent"))] },
      series: [
        { label: "s", value: (_, value: number | null | undefined) => value?.toFixed(2) ?? "–" },
        ...CHARTS[name].map(({ label, colour, dash }) => ({
          label,
          stroke: colourOf(colour),
          width: dash ? 1.5 : 1.25,
          ...(dash && { dash: [...dash] }),
          ...(isStacked && !dash && { fill: colourOf(colour) }),
          points: { show: false },
          value: (_: uPlot, value: number | null | undefined) =>
            typeof value === "number" ? String(Number(value.toPrecision(3))) : "–",
        })),
      ],
    },
    [[]],
    box,
  );
}

/** The last seconds while it runs, all that is recorded while that is shown. */
function rangeOfTime({ isLive, from, to }: ChartHead, low: number, high: number): [number, number] {
  if (isLive) return [Math.max(0, high - WINDOW), Math.max(high, low + 0.5)];
  return [from, Math.max(to, from + 0.5)];
}

/** A line at the moment that is shown. */
function drawHead(plot: uPlot, { time, isLive }: ChartHead, colour: string): void {
  if (isLive) return;
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(time, "x", true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** From 0 where all is above it, with a little air. */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const [from, to] = [Math.min(0, low ?? 0), Math.max(high ?? 0, 1e-6)];
  return [from * 1.08, to + (to - from) * 0.08];
}
