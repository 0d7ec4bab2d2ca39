import { pathThrough, svg, type Point } from "../methods/svg.ts";

/** Costs of frames and the mesh they had, newest last. Times in ms. */
export interface CostTrace {
  readonly costs: number[];
  /** Nodes along the longer side of the finest sheet. */
  readonly nodes: number[];
  /** Numbers of the frames at which something was changed. */
  readonly changes: number[];
  budget: number;
  /** 1/targetFps. */
  readonly frame: number;
}

const SIZE: Point = [222, 96];
/** Frames across. */
const ACROSS = 600;
/** What the chart's height stands for, as a part of a frame. */
const HIGH = 1.6;

/** Cost per frame, what it may be, and the mesh as a line of steps with its own scale. */
export function drawCosts(
  element: Element,
  { costs, nodes, changes, budget, frame }: CostTrace,
  now: number,
): void {
  const [width, height] = SIZE;
  element.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const first = now - costs.length;
  const across = (index: number): number => (ACROSS - costs.length + index) / ACROSS;
  const up = (milliseconds: number): number => Math.min(1, milliseconds / (HIGH * frame));
  const level = (share: number): string => ((1 - share) * height).toFixed(1);
  const line = (values: readonly number[], name: string): SVGElement =>
    svg("path", {
      d: pathThrough(
        values.map((cost, k): Point => [across(k), up(cost)]),
        SIZE,
      ),
      class: name,
    });
  const finest = Math.max(1, ...nodes);
  const steps = nodes.flatMap((size, k): Point[] => [
    [across(k), (0.92 * size) / finest],
    [across(k + 1), (0.92 * size) / finest],
  ]);
  const marks = changes
    .filter((at) => at > first)
    .map((at) => {
      const x = (across(at - first) * width).toFixed(1);
      return svg("path", { d: `M${x} 0V${height}`, class: "change" });
    });
  element.replaceChildren(
    ...marks,
    svg("path", { d: pathThrough(steps, SIZE), class: "mesh" }),
    svg("path", { d: `M0 ${level(up(frame))}H${width}`, class: "frame" }),
    svg("path", { d: `M0 ${level(up(budget))}H${width}`, class: "budget" }),
    line(costs, "each"),
    line(smoothed(costs), "cost"),
    svg("text", { x: 3, y: Number(level(up(frame))) - 3 }, `${frame.toFixed(1)} ms`),
    svg("text", { x: width - 3, y: 11, class: "mesh-label" }, `N ${nodes.at(-1) ?? "–"}`),
  );
}

/** The mean as the governor has it: of the middle of five frames, and a tenth of it is new with each. */
function smoothed(costs: readonly number[]): number[] {
  const middle = (k: number): number => {
    const five = costs.slice(Math.max(0, k - 4), k + 1).sort((a, b) => a - b);
    return five[(five.length - 1) >> 1];
  };
  let mean = costs.length > 0 ? middle(0) : 0;
  return costs.map((_, k) => (mean += 0.1 * (middle(k) - mean)));
}
