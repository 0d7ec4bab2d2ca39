import type { BenchmarkRow, PlotInput } from "./benchmark.ts";
import { logScale, logTicks } from "./log-scale.ts";

interface Line {
  readonly name: string;
  readonly points: readonly Point[];
}

interface Point {
  readonly particles: number;
  readonly milliseconds: number;
  /** Within the criterion of stretch; others are drawn hollow. */
  readonly holds: boolean;
}

const SIZE = { width: 960, height: 620 };
/** Room for the axes on the left and below, for the lines' names on the right. */
const AREA = { left: 72, right: 660, top: 116, bottom: 556 };
const LABEL_HEIGHT = 17;
/** Okabe and Ito's colours, which eyes of all kinds tell apart. */
const COLOURS = ["#0072b2", "#56b4e9", "#d55e00", "#e69f00", "#009e73", "#cc79a7", "#000000", "#8c6d31"];

/** Time per frame against particles, both logarithmic: one line per engine, named at its end. */
export function plotFrameTimes({ title, subtitle, rows }: PlotInput): string {
  const lines = linesOf(rows);
  if (lines.length === 0)
    throw new RangeError("plotFrameTimes: no row has engine, particles and median ms/frame");
  const points = lines.flatMap((line) => line.points);
  const x = logScale(
    points.map(({ particles }) => particles),
    [AREA.left, AREA.right],
    1.15,
  );
  const y = logScale(
    points.map(({ milliseconds }) => milliseconds),
    [AREA.bottom, AREA.top],
    1.3,
  );
  const labels = spread(lines.map(({ points }) => y.at(points[points.length - 1].milliseconds)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(AREA.left, 30, title, `font-size="17" font-weight="600"`),
    ...subtitle.map((line, at) => text(AREA.left, 52 + 18 * at, line, `fill="#555"`)),
    ...logTicks(y.range).map(
      (value) =>
        `<path d="M${AREA.left} ${px(y.at(value))}H${AREA.right}" stroke="#ddd"/>` +
        text(AREA.left - 8, y.at(value) + 4, String(value), `text-anchor="end"`),
    ),
    ...[...new Set(points.map(({ particles }) => particles))].map(
      (particles) =>
        `<path d="M${px(x.at(particles))} ${AREA.top}V${AREA.bottom}" stroke="#ddd"/>` +
        text(x.at(particles), AREA.bottom + 20, particles.toLocaleString("en"), `text-anchor="middle"`),
    ),
    text((AREA.left + AREA.right) / 2, AREA.bottom + 46, "particles", `text-anchor="middle"`),
    `<text transform="translate(22 ${(AREA.top + AREA.bottom) / 2}) rotate(-90)" text-anchor="middle">CPU ms per frame of 1/30 s (median)</text>`,
    ...lines.map((line, at) => drawLine(line, COLOURS[at % COLOURS.length], x.at, y.at, labels[at], lines)),
    "</svg>",
    "",
  ].join("\n");
}

/** Lines in the order of appearance, points from left to right. */
function linesOf(rows: readonly BenchmarkRow[]): Line[] {
  const byName = new Map<string, Point[]>();
  for (const { engine, particles, holds, "median ms/frame": milliseconds } of rows) {
    if (typeof engine !== "string" || typeof particles !== "number" || typeof milliseconds !== "number")
      continue;
    byName.set(engine, [...(byName.get(engine) ?? []), { particles, milliseconds, holds: holds === true }]);
  }
  return [...byName].map(([name, points]) => ({
    name,
    points: points.sort((a, b) => a.particles - b.particles),
  }));
}

function drawLine(
  { name, points }: Line,
  colour: string,
  x: (value: number) => number,
  y: (value: number) => number,
  labelAt: number,
  lines: readonly Line[],
): string {
  const path = points.map((p, at) => `${at === 0 ? "M" : "L"}${px(x(p.particles))} ${px(y(p.milliseconds))}`);
  const last = points[points.length - 1];
  return [
    `<path d="${path.join("")}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
    ...points.map(
      (p) =>
        `<circle cx="${px(x(p.particles))}" cy="${px(y(p.milliseconds))}" r="4" fill="${p.holds ? colour : "#fff"}" stroke="${colour}" stroke-width="2"/>`,
    ),
    `<path d="M${px(x(last.particles) + 6)} ${px(y(last.milliseconds))}L${AREA.right + 10} ${px(labelAt)}" stroke="${colour}" stroke-width="0.8"/>`,
    text(
      AREA.right + 14,
      labelAt + 4,
      `${name} ${describe(last, lines)}`,
      `fill="${colour}" font-weight="600"`,
    ),
  ].join("");
}

/** `34 ms, 4.1 × Pliant`, at the line's last mesh. */
function describe({ particles, milliseconds }: Point, lines: readonly Line[]): string {
  const ours = lines
    .find(({ name }) => name === "Pliant")
    ?.points.find((point) => point.particles === particles);
  const time = `${short(milliseconds)} ms`;
  if (ours === undefined || ours.milliseconds === milliseconds) return time;
  return `${time}, ${short(milliseconds / ours.milliseconds)} × Pliant`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(2)));
}

/** Moves labels apart that would cover each other, as little as needed. */
function spread(wanted: readonly number[]): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  for (let pass = 0; pass < 50; pass++) {
    for (let at = 1; at < order.length; at++) {
      const overlap = placed[order[at - 1]] + LABEL_HEIGHT - placed[order[at]];
      if (overlap <= 0) continue;
      placed[order[at - 1]] -= overlap / 2;
      placed[order[at]] += overlap / 2;
    }
  }
  return placed;
}

function text(x: number, y: number, words: string, attributes: string): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${px(x)}" y="${px(y)}" ${attributes}>${escaped}</text>`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
