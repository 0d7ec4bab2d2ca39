import { readFile } from "node:fs/promises";
import {
  readSurface,
  readTets,
  SURFACE_ENDINGS,
  TET_ENDINGS,
  tetgenPartner,
  weldSurface,
  type TetRegion,
} from "@pliant/formats";
import { manifoldBody, meshSurface, type MeshSurfaceOptions } from "@pliant/solid";
import type { TetMesh } from "pliant";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";

/** A body as a file has it, in metres. */
export interface SolidSource {
  readonly mesh: TetMesh;
  readonly regions: readonly TetRegion[];
  /** The surface that was filled, vertices at one place joined, and the edge of the lattice's cubes [m]. */
  readonly surface?: {
    readonly x: Float64Array;
    readonly triangles: Uint32Array;
    readonly spacing: number;
    readonly cover: boolean;
  };
  readonly notes: readonly string[];
}

export interface SolidSourceOptions extends MeshSurfaceOptions {
  /** Metres per unit of the file. */
  readonly scale: number;
  /** The file's axis that becomes y. */
  readonly up: "y" | "z";
}

/** Reads tetrahedra, or a surface and fills it. */
export async function readSolidFile(path: string, options: SolidSourceOptions): Promise<SolidSource> {
  const ending = path.split(".").at(-1)?.toLowerCase() ?? "";
  if (TET_ENDINGS.includes(ending)) return readTetFile(path, options);
  if (SURFACE_ENDINGS.includes(ending)) return readSurfaceFile(path, options);
  throw new Failure(
    EXIT.usage,
    `${path} ends with "${ending}", expected tetrahedra (${TET_ENDINGS.join(", ")}) or a surface (${SURFACE_ENDINGS.join(", ")})`,
  );
}

async function readTetFile(path: string, options: SolidSourceOptions): Promise<SolidSource> {
  const bytes = await read(path);
  const other = tetgenPartner(path);
  const partner = other === undefined ? undefined : await read(other);
  const { x, tets, materials, regions, notes } = readable(path, () => readTets(path, bytes, partner));
  const { mesh, removed } = manifoldBody({ x: placed(x, options), tets, ...(materials && { materials }) });
  const pinched = `${removed} of ${tets.length / 4} tetrahedra were left out, by which the body touches itself along an edge`;
  return { mesh, regions, notes: removed > 0 ? [...notes, pinched] : notes };
}

async function readSurfaceFile(path: string, options: SolidSourceOptions): Promise<SolidSource> {
  const bytes = await read(path);
  const surface = await readSurface(path, bytes).catch((error: unknown) => refuse(path, error));
  const { x, triangles } = weldSurface(surface);
  const scaled = placed(x, options);
  const { mesh, warnings, spacing } = readable(path, () => meshSurface(scaled, triangles, options));
  return {
    mesh,
    surface: { x: scaled, triangles, spacing, cover: options.cover ?? false },
    regions: [{ name: "body" }],
    notes: [...surface.notes, ...warnings],
  };
}

/** In metres, y up. */
function placed(x: Float64Array, { scale, up }: SolidSourceOptions): Float64Array {
  if (up === "y") return x.map((value) => value * scale);
  // x stays, z goes up, y away from the viewer.
  return x.map((_, i) => scale * (i % 3 === 0 ? x[i] : i % 3 === 1 ? x[i + 1] : -x[i - 1]));
}

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = { ENOENT: "it does not exist", EISDIR: "it is a folder", EACCES: "permission denied" }[
      code
    ];
    throw new Failure(EXIT.usage, `cannot read ${path}: ${reason ?? code}`, { cause: error });
  }
}

function readable<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    return refuse(path, error);
  }
}

/** What a reader says names itself first; the user wants the file. */
function refuse(path: string, error: unknown): never {
  if (!(error instanceof Error)) throw error;
  throw new Failure(EXIT.failed, `${path}: ${error.message.replace(/^\w+: /, "")}`, { cause: error });
}
