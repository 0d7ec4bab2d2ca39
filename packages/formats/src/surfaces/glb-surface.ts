import type { GltfNode, GltfPrimitive } from "../gltf/gltf-document.ts";
import { worldMatrix } from "../gltf/transforms.ts";
import { openGlb } from "../open-glb.ts";
import { hasTriangles, trianglesOf } from "../glb-triangles.ts";
import type { SurfaceFile, SurfaceGroup } from "./surface-file.ts";

/**
 * All triangles of a GLB's scene in one surface, each mesh where its node puts it; a group per primitive. Skins and morph targets are
 * left in the pose the file has them in.
 */
export async function readGlbSurface(bytes: Uint8Array): Promise<SurfaceFile> {
  const { scene } = openGlb("readGlbSurface", bytes);
  const parts: Part[] = [];
  const notes: string[] = [];
  const visit = (node: GltfNode): void => {
    const mesh = node.mesh;
    for (const primitive of mesh?.primitives ?? []) {
      if (hasTriangles(primitive)) parts.push(partOf(node, primitive));
      else notes.push(`a primitive of "${mesh?.name}" has no triangles and was left out`);
    }
    node.children.forEach(visit);
  };
  scene.forEach(visit);
  if (parts.length === 0)
    throw new Error("readGlbSurface: the scene has no triangles, expected at least one mesh");
  return joined(parts, notes);
}

interface Part {
  readonly name: string;
  readonly material: string | undefined;
  readonly x: Float64Array;
  readonly indices: Uint32Array;
  readonly uvs: Float32Array | undefined;
  readonly normals: Float32Array | undefined;
  /** By name in capitals. */
  readonly painted: Readonly<Record<string, Float32Array>>;
}

function partOf(node: GltfNode, primitive: GltfPrimitive): Part {
  const position = primitive.attributes["POSITION"];
  if (!position) throw new Error(`readGlbSurface: a mesh of node "${node.name}" has no positions`);
  const count = position.count;
  const matrix = worldMatrix(node);
  const flipped = determinant(matrix) < 0;
  const x = new Float64Array(3 * count);
  const { values, size } = position;
  for (let i = 0; i < count; i++) {
    const [px, py, pz] = [values[size * i], values[size * i + 1], values[size * i + 2]];
    for (let r = 0; r < 3; r++)
      x[3 * i + r] = matrix[r] * px + matrix[4 + r] * py + matrix[8 + r] * pz + matrix[12 + r];
  }
  const lost = x.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0)
    throw new Error(
      `readGlbSurface: ${"xyz"[lost % 3]} of vertex ${Math.floor(lost / 3)} of node "${node.name}" is ${x[lost]}, expected a finite number`,
    );
  const indices = trianglesOf(primitive);
  const stray = indices.find((index) => index >= count);
  if (stray !== undefined)
    throw new Error(`readGlbSurface: node "${node.name}" names vertex ${stray}, expected 0 to ${count - 1}`);
  // A mirror turns triangles inside out.
  if (flipped)
    for (let t = 0; t + 2 < indices.length; t += 3)
      [indices[t + 1], indices[t + 2]] = [indices[t + 2], indices[t + 1]];
  return {
    name: node.name || node.mesh?.name || "",
    material: primitive.material,
    x,
    indices,
    uvs: attribute(primitive, "TEXCOORD_0", 2),
    normals: turned(attribute(primitive, "NORMAL", 3), matrix),
    painted: paintedOn(primitive),
  };
}

function paintedOn(primitive: GltfPrimitive): Record<string, Float32Array> {
  const names = Object.entries(primitive.attributes).filter(
    ([name, accessor]) => name.startsWith("_") && accessor?.size === 1,
  );
  return Object.fromEntries(
    names.map(([name]) => [
      // Blender 3 puts another underscore in front.
      name.toUpperCase().replace(/^__/, "_"),
      attribute(primitive, name, 1) ?? new Float32Array(),
    ]),
  );
}

function attribute(primitive: GltfPrimitive, semantic: string, width: number): Float32Array | undefined {
  const accessor = primitive.attributes[semantic];
  if (!accessor) return undefined;
  const { count, size, values } = accessor;
  const out = new Float32Array(width * count);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < Math.min(width, size); k++) out[width * i + k] = values[size * i + k];
  return out;
}

const determinant = (m: readonly number[]): number =>
  m[0] * (m[5] * m[10] - m[6] * m[9]) +
  m[1] * (m[6] * m[8] - m[4] * m[10]) +
  m[2] * (m[4] * m[9] - m[5] * m[8]);

/** By the cofactors: right also where a node scales unevenly. */
function turned(normals: Float32Array | undefined, m: readonly number[]): Float32Array | undefined {
  if (!normals) return undefined;
  const sign = determinant(m) < 0 ? -1 : 1;
  const c = [
    [m[5] * m[10] - m[6] * m[9], m[6] * m[8] - m[4] * m[10], m[4] * m[9] - m[5] * m[8]],
    [m[9] * m[2] - m[10] * m[1], m[10] * m[0] - m[8] * m[2], m[8] * m[1] - m[9] * m[0]],
    [m[1] * m[6] - m[2] * m[5], m[2] * m[4] - m[0] * m[6], m[0] * m[5] - m[1] * m[4]],
  ];
  for (let i = 0; i < normals.length; i += 3) {
    const n = normals.slice(i, i + 3);
    const out = [0, 1, 2].map((r) => sign * (c[0][r] * n[0] + c[1][r] * n[1] + c[2][r] * n[2]));
    const length = Math.hypot(...out) || 1;
    normals.set(
      out.map((value) => value / length),
      i,
    );
  }
  return normals;
}

function joined(parts: readonly Part[], notes: string[]): SurfaceFile {
  const total = (of: (part: Part) => number): number => parts.reduce((sum, part) => sum + of(part), 0);
  const vertices = total(({ x }) => x.length / 3);
  const x = new Float64Array(3 * vertices);
  const triangles = new Uint32Array(total(({ indices }) => indices.length));
  const uvs = parts.every((part) => part.uvs) ? new Float32Array(2 * vertices) : undefined;
  const normals = parts.every((part) => part.normals) ? new Float32Array(3 * vertices) : undefined;
  if (!uvs && parts.some((part) => part.uvs))
    notes.push("texture coordinates were left out: not every part has them");
  const groups: SurfaceGroup[] = [];
  let vertex = 0;
  let at = 0;
  for (const part of parts) {
    x.set(part.x, 3 * vertex);
    if (part.uvs) uvs?.set(part.uvs, 2 * vertex);
    if (part.normals) normals?.set(part.normals, 3 * vertex);
    const from = vertex;
    triangles.set(
      part.indices.map((index) => index + from),
      at,
    );
    const { name, material } = part;
    groups.push({ name, ...(material && { material }), first: at / 3, count: part.indices.length / 3 });
    vertex += part.x.length / 3;
    at += part.indices.length;
  }
  const painted = joinedPaint(parts);
  return {
    ...{ x, triangles, groups, notes },
    ...(uvs && { uvs }),
    ...(normals && { normals }),
    ...(painted && { painted }),
  };
}

/** What is painted on some parts is 0 on the others. */
function joinedPaint(parts: readonly Part[]): Record<string, Float32Array> | undefined {
  const names = new Set(parts.flatMap(({ painted }) => Object.keys(painted)));
  if (names.size === 0) return undefined;
  const count = parts.reduce((sum, { x }) => sum + x.length / 3, 0);
  const columns = [...names].map((name) => {
    const column = new Float32Array(count);
    let at = 0;
    for (const { painted, x } of parts) {
      if (name in painted) column.set(painted[name], at);
      at += x.length / 3;
    }
    return [name, column] as const;
  });
  return Object.fromEntries(columns);
}
