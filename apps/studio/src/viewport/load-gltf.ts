import type { ReadFile } from "@pliant/scene";
import { TextureLoader } from "three";
import { GLTFLoader, type GLTF } from "three/examples/jsm/loaders/GLTFLoader.js";

/** Largest file that is drawn as it is [bytes]. */
const MOST_BYTES = 100e6;

/** A file with its materials and pictures, as three.js reads it. */
export async function loadGltf(file: string, readFile: ReadFile): Promise<GLTF> {
  const bytes = await readFile(file, MOST_BYTES);
  const loader = new GLTFLoader();
  loader.register((parser) => {
    // Pictures as elements: the page's policy lets nothing else read them.
    parser.textureLoader = new TextureLoader(parser.options.manager);
    return { name: "pliant-pictures" };
  });
  return loader.parseAsync(Uint8Array.from(bytes).buffer, "");
}
