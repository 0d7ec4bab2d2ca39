import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Scene } from "@pliant/scene";
import type { KernelBackend } from "pliant";

/** What decides every bit of a bake's frames: two with the same key have the same frames. */
export interface BakeKey {
  /** SHA-256 of the scene with all its defaults, length and frame rate included. */
  readonly scene: string;
  readonly engine: string;
  readonly kernels: KernelBackend;
}

export function bakeKey(scene: Scene, kernels: KernelBackend): BakeKey {
  return { scene: sceneHash(scene), engine: ENGINE, kernels };
}

/** What differs between the keys of two bakes, in words; undefined when nothing does. */
export function keyDifference(found: BakeKey, asked: BakeKey): string | undefined {
  if (found.engine !== asked.engine) return `it was begun by Pliant ${found.engine}, this is ${asked.engine}`;
  if (found.kernels !== asked.kernels)
    return `it was begun with --kernels ${found.kernels}, not ${asked.kernels}`;
  if (found.scene !== asked.scene) return "it is of another scene, or of another length or frame rate";
  return undefined;
}

/** Packages are released together: this one's version is the engine's. src/ and dist/ lie equally deep below the manifest. */
export const ENGINE = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }
).version;

/** The same for scenes that differ in the order of their keys alone. */
export function sceneHash(scene: Scene): string {
  const hash = createHash("sha256");
  const { files, ...document } = scene;
  addTo(hash, document);
  // A scene names its files; what is in them counts as well.
  addTo(hash, files?.digest() ?? {});
  return hash.digest("hex");
}

/** Word by word: the text of a scene with a large mesh is longer than Node's longest. */
function addTo(hash: ReturnType<typeof createHash>, value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    hash.update(`${value.constructor.name}(${value.byteLength})`);
    hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    hash.update("[");
    for (const each of value) addTo(hash, each);
    hash.update("]");
  } else if (typeof value === "object" && value !== null) {
    hash.update("{");
    for (const key of Object.keys(value).sort()) {
      const each = (value as Record<string, unknown>)[key];
      if (each === undefined) continue;
      hash.update(`${JSON.stringify(key)}:`);
      addTo(hash, each);
    }
    hash.update("}");
  } else {
    hash.update(`${Object.is(value, -0) ? "-0" : (JSON.stringify(value) ?? "")},`);
  }
}
