import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import {
  writeCreaseSvg,
  writeFold,
  writeGlb,
  writeObj,
  writeStl,
  type WrittenState,
} from "@pliant/formats/write";
import {
  checkPattern,
  foldAngles,
  foldError,
  foldSheet,
  readCreasePattern,
  thicken,
  vertexPlaces,
  writtenPattern,
  writtenState,
  type CreasePattern,
  type FoldedSheet,
  type FoldStep,
  type PatternCheck,
} from "@pliant/origami";
import { edgeStrain } from "pliant/experimental";
import type { Command } from "commander";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { toJson } from "../json.ts";
import { positiveNumber, wholeNumber } from "../number-option.ts";
import { fillOut, openOut } from "../out-file.ts";

interface FoldFlags {
  readonly percent: number;
  readonly steps?: string;
  readonly check?: true;
  readonly frames: number;
  readonly size?: number;
  readonly spacing?: number;
  readonly thickness: number;
  readonly drive?: number;
  readonly contact?: true;
  readonly out?: string;
  readonly json?: true;
}

const ENDINGS = [".fold", ".svg", ".stl", ".obj", ".glb"];

/** Thickness of copy paper [mm]. */
const THICKNESS = 0.1;

export function addFold(program: Command, session: Session): void {
  program
    .command("fold")
    .description("read a crease pattern (FOLD or SVG), check it, fold it, and write what came of it")
    .argument("<file>", "crease pattern: .fold or .svg")
    .option("--check", "check it only: counts, Maekawa, Kawasaki, closure; exit code 1 on errors")
    .option("--percent <p>", "how far every crease is folded, -100 to 100", percentOf, 100)
    .option(
      "--steps <file.json>",
      "a sequence in place of it: [{edges, from, until, to}], times in seconds, shares of 1",
    )
    .option("--frames <n>", "states between flat and folded that a .fold or .glb has", wholeNumber, 1)
    .option("--size <m>", "longer side of the sheet; else the file's, or 0.15", positiveNumber)
    .option(
      "--spacing <m>",
      "longest side of triangles; else facets are cut as few times as can be",
      positiveNumber,
    )
    .option("--thickness <mm>", "of the sheet in .stl files", positiveNumber, THICKNESS)
    .option(
      "--drive <κ>",
      "moment per length and angle with which creases fold [N·m/(m·rad)]; else 0.3, or less where that tears",
      positiveNumber,
    )
    .option("--contact", "keep layers apart while it folds")
    .option("--out <file>", `where to: ${ENDINGS.join(", ")}`)
    .option("--json", "print what was found as JSON")
    .addHelpText("after", "\nExample:\n  $ pliant fold miura.svg --percent 60 --out miura.stl")
    .action((file: string, flags: FoldFlags) => fold(session, file, flags));
}

function percentOf(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= -100 && value <= 100) return value;
  throw new Failure(EXIT.usage, `--percent is ${text}, expected -100 to 100`);
}

async function fold(session: Session, file: string, flags: FoldFlags): Promise<void> {
  const { out } = flags;
  const ending = extname(out ?? "").toLowerCase();
  if (out !== undefined && !ENDINGS.includes(ending))
    throw new Failure(EXIT.usage, `--out is ${out}, expected a name that ends with ${ENDINGS.join(", ")}`);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Failure(EXIT.usage, `${file} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  const { pattern } = told(file, () => readCreasePattern(text));
  const check = checkPattern(pattern);
  if (flags.check) return report(session, file, check, null, flags.json === true);
  const steps = flags.steps === undefined ? undefined : await readSteps(flags.steps);
  const target = out === undefined ? null : await openOut(out);
  const run = (): Run => told(file, () => foldSoftly(pattern, flags, steps));
  let folded: Run | null = null;
  await fillOut(
    target,
    async () => {
      folded = run();
      return out === undefined ? new Uint8Array(0) : bytesOf(ending, pattern, folded, flags, text);
    },
    (bytes) => bytes,
  );
  report(session, file, { ...check, errors: [] }, folded, flags.json === true);
}

/** What is wrong with a file is told in its own words. */
function told<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure(EXIT.failed, `${file}: ${error.message}`, { cause: error });
  }
}

async function readSteps(path: string): Promise<FoldStep[]> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as FoldStep[];
  } catch (error) {
    throw new Failure(EXIT.usage, `--steps ${path} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

interface Run {
  readonly sheet: FoldedSheet;
  readonly states: readonly WrittenState[];
  readonly frames: readonly Float32Array[];
  readonly rms: number | null;
  readonly strain: number;
}

/** Drives that are tried unasked [N·m/(m·rad)], and the strain that calls for the next, softer one [1]: it has turned through itself. */
const DRIVES = [0.3, 0.1, 0.03];
const TURNED_STRAIN = 0.2;

function foldSoftly(pattern: CreasePattern, flags: FoldFlags, steps: readonly FoldStep[] | undefined): Run {
  if (flags.drive !== undefined) return foldAll(pattern, flags, steps);
  let best: Run | null = null;
  for (const drive of DRIVES) {
    const run = foldAll(pattern, { ...flags, drive }, steps);
    if (best === null || run.strain < best.strain) best = run;
    if (run.strain < TURNED_STRAIN) break;
  }
  return best as Run;
}

function foldAll(pattern: CreasePattern, flags: FoldFlags, steps: readonly FoldStep[] | undefined): Run {
  const sheet = foldSheet(pattern, {
    share: flags.percent / 100,
    contact: flags.contact === true,
    ...(steps && { steps }),
    ...(flags.size !== undefined && { size: flags.size }),
    ...(flags.spacing !== undefined && { spacing: flags.spacing }),
    ...(flags.drive !== undefined && { drive: flags.drive }),
  });
  const { simulation, frames: total } = sheet;
  const states: WrittenState[] = [];
  const frames: Float32Array[] = [Float32Array.from(simulation.positions)];
  for (let frame = 1; frame <= total; frame++) {
    if (simulation.step().flags.nonFinite)
      throw new RangeError("fold: the numbers overflowed, expected a softer --drive");
    if (Math.floor((frame * flags.frames) / total) === states.length) continue;
    states.push(writtenState(pattern, vertexPlaces(sheet), `frame ${frame}`));
    frames.push(Float32Array.from(simulation.positions));
  }
  const angles = foldAngles(pattern, vertexPlaces(sheet));
  const rms = sheet.share === null ? null : foldError(pattern, angles, sheet.share).rms;
  return { sheet, states, frames, rms, strain: edgeStrain(simulation.model, simulation.state).max };
}

async function bytesOf(
  ending: string,
  pattern: CreasePattern,
  { sheet, states, frames }: Run,
  flags: FoldFlags,
  text: string,
): Promise<Uint8Array> {
  const { simulation, scale } = sheet;
  const { triangles } = simulation.model;
  const positions = frames[frames.length - 1];
  switch (ending) {
    case ".fold": {
      const document = /^\s*\{/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {};
      return new TextEncoder().encode(writeFold(writtenPattern(pattern, scale), states, { document }));
    }
    case ".svg":
      return new TextEncoder().encode(writeCreaseSvg(writtenPattern(pattern, scale)));
    case ".stl": {
      const closed = thicken(positions, triangles, flags.thickness / 1000);
      return writeStl({ name: pattern.title ?? "fold", ...closed });
    }
    case ".obj":
      return writeObj({ name: pattern.title ?? "fold", positions, triangles });
    default: {
      const fps = Math.max(1, Math.round((60 * flags.frames) / sheet.frames));
      const { uvs } = simulation.model;
      return (await writeGlb({ name: pattern.title ?? "fold", fps, frames, indices: triangles, uvs })).bytes;
    }
  }
}

function report(session: Session, file: string, check: PatternCheck, run: Run | null, json: boolean): void {
  const { flat, kinds } = check;
  const folded = run && { frames: run.sheet.frames, rmsDegrees: run.rms, maxStrain: run.strain };
  if (check.errors.length > 0) session.exitCode = EXIT.failed;
  if (json) {
    session.stdout.write(
      `${toJson({ file, ok: check.errors.length === 0, ...check, ...(folded && { folded }) }, 2)}\n`,
    );
    return;
  }
  for (const warning of check.warnings) session.stderr.write(`warning: ${file}: ${warning}\n`);
  for (const error of check.errors) session.stderr.write(`error: ${file}: ${error}\n`);
  const counts = Object.entries(kinds).filter(([, count]) => count > 0);
  const lines = [
    `${file}: ${check.vertices} vertices, ${check.edges} edges (${counts.map(([kind, count]) => `${kind} ${count}`).join(", ")}), ${check.faces} faces`,
    `flat folding: ${flat.checked} vertices checked, ${flat.leftOut} left out; Maekawa ${flat.maekawa.length}, Kawasaki ${flat.kawasaki.length} (worst ${flat.worst.toFixed(3)}°); closure ${check.closure.toExponential(1)}`,
    ...(folded
      ? [
          `folded in ${folded.frames} frames: ${folded.rmsDegrees === null ? "" : `off its angles by ${folded.rmsDegrees.toFixed(2)}°, `}strain at most ${(100 * folded.maxStrain).toFixed(2)} %`,
        ]
      : []),
  ];
  session.stdout.write(`${lines.join("\n")}\n`);
}
