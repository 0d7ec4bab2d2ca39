import { pc2Frame, pc2Header, type TakeBody } from "@pliant/formats";
import { writeGlb, writeObj } from "@pliant/formats/write";
import { posedBodies, readScene, type ReadFile } from "@pliant/scene";
import type { Topology } from "@pliant/three";

/** A finished file. */
export interface OutFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Frames of one mesh. */
export interface RecordedTake {
  /** Of the files, without an ending. */
  readonly name: string;
  readonly fps: number;
  /** Of the first frame [s]. */
  readonly startTime: number;
  readonly topology: Pick<Topology, "triangles" | "uvs">;
  /** Positions, nodeCount × 3 [m]. */
  readonly frames: readonly Float32Array[];
}

/** A glTF file with the cloth, and the characters that wear it moving along. */
export async function glbOf(
  take: RecordedTake,
  scene: { readonly text: string; readonly readFile: ReadFile },
): Promise<OutFile> {
  const { name, fps, frames, topology } = take;
  const { bytes } = await writeGlb({
    ...{ name, fps, frames, indices: topology.triangles },
    // The engine counts v from the bottom of the picture, glTF from its top.
    uvs: topology.uvs.map((value, at) => (at % 2 === 0 ? value : 1 - value)),
    bodies: await bodiesOf(take, scene),
  });
  return { name: `${name}.glb`, type: "model/gltf-binary", bytes: ownBytes(bytes) };
}

/** A point cache, and the mesh at its first frame, which whoever opens the cache needs. */
export function pc2Of(take: RecordedTake): OutFile[] {
  const { name, frames } = take;
  const pointCount = frames[0].length / 3;
  const header = pc2Header({ pointCount, start: 0, sampleRate: 1, sampleCount: frames.length });
  const parts = [header, ...frames.map(pc2Frame)];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return [{ name: `${name}.pc2`, type: "application/octet-stream", bytes }, objOf(take)];
}

/** The mesh at the first frame of a take. */
export function objOf({ name, frames, topology }: RecordedTake): OutFile {
  const { triangles, uvs } = topology;
  const bytes = writeObj({ name, positions: frames[0], triangles, uvs });
  return { name: `${name}.obj`, type: "model/obj", bytes: ownBytes(bytes) };
}

async function bodiesOf(
  { fps, startTime }: RecordedTake,
  { text, readFile }: { readonly text: string; readonly readFile: ReadFile },
): Promise<TakeBody[]> {
  const { scene } = await readScene(text, readFile);
  if (!scene) return [];
  return posedBodies(scene).map((body) => ({
    ...{ character: body.character, scale: body.scale, up: body.up },
    place: (frame) => body.place(startTime + frame / fps),
    pose: (frame) => body.pose(startTime + frame / fps),
  }));
}

/** In memory of its own, as a download wants it. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
