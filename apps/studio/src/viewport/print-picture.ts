import type { ReadFile } from "@pliant/scene";
import {
  Mesh,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type Material,
  type Object3D,
} from "three";

/** Largest picture of a print [bytes]. */
const MOST_BYTES = 30e6;

/** The picture of a print: of a file beside the scene, or carried in the scene itself. */
export async function loadPrint(image: string, readFile: ReadFile): Promise<Texture> {
  const bytes = image.startsWith("data:") ? bytesOf(image) : await readFile(image, MOST_BYTES);
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]), { imageOrientation: "flipY" });
  const texture = new Texture(bitmap);
  // A bitmap is turned as it is made.
  texture.flipY = false;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

/** What follows the comma of `data:image/png;base64,…`. */
export function bytesOf(address: string): Uint8Array {
  const binary = atob(address.slice(address.indexOf(",") + 1));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** The first material of a file that somebody gave a colour or a picture. */
export async function loadClothMaterial(
  file: string,
  readFile: ReadFile,
): Promise<MeshStandardMaterial | null> {
  const { loadGltf } = await import("./load-gltf.ts");
  const { scene } = await loadGltf(file, readFile);
  const material = materialsOf(scene).find((each) => each instanceof MeshStandardMaterial) ?? null;
  // Files count v downwards, sheets upwards.
  if (material?.map) {
    const { map } = material;
    map.wrapS = map.wrapT = RepeatWrapping;
    map.anisotropy = 8;
    map.flipY = true;
    map.needsUpdate = true;
  }
  return material;
}

function materialsOf(scene: Object3D): Material[] {
  const found: Material[] = [];
  scene.traverse((part) => {
    if (part instanceof Mesh) found.push(...([part.material].flat() as Material[]));
  });
  return found;
}
