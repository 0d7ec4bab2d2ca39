import { describeValue } from "../checks/describe-value.ts";
import type { Load } from "../forces/loads.ts";
import type { Input } from "./input.ts";

const GUST_NUMBERS = ["strength", "length", "period", "drift"] as const;

/** The first number of the input that is not finite, in words; null when all are. For a run that has stopped. */
export function findNonFiniteInput(input: Input): string | null {
  const { wind, gust, poses, vertices, deforming, places, loads, grabs, pinned, pinTarget } = input;
  const targets = pinTarget.map((value, at) => (pinned[Math.floor(at / 3)] === 1 ? value : 0));
  const named: [name: string, value: unknown][] = [
    ["wind", wind],
    ...GUST_NUMBERS.map((name): [string, unknown] => [`gust.${name}`, gust && gust[name]]),
    // Before the pins: nodes that ride on a collider are lost with it.
    ["poses", poses],
    ...[...deforming, ...places].map(({ id, first, length }): [string, unknown] => [
      `vertices of ${describeValue(id)}`,
      vertices.subarray(first, first + length),
    ]),
    ...loads.flatMap((load, at) => numbersOf(load, `loads[${at}]`)),
    ...grabs.map(({ target }, at): [string, unknown] => [`grabs[${at}].target`, target]),
    ["pinTarget", targets],
  ];
  for (const [name, value] of named) {
    const lost = firstNonFinite(value);
    if (lost !== null) return `input.${name}${lost}, expected a finite number`;
  }
  return null;
}

function numbersOf(load: Load, name: string): [name: string, value: unknown][] {
  const share: [string, unknown] = [`${name}.share`, load.share];
  switch (load.kind) {
    case "point":
      return [[`${name}.force`, load.force], share];
    case "area":
      return [[`${name}.traction`, load.traction], share];
    case "pressure":
      return [[`${name}.pressure`, load.pressure], share];
  }
}

/** `[0] is NaN` of a column, ` is NaN` of a number; null of what is finite or not there. */
function firstNonFinite(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== "object") return Number.isFinite(value) ? null : ` is ${describeValue(value)}`;
  const column = value as ArrayLike<unknown>;
  const at = Array.from(column).findIndex((each) => !Number.isFinite(each));
  return at < 0 ? null : `[${at}] is ${describeValue(column[at])}`;
}
