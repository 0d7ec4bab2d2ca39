import { checkScene, filesOf, type Scene } from "@pliant/scene";
import { setPath } from "./set-path.ts";
import type { Value, Variation } from "./vary.ts";

/** One run of a sweep: what is set, and the scene with it. */
export interface Run {
  readonly parameters: Readonly<Record<string, Value>>;
  /** "material.bend=1e-6, seed=3" */
  readonly label: string;
  /** The scene's document as JSON. */
  readonly text: string;
  /** Files that it names, by path below the scene's folder. */
  readonly files: readonly string[];
}

/** Beyond this a sweep is a mistake in a count. */
const MOST = 100_000;

/** How many errors are told: the same mistake is usually in all runs. */
const TOLD = 5;

/** Every combination of all values, the last varying fastest. Throws an Error with what is wrong in which runs. */
export function planRuns(document: object, scene: Scene, variations: readonly Variation[]): Run[] {
  const count = variations.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST) throw new Error(`the sweep has ${count} runs, expected at most ${MOST}`);
  const twice = variations.find(({ path }, at) => variations.findIndex((each) => each.path === path) < at);
  if (twice) throw new Error(`--vary ${twice.path} is given twice, expected one for each path`);
  const faults: string[] = [];
  const runs = Array.from({ length: count }, (_, index): Run => {
    const parameters = combination(variations, index);
    const label = labelOf(parameters);
    let varied = document;
    for (const [path, value] of Object.entries(parameters)) varied = setPath(varied, scene, path, value);
    const { errors, scene: checked } = checkScene(varied);
    faults.push(...(errors ?? []).map(({ message }) => `${label || "the scene"}: ${message}`));
    const files = checked ? [...new Set(filesOf(checked).map(({ file }) => file))] : [];
    return { parameters, label, text: JSON.stringify(varied), files };
  });
  if (faults.length > 0) {
    const more = faults.length > TOLD ? [`and ${faults.length - TOLD} more`] : [];
    throw new Error([...faults.slice(0, TOLD), ...more].join("\n"));
  }
  return runs;
}

function combination(variations: readonly Variation[], index: number): Record<string, Value> {
  const parameters: [string, Value][] = [];
  let rest = index;
  for (const { path, values } of variations.toReversed()) {
    parameters.unshift([path, values[rest % values.length]]);
    rest = Math.floor(rest / values.length);
  }
  return Object.fromEntries(parameters);
}

export function labelOf(parameters: Readonly<Record<string, Value>>): string {
  return Object.entries(parameters)
    .map(([path, value]) => `${path}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")
    .slice(0, 1000);
}
