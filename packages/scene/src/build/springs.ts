import { compile, createRuleBase, PAPER_RULES, scaledRules, type RuleBaseData } from "@pliant/fuzzy";
import { springSheet, type FuzzyMotion, type MotionTable, type Part, type SpringSheetOptions } from "pliant";
import { provotSheet, type MotionRows, type SpringOptions } from "pliant/experimental";
import { fuzzyFabric } from "../fuzzy-fabric.ts";
import { presetMaterial, type PresetName } from "../presets.ts";
import type { SceneRuleBase } from "../schema/rule-base.ts";
import type { SceneSprings } from "../schema/springs.ts";

/** Speed limit of a sheet without rules [m/s]. */
const SPEED = 5;

type Place = Pick<SpringSheetOptions, "id" | "size" | "nodes" | "center" | "across" | "down" | "radius">;

/** A sheet of points on springs; `dt` is a step [s]. */
export function buildSprings(
  springs: SceneSprings,
  ruleBases: readonly SceneRuleBase[],
  place: Place,
  dt: number,
): Part {
  const { fabric, airflow, deformationLimit } = springs;
  if (typeof fabric === "string") return buildNamed(springs, fabric, ruleBases, place, dt);
  if (!fabric) return springSheet({ ...place, ...springOptions(springs, ruleBases) });
  return provotSheet({
    ...{ ...place, fabric, airflow },
    ...(deformationLimit !== undefined && { deformationLimit }),
    ...solverOf(springs, ruleBases),
  });
}

/** A fabric by its name: rules, points and springs follow from what was measured; what the author says of rules counts. */
function buildNamed(
  { airflow, deformationLimit, fuzzy }: SceneSprings,
  name: PresetName,
  ruleBases: readonly SceneRuleBase[],
  place: Place,
  dt: number,
): Part {
  const { rules, speed, ...points } = fuzzyFabric(presetMaterial(name), { ...place, dt });
  const said = buildMotion(fuzzy, ruleBases);
  const isSaid = fuzzy.rules !== undefined || fuzzy.speed !== undefined || fuzzy.force !== undefined;
  return springSheet({
    ...{ ...place, airflow, ...points, dampingKind: "projected", solver: "fuzzy" },
    ...(deformationLimit !== undefined && { deformationLimit }),
    fuzzy: isSaid ? said : { ...said, table: motionTable(rules), limit: { speed } },
  });
}

/** What the engine must know of springs. */
export function springOptions(
  { method, fuzzy, fabric: _, pointMass = NaN, stiffness = NaN, ...rest }: SceneSprings,
  ruleBases: readonly SceneRuleBase[],
): SpringOptions {
  return { ...rest, pointMass, stiffness, ...solverOf({ method, fuzzy }, ruleBases) };
}

function solverOf(
  { method, fuzzy }: Pick<SceneSprings, "method" | "fuzzy">,
  ruleBases: readonly SceneRuleBase[],
): Pick<SpringOptions, "solver" | "fuzzy"> {
  return { solver: method, ...(method === "fuzzy" && { fuzzy: buildMotion(fuzzy, ruleBases) }) };
}

/** A rule base, compiled, with its limits. */
function buildMotion(
  { rules, range, speed, force, antiWindup, clamp }: SceneSprings["fuzzy"],
  ruleBases: readonly SceneRuleBase[],
): FuzzyMotion {
  const data = rulesOf(rules, ruleBases);
  const own = rules === undefined ? { speed: SPEED } : { force: data.inputs["force"].range[1] };
  const limit = speed !== undefined ? { speed } : force !== undefined ? { force } : own;
  return { table: motionTable(data), limit, range, antiWindup, clamp };
}

function rulesOf(rules: string | undefined, ruleBases: readonly SceneRuleBase[]): RuleBaseData {
  if (rules === undefined)
    return scaledRules(PAPER_RULES.inputs["force"].range[1], PAPER_RULES.outputs["move"].range[1]);
  const found = ruleBases.find(({ id }) => id === rules);
  if (found === undefined) return PAPER_RULES;
  const { id: _, ...data } = found;
  return data as unknown as RuleBaseData;
}

/** Rule base to plain table: force first, shares of the greatest displacement. */
export function motionTable(data: RuleBaseData): MotionTable {
  // A table's first input runs fastest, in whatever order they were written.
  const inputs = { force: data.inputs["force"], ...data.inputs };
  const { axes, values, range } = compile(createRuleBase({ ...data, inputs }), { output: "move" });
  const [{ cells }, second] = axes;
  const rows: MotionRows | null =
    second === undefined
      ? null
      : {
          by: second.name === "speed" ? "speed" : "strain",
          from: second.range[0],
          to: second.range[1],
          cells: second.cells,
        };
  return { values: values.map((value) => value / range[1]), cells, rows, move: range[1] };
}
