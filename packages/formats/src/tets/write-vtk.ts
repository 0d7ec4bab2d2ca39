/** What ParaView and others show: tetrahedra with a number and vectors on them. */
export interface VtkBody {
  readonly title: string;
  /** nodeCount × 3 */
  readonly x: ArrayLike<number>;
  /** tetCount × 4 */
  readonly tets: ArrayLike<number>;
  /** Per tetrahedron. */
  readonly materials?: ArrayLike<number>;
  /** Vectors on nodes, nodeCount × 3 each; names without spaces. */
  readonly vectors?: readonly { readonly name: string; readonly values: ArrayLike<number> }[];
}

/** Legacy VTK 3.0, ASCII; numbers as JavaScript writes them come back bit for bit. */
export function writeVtk({ title, x, tets, materials, vectors = [] }: VtkBody): Uint8Array {
  const [nodeCount, tetCount] = [x.length / 3, tets.length / 4];
  const lines = ["# vtk DataFile Version 3.0", title.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 255), "ASCII"];
  lines.push("DATASET UNSTRUCTURED_GRID", `POINTS ${nodeCount} double`);
  rows(lines, x, 3);
  lines.push(`CELLS ${tetCount} ${5 * tetCount}`);
  rows(lines, tets, 4, "4 ");
  lines.push(`CELL_TYPES ${tetCount}`);
  for (let t = 0; t < tetCount; t++) lines.push("10");
  if (materials) {
    lines.push(`CELL_DATA ${tetCount}`, "SCALARS material int 1", "LOOKUP_TABLE default");
    rows(lines, materials, 1);
  }
  if (vectors.length > 0) lines.push(`POINT_DATA ${nodeCount}`);
  for (const { name, values } of vectors) {
    lines.push(`VECTORS ${name} double`);
    rows(lines, values, 3);
  }
  const text = `${lines.join("\n")}\n`;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function rows(lines: string[], values: ArrayLike<number>, width: number, head = ""): void {
  for (let i = 0; i < values.length; i += width) {
    let line = head + values[i];
    for (let k = 1; k < width; k++) line += ` ${values[i + k]}`;
    lines.push(line);
  }
}
