import { writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { writeVtk } from "@pliant/formats/write";
import { solidScene } from "@pliant/scene";
import { defaultModeFolder, modeFolder } from "@pliant/bake";
import { Option, type Command } from "commander";
import { cachedModes, ModesCancelled, tetFaults, type CachedModes } from "@pliant/solid";
import type { SolidMaterial } from "pliant";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { positiveNumber, wholeNumber, zeroOrMore } from "../number-option.ts";
import { createProgress } from "../progress.ts";
import { readSolidFile, type SolidSource } from "../solid-file.ts";
import { describeSolid, softness, solidFacts, type SolidResult } from "../solid-text.ts";
import { toJson } from "../json.ts";

interface SolidFlags {
  readonly modes: number;
  readonly nodes?: number;
  readonly spacing?: number;
  readonly cover?: true;
  readonly scale: number;
  readonly up: "y" | "z";
  readonly young: number;
  readonly poisson: number;
  readonly density: number;
  readonly out?: string;
  readonly scene?: string;
  /** False after --no-cache. */
  readonly cache?: string | false;
  readonly json?: true;
}

export function addSolid(program: Command, session: Session): void {
  program
    .command("solid")
    .description("make an elastic body from a file: tetrahedra, their quality, their lowest modes")
    .argument(
      "<file>",
      "tetrahedra (.msh .mesh .vtk .veg, .node with .ele) or a surface (.obj .ply .stl .glb .gltf)",
    )
    .option("--modes <n>", "how many of the lowest modes", wholeNumber, 20)
    .option(
      "--nodes <n>",
      "about how many nodes a surface is filled with; else as many as it takes",
      wholeNumber,
    )
    .option("--spacing <m>", "edge of the lattice that fills a surface, in place of --nodes", positiveNumber)
    .option("--cover", "reach half a spacing beyond a surface, so that thin parts are held with few nodes")
    .option("--scale <m>", "metres per unit of the file", positiveNumber, 1)
    .addOption(new Option("--up <axis>", "the file's axis that points up").choices(["y", "z"]).default("y"))
    .option("--young <Pa>", "Young's modulus where the file names none", positiveNumber, 1e5)
    .option("--poisson <n>", "Poisson's ratio where the file names none", zeroOrMore, 0.4)
    .option("--density <kg/m³>", "density where the file names none", positiveNumber, 1000)
    .option("--out <file.vtk>", "write tetrahedra with the modes as vectors, for ParaView")
    .option("--scene <file.json>", "write a scene in which the body falls on the ground, for the studio")
    .option("--cache <folder>", "where modes are kept by the content they depend on", defaultModeFolder())
    .option("--no-cache", "compute, keep nothing")
    .option("--json", "print the result as JSON")
    .addHelpText("after", HELP)
    .action((file: string, flags: SolidFlags) => makeSolid(session, file, flags));
}

const HELP = `
Exit code: 0 made, 1 not a body, 2 not readable, 130 after Ctrl-C (nothing is kept).

Example:
  $ pliant solid bunny.obj --scale 0.1 --nodes 3000 --modes 16 --out bunny.vtk
  $ pliant solid bunny.obj --scale 0.1 --cover --nodes 800 --scene bunny.json`;

async function makeSolid(session: Session, path: string, flags: SolidFlags): Promise<void> {
  if (flags.out !== undefined && !flags.out.endsWith(".vtk"))
    throw new Failure(EXIT.usage, `--out is ${flags.out}, expected a name that ends with .vtk`);
  const signal = session.interruption();
  const began = performance.now();
  const source = await readSolidFile(path, flags);
  const { mesh, regions, notes } = source;
  for (const note of notes) session.stderr.write(`warning: ${note}\n`);
  const { young, poisson, density } = flags;
  const materials = regions.map(({ material }) => material ?? { young, poisson, density });
  const faults = tetFaults(mesh, materials);
  if (faults.length > 0) throw new Failure(EXIT.failed, `${path}: ${faults.join("; ")}`);
  const soft = softness(mesh, materials);
  if (soft !== undefined) session.stderr.write(`warning: ${soft}\n`);
  const read = performance.now();
  const made = await findModes(session, signal, source, materials, flags);
  if (!made) {
    session.stderr.write("interrupted: nothing was kept\n");
    session.exitCode = exitCodeOf(String(signal.reason));
    return;
  }
  if (made.problem !== undefined) session.stderr.write(`warning: ${made.problem}\n`);
  if (flags.out !== undefined) await write(flags.out, bodyOf(path, source, made));
  if (flags.scene !== undefined) {
    const body = source.surface ?? { mesh };
    await write(flags.scene, solidScene({ name: path, body, materials, modes: flags.modes }));
  }
  const seconds = { read: (read - began) / 1000, modes: (performance.now() - read) / 1000 };
  const result: SolidResult = {
    file: path,
    source,
    materials,
    made,
    seconds,
    written: [flags.out, flags.scene].filter((each) => each !== undefined),
  };
  session.stdout.write(flags.json ? `${toJson(solidFacts(result), 2)}\n` : `${describeSolid(result)}\n`);
}

/** Undefined after Ctrl-C. */
async function findModes(
  session: Session,
  signal: AbortSignal,
  { mesh }: SolidSource,
  materials: readonly SolidMaterial[],
  { modes, cache }: SolidFlags,
): Promise<CachedModes | undefined> {
  const most = mesh.x.length - 6;
  if (modes > most) {
    throw new Failure(
      EXIT.usage,
      `--modes is ${modes}, expected at most ${most} for ${mesh.x.length / 3} nodes`,
    );
  }
  const progress = createProgress(session.stderr, undefined, { work: "modes" });
  try {
    return await cachedModes(mesh, materials, {
      modes,
      ...(cache && { store: modeFolder(cache) }),
      onProgress: (done) => progress.update(Math.round(1000 * done), 1000),
      isCancelled: () => signal.aborted,
      // Ctrl-C is heard only between turns of the event loop.
      pause: () => setImmediate(),
    });
  } catch (error) {
    if (error instanceof ModesCancelled) return undefined;
    if (error instanceof RangeError) throw new Failure(EXIT.failed, error.message, { cause: error });
    throw error;
  } finally {
    progress.end();
  }
}

function bodyOf(path: string, { mesh }: SolidSource, { basis }: CachedModes): Uint8Array {
  const length = 3 * basis.nodeCount;
  const vectors = Array.from({ length: basis.modeCount }, (_, k) => ({
    name: `mode${k + 1}`,
    values: basis.shapes.subarray(k * length, (k + 1) * length),
  }));
  return writeVtk({ title: `${path}, ${basis.modeCount} modes`, ...mesh, vectors });
}

async function write(out: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeFile(out, content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.usage, `cannot write ${out}: ${reason}`, { cause: error });
  }
}
