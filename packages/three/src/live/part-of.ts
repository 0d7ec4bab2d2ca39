import { grainCorners, PRESET_NAMES, presetMaterial, type PresetName } from "@pliant/scene/cloth";
import { clothMesh, clothSheet, type Material, type Part } from "pliant";
import { pairTriangles } from "pliant/experimental";
import type { ClothSource, MeshSource, SheetSource } from "./sources.ts";

/** The cloth of a source, as core takes it. Throws for what is no cloth, in words. */
export function partOf(source: ClothSource): Part {
  return source.kind === "sheet" ? sheetOf(source) : meshOf(source);
}

/** A fabric by its name, or numbers as they are. */
export function materialOf(material: ClothSource["material"]): Partial<Material> {
  if (typeof material !== "string") return material ?? {};
  if (PRESET_NAMES.includes(material)) return presetMaterial(material satisfies PresetName);
  throw new RangeError(`add: material is "${material}", expected ${PRESET_NAMES.join(", ")} or numbers`);
}

function sheetOf({ id, size, nodes, center, across, down, material }: SheetSource): Part {
  return clothSheet({
    ...{ id, size, nodes, material: materialOf(material) },
    ...(center && { center }),
    ...(across && { across }),
    ...(down && { down }),
  });
}

/** As it lies it is at rest, triangle by triangle; rectangles that were halved are whole again. */
function meshOf(source: MeshSource): Part {
  const { id, positions, triangles: given, uvs, corners, vertices, material, rest = positions } = source;
  const { order, quads } = pairTriangles(rest, given);
  const inOrder = (column: Uint32Array): Uint32Array =>
    Uint32Array.from({ length: column.length }, (_, k) => column[3 * order[Math.floor(k / 3)] + (k % 3)]);
  const triangles = inOrder(given);
  const texture = uvs && { uvs, corners: corners ? inOrder(corners) : triangles };
  return clothMesh({
    ...{ id, positions, triangles, quads, material: materialOf(material) },
    rest: grainCorners(rest, triangles, texture),
    ...(uvs && { uvs: nodeUvs(uvs, source.isResampled ? given : vertices, positions.length / 3) }),
  });
}

/** Of a node with several vertices, those of its first. */
function nodeUvs(uvs: Float32Array, vertices: Uint32Array | undefined, count: number): Float32Array {
  if (!vertices) return uvs;
  const out = new Float32Array(2 * count);
  for (let v = vertices.length - 1; v >= 0; v--) out.set(uvs.subarray(2 * v, 2 * v + 2), 2 * vertices[v]);
  return out;
}
