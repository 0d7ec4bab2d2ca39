import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Mesh,
  Sphere,
  type Material,
  type Matrix4,
} from "three";
import { createClothMaterial } from "../cloth-material.ts";
import type { LiveFrame } from "./live-frame.ts";
import type { ShownBlend } from "./shown-blend.ts";

/** What is drawn of a cloth. */
export interface WrapOptions {
  readonly id: string;
  /** Vertices of the triangles. */
  readonly triangles: Uint32Array;
  /** vertexCount × 2 */
  readonly uvs: Float32Array;
  /** Node of each vertex; left out: vertices are nodes. */
  readonly vertices?: Uint32Array;
  /** The mesh that the cloth was made from: it is hidden, its material and its place in the scene are taken over. */
  readonly original?: Mesh;
  readonly material?: Material | Material[];
}

/**
 * A mesh that shows a live cloth: the host updates it. Its vertices are in the world, wherever its parent is. `nodeOf(vertex)` is the node of the cloth, counted from its
 * first, that a ray has hit.
 */
export class WrapMesh extends Mesh {
  readonly #vertices: Uint32Array | null;
  readonly #original: Mesh | null;

  constructor({ id, triangles, uvs, vertices, original, material }: WrapOptions) {
    const geometry = new BufferGeometry();
    const count = uvs.length / 2;
    for (const name of ["position", "normal"])
      geometry.setAttribute(
        name,
        new BufferAttribute(new Float32Array(3 * count), 3).setUsage(DynamicDrawUsage),
      );
    geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
    geometry.setIndex(new BufferAttribute(triangles, 1));
    if (original)
      for (const { start, count: size, materialIndex } of original.geometry.groups)
        geometry.addGroup(start, size, materialIndex);
    geometry.boundingBox = new Box3();
    geometry.boundingSphere = new Sphere();
    super(geometry, material ?? original?.material ?? createClothMaterial());
    this.name = id;
    this.castShadow = original?.castShadow ?? true;
    this.receiveShadow = original?.receiveShadow ?? true;
    // Frames carry world positions.
    this.matrixAutoUpdate = false;
    this.matrixWorldAutoUpdate = false;
    this.#vertices = vertices ?? null;
    this.#original = original ?? null;
    if (original) {
      original.visible = false;
      original.parent?.add(this);
    }
  }

  /** The node of the cloth, counted from its first, that a vertex shows. */
  nodeOf(vertex: number): number {
    return this.#vertices ? this.#vertices[vertex] : vertex;
  }

  /** Where its vertices were shown last, vertexCount × 3 [m]. */
  shownVertices(): Float32Array {
    return (this.geometry.getAttribute("position").array as Float32Array).slice();
  }

  /** Another mesh was shown by the same vertices until now: they go from there to their own places within a moment. */
  blend: ShownBlend | null = null;

  /** Shows the nodes of a frame from `firstNode` on; `moved` is where the cloth goes as a whole. */
  update(
    frame: Pick<LiveFrame, "positions" | "normals" | "time">,
    firstNode: number,
    moved: Matrix4 | null = null,
  ): void {
    for (const name of ["position", "normal"] as const) {
      const attribute = this.geometry.getAttribute(name) as BufferAttribute;
      this.#copy(
        name === "position" ? frame.positions : frame.normals,
        3 * firstNode,
        attribute.array as Float32Array,
      );
      attribute.needsUpdate = true;
    }
    const { array } = this.geometry.getAttribute("position");
    const share = this.blend?.at(frame.time, array) ?? 0;
    if (share > 0) this.blend?.add(array as Float32Array, share);
    this.place(array, moved);
  }

  /** Bounds around points of the world, and where they go as a whole. */
  protected place(points: ArrayLike<number>, moved: Matrix4 | null): void {
    // The sphere around the box: culling and rays need only that nothing sticks out.
    const box = this.geometry.boundingBox ?? new Box3();
    box.setFromArray(points);
    this.geometry.boundingSphere = box.getBoundingSphere(this.geometry.boundingSphere ?? new Sphere());
    if (moved) this.matrixWorld.copy(moved);
    else this.matrixWorld.identity();
  }

  /** Takes it out of the scene, shows the mesh that it stood for, and frees its buffers; its material stays the original's. */
  override dispose(): void {
    this.removeFromParent();
    if (this.#original) this.#original.visible = true;
    this.geometry.dispose();
  }

  #copy(from: Float32Array, first: number, to: Float32Array): void {
    const vertices = this.#vertices;
    if (!vertices) {
      to.set(from.subarray(first, first + to.length));
      return;
    }
    for (let v = 0; v < vertices.length; v++) {
      const at = first + 3 * vertices[v];
      to[3 * v] = from[at];
      to[3 * v + 1] = from[at + 1];
      to[3 * v + 2] = from[at + 2];
    }
  }
}
