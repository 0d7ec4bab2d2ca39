import { readFile, stat } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { readBelow } from "@pliant/bake";
import { readScene, type Scene, type ReadFile, type SceneError, type SceneResult } from "@pliant/scene";
import { EXIT } from "./exit-code.ts";
import { Failure, SceneFailure } from "./failure.ts";

export interface LoadedScene {
  /** The file that was read. */
  readonly file: string;
  readonly result: SceneResult;
}

/** Far beyond any scene: what is larger was meant for something else, and a text of 512 MB is Node's end. */
const MAX_BYTES = 64e6;

/** How the system names what a process was started with. */
const OPEN_PIPE = /^\/(dev\/(stdin|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/** Reads and checks a scene file; a folder stands for the scene.json in it. */
export async function loadScene(path: string): Promise<LoadedScene> {
  const file = await resolveFile(path);
  refuseOtherKinds(file);
  const bytes = await readFile(file).catch((error: unknown) => refuse(file, error));
  const text = decode(bytes);
  if (text === undefined) return { file, result: { errors: [NOT_UTF8] } };
  return { file, result: await readScene(text, OPEN_PIPE.test(path) ? nowhere : readBelow(dirname(file))) };
}

/** Files that are parts of a scene, and where they go in it. */
const PARTS: Readonly<Record<string, string>> = {
  ...all(["glb", "gltf"], 'a body in it is `colliders[].shape` { kind: "character", file }'),
  ...all(["obj", "ply", "stl"], 'a surface is `cloth[].shape` or `colliders[].shape` { kind: "mesh", file }'),
  ...all(
    ["msh", "mesh", "vtk", "veg", "node", "ele"],
    "`pliant solid FILE --scene scene.json` makes one of tetrahedra",
  ),
  svg: "drawings are not read yet; a sewing pattern with stitches is a .json of GarmentCode, which is `garments[].file`",
  yaml: "parameters of a design have no panels; GarmentCode makes a specification (.json) of them, which is `garments[].file`",
  yml: "parameters of a design have no panels; GarmentCode makes a specification (.json) of them, which is `garments[].file`",
  fold: "crease patterns are not read; `cloth[].paper` has creases of its own",
  pc2: "`pliant audit FILE --mesh scene.json` looks at a cache",
};

function all(endings: readonly string[], what: string): Record<string, string> {
  return Object.fromEntries(endings.map((ending) => [ending, what]));
}

/** A file of a kind that is known to be no scene: said at once, with where it belongs. */
function refuseOtherKinds(file: string): void {
  const part = PARTS[extname(file).slice(1).toLowerCase()];
  if (part === undefined) return;
  throw new Failure(
    EXIT.usage,
    `${file} is no scene, expected a JSON file (or a folder with a scene.json): ${part}`,
  );
}

/** A pipe lies in no folder of its own. */
const nowhere: ReadFile = () => Promise.reject(new Error("a scene that comes through a pipe has no folder"));

const NOT_UTF8: SceneError = {
  path: "",
  value: undefined,
  expected: "a JSON text (UTF-8)",
  message: "not a JSON text (UTF-8)",
};

/** Strictly: an id in Latin-1 would be read with holes in it. Undefined if it is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** As `loadScene`, for those who need the scene to go on. */
export async function requireScene(path: string): Promise<{ file: string; scene: Scene }> {
  const { file, result } = await loadScene(path);
  if (!result.scene) throw new SceneFailure(file, result.errors);
  return { file, scene: result.scene };
}

async function resolveFile(path: string): Promise<string> {
  const found = await stat(path).catch((error: unknown) => refuse(path, error));
  if (found.isDirectory()) {
    const file = join(path, "scene.json");
    const inside = await stat(file).catch(() => undefined);
    if (inside?.isFile()) return file;
    throw new Failure(EXIT.usage, `cannot read ${path}: it is a folder without a scene.json`);
  }
  // A pipe that is open already is welcome: `pliant check <(generate)`. A named one may never have a writer, and
  // /dev/zero never ends.
  if (!found.isFile() && !(found.isFIFO() && OPEN_PIPE.test(path))) {
    const what = found.isFIFO() ? "named pipe" : "device";
    throw new Failure(EXIT.usage, `cannot read ${path}: it is a ${what}, expected a file`);
  }
  if (found.size > MAX_BYTES) {
    const megabytes = Math.round(found.size / 1e6);
    throw new Failure(
      EXIT.failed,
      `${path} is too large for a scene: ${megabytes} MB, expected at most ${MAX_BYTES / 1e6} MB`,
    );
  }
  return path;
}

/** Says in a few words why a file cannot be read. */
export function refuse(path: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  throw new Failure(EXIT.usage, `cannot read ${path}: ${reason}`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "a part of its path is a file, not a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its links lead in a circle",
};
