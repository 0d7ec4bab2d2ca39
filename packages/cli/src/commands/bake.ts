import { resolve } from "node:path";
import {
  bake,
  BAKE_FORMATS,
  BakeError,
  formatOf,
  type BakeFormat,
  type BakeReport,
  type BakeTarget,
} from "@pliant/bake";
import { Option, type Command } from "commander";
import type { KernelChoice } from "pliant";
import { createEvents, createText, type BakeView } from "../bake-view.ts";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { requireScene } from "../load-scene.ts";
import { defaultModeFolder } from "../mode-folder.ts";
import { positiveNumber } from "../number-option.ts";
import { prepare, type Cache } from "../prepared-scene.ts";

interface BakeFlags {
  readonly out?: string;
  readonly rest?: string;
  readonly format?: BakeFormat;
  readonly seconds?: number;
  readonly fps?: number;
  readonly kernels: KernelChoice;
  readonly cache?: Cache;
  readonly json?: true;
}

export function addBake(program: Command, session: Session): void {
  program
    .command("bake")
    .description("simulate a scene and write its motion to a file")
    .argument("<scene>", "scene file, or a folder with a scene.json")
    .usage("<scene> --out <file> [options]")
    // Not `requiredOption`: it would complain first, and of `--ot x` say that --out is missing.
    .option("--out <file>", "file to write; replaced if it is there")
    .addOption(
      new Option("--format <format>", "format of the file; else its extension tells").choices(BAKE_FORMATS),
    )
    .option("--rest <file.glb>", "write the first frame alone as well: the mesh to put a pc2 on")
    .option("--seconds <s>", "length of the motion; else the scene's", positiveNumber)
    .option("--fps <f>", "frames per second; else the scene's", positiveNumber)
    .addOption(
      new Option("--kernels <kind>", "how to compute").choices(["auto", "wasm", "reference"]).default("auto"),
    )
    .option(
      "--cache <folder>",
      "where modes of elastic bodies and dressed garments are kept",
      defaultModeFolder(),
    )
    .option("--no-cache", "compute modes, put garments on, keep nothing")
    .option("--json", "print JSON events, one per line")
    .addHelpText("after", HELP)
    .action((scene: string, flags: BakeFlags) => bakeScene(session, scene, flags));
}

const HELP = `
Ctrl-C leaves a valid shorter file (exit code 130); a second one quits at once.
How to open the files in Blender: packages/formats/README.md.

Example:
  $ pliant bake examples/hang --out hang.pc2 --rest hang.glb --seconds 2`;

async function bakeScene(session: Session, path: string, flags: BakeFlags): Promise<void> {
  const view = flags.json ? createEvents(session.stdout) : createText(session.stdout, session.stderr);
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
  const { seconds, fps, kernels, cache } = flags;
  const signal = session.interruption();
  await prepare(scene, cache, session.stderr, signal);
  return bake(scene, target, {
    ...(seconds !== undefined && { seconds }),
    ...(fps !== undefined && { fps }),
    kernels,
    signal,
    onStart: view.start,
    onFrame: view.frame,
  });
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
  const extensions = BAKE_FORMATS.map((each) => `.${each}`).join(" or ");
  throw new Failure(EXIT.usage, `--out is ${out}, expected a name that ends with ${extensions}, or --format`);
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
    return new Failure(error.fault === "write" ? EXIT.failed : EXIT.usage, error.message, { cause: error });
  }
  // The engine speaks so of numbers that it cannot work with, the host of memory that it does not have.
  if (error instanceof RangeError)
    return new Failure(EXIT.failed, `cannot bake: ${error.message}`, { cause: error });
  return error;
}
