import type { Matrix4 } from "three";
import type { LiveFrame } from "./live-frame.ts";
import type { Bound, BoundCloth, Detail } from "./messages.ts";
import type { PageScene } from "./page-scene.ts";
import type { ShownBlend } from "./shown-blend.ts";
import { objectsOf } from "./source-objects.ts";
import { isCollider, type Source } from "./sources.ts";
import { WrapMesh } from "./wrap-mesh.ts";

type MeshMaker = () => WrapMesh;

interface Drawn {
  readonly mesh: WrapMesh;
  readonly detail: Detail;
}

/** The meshes that show the cloth of a host: each is made when it is first asked for. */
export class DrawnCloths {
  readonly #scene: PageScene;
  readonly #meshes = new Map<string, Drawn>();
  /** What makes the mesh of a source that is drawn by other vertices than its nodes. */
  readonly #makers = new WeakMap<Source, Map<Detail, MeshMaker>>();

  #blend: typeof ShownBlend | null = null;

  constructor(scene: PageScene) {
    this.#scene = scene;
  }

  /**
   * Finds the places of vertices on cloth that has other nodes, in parts: what is drawn meanwhile goes on, and new cloth stays as it was until then. The code comes with
   * the first of them.
   */
  async prepare({ cloths }: Bound): Promise<void> {
    for (const { id, made, triangles, detail, coarse } of cloths) {
      const source = this.#scene.records.get(id)?.source;
      if (!source) continue;
      if (made) await this.#prepare(source, detail, { rest: made, triangles });
      if (coarse) await this.#prepare(source, "coarse", { rest: coarse.made, triangles: coarse.triangles });
    }
  }

  async #prepare(
    source: Source,
    detail: Detail,
    cloth: { readonly rest: Float64Array; readonly triangles: Uint32Array },
  ): Promise<void> {
    const { original, placed } = objectsOf(source);
    const makers = this.#makers.get(source) ?? new Map<Detail, MeshMaker>();
    this.#makers.set(source, makers);
    if (!original || !placed || makers.has(detail)) return;
    const { bindFine, fineMesh, ShownBlend: Blend } = await import("./bind-fine.ts");
    this.#blend = Blend;
    const binding = await bindFine(original, { ...cloth, placed });
    makers.set(detail, () => fineMesh(source.id, original, binding, cloth.rest.length / 3));
  }

  /** What shows a cloth now. */
  meshOf(id: string, bound: BoundCloth | undefined): WrapMesh {
    return this.#meshes.get(id)?.mesh ?? this.#make(id, bound);
  }

  #make(id: string, bound: BoundCloth | undefined): WrapMesh {
    const source = this.#scene.records.get(id)?.source;
    if (!bound || !source || isCollider(source))
      throw new RangeError(`cloth: "${id}" is not there yet, expected \`add\` to have resolved`);
    const { original } = objectsOf(source);
    const isMesh = source.kind === "mesh";
    const before = this.#meshes.get(id)?.mesh.shownVertices() ?? null;
    this.drop(id);
    const mesh =
      this.#makers.get(source)?.get(bound.detail)?.() ??
      new WrapMesh({
        id,
        triangles: isMesh ? (source.corners ?? source.triangles) : bound.triangles,
        uvs:
          (isMesh ? source.uvs : undefined) ??
          (isMesh && source.vertices ? new Float32Array(2 * source.vertices.length) : bound.uvs),
        ...(isMesh && source.vertices && { vertices: source.vertices }),
        ...(original && { original }),
      });
    if (before && this.#blend) mesh.blend = new this.#blend(before);
    this.#meshes.set(id, { mesh, detail: bound.detail });
    return mesh;
  }

  /** Shows a frame; `movedOf` says where a cloth goes as a whole. */
  show(frame: LiveFrame, { cloths }: Bound, movedOf: (id: string) => Matrix4 | null): void {
    for (const cloth of cloths)
      // Another one is being removed, or not prepared yet.
      if (this.#isReady(cloth)) {
        const known = this.#meshes.get(cloth.id);
        const mesh = known?.detail === cloth.detail ? known.mesh : this.#make(cloth.id, cloth);
        mesh.update(frame, cloth.firstNode, movedOf(cloth.id));
      }
    // What goes with its bones alone is drawn by the page's own mesh.
    for (const id of this.#meshes.keys()) if (cloths.every((each) => each.id !== id)) this.drop(id);
  }

  #isReady({ id, made, detail }: BoundCloth): boolean {
    const source = this.#scene.records.get(id)?.source;
    return source !== undefined && (made === null || this.#makers.get(source)?.has(detail) === true);
  }

  drop(id: string): void {
    this.#meshes.get(id)?.mesh.dispose();
    this.#meshes.delete(id);
  }

  dispose(): void {
    for (const id of this.#meshes.keys()) this.drop(id);
  }
}
