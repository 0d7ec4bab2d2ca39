import { resampleSheet } from "@pliant/character";
import { readSurface, weldSurface } from "@pliant/formats";
import { writePly } from "@pliant/formats/write";
import { clusterSurface, type BareSurface } from "./cluster-surface.ts";
import { boxOf } from "./extent.ts";
import type { MeshAnswer, MeshQuestion } from "./mesh-messages.ts";

/** Collapsing edges from more than so many triangles takes minutes. */
const MOST_COLLAPSED = 120_000;

/** Reads a mesh, says how large it is, and makes it coarser: large ones take seconds, which the page does not. */
addEventListener("message", ({ data }: MessageEvent<MeshQuestion>) => {
  void answer(data).then(
    (found) => postMessage(found),
    (error: unknown) => postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer({ name, bytes, triangles: target }: MeshQuestion): Promise<MeshAnswer> {
  const file = await readSurface(name, bytes);
  const { x, triangles } = file;
  const size = { triangles: triangles.length / 3, ...boxOf(x) };
  if (target === undefined) return { size };
  const welded = weldSurface(file);
  let bare: BareSurface = {
    positions: Float64Array.from(welded.x),
    triangles: Uint32Array.from(welded.triangles),
  };
  if (size.triangles > MOST_COLLAPSED) bare = clusterSurface(bare, MOST_COLLAPSED);
  const coarse = resampleSheet(bare, { triangles: target });
  const ply = writePly({
    name,
    positions: Float32Array.from(coarse.positions),
    triangles: coarse.triangles,
  });
  return { size: { triangles: coarse.triangles.length / 3, ...boxOf(coarse.positions) }, bytes: ply };
}
