import { vertexNormals } from "@pliant/geometry";

export interface UsdTake {
  readonly name: string;
  /** Frames per second: time codes are frames. */
  readonly fps: number;
  /** Frames that will come at most. */
  readonly frames: number;
  /** Counter-clockwise from the front, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** vertexCount × 2, (0, 0) at the picture's bottom left. */
  readonly uvs?: Float32Array;
}

/**
 * A stage with one mesh whose points have a sample per frame, as text, piece by piece. Points are rounded to a micrometre, normals to a
 * hundredth. An attribute's samples must lie together, so normals and bounds wait in memory (3 bytes per vertex and frame) until the
 * points are done.
 */
export class UsdaWriter {
  readonly #take: UsdTake;
  readonly #prim: string;
  readonly #normals: Int8Array[] = [];
  readonly #extents: string[] = [];

  constructor(take: UsdTake) {
    if (!(take.fps > 0 && Number.isFinite(take.fps))) {
      throw new RangeError(`UsdaWriter: fps is ${take.fps}, expected a finite number above 0`);
    }
    this.#take = take;
    this.#prim = primName(take.name);
  }

  begin(): string {
    const { fps, frames, triangles, uvs } = this.#take;
    const texture = uvs
      ? `        texCoord2f[] primvars:st = [${tuples(uvs, 2, 1e5)}] (\n            interpolation = "vertex"\n        )\n`
      : "";
    return (
      `#usda 1.0\n(\n    defaultPrim = "${this.#prim}"\n    doc = "Pliant"\n    endTimeCode = ${Math.max(0, frames - 1)}\n` +
      `    framesPerSecond = ${fps}\n    metersPerUnit = 1\n    startTimeCode = 0\n    timeCodesPerSecond = ${fps}\n    upAxis = "Y"\n)\n\n` +
      `def Xform "${this.#prim}"\n{\n    def Mesh "mesh"\n    {\n` +
      '        uniform bool doubleSided = 1\n        uniform token subdivisionScheme = "none"\n' +
      `        int[] faceVertexCounts = [${"3, ".repeat(triangles.length / 3 - 1)}3]\n` +
      `        int[] faceVertexIndices = [${triangles.join(", ")}]\n${texture}` +
      "        color3f[] primvars:displayColor = [(0.8, 0.8, 0.8)]\n        point3f[] points.timeSamples = {\n"
    );
  }

  /** The next frame, vertexCount × 3 [m]. */
  frame(positions: Float32Array): string {
    const bad = positions.findIndex((each) => !Number.isFinite(each));
    if (bad >= 0) {
      throw new RangeError(
        `UsdaWriter: ${"xyz"[bad % 3]} of vertex ${Math.floor(bad / 3)} in frame ${this.#normals.length} is ${positions[bad]}, expected a finite number`,
      );
    }
    const frame = this.#normals.length;
    const normals = vertexNormals(positions, this.#take.triangles);
    this.#normals.push(Int8Array.from(normals, (each) => Math.round(100 * each)));
    this.#extents.push(extentOf(positions));
    return `            ${frame}: [${tuples(positions, 3, 1e6)}],\n`;
  }

  *end(): Generator<string> {
    // What is said of an attribute stands with its name alone: after samples USD takes it for an error.
    yield '        }\n        normal3f[] normals (\n            interpolation = "vertex"\n        )\n';
    yield "        normal3f[] normals.timeSamples = {\n";
    for (const [frame, normals] of this.#normals.entries()) {
      yield `            ${frame}: [${tuples(
        Float32Array.from(normals, (each) => each / 100),
        3,
        100,
      )}],\n`;
    }
    yield "        }\n        float3[] extent.timeSamples = {\n";
    yield this.#extents.map((extent, frame) => `            ${frame}: ${extent},\n`).join("");
    yield "        }\n    }\n}\n";
  }
}

/** A word that USD takes for a name: letters, digits and underscores, no digit first. */
export function primName(name: string): string {
  const word = name.replaceAll(/[^A-Za-z0-9_]/g, "_");
  return /^[A-Za-z_]/.test(word) ? word : `_${word}`;
}

function tuples(numbers: ArrayLike<number>, size: number, scale: number): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; i += size) {
    let part = "(";
    for (let k = 0; k < size; k++) part += (k > 0 ? ", " : "") + plain(numbers[i + k], scale);
    parts.push(`${part})`);
  }
  return parts.join(", ");
}

/** Without an exponent or a negative zero. */
const plain = (value: number, scale: number): string => {
  const rounded = Math.round(value * scale) / scale;
  return Math.abs(rounded) < 1e-6 ? "0" : Math.abs(rounded) < 1e-5 ? rounded.toFixed(6) : String(rounded);
};

function extentOf(positions: Float32Array): string {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    least[i % 3] = Math.min(least[i % 3], positions[i]);
    most[i % 3] = Math.max(most[i % 3], positions[i]);
  }
  return `[${tuples([...least, ...most], 3, 1e6)}]`;
}
