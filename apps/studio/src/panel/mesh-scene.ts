import type { SolidMaterial } from "pliant";
import type { FileFrame } from "../files/file-frame.ts";

export interface MeshFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Sizes that a file in metres may have; others are in another unit [m]. */
const PLAUSIBLE = [0.05, 3] as const;
const USUAL = 0.5;
/** Enough for a live body. */
const NODES = 900;
const MODES = 16;
const DENSITY = 500;

/**
 * The text of a scene in which the body of a file falls on the ground: rubber that bears its own weight, of half a metre where the file's
 * size cannot be metres, unless `frame` says otherwise. `others` may hold the second file of TetGen's pair.
 */
export async function meshScene(
  file: MeshFile,
  others: readonly MeshFile[] = [],
  frame?: FileFrame,
): Promise<string> {
  // Loaded when it is first needed: a scene file wants none of it.
  const { readSurface, readTets, SURFACE_ENDINGS, tetgenPartner, weldSurface } =
    await import("@pliant/formats");
  const { solidScene } = await import("@pliant/scene");
  const { name, bytes } = file;
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  if (SURFACE_ENDINGS.includes(ending)) {
    const { x, triangles } = weldSurface(await readSurface(name, bytes));
    const { scale: by, up } = frame ?? { scale: scaleOf(x), up: "y" };
    // As scenes turn what has z up: x stays, z goes up, y away from the viewer.
    const from = (i: number): number =>
      up === "y" || i % 3 === 0 ? x[i] : i % 3 === 1 ? x[i + 1] : -x[i - 1];
    const scaled = x.map((_, i) => from(i) * by);
    const body = { x: scaled, triangles, nodes: NODES, cover: true };
    return solidScene({ name, body, materials: [rubber(sizeOf(scaled))], modes: MODES });
  }
  const partner = others.find((other) => other.name === tetgenPartner(name));
  const { x, tets, materials, regions } = readTets(name, bytes, partner?.bytes);
  const by = scaleOf(x);
  const scaled = x.map((value) => value * by);
  const made = regions.map(({ material }) => material ?? rubber(sizeOf(scaled)));
  const body = { mesh: { x: scaled, tets, ...(materials && { materials }) } };
  return solidScene({ name, body, materials: made, modes: MODES });
}

/** Half as stiff again as its own weight asks for. */
function rubber(size: number): SolidMaterial {
  return { young: Math.ceil(1.5 * 8 * DENSITY * 9.81 * size), poisson: 0.4, density: DENSITY };
}

function scaleOf(x: Float64Array): number {
  const size = sizeOf(x);
  return size >= PLAUSIBLE[0] && size <= PLAUSIBLE[1] ? 1 : USUAL / size;
}

/** The longest side of the box around it. */
function sizeOf(x: Float64Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  x.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return Math.max(...high.map((value, k) => value - low[k]));
}
