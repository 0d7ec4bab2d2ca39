import type { Collider } from "pliant";
import { BufferAttribute, BufferGeometry, Mesh, type Material } from "three";

/** A collider that deforms, as it is in each frame: smooth, and drawn a little inside of where it is. */
export class BodyMesh extends Mesh<BufferGeometry, Material> {
  readonly #inset: number;

  /** @param inset how far it is drawn inside of its surface [m], so that cloth that lies on it is not covered */
  constructor({ id, shape }: Collider, material: Material, inset = 0) {
    if (shape.kind !== "mesh") throw new TypeError(`BodyMesh: "${id}" is a ${shape.kind}, expected a mesh`);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(Float32Array.from(shape.vertices), 3));
    geometry.setIndex(new BufferAttribute(shape.triangles, 1));
    super(geometry, material);
    this.name = id;
    this.castShadow = true;
    this.receiveShadow = true;
    this.#inset = inset;
    this.update(Float32Array.from(shape.vertices));
  }

  /** Takes the vertices of a frame, vertexCount × 3 in the collider's own frame [m]. */
  update(vertices: Float32Array): void {
    const position = this.geometry.getAttribute("position") as BufferAttribute;
    const places = position.array as Float32Array;
    places.set(vertices);
    this.geometry.computeVertexNormals();
    const normals = this.geometry.getAttribute("normal").array;
    for (let i = 0; i < places.length; i++) places[i] -= this.#inset * normals[i];
    position.needsUpdate = true;
    // It goes where it likes: what is in view is not worth asking.
    this.frustumCulled = false;
  }
}
