import { infer, joined, termStrengths, extent } from "./infer.ts";
import { degree } from "./membership.ts";
import type { RuleBase, Variable } from "./rule-base.ts";

/** A line to draw: points of a plot whose width and height are 1, origin at the lower left. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Points along a curve. */
const SAMPLES = 121;

/** The degree of every term over the extent of a variable. */
export function membershipCurves(variable: Variable): Curve[] {
  return variable.terms.map(({ name, set }) => ({ name, points: sample(variable, (x) => degree(set, x)) }));
}

/** What the rules make of one set of inputs: the joined output set before it becomes a number. */
export function outputCurve(base: RuleBase, output: number, inputs: readonly number[]): Curve {
  const variable = base.outputs[output];
  const weights = termStrengths(base, output, infer({ ...base, outputs: [] }, inputs).strengths);
  return { name: variable.name, points: sample(variable, (y) => joined(base, variable, weights, y)) };
}

/** An output over one input, the others held: what a rule base does, as one line. */
export function responseCurve(
  base: RuleBase,
  output: number,
  input: number,
  others: readonly number[],
): Curve {
  const { range } = base.inputs[input];
  const [low, high] = extent(base.outputs[output]);
  const points = Array.from({ length: SAMPLES }, (_, k) => {
    const share = k / (SAMPLES - 1);
    const at = others.map((value, n) => (n === input ? range[0] + share * (range[1] - range[0]) : value));
    return [share, (infer(base, at).outputs[output] - low) / (high - low)] as const;
  });
  return { name: base.outputs[output].name, points };
}

function sample(variable: Variable, height: (x: number) => number): (readonly [number, number])[] {
  const [from, to] = extent(variable);
  return Array.from({ length: SAMPLES }, (_, k) => {
    const share = k / (SAMPLES - 1);
    return [share, Math.min(height(from + share * (to - from)), 1)] as const;
  });
}

/** Where a value lies in a variable's plot, 0 to 1. */
export function placeIn(variable: Variable, value: number): number {
  const [from, to] = extent(variable);
  return Math.min(Math.max((value - from) / (to - from), 0), 1);
}

/** Curves as a picture of its own, for reports: an SVG document of the given size [px], with an upright line at `mark`. */
export function curvesToSvg(
  curves: readonly Curve[],
  size: readonly [number, number],
  mark?: number,
): string {
  const [width, height] = size;
  const path = ({ points }: Curve): string =>
    points
      .map(([x, y], k) => `${k === 0 ? "M" : "L"}${round(x * width)} ${round((1 - y) * height)}`)
      .join("");
  const lines = curves.map(
    (curve, k) =>
      `<path d="${path(curve)}" fill="none" stroke="hsl(${Math.round((360 * k) / curves.length)} 60% 45%)"><title>${escape(curve.name)}</title></path>`,
  );
  const at =
    mark === undefined ? "" : `<path d="M${round(mark * width)} 0V${height}" stroke="currentColor"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${lines.join("")}${at}</svg>`;
}

const round = (value: number): number => Number(value.toFixed(2));

const escape = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
