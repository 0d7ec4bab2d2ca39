import { svg } from "../methods/svg.ts";

type Point = readonly [x: number, y: number];

/** A point or a line of ours. */
export interface Mark {
  readonly points: readonly Point[];
  readonly label?: string;
  readonly isOff?: boolean;
  /** Whether the label stands below the point. */
  readonly below?: boolean;
}

/** What is known: axes, exact lines, bands of tolerance, bars of measured fabrics. */
export interface ChartSpec {
  readonly x: Axis;
  readonly y: Axis;
  readonly lines?: readonly (readonly Point[])[];
  /** Polygons. */
  readonly bands?: readonly (readonly Point[])[];
  /** Measured values with their deviation, as ticks on the right. */
  readonly ticks?: readonly { readonly at: number; readonly deviation: number }[];
}

export interface Axis {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isLog?: boolean;
  readonly marks: readonly number[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [330, 250, 40, 14, 8, 34];

const shareOf = ({ from, to, isLog }: Axis, value: number): number => {
  const scale = (each: number): number => (isLog ? Math.log(Math.max(each, 1e-12)) : each);
  const share = (scale(value) - scale(from)) / (scale(to) - scale(from));
  return Math.min(1.03, Math.max(-0.03, share));
};

/** Draws what is known, then ours over it. `moving` are marks that are not final. */
export function drawChart(
  element: SVGElement,
  spec: ChartSpec,
  ended: readonly Mark[],
  moving: readonly Mark[],
): void {
  const at = ([x, y]: Point): Point => [
    LEFT + shareOf(spec.x, x) * (WIDTH - LEFT - RIGHT),
    HEIGHT - BOTTOM - shareOf(spec.y, y) * (HEIGHT - TOP - BOTTOM),
  ];
  const path = (points: readonly Point[]): string =>
    points
      .map(
        (point, k) =>
          (k === 0 ? "M" : "L") +
          at(point)
            .map((each) => each.toFixed(1))
            .join(" "),
      )
      .join("");
  const { x, y } = spec;
  const draw = (marks: readonly Mark[], isMoving: boolean): SVGElement[] =>
    marks.flatMap(({ points, label, isOff, below }) => {
      if (points.length > 1) return [svg("path", { d: path(points), class: "ours" })];
      const [cx, cy] = at(points[0] ?? [NaN, NaN]);
      if (!Number.isFinite(cx + cy)) return [];
      const state = isMoving ? " moving" : isOff === true ? " off" : "";
      const circle = svg("circle", { cx, cy, r: 4.5, class: `point${state}` });
      if (label === undefined) return [circle];
      const isRight = cx > 0.62 * WIDTH;
      const place = { x: isRight ? cx - 8 : cx + 8, y: cy + (below === true ? 15 : 4) };
      return [circle, svg("text", { ...place, "text-anchor": isRight ? "end" : "start" }, label)];
    });
  element.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  element.replaceChildren(
    svg("rect", {
      x: LEFT,
      y: TOP,
      width: WIDTH - LEFT - RIGHT,
      height: HEIGHT - TOP - BOTTOM,
      class: "frame",
    }),
    ...(spec.bands ?? []).map((points) => svg("path", { d: `${path(points)}Z`, class: "band" })),
    ...(spec.lines ?? []).map((points) => svg("path", { d: path(points), class: "exact" })),
    ...(spec.ticks ?? []).flatMap(({ at: value, deviation }) => {
      const [right, middle] = at([x.to, value]);
      const [, low] = at([x.to, value - deviation]);
      const [, high] = at([x.to, value + deviation]);
      return [
        svg("line", { x1: right - 9, x2: right + 3, y1: middle, y2: middle, class: "real" }),
        svg("line", { x1: right - 3, x2: right - 3, y1: low, y2: high, class: "real" }),
      ];
    }),
    ...x.marks.map((value) =>
      svg(
        "text",
        { x: at([value, y.from])[0], y: HEIGHT - BOTTOM + 14, "text-anchor": "middle" },
        String(value),
      ),
    ),
    ...y.marks.map((value) =>
      svg("text", { x: LEFT - 5, y: at([x.from, value])[1] + 4, "text-anchor": "end" }, String(value)),
    ),
    svg("text", { x: (LEFT + WIDTH) / 2, y: HEIGHT - 4, "text-anchor": "middle" }, x.name),
    svg("text", { x: LEFT + 5, y: TOP + 13 }, y.name),
    ...draw(ended, false),
    ...draw(moving, true),
  );
}
