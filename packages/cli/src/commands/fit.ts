import {
  bendFromDrape,
  bendFromOverhang,
  COEFFICIENTS,
  DRAPE_FIT_DEFAULTS,
  PRESET_NAMES,
  resolveMaterial,
  type BendFit,
  type DrapeFit,
  type DrapeMesh,
  type PresetName,
} from "@pliant/scene";
import { Option, type Command } from "commander";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { toJson } from "../json.ts";
import { positiveNumber, wholeNumber } from "../number-option.ts";

interface FitFlags {
  readonly density: number;
  readonly drape?: number;
  readonly cantilever?: number;
  readonly folds?: number;
  readonly within?: number;
  readonly like: PresetName;
  readonly mesh: DrapeMesh;
  readonly spacing: number;
  readonly seeds: number;
  readonly json?: true;
}

/** How far a length read off a ruler is off [m]. */
const RULER = 0.001;

export function addFit(program: Command, session: Session): void {
  program
    .command("fit")
    .description(
      "find the bending stiffness B of a fabric from its drape coefficient or its cantilever length",
    )
    .requiredOption("--density <kg/m²>", "mass per area, as weighed", positiveNumber)
    .option(
      "--drape <%>",
      "drape coefficient of Cusick's test (BS 5058: disc of 30 cm, plates of 18 cm)",
      positiveNumber,
    )
    .option(
      "--cantilever <m>",
      "overhang at which a strip's end lies 41.5° below the edge (ASTM D1388)",
      positiveNumber,
    )
    .option("--folds <n>", "folds that were counted, to compare with", wholeNumber)
    .option(
      "--within <n>",
      `how far the measured value may be off, else ${DRAPE_FIT_DEFAULTS.within} points or ${RULER} m`,
      positiveNumber,
    )
    .addOption(
      new Option("--like <fabric>", "whose stretch and directions it has")
        .choices(PRESET_NAMES)
        .default("cotton"),
    )
    .addOption(
      new Option("--mesh <kind>", "of the disc: grids show a soft bias better")
        .choices(["irregular", "grid"])
        .default(DRAPE_FIT_DEFAULTS.mesh),
    )
    .option("--spacing <m>", "links of the disc", positiveNumber, DRAPE_FIT_DEFAULTS.spacing)
    .option("--seeds <n>", "tests per trial", wholeNumber, DRAPE_FIT_DEFAULTS.seeds.length)
    .option("--json", "print what was found as JSON, in SI units")
    .addHelpText(
      "after",
      "\nA drape takes 10 to 30 runs of some seconds each; a cantilever takes none. The uncertainty is that of the measurement: with the stretch of another fabric (--like) or another mesh B can differ by half.\n\nExamples:\n  $ pliant fit --density 0.15 --cantilever 0.038\n  $ pliant fit --density 0.114 --drape 61 --within 4.5 --folds 8",
    )
    .action((flags: FitFlags) => fit(session, flags));
}

function fit(session: Session, flags: FitFlags): void {
  const found = find(session, flags);
  session.stdout.write(flags.json ? `${toJson(facts(flags, found), 2)}\n` : describe(flags, found));
}

function find(session: Session, flags: FitFlags): BendFit | DrapeFit {
  const { density, drape, cantilever, folds, within, like, mesh, spacing, seeds, json } = flags;
  if ((drape === undefined) === (cantilever === undefined))
    throw new Failure(EXIT.usage, "expected either --drape or --cantilever");
  if (cantilever !== undefined) {
    if (folds !== undefined) throw new Failure(EXIT.usage, "--folds goes with --drape, a strip has none");
    if (cantilever > 1)
      throw new Failure(EXIT.usage, `--cantilever is ${cantilever}, expected metres: 3.8 cm are 0.038`);
    return bendFromOverhang(density, cantilever, within ?? RULER);
  }
  const [least, most] = COEFFICIENTS;
  const coefficient = drape ?? NaN;
  if (coefficient < least || coefficient > most)
    throw new Failure(
      EXIT.usage,
      `--drape is ${coefficient}, expected ${least} to ${most} %: beyond, cloth hangs or stands whatever its B is`,
    );
  if (spacing < 0.002 || spacing > 0.02)
    throw new Failure(EXIT.usage, `--spacing is ${spacing}, expected 0.002 to 0.02 m`);
  return bendFromDrape({ ...resolveMaterial(like), density }, coefficient, {
    ...{ mesh, spacing, seeds: Array.from({ length: seeds }, (_, k) => k + 1) },
    ...(within === undefined ? {} : { within }),
    onTrial: (bend, trial) => {
      if (!json) session.stderr.write(`B ${number(bend)} N·m: ${trial.coefficient.toFixed(1)} %\n`);
    },
  });
}

const number = (value: number): string => value.toExponential(1);

const isDrape = (found: BendFit | DrapeFit): found is DrapeFit => "coefficient" in found;

function facts({ density, like }: FitFlags, found: BendFit | DrapeFit) {
  return { ...found, bendingLength: bendingLength(found.mean, density), density, like };
}

const bendingLength = (bend: number, density: number): number => Math.cbrt(bend / (density * 9.81));

function describe({ density, folds, like }: FitFlags, found: BendFit | DrapeFit): string {
  const { bend, mean, low, high } = found;
  const each = typeof bend === "number" ? Number(number(bend)) : rounded(bend);
  return [
    `B ${number(mean)} N·m, between ${number(low)} and ${number(high)}; bending length ${(100 * bendingLength(mean, density)).toFixed(1)} cm`,
    ...(isDrape(found)
      ? [
          `drapes with ${found.coefficient.toFixed(1)} % and ${found.folds.toFixed(0)} folds${folds === undefined ? "" : `, ${folds} were counted`} (${found.runs} runs)`,
        ]
      : []),
    `"material": ${JSON.stringify({ preset: like, density, bend: each })}`,
    "",
  ].join("\n");
}

function rounded(bend: object): object {
  return Object.fromEntries(
    Object.entries(bend).map(([name, value]: [string, number]) => [name, Number(number(value))]),
  );
}
