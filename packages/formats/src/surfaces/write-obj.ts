import { vertexNormals } from "@pliant/geometry";

/** One frame of a mesh. Metres, y up. */
export interface WrittenSurface {
  readonly name: string;
  /** vertexCount × 3 [m]. */
  readonly positions: Float32Array;
  /** Counter-clockwise from the front, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** vertexCount × 2, (0, 0) at the picture's bottom left. */
  readonly uvs?: Float32Array;
}

/** An OBJ file with normals and, where there are some, texture coordinates. Nine digits: float32 comes back bit for bit. */
export function writeObj({ name, positions, triangles, uvs }: WrittenSurface): Uint8Array {
  const lines = ["# Pliant", `o ${name.replaceAll(/\s+/g, "_")}`];
  const add = (word: string, numbers: Float32Array, size: number, digits = 9): void => {
    for (let i = 0; i < numbers.length; i += size) {
      let line = word;
      for (let k = 0; k < size; k++) line += ` ${Number(numbers[i + k].toPrecision(digits))}`;
      lines.push(line);
    }
  };
  add("v", positions, 3);
  if (uvs) add("vt", uvs, 2);
  // Four digits are a hundredth of a degree.
  add("vn", vertexNormals(positions, triangles), 3, 4);
  const corner = (vertex: number): string => (uvs ? `${vertex}/${vertex}/${vertex}` : `${vertex}//${vertex}`);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] + 1, triangles[t + 1] + 1, triangles[t + 2] + 1];
    lines.push(`f ${corner(a)} ${corner(b)} ${corner(c)}`);
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}
