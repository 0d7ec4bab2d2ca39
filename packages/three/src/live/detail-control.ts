import { Vector3, type Camera, type SkinnedMesh } from "three";
import { detailOf } from "./detail-of.ts";
import type { Bound, Detail, PageMessage } from "./messages.ts";
import type { PageScene } from "./page-scene.ts";
import { objectsOf } from "./source-objects.ts";
import { isCollider } from "./sources.ts";

/** What it needs of its host. */
export interface DetailPorts {
  readonly scene: PageScene;
  ask(message: (id: number) => PageMessage): Promise<unknown>;
  bound(): Bound | null;
}

/** Asks for as much of each cloth as who looks can see. Nodes that the page counts on stay. */
export class DetailControl {
  readonly #camera: Camera;
  readonly #ports: DetailPorts;
  readonly #details = new Map<string, Detail>();
  /** What was asked for and is not there yet. */
  readonly #waiting = new Set<string>();

  constructor(camera: Camera, ports: DetailPorts) {
    this.#camera = camera;
    this.#ports = ports;
  }

  /** How much of a cloth is there. */
  detailOf(id: string): Detail {
    return this.#details.get(id) ?? "full";
  }

  /** Whether a cloth is there though nothing of it is simulated, or about to come back. */
  keeps(id: string): boolean {
    return this.#waiting.has(id) || this.detailOf(id) === "skinned";
  }

  forget(id: string): void {
    this.#details.delete(id);
  }

  update(): void {
    const { scene } = this.#ports;
    for (const [id, { source }] of scene.records) {
      const { detail, original, skin } = objectsOf(source);
      const known = this.#ports.bound()?.cloths.find((each) => each.id === id);
      const now = this.detailOf(id);
      const isCoarse = known?.coarse ?? now === "skinned";
      if (!detail || isCollider(source) || this.#waiting.has(id) || !isCoarse) continue;
      if ([...scene.pins, ...scene.attachments, ...scene.grabs].some(({ cloth }) => cloth === id)) continue;
      const [bone] = (skin as Partial<SkinnedMesh> | undefined)?.skeleton?.bones ?? [];
      const place = bone ?? original;
      if (!place) continue;
      eye.setFromMatrixPosition(this.#camera.matrixWorld);
      const wanted = detailOf(at.setFromMatrixPosition(place.matrixWorld).distanceTo(eye), detail, now);
      if (wanted !== now) void this.#change(id, wanted);
    }
  }

  async #change(id: string, detail: Detail): Promise<void> {
    this.#waiting.add(id);
    try {
      await this.#ports.ask((request) => ({ kind: "detail", id: request, cloth: id, detail }));
      this.#details.set(id, detail);
    } catch {
      // The host has ended, or the cloth was removed meanwhile.
    } finally {
      this.#waiting.delete(id);
    }
  }
}

const at = new Vector3();
const eye = new Vector3();
