import type { PliantMesh } from "@pliant/three";
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Mesh,
  MeshStandardMaterial,
  type Color,
} from "three";

/**
 * The edge of a sheet, as thick as cloth is: a ribbon across its border, along its normals. A sheet is drawn without thickness, and would
 * vanish where it is seen from the side.
 */
export class Hem extends Mesh<BufferGeometry, MeshStandardMaterial> {
  readonly #cloth: PliantMesh;
  readonly #half: number;
  /** The cloth's geometry whose border this is. */
  #source: BufferGeometry | null = null;
  /** Vertices of the cloth, in the order of the ribbon. */
  #border = new Uint32Array();

  /** `thickness` in metres. */
  constructor(cloth: PliantMesh, colour: Color, thickness: number) {
    super(new BufferGeometry(), hemMaterial(colour));
    this.#cloth = cloth;
    this.#half = thickness / 2;
    this.frustumCulled = false;
    this.receiveShadow = true;
  }

  /** The cloth has moved. */
  follow(): void {
    const { geometry } = this.#cloth;
    if (geometry !== this.#source) this.#trace(geometry);
    const x = geometry.getAttribute("position").array;
    const n = geometry.getAttribute("normal").array;
    const position = this.geometry.getAttribute("position");
    if (!position) return;
    const out = position.array;
    // Lit as the sheet is, so that it is part of it.
    const normal = this.geometry.getAttribute("normal");
    this.#border.forEach((vertex, k) => {
      for (let axis = 0; axis < 3; axis++) {
        const shift = this.#half * n[3 * vertex + axis];
        out[6 * k + axis] = x[3 * vertex + axis] + shift;
        out[6 * k + 3 + axis] = x[3 * vertex + axis] - shift;
        normal.array[6 * k + axis] = normal.array[6 * k + 3 + axis] = n[3 * vertex + axis];
      }
    });
    position.needsUpdate = normal.needsUpdate = true;
  }

  /** Finds the edges that one triangle has. */
  #trace(geometry: BufferGeometry): void {
    this.#source = geometry;
    const edges = borderEdges(geometry.index?.array ?? [], (vertex) => this.#cloth.nodeOf(vertex));
    this.#border = Uint32Array.from(edges.flat());
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    const room = new BufferAttribute(new Float32Array(6 * this.#border.length), 3);
    this.geometry.setAttribute("position", room.setUsage(DynamicDrawUsage));
    const normals = new BufferAttribute(new Float32Array(6 * this.#border.length), 3);
    this.geometry.setAttribute("normal", normals.setUsage(DynamicDrawUsage));
    const indices = edges.flatMap((_, k) => [0, 1, 2, 1, 3, 2].map((corner) => 4 * k + corner));
    this.geometry.setIndex(indices);
  }

  override dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }
}

export function hemMaterial(color: Color): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, roughness: 0.95, side: DoubleSide });
}

/** Pairs of vertices that only one triangle joins; vertices of one node are one. */
export function borderEdges(
  triangles: ArrayLike<number>,
  nodeOf: (vertex: number) => number,
): [number, number][] {
  const seen = new Map<string, [number, number] | null>();
  for (let corner = 0; corner < triangles.length; corner++) {
    const a = triangles[corner];
    const b = triangles[corner % 3 === 2 ? corner - 2 : corner + 1];
    const [p, q] = [nodeOf(a), nodeOf(b)];
    const key = p < q ? `${p} ${q}` : `${q} ${p}`;
    seen.set(key, seen.has(key) ? null : [a, b]);
  }
  return [...seen.values()].filter((edge) => edge !== null);
}
