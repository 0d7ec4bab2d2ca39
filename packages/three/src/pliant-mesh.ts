import type { Frame } from "pliant";
import { Box3, BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, Sphere, type Material } from "three";
import { createClothMaterial } from "./cloth-material.ts";
import { CreasedNormals } from "./creased-normals.ts";
import { rangeOf, type BodyRange, type TopologySource } from "./topology.ts";

export interface PliantMeshOptions {
  /** Id of the body to draw; without it the mesh draws the whole model. */
  readonly body?: string;
  /** Default: a matt cloth with sheen, drawn on both sides. */
  readonly material?: Material;
}

/**
 * A mesh that follows a simulation: call `update(frame)` with each new frame.
 *
 * Vertices are the body's nodes in order; `nodeOf(vertex)` is the node that a ray has hit. Paper has, after its nodes, one more
 * vertex for each corner of each triangle: its creases are sharp.
 * The mesh's own transform should stay the identity: frames carry world positions.
 */
export class PliantMesh extends Mesh<BufferGeometry, Material> {
  readonly isPliantMesh = true;
  readonly #source: TopologySource;
  readonly #body: string | undefined;
  #range: BodyRange;
  #revision: number;
  /** Of paper: its triangles by nodes of the body, and their normals. */
  #creased: { readonly triangles: Uint32Array; readonly normals: CreasedNormals } | null = null;

  constructor(source: TopologySource, options: PliantMeshOptions = {}) {
    const range = rangeOf(source.model, options.body);
    super(createGeometry(source, range), options.material ?? createClothMaterial());
    this.#source = source;
    this.#body = options.body;
    this.#range = range;
    this.#revision = source.model.revision;
    this.#crease();
    this.name = range.id;
    this.castShadow = true;
    this.receiveShadow = true;
  }

  /** The node that vertex 0 shows. */
  get firstNode(): number {
    return this.#range.firstNode;
  }

  /** The model's node that a vertex shows. */
  nodeOf(vertex: number): number {
    const { firstNode, nodeCount } = this.#range;
    if (vertex < nodeCount || !this.#creased) return firstNode + vertex;
    return firstNode + this.#creased.triangles[vertex - nodeCount];
  }

  /** Shows a frame; rebuilds the triangles first when the frame's revision is another than the one drawn. */
  update(frame: Frame): void {
    if (frame.revision !== this.#revision) this.#rebuild();
    const { firstNode, nodeCount } = this.#range;
    const [from, to] = [firstNode * 3, (firstNode + nodeCount) * 3];
    if (frame.positions.length < to) {
      throw new RangeError(
        `PliantMesh.update: the frame has ${frame.positions.length / 3} nodes, expected at least ${to / 3}`,
      );
    }
    write(this.geometry, "position", frame.positions.subarray(from, to));
    write(this.geometry, "normal", frame.normals.subarray(from, to));
    this.#writeCorners();
    writeBounds(this.geometry);
  }

  /** Frees the geometry's buffers on the graphics card. A material that you gave stays yours. */
  override dispose(): void {
    this.geometry.dispose();
    // What `super.dispose()` does; older three.js has none.
    this.dispatchEvent({ type: "dispose" });
  }

  /** Finds who shares normals, once per topology. */
  #crease(): void {
    const { firstNode, nodeCount, firstTriangle, triangleCount, paper } = this.#range;
    if (!paper) return;
    const triangles = this.#source.model.triangles
      .subarray(firstTriangle * 3, (firstTriangle + triangleCount) * 3)
      .map((node) => node - firstNode);
    this.#creased = { triangles, normals: new CreasedNormals(triangles, nodeCount) };
  }

  /** Places and normals of the corners of paper. */
  #writeCorners(): void {
    if (!this.#creased) return;
    const { triangles, normals } = this.#creased;
    const from = 3 * this.#range.nodeCount;
    const x = this.geometry.getAttribute("position").array as Float32Array;
    triangles.forEach((node, corner) => {
      for (let axis = 0; axis < 3; axis++) x[from + 3 * corner + axis] = x[3 * node + axis];
    });
    normals.write(x, (this.geometry.getAttribute("normal").array as Float32Array).subarray(from));
  }

  #rebuild(): void {
    const { model } = this.#source;
    const old = this.geometry;
    this.#range = rangeOf(model, this.#body);
    this.geometry = createGeometry(this.#source, this.#range);
    this.#revision = model.revision;
    this.#crease();
    old.dispose();
  }
}

function createGeometry({ model }: TopologySource, range: BodyRange): BufferGeometry {
  const { firstNode, nodeCount, firstTriangle, triangleCount, paper } = range;
  const geometry = new BufferGeometry();
  const triangles = model.triangles
    .subarray(firstTriangle * 3, (firstTriangle + triangleCount) * 3)
    .map((node) => node - firstNode);
  const count = nodeCount + (paper ? triangles.length : 0);
  for (const name of ["position", "normal"]) {
    const attribute = new BufferAttribute(new Float32Array(count * 3), 3);
    geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
  }
  const own = model.uvs.subarray(firstNode * 2, (firstNode + nodeCount) * 2);
  geometry.setAttribute("uv", new BufferAttribute(paper ? withCorners(own, triangles, 2) : own.slice(), 2));
  if (paper && model.damage) {
    const damage = model.damage.subarray(firstNode, firstNode + nodeCount);
    geometry.setAttribute("damage", new BufferAttribute(withCorners(damage, triangles, 1), 1));
  }
  geometry.setIndex(
    new BufferAttribute(paper ? triangles.map((_, corner) => nodeCount + corner) : triangles, 1),
  );
  // Set before the first frame too: three.js would otherwise compute them once, from zeros, and cull the mesh.
  geometry.boundingBox = new Box3();
  geometry.boundingSphere = new Sphere();
  return geometry;
}

/** A column of nodes, and after it the same of each corner. */
function withCorners(nodes: Float32Array, triangles: Uint32Array, size: number): Float32Array {
  const all = new Float32Array(nodes.length + size * triangles.length);
  all.set(nodes);
  triangles.forEach((node, corner) => {
    for (let k = 0; k < size; k++) all[nodes.length + size * corner + k] = nodes[size * node + k];
  });
  return all;
}

function write(geometry: BufferGeometry, name: string, values: Float32Array): void {
  const attribute = geometry.getAttribute(name) as BufferAttribute;
  attribute.array.set(values);
  attribute.needsUpdate = true;
}

/**
 * The sphere around the box: one pass and a little too large, where three's own takes two passes for a tighter
 * one. Culling and ray casts need only that nothing sticks out.
 */
function writeBounds(geometry: BufferGeometry): void {
  const box = geometry.boundingBox ?? new Box3();
  box.setFromArray(geometry.getAttribute("position").array);
  geometry.boundingBox = box;
  geometry.boundingSphere = box.getBoundingSphere(geometry.boundingSphere ?? new Sphere());
}
