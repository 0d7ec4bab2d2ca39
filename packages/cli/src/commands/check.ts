import type { Command } from "commander";
import {
  build,
  buildFaults,
  clothCounts,
  latticeCounts,
  sceneSubsteps,
  stepping,
  type Scene,
  type SceneResult,
} from "@pliant/scene";
import { EXIT } from "../exit-code.ts";
import { SceneFailure } from "../failure.ts";
import type { Session } from "../io.ts";
import { jsonErrors } from "../json-errors.ts";
import { toJson } from "../json.ts";
import { loadScene } from "../load-scene.ts";
import { count, formatNumber } from "../quantities.ts";
import { sceneWarnings, solverSteps } from "../scene-warnings.ts";

export function addCheck(program: Command, session: Session): void {
  program
    .command("check")
    .description("check a scene file; every error at once, with its place")
    .argument("<scene>", "scene file, or a folder with a scene.json")
    .option("--json", "print the errors as JSON")
    .addHelpText(
      "after",
      "\nExit code: 0 valid (with or without warnings), 1 invalid, 2 not readable.\n\nExample:\n  $ pliant check examples/hang/scene.json",
    )
    .action((path: string, options: { json?: true }) => check(session, path, options));
}

async function check(session: Session, path: string, { json = false }: { json?: boolean }): Promise<void> {
  const { file, result } = await loadScene(path);
  const { scene, errors = [] } = tried(result);
  if (json) {
    session.stdout.write(
      `${toJson({ file, ok: scene !== undefined, errors: jsonErrors(errors), ...(scene && { warnings: sceneWarnings(scene), scene: sizes(scene) }) }, 2)}\n`,
    );
    session.exitCode = scene ? 0 : EXIT.failed;
    return;
  }
  if (!scene) throw new SceneFailure(file, errors);
  for (const warning of sceneWarnings(scene)) session.stderr.write(`warning: ${warning}\n`);
  session.stdout.write(`ok: ${scene.name ?? file}, ${summary(scene)}\n`);
}

/** A scene by the schema, of numbers that the engine still cannot work with, is none. */
function tried(result: SceneResult): SceneResult {
  if (!result.scene) return result;
  try {
    sceneSubsteps(result.scene);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refused([error.message]);
  }
  const faults = buildFaults(result.scene);
  return faults.length === 0 ? result : refused(faults);
}

function refused(messages: readonly string[]): SceneResult {
  const expected = "numbers that the engine can work with";
  return { errors: messages.map((message) => ({ path: "", value: undefined, expected, message })) };
}

function sizes(scene: Scene) {
  const { name, cloth, garments, lattices, solids, colliders, time } = scene;
  const worn = garments.length === 0 ? [] : garmentSizes(scene);
  const bodies = lattices.map((each) => latticeCounts(each, scene.files));
  const sheets = cloth.map(({ shape }) => clothCounts(shape, scene.files));
  return {
    name: name ?? null,
    sheets: cloth.length,
    garments: garments.length,
    blocks: lattices.length,
    particles: sum([
      ...sheets.map(({ nodes }) => nodes),
      ...bodies.map(({ nodes }) => nodes),
      ...worn.map(({ particles }) => particles),
    ]),
    triangles: sum([
      ...sheets.map(({ triangles }) => triangles),
      ...bodies.map(({ triangles }) => triangles),
      ...worn.map(({ triangles }) => triangles),
    ]),
    solids: solids.length,
    colliders: colliders.length,
    seconds: time.seconds,
    fps: time.fps,
    dt: stepping(time).dt,
    solverSteps: solverSteps(scene),
  };
}

/** Of garments as they are cut. */
function garmentSizes(scene: Scene): { particles: number; triangles: number }[] {
  const { model } = build({ ...scene, cloth: [], solids: [], lattices: [] }, 0, { undressed: true });
  return model.bodies.map(({ nodeCount, triangleCount }) => ({
    particles: nodeCount,
    triangles: triangleCount,
  }));
}

function summary(scene: Scene): string {
  const found = sizes(scene);
  const { sheets, garments, blocks, particles, triangles, solids, colliders, seconds, fps, dt } = found;
  const { solverSteps: steps } = found;
  const parts = [
    ...(sheets > 0 || garments === 0 ? [count(sheets, "sheet")] : []),
    ...(garments > 0 ? [count(garments, "garment")] : []),
    ...(blocks > 0 ? [count(blocks, "block")] : []),
    count(particles, "particle"),
    count(triangles, "triangle"),
    ...(solids > 0 ? [count(solids, "solid")] : []),
    count(colliders, "collider"),
  ];
  return `${parts.join(", ")}, ${formatNumber(seconds)} s at ${formatNumber(fps)} fps in steps of ${formatNumber(dt * 1000)} ms, ${count(steps, "solver step")}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
