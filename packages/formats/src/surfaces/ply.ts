import { Scanner } from "../text/scanner.ts";
import { cutPolygon } from "./cut-polygon.ts";
import { PLY_TYPES, readPlyHeader, type PlyElement, type PlyForm } from "./ply-header.ts";
import type { SurfaceFile } from "./surface-file.ts";

const PLACE = ["x", "y", "z"];
const NORMAL = ["nx", "ny", "nz"];
/** Texture coordinates go by several names. */
const TEXTURES = [
  ["u", "v"],
  ["s", "t"],
  ["texture_u", "texture_v"],
];

/** Stanford PLY, ASCII or binary of either byte order: polygons of any size, normals, texture coordinates per vertex. */
export function readPly(bytes: Uint8Array): SurfaceFile {
  const scanner = new Scanner("readPly", bytes, "");
  const { form, elements } = readPlyHeader(scanner);
  const next = numbersOf(scanner, bytes, form);
  let columns: Record<string, Float64Array> = {};
  const faces: number[][] = [];
  for (const element of elements) {
    // Before room is made for them: each number takes a byte at least.
    const least = element.count * element.properties.length;
    if (least > bytes.length)
      throw new Error(
        `readPly: the header promises ${element.count} times ${element.name}, expected no more than ${bytes.length} bytes can hold`,
      );
    if (element.name === "vertex") columns = readColumns(element, next);
    else readLists(element, next, element.name === "face" ? faces : []);
  }
  const missing = PLACE.find((name) => !columns[name]);
  if (missing) throw new Error(`readPly: vertices have no property ${missing}, expected x, y and z`);
  const x = interleaved(columns, PLACE, Float64Array);
  const lost = x.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0)
    throw new Error(
      `readPly: ${PLACE[lost % 3]} of vertex ${Math.floor(lost / 3)} is ${x[lost]}, expected a finite number`,
    );
  const quads: number[] = [];
  let count = 0;
  const triangles = faces.flatMap((face, i) => {
    if (face.length < 3)
      throw new Error(`readPly: face ${i} has ${face.length} corners, expected at least 3`);
    const stray = face.find((corner) => !(Number.isInteger(corner) && corner >= 0 && corner < x.length / 3));
    if (stray !== undefined)
      throw new Error(`readPly: face ${i} names vertex ${stray}, expected 0 to ${x.length / 3 - 1}`);
    if (face.length === 4) quads.push(count);
    count += face.length - 2;
    return cutPolygon(x, face).flat();
  });
  if (triangles.length === 0) throw new Error("readPly: the file has no faces, expected at least one");
  const texture = TEXTURES.find(([u, v]) => columns[u] && columns[v]);
  return {
    x,
    triangles: Uint32Array.from(triangles),
    ...(quads.length > 0 && { quads: Uint32Array.from(quads) }),
    ...(texture && { uvs: interleaved(columns, texture, Float32Array) }),
    ...(NORMAL.every((name) => columns[name]) && { normals: interleaved(columns, NORMAL, Float32Array) }),
    groups: [{ name: "", first: 0, count: triangles.length / 3 }],
    notes: [],
  };
}

type Next = (type: string, what: string) => number;

function numbersOf(scanner: Scanner, bytes: Uint8Array, form: PlyForm): Next {
  if (form === "ascii") return (_, what) => scanner.number(what);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = form === "binary_little_endian";
  return (type, what) => {
    const { bytes: width, read } = PLY_TYPES[type];
    if (scanner.at + width > view.byteLength)
      throw new Error(`readPly: the file ends after ${view.byteLength} bytes where ${what} should be`);
    scanner.at += width;
    return read(view, scanner.at - width, little);
  };
}

function readColumns({ name, count, properties }: PlyElement, next: Next): Record<string, Float64Array> {
  const columns = Object.fromEntries(properties.map((each) => [each.name, new Float64Array(count)]));
  for (let i = 0; i < count; i++) {
    for (const property of properties) {
      const what = `${property.name} of ${name} ${i} of ${count}`;
      if (property.countType === undefined) columns[property.name][i] = next(property.type, what);
      else for (let k = next(property.countType, what); k > 0; k--) next(property.type, what);
    }
  }
  return columns;
}

/** Lists of vertices into `out`; every other property is passed. */
function readLists({ name, count, properties }: PlyElement, next: Next, out: number[][]): void {
  for (let i = 0; i < count; i++) {
    for (const { name: property, type, countType } of properties) {
      const what = `${property} of ${name} ${i} of ${count}`;
      if (countType === undefined) {
        next(type, what);
        continue;
      }
      const length = next(countType, what);
      const list: number[] = [];
      for (let k = 0; k < length; k++) list.push(next(type, what));
      if (property === "vertex_indices" || property === "vertex_index") out.push(list);
    }
  }
}

function interleaved<Column extends Float64Array | Float32Array>(
  columns: Record<string, Float64Array>,
  names: readonly string[],
  type: new (length: number) => Column,
): Column {
  const count = columns[names[0]].length;
  const out = new type(count * names.length);
  names.forEach((name, k) => columns[name].forEach((value, i) => (out[i * names.length + k] = value)));
  return out;
}
