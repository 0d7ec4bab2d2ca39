import { resolve } from "node:path";
import {
  bake,
  BAKE_FORMATS,
  BakeError,
  defaultModeFolder,
  formatOf,
  TAKE_FORMATS,
  type BakeFormat,
  type BakeReport,
  type BakeTarget,
  type Beginning,
} from "@pliant/bake";
import { garmentNotes, startNotes } from "@pliant/scene";
import { Option, type Command } from "commander";
import type { KernelBackend } from "pliant";
import { createEvents, createText, type BakeView } from "../bake-view.ts";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { requireScene } from "../load-scene.ts";
import { positiveNumber, wholeNumber } from "../number-option.ts";
import { length } from "../length-option.ts";
import { prepare, type Cache } from "../prepared-scene.ts";
import { sizeWarnings } from "../size-warnings.ts";

interface BakeFlags {
  readonly out?: string;
  readonly rest?: string;
  readonly format?: BakeFormat;
  readonly seconds?: number;
  readonly fps?: number;
  readonly maxError?: number;
  readonly kernels: KernelBackend;
  readonly cache?: Cache;
  readonly resume?: true;
  readonly anew?: true;
  readonly finish?: true;
  readonly checkpoint?: number;
  readonly json?: true;
}

export function addBake(program: Command, session: Session): void {
  program
    .command("bake")
    .description("simulate a scene and write its motion to a file")
    .argument("<scene>", "scene file, or a folder with a scene.json")
    .usage("<scene> --out <file> [options]")
    // Not `requiredOption`: it would complain first, and of `--ot x` say that --out is missing.
    .option("--out <file>", "file to write, of obj and ply a folder; replaced if it is there")
    .addOption(
      new Option("--format <format>", "format of the file; else its extension tells").choices(BAKE_FORMATS),
    )
    .option("--rest <file.glb>", "write the first frame alone as well: the mesh to put a pc2 on")
    .option("--seconds <s>", "length of the motion; else the scene's", positiveNumber)
    .option("--fps <f>", "frames per second; else the scene's", positiveNumber)
    .option(
      "--max-error <length>",
      `farthest that a vertex may be off: unless given, ${describeErrors()}`,
      length,
    )
    .addOption(
      new Option("--kernels <kind>", "how to compute").choices(["auto", "wasm", "reference"]).default("auto"),
    )
    .option(
      "--cache <folder>",
      "where modes of elastic bodies and dressed garments are kept",
      defaultModeFolder(),
    )
    .option("--no-cache", "compute modes, put garments on, keep nothing")
    .option("--resume", "go on after the frames that a broken bake has left")
    .option("--anew", "forget the frames that a broken bake has left")
    .option("--finish", "make a shorter file of the frames that a broken bake has left")
    .option(
      "--checkpoint <k>",
      "keep the state every k frames; else every 10, at most once a second",
      wholeNumber,
    )
    .option("--json", "print JSON events, one per line")
    .addHelpText("after", HELP)
    .action((scene: string, flags: BakeFlags) => bakeScene(session, scene, flags));
}

const HELP = `
The file appears when it is whole. Until then its frames are in FILE.baking, and outlive Ctrl-C (exit code 130; a second one
quits at once), kill -9, power cuts and full disks: --resume goes on, and the file has the same bytes as if nothing had happened.

Formats, by the ending of the name:
${describeFormats()}
How to open them: docs/destinations.md.

Example:
  $ pliant bake examples/hang --out hang.pc2 --rest hang.glb --seconds 2
  $ pliant bake examples/crumple --out crumple.glb --resume
  $ pliant bake examples/drape --out drape.pliant --max-error 0.1mm`;

/** A line for each purpose, with all formats that serve it. */
function describeFormats(): string {
  const formats = new Map<string, string[]>();
  for (const format of BAKE_FORMATS) {
    const { purpose } = TAKE_FORMATS[format];
    formats.set(purpose, [...(formats.get(purpose) ?? []), format]);
  }
  const rows = [...formats].map(([purpose, names]) => ({ names: names.join(", "), purpose }));
  const width = Math.max(...rows.map(({ names }) => names.length));
  return rows.map(({ names, purpose }) => `  ${names.padEnd(width)}  ${purpose}`).join("\n");
}

function inexactFormats(): { format: BakeFormat; maxError: number }[] {
  return BAKE_FORMATS.flatMap((format) => {
    const { exactness } = TAKE_FORMATS[format];
    return exactness === "exact" ? [] : [{ format, maxError: exactness.maxError }];
  });
}

function describeErrors(): string {
  return inexactFormats()
    .map(({ format, maxError }) => `${maxError * 1000}mm of ${format}`)
    .join(", ");
}

async function bakeScene(session: Session, path: string, flags: BakeFlags): Promise<void> {
  const view = flags.json
    ? createEvents(session.stdout)
    : createText(session.stdout, session.stderr, flags.resume);
  try {
    const report = await bakeFile(session, path, flags, view);
    view.done(report);
    session.exitCode = exitCode(session, report);
  } catch (error) {
    const failure = asFailure(error);
    view.failed(failure);
    throw failure;
  }
}

async function bakeFile(
  session: Session,
  path: string,
  flags: BakeFlags,
  view: BakeView,
): Promise<BakeReport> {
  const target = targetOf(flags);
  const { file, scene } = await requireScene(path);
  refuseScene("--out", target.path, file);
  if (target.rest !== undefined) refuseScene("--rest", target.rest, file);
  const { seconds, fps, maxError, kernels, cache } = flags;
  if (maxError !== undefined && TAKE_FORMATS[target.format].exactness === "exact") {
    const formats = inexactFormats().map(({ format }) => format);
    throw new Failure(
      EXIT.usage,
      `--max-error is for ${formats.join(" and ")}; ${target.format} keeps every frame as it is`,
    );
  }
  for (const warning of [...sizeWarnings(scene), ...garmentNotes(scene), ...startNotes(scene)])
    session.stderr.write(`warning: ${warning}\n`);
  const signal = session.interruption();
  await prepare(scene, cache, session.stderr, signal);
  return bake(scene, target, {
    ...(seconds !== undefined && { seconds }),
    ...(fps !== undefined && { fps }),
    ...(maxError !== undefined && { maxError }),
    kernels,
    signal,
    begin: beginningOf(flags),
    ...(flags.checkpoint !== undefined && {
      checkpoint: { frames: flags.checkpoint, least: 0, most: Infinity },
    }),
    onStart: view.start,
    onFrame: view.frame,
  });
}

function beginningOf(flags: BakeFlags): Beginning {
  const asked = (["resume", "anew", "finish"] as const).filter((each) => flags[each]);
  if (asked.length <= 1) return asked[0] ?? "fresh";
  throw new Failure(
    EXIT.usage,
    `expected one of ${asked.map((each) => `--${each}`).join(" and ")}, not both`,
  );
}

function refuseScene(option: string, path: string, scene: string): void {
  if (resolve(scene) !== resolve(path)) return;
  throw new Failure(EXIT.usage, `${option} is ${path}, the scene itself; expected another file`);
}

function targetOf({ out, rest, format }: BakeFlags): BakeTarget {
  if (out === undefined) throw new Failure(EXIT.usage, "missing option '--out <file>', the file to write");
  if (rest !== undefined) refuseRest(rest, out);
  const named = formatOf(out);
  if (format && named && format !== named) {
    throw new Failure(EXIT.usage, `--out is ${out} but --format is ${format}; expected them to agree`);
  }
  const chosen = format ?? named;
  if (chosen) return { path: out, format: chosen, ...(rest !== undefined && { rest }) };
  const extensions = BAKE_FORMATS.map((each) => `.${each}`).join(", ");
  throw new Failure(
    EXIT.usage,
    `--out is ${out}, expected a name that ends with one of ${extensions}, or --format`,
  );
}

function refuseRest(rest: string, out: string): void {
  if (formatOf(rest) !== "glb") {
    throw new Failure(EXIT.usage, `--rest is ${rest}, expected a name that ends with .glb`);
  }
  if (resolve(rest) === resolve(out)) {
    throw new Failure(EXIT.usage, `--rest is ${rest}, the same file as --out; expected another`);
  }
}

function exitCode(session: Session, { outcome }: BakeReport): number {
  if (outcome === "cancelled") return exitCodeOf(String(session.interruption().reason));
  return outcome === "stopped" ? EXIT.failed : 0;
}

function asFailure(error: unknown): unknown {
  if (error instanceof BakeError) {
    const exitCode = error.fault === "write" ? EXIT.failed : EXIT.usage;
    return new Failure(exitCode, error.message, { cause: error });
  }
  // The engine speaks so of numbers that it cannot work with, the host of memory that it does not have.
  if (error instanceof RangeError)
    return new Failure(EXIT.failed, `cannot bake: ${error.message}`, { cause: error });
  return error;
}
