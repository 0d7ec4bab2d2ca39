import type { Frame } from "pliant";
import { Box3, BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, Sphere, type Material } from "three";
import { createClothMaterial } from "./cloth-material.ts";
import { CreasedNormals } from "./creased-normals.ts";
import { seamVertices, type SeamVertices } from "./seam-vertices.ts";
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
 * vertex for each corner of each triangle: its creases are sharp. Cloth that is sewn has one more for each further panel at its seams.
 * The mesh's own transform should stay the identity: frames carry world positions.
 */
export class PliantMesh extends Mesh<BufferGeometry, Material> {
  readonly isPliantMesh = true;
  readonly #source: TopologySource;
  readonly #body: string | undefined;
  #range: BodyRange;
  #revision: number;
  #seams: SeamVertices | null;
  /** Of paper: its triangles by nodes of the body, and their normals. */
  #creased: { readonly triangles: Uint32Array; readonly normals: CreasedNormals } | null = null;

  constructor(source: TopologySource, options: PliantMeshOptions = {}) {
    const range = rangeOf(source.model, options.body);
    const seams = seamsOf(source, range);
    super(createGeometry(source, range, seams), options.material ?? createClothMaterial());
    this.#source = source;
    this.#body = options.body;
    this.#range = range;
    this.#seams = seams;
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
    if (vertex < nodeCount) return firstNode + vertex;
    if (this.#seams) return firstNode + this.#seams.nodes[vertex - nodeCount];
    if (!this.#creased) return firstNode + vertex;
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
    this.#writeSeams();
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
    const { nodeCount, paper } = this.#range;
    if (!paper) return;
    const triangles = trianglesOf(this.#source, this.#range);
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

  /** Vertices of further panels are where their nodes are. */
  #writeSeams(): void {
    if (!this.#seams) return;
    const { nodes } = this.#seams;
    const from = 3 * this.#range.nodeCount;
    for (const name of ["position", "normal"]) {
      const { array } = this.geometry.getAttribute(name);
      for (let k = 0; k < nodes.length; k++)
        for (let axis = 0; axis < 3; axis++) array[from + 3 * k + axis] = array[3 * nodes[k] + axis];
    }
  }

  #rebuild(): void {
    const { model } = this.#source;
    const old = this.geometry;
    this.#range = rangeOf(model, this.#body);
    this.#seams = seamsOf(this.#source, this.#range);
    this.geometry = createGeometry(this.#source, this.#range, this.#seams);
    this.#revision = model.revision;
    this.#crease();
    old.dispose();
  }
}

function trianglesOf(
  { model }: TopologySource,
  { firstNode, firstTriangle, triangleCount }: BodyRange,
): Uint32Array {
  return model.triangles
    .subarray(firstTriangle * 3, (firstTriangle + triangleCount) * 3)
    .map((node) => node - firstNode);
}

function seamsOf(source: TopologySource, range: BodyRange): SeamVertices | null {
  const { corners, nodeCount, triangleCount, paper } = range;
  if (paper || corners?.length !== 6 * triangleCount) return null;
  return seamVertices(trianglesOf(source, range), corners, nodeCount);
}

function createGeometry(
  source: TopologySource,
  range: BodyRange,
  seams: SeamVertices | null,
): BufferGeometry {
  const { model } = source;
  const { firstNode, nodeCount, paper } = range;
  const geometry = new BufferGeometry();
  const triangles = seams?.triangles ?? trianglesOf(source, range);
  const count = nodeCount + (paper ? triangles.length : (seams?.nodes.length ?? 0));
  for (const name of ["position", "normal"]) {
    const attribute = new BufferAttribute(new Float32Array(count * 3), 3);
    geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
  }
  const own = model.uvs.subarray(firstNode * 2, (firstNode + nodeCount) * 2);
  const uvs = seams?.uvs ?? (paper ? withCorners(own, triangles, 2) : own.slice());
  geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
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
