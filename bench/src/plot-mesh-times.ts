import type { BenchmarkRow, PlotInput } from "./benchmark.ts";
import { logScale, logTicks } from "./log-scale.ts";

const SIZE = { width: 960, height: 560 };
const AREA = { left: 72, right: 660, top: 96, bottom: 500 };
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];
/** The paper's machine: 47.5 µs·N² within 10 %. */
const PAPER = { name: "Pentium III 450 (the paper)", cost: (nodes: number): number => 47.5e-3 * nodes ** 2 };

interface Curve {
  readonly name: string;
  readonly points: readonly { readonly nodes: number; readonly milliseconds: number }[];
}

/** Time per frame against mesh size, both logarithmic (the paper's Fig 4): one line per cloth, with its slope. */
export function plotMeshTimes({ title, subtitle, rows }: PlotInput): string {
  const curves = [...curvesOf(rows), paperCurve(rows)];
  const points = curves.flatMap((curve) => curve.points);
  const x = logScale(
    points.map(({ nodes }) => nodes),
    [AREA.left, AREA.right],
    1.1,
  );
  const y = logScale(
    points.map(({ milliseconds }) => milliseconds),
    [AREA.bottom, AREA.top],
    1.3,
  );
  const sizes = [...new Set(points.map(({ nodes }) => nodes))];
  const line = ({ name, points: own }: Curve, at: number): string => {
    const path = own
      .map((p, k) => `${k === 0 ? "M" : "L"}${px(x.at(p.nodes))} ${px(y.at(p.milliseconds))}`)
      .join("");
    const isPaper = name === PAPER.name;
    const colour = isPaper ? "#888" : COLOURS[at % COLOURS.length];
    const last = own[own.length - 1];
    const dash = isPaper ? ' stroke-dasharray="6 4"' : "";
    const dots = isPaper
      ? ""
      : own.map(
          (p) =>
            `<circle cx="${px(x.at(p.nodes))}" cy="${px(y.at(p.milliseconds))}" r="3.5" fill="${colour}"/>`,
        );
    const label = text(
      AREA.right + 12,
      y.at(last.milliseconds) + 4 + 16 * crowding(curves, at, y.at),
      `${name}: N^${slope(own)}`,
      `fill="${colour}" font-weight="600"`,
    );
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5"${dash}/>${[dots].flat().join("")}${label}`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(AREA.left, 28, title.split(",")[0], `font-size="17" font-weight="600"`),
    ...subtitle.slice(0, 2).map((words, at) => text(AREA.left, 50 + 18 * at, words, `fill="#555"`)),
    ...logTicks(y.range).map(
      (value) =>
        `<path d="M${AREA.left} ${px(y.at(value))}H${AREA.right}" stroke="#ddd"/>` +
        text(AREA.left - 8, y.at(value) + 4, String(value), `text-anchor="end"`),
    ),
    ...sizes.map((nodes) => text(x.at(nodes), AREA.bottom + 20, String(nodes), `text-anchor="middle"`)),
    `<path d="M${AREA.left} ${px(y.at(1000 / 60))}H${AREA.right}" stroke="#b00" stroke-dasharray="2 4"/>`,
    text(AREA.left + 6, y.at(1000 / 60) - 6, "1/60 s", `fill="#b00"`),
    text((AREA.left + AREA.right) / 2, AREA.bottom + 46, "mesh size N", `text-anchor="middle"`),
    `<text transform="translate(22 ${(AREA.top + AREA.bottom) / 2}) rotate(-90)" text-anchor="middle">CPU ms per frame of 1/60 s</text>`,
    ...curves.map(line),
    "</svg>",
    "",
  ].join("\n");
}

function curvesOf(rows: readonly BenchmarkRow[]): Curve[] {
  const byName = new Map<string, { nodes: number; milliseconds: number }[]>();
  for (const { cloth, N, "ms/frame": milliseconds, curve } of rows) {
    if (
      curve !== true ||
      typeof cloth !== "string" ||
      typeof N !== "number" ||
      typeof milliseconds !== "number"
    )
      continue;
    byName.set(cloth, [...(byName.get(cloth) ?? []), { nodes: N, milliseconds }]);
  }
  if (byName.size === 0) throw new RangeError("plotMeshTimes: no row has cloth, N, ms/frame and curve");
  return [...byName].map(([name, points]) => ({ name, points }));
}

function paperCurve(rows: readonly BenchmarkRow[]): Curve {
  const nodes = [
    ...new Set(rows.flatMap(({ curve, N }) => (curve === true && typeof N === "number" ? [N] : []))),
  ];
  return { name: PAPER.name, points: nodes.map((each) => ({ nodes: each, milliseconds: PAPER.cost(each) })) };
}

/** Slope of the upper half of a curve, where the mesh is all that counts. */
function slope(points: Curve["points"]): string {
  const [from, to] = [points[points.length >> 1], points[points.length - 1]];
  return (Math.log(to.milliseconds / from.milliseconds) / Math.log(to.nodes / from.nodes)).toFixed(1);
}

/** How many earlier labels end where this one would. */
function crowding(curves: readonly Curve[], at: number, y: (value: number) => number): number {
  const end = (curve: Curve): number => y(curve.points[curve.points.length - 1].milliseconds);
  return curves.slice(0, at).filter((curve) => Math.abs(end(curve) - end(curves[at])) < 14).length;
}

function text(x: number, y: number, words: string, attributes: string): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${px(x)}" y="${px(y)}" ${attributes}>${escaped}</text>`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
