import type { Competitor } from "./contest.ts";
import { pathThrough, svg, type Point } from "./svg.ts";
import { COLOURS } from "./colours.ts";

const SIZE: Point = [320, 140];
/** Seconds across, and metres that are shown at least. */
const SECONDS = 10;
const LEAST = 1;

/** Where the followed point is by each method, over the last seconds (the paper's figure 9, live). */
export function drawTraces(
  element: Element,
  competitors: readonly Competitor[],
  axis: number,
  now: number,
): void {
  const [width, height] = SIZE;
  element.setAttribute("viewBox", `0 0 ${width} ${height}`);
  // Flags that are lost must not decide the scale.
  const alive = competitors
    .filter(({ lostAt }) => lostAt === null)
    .flatMap(({ trace }) => trace.map((point) => point[1 + axis]));
  const middle = alive.length === 0 ? 0 : 0.5 * (Math.min(...alive) + Math.max(...alive));
  const span = Math.max(LEAST, ...alive.map((value) => 2.3 * Math.abs(value - middle)));
  const from = Math.max(0, now - SECONDS);
  const lines = competitors.map(({ trace }, k) => {
    const points = trace
      .filter(([time]) => time >= from)
      .map((point): Point => [(point[0] - from) / SECONDS, clamp(0.5 + (point[1 + axis] - middle) / span)]);
    return svg("path", { d: pathThrough(points, SIZE), stroke: COLOURS[k], class: "curve" });
  });
  const scale = svg("text", { x: 4, y: 11 }, `${span.toFixed(1)} m high, ${SECONDS} s wide`);
  element.replaceChildren(...lines, scale);
}

const clamp = (share: number): number => Math.min(1.05, Math.max(-0.05, share));
