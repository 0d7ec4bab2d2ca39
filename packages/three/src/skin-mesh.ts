import { createNodeMaps, writeNodeMaps, type NodeMaps } from "@pliant/solid";
import type { Frame } from "pliant";
import type { DisplaySkin } from "pliant/experimental";
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  FloatType,
  Mesh,
  MeshDepthMaterial,
  MeshPhysicalMaterial,
  RGBADepthPacking,
  RGBAFormat,
  Sphere,
  type Material,
} from "three";
import { placeShadow, placeVertices, type VertexProgram } from "./place-vertices.ts";
import type { BodyRange, SolidTopology } from "./topology.ts";

/** Nodes in a row of the texture that carries their maps to the graphics card, three texels each. */
const ROW = 128;
const TEXELS = 3;

/**
 * The skin of an elastic solid. The graphics card puts its vertices where the body's nodes hold them (`Skin`), so that a frame
 * costs as much as the body has nodes, whatever the skin has: call `update(frame)` with each new one.
 */
export class SkinMesh extends Mesh<BufferGeometry, Material> {
  readonly #range: BodyRange;
  readonly #maps: NodeMaps;
  readonly #nodes: DataTexture;

  constructor(range: BodyRange & { readonly drawn: SolidTopology }, material?: Material) {
    const rows = Math.ceil(range.nodeCount / ROW);
    const data = new Float32Array(4 * TEXELS * ROW * rows);
    const nodes = new DataTexture(data, TEXELS * ROW, rows, RGBAFormat, FloatType);
    const worn = material ?? createRubberMaterial();
    super(createGeometry(range.drawn.skin), worn);
    this.#range = range;
    this.#maps = createNodeMaps(range.drawn.rest, range.drawn.tets);
    this.#nodes = nodes;
    const program = programOf(nodes);
    placeVertices(worn, program);
    // Each has its own nodes: programs are shared, uniforms are not.
    const depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
    placeShadow(depth, program);
    this.customDepthMaterial = depth;
    this.name = range.id;
    this.castShadow = true;
    this.receiveShadow = true;
  }

  /** Vertices of the skin. */
  get vertexCount(): number {
    return this.geometry.getAttribute("position").count;
  }

  update({ positions }: Pick<Frame, "positions">): void {
    const { firstNode, nodeCount } = this.#range;
    writeNodeMaps(this.#maps, positions, 3 * firstNode, this.#nodes.image.data as Float32Array);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let node = 0; node < nodeCount; node++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * (firstNode + node) + axis];
        if (value < low[axis]) low[axis] = value;
        if (value > high[axis]) high[axis] = value;
      }
    }
    this.#nodes.needsUpdate = true;
    const sphere = this.geometry.boundingSphere ?? new Sphere();
    sphere.center.set((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2);
    sphere.radius = 0.5 * Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
    this.geometry.boundingSphere = sphere;
  }

  /** Frees what is on the graphics card. A material that you gave stays yours. */
  override dispose(): void {
    this.geometry.dispose();
    this.#nodes.dispose();
    this.customDepthMaterial?.dispose();
    this.dispatchEvent({ type: "dispose" });
  }
}

/** What a `SkinMesh` wears when it is given nothing else. */
export function createRubberMaterial(color = 0xd06a4a): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({ color, roughness: 0.45, clearcoat: 0.25, clearcoatRoughness: 0.4 });
}

function createGeometry({ triangles, rest, normals, nodes, weights }: DisplaySkin): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(rest, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setAttribute("holders", new BufferAttribute(Float32Array.from(nodes), 4));
  geometry.setAttribute("share", new BufferAttribute(weights, 4));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.boundingSphere = new Sphere();
  return geometry;
}

/** The weighted mean of the maps of a vertex's nodes, columns x, y, z of F and the shift. */
const DECLARED = `
attribute vec4 holders;
attribute vec4 share;
uniform highp sampler2D nodes;
mat3x4 mapOf(float node) {
  int n = int(node + 0.5);
  ivec2 at = ivec2(${TEXELS} * (n % ${ROW}), n / ${ROW});
  return mat3x4(
    texelFetch(nodes, at, 0),
    texelFetch(nodes, at + ivec2(1, 0), 0),
    texelFetch(nodes, at + ivec2(2, 0), 0)
  );
}
mat3x4 heldMap() {
  return share.x * mapOf(holders.x) + share.y * mapOf(holders.y) +
    share.z * mapOf(holders.z) + share.w * mapOf(holders.w);
}
`;

/** The cofactors of F turn normals: its rows crossed. */
const NORMAL = `mat3x4 held = heldMap();
        vec3 objectNormal = normalize(
          vec3(
            dot(cross(held[1].xyz, held[2].xyz), normal),
            dot(cross(held[2].xyz, held[0].xyz), normal),
            dot(cross(held[0].xyz, held[1].xyz), normal)
          )
        );`;

/** The map of a vertex is read once: shadows need no normals. */
const programOf = (nodes: DataTexture): VertexProgram => ({
  name: "skin",
  uniforms: { nodes: { value: nodes } },
  declared: DECLARED,
  normal: NORMAL,
  place: (withNormals) => `vec3 transformed = vec4(position, 1.0) * ${withNormals ? "held" : "heldMap()"};`,
});
