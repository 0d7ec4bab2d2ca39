import { evaluateWrap, WRAP_CURVATURE, WRAP_SKIN, type WrapBinding } from "@pliant/geometry";
import {
  BufferAttribute,
  DataTexture,
  FloatType,
  MeshDepthMaterial,
  MeshDistanceMaterial,
  RGBADepthPacking,
  RGBAFormat,
  type Intersection,
  type IUniform,
  type Material,
  type Matrix4,
  type Raycaster,
} from "three";
import { placeShadow, placeVertices, type VertexProgram } from "../place-vertices.ts";
import type { LiveFrame } from "./live-frame.ts";
import { WrapMesh, type WrapOptions } from "./wrap-mesh.ts";

/** Nodes in a row of the texture that carries them to the graphics card. */
const ROW = 256;
/** Texels of a node: its place, its normal, and the plane of what it touches. */
const TEXELS = 3;

export interface FineWrapOptions extends WrapOptions {
  /** Where its vertices are on the cloth. */
  readonly binding: WrapBinding;
  /** Nodes of the cloth. */
  readonly nodeCount: number;
}

type Shown = Pick<LiveFrame, "positions" | "normals" | "planes" | "time">;

/**
 * A fine mesh on coarse cloth. The graphics card puts its vertices where the cloth's nodes take them (`evaluateWrap`), so that a frame costs what the cloth has nodes. It
 * wears copies of its materials, whose shaders say so; renderers without such shaders (WebGPU) get the vertices from this thread.
 */
export class FineWrapMesh extends WrapMesh {
  readonly #binding: WrapBinding;
  readonly #nodes: DataTexture;
  /** What is shown now, nodes × 3, 3, 4. */
  readonly #now: { positions: Float32Array; normals: Float32Array; planes: Float32Array };
  /** Farthest that a vertex is from the triangles [m]. */
  readonly #height: number;
  /** How much of the offsets from another mesh is left [1]. */
  readonly #fade = { value: 0 };
  /** Whether the vertices of this thread are those of now. */
  #isEvaluated = false;
  /** Whether the renderer takes vertices from this thread. */
  #isOnPage = false;

  constructor(options: FineWrapOptions) {
    const { binding, nodeCount, original } = options;
    const material = wornBy(options);
    super({ ...options, ...(material && { material }) });
    this.#binding = binding;
    this.#height = farthest(binding.heights);
    this.#now = {
      positions: new Float32Array(3 * nodeCount),
      normals: new Float32Array(3 * nodeCount),
      planes: new Float32Array(4 * nodeCount),
    };
    const rows = Math.ceil(nodeCount / ROW);
    this.#nodes = new DataTexture(
      ...([new Float32Array(4 * TEXELS * ROW * rows), TEXELS * ROW, rows, RGBAFormat, FloatType] as const),
    );
    for (const [name, attribute] of Object.entries(original?.geometry.attributes ?? {}))
      // Tangents would have to be turned; three.js finds those of normal maps by itself.
      if (!this.geometry.hasAttribute(name) && name !== "tangent")
        this.geometry.setAttribute(name, attribute);
    const { places, normals } = columnsOf(binding);
    this.geometry.setAttribute("wrapNodes", new BufferAttribute(Float32Array.from(binding.nodes), 3));
    this.geometry.setAttribute("wrapPlace", new BufferAttribute(places, 3));
    this.geometry.setAttribute("wrapNormal", new BufferAttribute(normals, 3));
    const program = programOf(this.#nodes, this.#fade);
    for (const material of [this.material].flat()) placeVertices(material, program);
    this.customDepthMaterial = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
    this.customDistanceMaterial = new MeshDistanceMaterial();
    for (const material of [this.customDepthMaterial, this.customDistanceMaterial])
      placeShadow(material, program);
    this.onBeforeRender = (renderer) => {
      if (!("isWebGPURenderer" in renderer) || this.#isOnPage) return;
      this.#isOnPage = true;
      this.#evaluate();
    };
  }

  /** The node that has most of a vertex. */
  override nodeOf(vertex: number): number {
    const { nodes, weights } = this.#binding;
    let most = 3 * vertex;
    for (let at = most + 1; at < 3 * vertex + 3; at++) if (weights[at] > weights[most]) most = at;
    return nodes[most];
  }

  override shownVertices(): Float32Array {
    if (!this.#isEvaluated) this.#evaluate();
    return super.shownVertices();
  }

  override update(
    { positions, normals, planes, time }: Shown,
    firstNode: number,
    moved: Matrix4 | null = null,
  ): void {
    const now = this.#now;
    now.positions.set(positions.subarray(3 * firstNode, 3 * firstNode + now.positions.length));
    now.normals.set(normals.subarray(3 * firstNode, 3 * firstNode + now.normals.length));
    if (planes.length > 0) now.planes.set(planes.subarray(4 * firstNode, 4 * firstNode + now.planes.length));
    const texels = this.#nodes.image.data as Float32Array;
    for (let node = 0; node < now.positions.length / 3; node++) {
      const to = 4 * TEXELS * node;
      for (let axis = 0; axis < 3; axis++) {
        texels[to + axis] = now.positions[3 * node + axis];
        texels[to + 4 + axis] = now.normals[3 * node + axis];
      }
      for (let k = 0; k < 4; k++) texels[to + 8 + k] = now.planes[4 * node + k];
    }
    this.#nodes.needsUpdate = true;
    this.#isEvaluated = false;
    this.#keepBlending(time);
    if (this.#isOnPage) this.#evaluate();
    this.place(now.positions, moved);
    // What stands out of the triangles.
    if (this.geometry.boundingSphere) this.geometry.boundingSphere.radius += this.#height;
  }

  /** Vertices that the graphics card has placed are placed here too, for whoever looks where a ray goes. */
  override raycast(raycaster: Raycaster, hits: Intersection[]): void {
    if (!this.#isEvaluated) this.#evaluate();
    super.raycast(raycaster, hits);
  }

  override dispose(): void {
    super.dispose();
    this.#nodes.dispose();
    for (const material of [this.material, this.customDepthMaterial, this.customDistanceMaterial].flat())
      material?.dispose();
  }

  #keepBlending(time: number): void {
    const { blend } = this;
    if (!blend) return;
    const isFirst = !this.geometry.hasAttribute("wrapOffset");
    this.#fade.value = 0;
    if (isFirst) this.#evaluate();
    this.#fade.value = blend.at(time, this.geometry.getAttribute("position").array);
    if (isFirst) this.geometry.setAttribute("wrapOffset", new BufferAttribute(blend.offsets, 3));
    this.#isEvaluated = false;
    if (this.#fade.value === 0) this.blend = null;
  }

  #evaluate(): void {
    const [position, normal] = ["position", "normal"].map((name) => this.geometry.getAttribute(name));
    evaluateWrap(this.#binding, this.#now, {
      positions: position.array as Float32Array,
      normals: normal.array as Float32Array,
    });
    if (this.#fade.value > 0) this.blend?.add(position.array as Float32Array, this.#fade.value);
    this.#isEvaluated = true;
    if (!this.#isOnPage) return;
    position.needsUpdate = true;
    normal.needsUpdate = true;
  }
}

/** Other meshes may wear the same. */
function wornBy({ material, original }: FineWrapOptions): Material | Material[] | undefined {
  const worn = material ?? original?.material;
  if (!worn) return undefined;
  const copy = (each: Material): Material => {
    const made = each.clone();
    // What `clone` leaves behind.
    made.onBeforeCompile = each.onBeforeCompile.bind(each);
    made.customProgramCacheKey = each.customProgramCacheKey.bind(each);
    return made;
  };
  return Array.isArray(worn) ? worn.map(copy) : copy(worn);
}

function columnsOf({ weights, heights, normals }: WrapBinding): {
  places: Float32Array;
  normals: Float32Array;
} {
  const places = new Float32Array(3 * heights.length);
  for (let k = 0; k < heights.length; k++) {
    places[3 * k] = weights[3 * k + 1];
    places[3 * k + 1] = weights[3 * k + 2];
    places[3 * k + 2] = heights[k];
  }
  return { places, normals: normals ?? Float32Array.from(places, (_, k) => Number(k % 3 === 2)) };
}

function farthest(heights: Float32Array): number {
  let most = 0;
  for (const height of heights) most = Math.max(most, Math.abs(height));
  return most;
}

/** `evaluateWrap` for one vertex. */
const DECLARED = `
attribute vec3 wrapNodes;
attribute vec3 wrapPlace;
attribute vec3 wrapNormal;
attribute vec3 wrapOffset;
uniform float wrapFade;
uniform highp sampler2D wrapped;
ivec2 wrapAt(float node) {
  int n = int(node + 0.5);
  return ivec2(${TEXELS} * (n % ${ROW}), n / ${ROW});
}
vec3 wrapLeave(vec3 p, ivec2 at, float weight) {
  vec4 plane = texelFetch(wrapped, at + ivec2(2, 0), 0);
  float above = dot(plane.xyz, p) - plane.w;
  return plane.xyz == vec3(0.0) ? vec3(0.0) : max(0.0, weight) * max(0.0, ${WRAP_SKIN} - above) * plane.xyz;
}
void wrapVertex(out vec3 place, out vec3 along, out vec3 normalThere) {
  ivec2 a = wrapAt(wrapNodes.x);
  ivec2 b = wrapAt(wrapNodes.y);
  ivec2 c = wrapAt(wrapNodes.z);
  vec3 xa = texelFetch(wrapped, a, 0).xyz;
  vec3 xb = texelFetch(wrapped, b, 0).xyz;
  vec3 xc = texelFetch(wrapped, c, 0).xyz;
  vec3 na = texelFetch(wrapped, a + ivec2(1, 0), 0).xyz;
  vec3 nb = texelFetch(wrapped, b + ivec2(1, 0), 0).xyz;
  vec3 nc = texelFetch(wrapped, c + ivec2(1, 0), 0).xyz;
  vec3 share = vec3(1.0 - wrapPlace.x - wrapPlace.y, wrapPlace.xy);
  vec3 p = share.x * xa + share.y * xb + share.z * xc;
  normalThere = normalize(share.x * na + share.y * nb + share.z * nc);
  along = xb - xa;
  p = p - ${WRAP_CURVATURE} * (
    share.x * dot(p - xa, na) * na + share.y * dot(p - xb, nb) * nb + share.z * dot(p - xc, nc) * nc
  ) + wrapPlace.z * normalThere;
  place = p + wrapLeave(p, a, share.x) + wrapLeave(p, b, share.y) + wrapLeave(p, c, share.z);
  place += wrapFade * wrapOffset;
}
`;

const NORMAL = `vec3 wrapPoint, wrapAlong, wrapUp;
        wrapVertex(wrapPoint, wrapAlong, wrapUp);
        wrapAlong = normalize(wrapAlong - dot(wrapAlong, wrapUp) * wrapUp);
        vec3 objectNormal = mat3(wrapAlong, cross(wrapUp, wrapAlong), wrapUp) * wrapNormal;`;

/** Once more: materials without lights leave normals out. */
const PLACE = `vec3 transformed, wrapEdge, wrapTop;
        wrapVertex(transformed, wrapEdge, wrapTop);`;

const programOf = (nodes: DataTexture, fade: IUniform<number>): VertexProgram => ({
  name: "wrap",
  uniforms: { wrapped: { value: nodes }, wrapFade: fade },
  declared: DECLARED,
  normal: NORMAL,
  place: () => PLACE,
});
