import type { PliantMesh } from "@pliant/three";
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, type Material } from "three";
import { Fabric } from "./fabric.ts";
import { edgeKey, sewnColumn, sewnEdges } from "./sewn-lines.ts";

/** Around an edge, from its front to its back: how far inwards, outwards and up a vertex is, in half thicknesses, and where it looks. */
const RING = [
  { out: -2.2, up: 0, looks: [0, 1] },
  { out: -0.3, up: 1, looks: [0.2, 1] },
  { out: 0.7, up: 0, looks: [1, 0] },
  { out: -0.3, up: -1, looks: [0.2, -1] },
  { out: -2.2, up: 0, looks: [0, -1] },
] as const;

/** From one vertex of the ring to the next, in lengths of the edge [1]. */
const AROUND = 0.03;

/**
 * The edge of a sheet, as thick as it is drawn: rolled from its front to its back. A sheet is drawn without thickness, and would vanish where it is
 * seen from the side. It wears what the sheet wears, and tells the sheet where its hems and seams are.
 */
export class Hem extends Mesh<BufferGeometry, Material> {
  readonly #cloth: PliantMesh;
  /** Paper has neither hems nor seams. */
  readonly #isSewn: boolean;
  /** [m] */
  thickness: number;
  /** The cloth's geometry whose border this is. */
  #source: BufferGeometry | null = null;
  /** Vertices of the cloth on its border, and for each the two edges that meet there, as places in this list: before and after. */
  #border = new Uint32Array();
  #before = new Int32Array();
  #after = new Int32Array();
  /** Edges that the sheet had before any cut. */
  #hemmed: ReadonlySet<number> | null = null;

  constructor(cloth: PliantMesh, thickness: number) {
    super(new BufferGeometry(), cloth.material);
    this.#cloth = cloth;
    this.#isSewn = cloth.material instanceof Fabric;
    this.thickness = thickness;
    this.name = cloth.name;
    this.frustumCulled = false;
    this.receiveShadow = true;
  }

  /** The cloth has moved. */
  follow(): void {
    this.material = this.#cloth.material;
    const { geometry } = this.#cloth;
    if (geometry !== this.#source) this.#trace(geometry);
    if (this.#border.length === 0) return;
    const x = geometry.getAttribute("position").array;
    const n = geometry.getAttribute("normal").array;
    const position = this.geometry.getAttribute("position");
    const normal = this.geometry.getAttribute("normal");
    const [places, looks] = [position.array, normal.array];
    const half = this.thickness / 2;
    const out = [0, 0, 0];
    for (let k = 0; k < this.#border.length; k++) {
      const v = 3 * this.#border[k];
      const from = this.#before[k] < 0 ? v : 3 * this.#border[this.#before[k]];
      const to = this.#after[k] < 0 ? v : 3 * this.#border[this.#after[k]];
      const [tx, ty, tz] = [x[to] - x[from], x[to + 1] - x[from + 1], x[to + 2] - x[from + 2]];
      out[0] = ty * n[v + 2] - tz * n[v + 1];
      out[1] = tz * n[v] - tx * n[v + 2];
      out[2] = tx * n[v + 1] - ty * n[v];
      const length = Math.hypot(out[0], out[1], out[2]) || 1;
      for (let ring = 0; ring < RING.length; ring++) {
        const { out: away, up, looks: look } = RING[ring];
        const at = 3 * (RING.length * k + ring);
        for (let axis = 0; axis < 3; axis++) {
          const outward = out[axis] / length;
          places[at + axis] = x[v + axis] + half * (away * outward + up * n[v + axis]);
          looks[at + axis] = look[0] * outward + look[1] * n[v + axis];
        }
      }
    }
    position.needsUpdate = normal.needsUpdate = true;
  }

  /** Finds the edges that one triangle has, and where it is sewn. */
  #trace(geometry: BufferGeometry): void {
    this.#source = geometry;
    const nodeOf = (vertex: number): number => this.#cloth.nodeOf(vertex);
    const edges = sewnEdges(geometry.index?.array ?? [], nodeOf);
    const keys = edges.border.map(([a, b]) => edgeKey(nodeOf(a), nodeOf(b)));
    this.#hemmed ??= new Set(keys);
    if (this.#isSewn)
      geometry.setAttribute(
        "sewn",
        sewnColumn(this.#cloth, edges, (key) => this.#hemmed?.has(key) ?? true),
      );
    this.#chain(edges.border, nodeOf);
    this.#makeRoom(edges.border, geometry);
  }

  /** Each edge has two vertices of its own here: neighbours are found by their nodes. */
  #chain(border: readonly (readonly [number, number])[], nodeOf: (vertex: number) => number): void {
    this.#border = Uint32Array.from(border.flat());
    const starts = new Map(border.map(([a], edge) => [nodeOf(a), edge]));
    const ends = new Map(border.map(([, b], edge) => [nodeOf(b), edge]));
    this.#before = new Int32Array(2 * border.length);
    this.#after = new Int32Array(2 * border.length);
    border.forEach(([a, b], edge) => {
      const [previous, next] = [ends.get(nodeOf(a)), starts.get(nodeOf(b))];
      this.#before[2 * edge] = previous === undefined ? -1 : 2 * previous;
      this.#after[2 * edge] = 2 * edge + 1;
      this.#before[2 * edge + 1] = 2 * edge;
      this.#after[2 * edge + 1] = next === undefined ? -1 : 2 * next + 1;
    });
  }

  #makeRoom(border: readonly unknown[], source: BufferGeometry): void {
    const count = RING.length * this.#border.length;
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    for (const name of ["position", "normal"]) {
      const room = new BufferAttribute(new Float32Array(3 * count), 3);
      this.geometry.setAttribute(name, room.setUsage(DynamicDrawUsage));
    }
    for (const name of ["uv", "sewn", "damage"]) {
      const from = source.getAttribute(name);
      if (!from) continue;
      const { itemSize, array } = from;
      const own = new Float32Array(itemSize * count);
      for (let at = 0; at < count; at++) {
        const place = Math.floor(at / RING.length);
        const vertex = this.#border[place];
        for (let part = 0; part < itemSize; part++)
          own[itemSize * at + part] = array[itemSize * vertex + part];
        if (name !== "uv") continue;
        // The cloth goes on around its edge: where it stood still, it would have no direction.
        const other = this.#border[place ^ 1];
        const turn = (place & 1 ? -1 : 1) * AROUND * (at % RING.length);
        own[2 * at] += turn * (array[2 * other + 1] - array[2 * vertex + 1]);
        own[2 * at + 1] -= turn * (array[2 * other] - array[2 * vertex]);
      }
      this.geometry.setAttribute(name, new BufferAttribute(own, itemSize));
    }
    const indices: number[] = [];
    for (let edge = 0; edge < border.length; edge++) {
      for (let ring = 0; ring + 1 < RING.length; ring++) {
        const a = RING.length * 2 * edge + ring;
        const b = a + RING.length;
        indices.push(a, a + 1, b, b, a + 1, b + 1);
      }
    }
    this.geometry.setIndex(indices);
  }

  override dispose(): void {
    this.geometry.dispose();
  }
}
