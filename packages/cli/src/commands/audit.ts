import { setImmediate } from "node:timers/promises";
import { audit, AUDIT_DEFAULTS } from "@pliant/audit";
import { defaultModeFolder } from "@pliant/bake";
import { Option, type Command } from "commander";
import { addAudit, createAuditTally, type AuditTally } from "../audit-tally.ts";
import { createAuditEvents, createAuditText, type AuditView } from "../audit-view.ts";
import { auditedScene, isDrawnFiner, type AuditedScene } from "../audited-scene.ts";
import { EXIT, exitCodeOf } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { requireScene } from "../load-scene.ts";
import { positiveNumber, wholeNumber, zeroOrMore } from "../number-option.ts";
import { openPc2, type Pc2File } from "../pc2-file.ts";
import { prepare } from "../prepared-scene.ts";

interface AuditFlags {
  readonly mesh?: string;
  readonly every: number;
  readonly collider: "all" | "none";
  readonly tolerance: number;
  readonly within?: number;
  readonly fps?: number;
  readonly json?: true;
}

export function addAuditCommand(program: Command, session: Session): void {
  program
    .command("audit")
    .description("find where a baked cache passes through itself or through colliders")
    .argument("<cache>", "PC2 file that `pliant bake` wrote")
    .usage("<cache> --mesh <scene> [options]")
    // Not `requiredOption`, for the reason given in bake.ts.
    .option("--mesh <scene>", "the scene that was baked: a file, or a folder with a scene.json")
    .option("--every <n>", "audit every n-th frame only", wholeNumber, 1)
    .addOption(
      new Option("--collider <which>", "colliders to look into").choices(["all", "none"]).default("all"),
    )
    .option(
      "--tolerance <m>",
      "depth inside colliders that is forgiven; crossing triangles never are",
      zeroOrMore,
      AUDIT_DEFAULTS.tolerance,
    )
    .option("--within <m>", "tell how close parts come that are closer than this, too", positiveNumber)
    .option("--fps <f>", "frames per second of the bake; else the scene's", positiveNumber)
    .option("--json", "print JSON events, one per line")
    .addHelpText("after", HELP)
    .action((cache: string, flags: AuditFlags) => auditCache(session, cache, flags));
}

const HELP = `
All cloth of the scene is audited as one surface. Triangles that touch do not cross. Of a scene whose paper breaks, which
triangles there are is found by running it again.
Exit code: 0 clean, 1 something intersects, 2 not readable or not of this scene, 130 after Ctrl-C.

Example:
  $ pliant bake examples/drape --out drape.pc2
  $ pliant audit drape.pc2 --mesh examples/drape --every 5`;

async function auditCache(session: Session, path: string, flags: AuditFlags): Promise<void> {
  const view = flags.json
    ? createAuditEvents(session.stdout)
    : createAuditText(session.stdout, session.stderr);
  const signal = session.interruption();
  try {
    const tally = await auditFile({ stderr: session.stderr, signal }, path, flags, view);
    view.done(tally, signal.aborted);
    if (signal.aborted) session.exitCode = exitCodeOf(String(signal.reason));
    else session.exitCode = tally.unclean > 0 ? EXIT.failed : 0;
  } catch (error) {
    view.failed(error);
    throw error;
  }
}

async function auditFile(
  { stderr, signal }: { readonly stderr: Session["stderr"]; readonly signal: AbortSignal },
  path: string,
  flags: AuditFlags,
  view: AuditView,
): Promise<AuditTally> {
  if (flags.mesh === undefined) {
    throw new Failure(EXIT.usage, "missing option '--mesh <scene>', the scene that was baked");
  }
  const cache = await openPc2(path);
  try {
    const { file, scene } = await requireScene(flags.mesh);
    // Modes are known from the bake, or take their time with progress.
    // Where vertices lie on garments is known once these are dressed.
    const needed = isDrawnFiner(scene) ? scene : { ...scene, garments: [] };
    await prepare(needed, defaultModeFolder(), stderr, signal);
    const { fps = scene.time.fps } = flags;
    const audited = auditedScene(scene, fps, flags.collider === "all", cache.sampleCount);
    refuseOther(path, cache, file, audited);
    if (audited.changes && cache.sampleCount !== audited.frames) {
      view.warn(
        `${path} has ${cache.sampleCount} frames, a bake of ${file} at ${fps} fps has ${audited.frames}; ` +
          "something moves on time, so if it was baked at another rate, give --fps",
      );
    }
    return await auditFrames(signal, { path, cache, audited, fps }, flags, view);
  } finally {
    await cache.close();
  }
}

function refuseOther(path: string, cache: Pc2File, file: string, { vertexCount }: AuditedScene): void {
  if (cache.pointCount === vertexCount) return;
  throw new Failure(
    EXIT.usage,
    `${path} has ${cache.pointCount} vertices but ${file} has ${vertexCount}; expected the scene that was baked`,
  );
}

interface Audited {
  readonly path: string;
  readonly cache: Pc2File;
  readonly audited: AuditedScene;
  readonly fps: number;
}

async function auditFrames(
  signal: AbortSignal,
  { path, cache, audited, fps }: Audited,
  { every, tolerance, within = 0 }: AuditFlags,
  view: AuditView,
): Promise<AuditTally> {
  const { colliders } = audited;
  view.start({
    file: path,
    frames: Math.ceil(cache.sampleCount / every),
    framesInFile: cache.sampleCount,
    vertices: audited.vertexCount,
    triangles: audited.triangleCount,
    colliders,
    tolerance,
    within,
  });
  const tally = createAuditTally();
  for (let frame = 0; frame < cache.sampleCount; frame += every) {
    // Ctrl-C is heard only between turns of the event loop.
    await setImmediate();
    if (signal.aborted) break;
    const x = await cache.frame(frame);
    refuseOdd(path, frame, x);
    const time = (cache.start + frame * cache.sampleRate) / fps;
    const surface = { x, triangles: audited.triangles(time) };
    const result = audit(surface, {
      colliders: audited.collidersAt(time, x),
      poses: audited.poses(time),
      tolerance,
      within,
    });
    const entry = { frame, time, ...result };
    addAudit(tally, entry);
    view.frame(entry);
  }
  return tally;
}

/** A bake never writes such numbers; a broken disk or another program may. */
function refuseOdd(path: string, frame: number, x: Float32Array): void {
  const odd = x.findIndex((each) => !Number.isFinite(each));
  if (odd < 0) return;
  throw new Failure(
    EXIT.usage,
    `${path}: ${"xyz"[odd % 3]} of vertex ${Math.floor(odd / 3)} in frame ${frame} is ${x[odd]}, expected a finite number`,
  );
}
