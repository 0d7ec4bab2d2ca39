import { GLB_DEFAULTS, writeGlb } from "@pliant/formats/write";
import { BakeError } from "../bake-error.ts";
import type { Replacement } from "../replace-file.ts";
import type { TakeSize, TakeWriter, WriterOptions } from "./take-writer.ts";

/** Positions that are kept until the end [bytes]. The file may need twice as much again, and GLB ends at 4 GiB. */
const MAX_BYTES = 2 ** 30;

/** Collects frames, because key frames can be chosen only when all are known, and writes at the end. */
export function createGlbWriter(file: Replacement, options: WriterOptions): TakeWriter {
  const { name, fps, triangles } = options;
  const glb = options.maxError === undefined ? options.glb : { maxError: options.maxError, ...options.glb };
  refuseTooLarge(options);
  const maxError = glb.maxError ?? GLB_DEFAULTS.maxError;
  const frames: Float32Array[] = [];
  return {
    async frame(positions) {
      const drawn = options.stage?.drawn;
      frames.push(drawn ? spread(positions, drawn.nodes) : positions.slice());
    },
    async finish() {
      const { drawn = null, bodies = [] } = options.stage ?? {};
      const take = {
        ...{ name, fps, bodies },
        ...(drawn
          ? { indices: drawn.triangles, uvs: turnedOver(drawn.uvs), smooth: drawn.smooth }
          : { indices: triangles, uvs: turnedOver(options.uvs) }),
        frames: drain(frames),
      };
      const result = await writeGlb(take, glb);
      await file.append(result.bytes);
      await file.commit();
      return {
        bytes: result.bytes.length,
        warnings: result.maxError > maxError ? [strayWarning(result.maxError, maxError, result.targets)] : [],
      };
    },
  };
}

/** Vertices where their points are. */
function spread(positions: Float32Array, points: Uint32Array): Float32Array {
  const out = new Float32Array(3 * points.length);
  points.forEach((point, vertex) => {
    for (let k = 0; k < 3; k++) out[3 * vertex + k] = positions[3 * point + k];
  });
  return out;
}

export function refuseTooLarge({ frames, pointCount }: TakeSize): void {
  const bytes = frames * pointCount * 12;
  if (bytes <= MAX_BYTES) return;
  throw new BakeError(
    "size",
    `${frames} frames of ${pointCount} particles are ${(bytes / MAX_BYTES).toFixed(1)} GiB, ` +
      "expected at most 1 GiB for glb: choose pliant or pc2, fewer frames or a coarser sheet",
  );
}

/** Hands each frame over and lets go of it: `writeGlb` copies what it gets, and two copies of a take are a lot. */
function* drain(frames: Float32Array[]): Generator<Float32Array> {
  for (let index = 0; index < frames.length; index++) {
    yield frames[index];
    frames[index] = new Float32Array(0);
  }
}

/** The engine counts v from the bottom of the picture, glTF from its top. */
function turnedOver(uvs: Float32Array): Float32Array {
  return uvs.map((value, at) => (at % 2 === 0 ? value : 1 - value));
}

function strayWarning(reached: number, asked: number, targets: number): string {
  const millimetres = (metres: number): string => `${Number((metres * 1000).toPrecision(3))} mm`;
  return (
    `glb plays within ${millimetres(reached)} of the frames, not ${millimetres(asked)}: ` +
    `the motion needs more than ${targets} morph targets; pliant holds any error, pc2 is exact`
  );
}
