import type { WrittenCharacter } from "./characters/character-file.ts";

/** One moving mesh whose triangles stay the same. Metres, y up, right-handed, as in the engine. */
export interface Take {
  /** Names the mesh, its node, material and animation. */
  readonly name: string;
  /**
   * Positions per frame [m], each vertexCount × 3; the first is also the mesh at rest in the file. Each is
   * copied as it comes, so one buffer may be filled again and again.
   */
  readonly frames: Iterable<Float32Array> | AsyncIterable<Float32Array>;
  /** Triangles, counter-clockwise from the front, triangleCount × 3. */
  readonly indices: Uint32Array;
  /** vertexCount × 2, (0, 0) at the picture's top left. */
  readonly uvs?: Float32Array;
  /** vertexCount: those of one number share a normal, at one place and in one; each has its own unless given. */
  readonly smooth?: Uint32Array;
  /** Skinned bodies that move along. */
  readonly bodies?: readonly TakeBody[];
  /** Frames per second. */
  readonly fps: number;
  /** Linear (not sRGB) red, green and blue, each 0 to 1; a light grey unless given. */
  readonly baseColor?: readonly [red: number, green: number, blue: number];
}

/** A skinned body through all frames of a take. */
export interface TakeBody {
  readonly character: Omit<WrittenCharacter, "clips">;
  /** Metres per unit of it, and its axis that points up. */
  readonly scale: number;
  readonly up: "y" | "z";
  /** Where it stands in a frame: position [m], quaternion. */
  place(frame: number): ArrayLike<number>;
  /** How it stands in a frame: jointCount × 10, and one weight per morph. */
  pose(frame: number): { readonly joints: Float64Array; readonly weights: Float64Array };
}

export const TAKE_BASE_COLOR = [0.8, 0.8, 0.8] as const;

/** Checks the take and returns copies of its frames. Errors speak as `writeGlb`, the only caller a user sees. */
export async function collectTake(take: Take): Promise<Float32Array[]> {
  const { fps, baseColor = TAKE_BASE_COLOR } = take;
  if (!(fps > 0 && Number.isFinite(fps))) {
    throw new RangeError(`writeGlb: fps is ${fps}, expected a finite number of frames per second above 0`);
  }
  if (!baseColor.every((channel) => channel >= 0 && channel <= 1)) {
    throw new RangeError(`writeGlb: baseColor is [${baseColor.join(", ")}], expected channels from 0 to 1`);
  }

  const frames: Float32Array[] = [];
  for await (const frame of take.frames) {
    expectFrame(frame, frames.length, frames[0]);
    frames.push(frame.slice());
  }
  if (frames.length === 0) throw new RangeError("writeGlb: frames is empty, expected at least 1");

  const vertexCount = frames[0].length / 3;
  expectIndices(take.indices, vertexCount);
  if (take.uvs) expectUvs(take.uvs, vertexCount);
  return frames;
}

function expectFrame(frame: Float32Array, index: number, first: Float32Array | undefined): void {
  if (first === undefined && (frame.length === 0 || frame.length % 3 !== 0)) {
    throw new RangeError(
      `writeGlb: frame 0 has ${frame.length} numbers, expected 3 per vertex and at least 3 vertices`,
    );
  }
  if (first !== undefined && frame.length !== first.length) {
    throw new RangeError(
      `writeGlb: frame ${index} has ${frame.length} numbers, expected ${first.length} as in frame 0`,
    );
  }
  const bad = frame.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new RangeError(
      `writeGlb: ${"xyz"[bad % 3]} of vertex ${Math.floor(bad / 3)} in frame ${index} is ${frame[bad]}, expected a finite number`,
    );
  }
}

function expectIndices(indices: Uint32Array, vertexCount: number): void {
  if (indices.length === 0 || indices.length % 3 !== 0) {
    throw new RangeError(
      `writeGlb: indices has ${indices.length} entries, expected 3 per triangle and at least one triangle`,
    );
  }
  const bad = indices.findIndex((index) => index >= vertexCount);
  if (bad >= 0) {
    throw new RangeError(
      `writeGlb: triangle ${Math.floor(bad / 3)} uses vertex ${indices[bad]}, expected 0 to ${vertexCount - 1}`,
    );
  }
}

function expectUvs(uvs: Float32Array, vertexCount: number): void {
  if (uvs.length !== vertexCount * 2) {
    throw new RangeError(
      `writeGlb: uvs has ${uvs.length} numbers, expected ${vertexCount * 2} for ${vertexCount} vertices`,
    );
  }
  const bad = uvs.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new RangeError(
      `writeGlb: ${"uv"[bad % 2]} of vertex ${Math.floor(bad / 2)} is ${uvs[bad]}, expected a finite number`,
    );
  }
}
