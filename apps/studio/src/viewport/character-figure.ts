import type { ReadFile } from "@pliant/scene";
import {
  AnimationMixer,
  Bone,
  Group,
  Mesh,
  SkinnedMesh,
  type AnimationClip,
  type Quaternion,
  type Vector3,
  type Material,
  type Object3D,
} from "three";
import type { GLTF } from "three/examples/jsm/loaders/GLTFLoader.js";
import { loadGltf } from "./load-gltf.ts";

/** How a scene has a character play, as its file says. What is absent has the schema's defaults. */
export interface CharacterMotion {
  readonly file: string;
  readonly clip?: string | null;
  readonly from?: number;
  readonly speed?: number;
  readonly loop?: boolean;
  readonly blendIn?: number;
  readonly scale?: number;
  readonly up?: "y" | "z";
  readonly triangles?: number;
}

/** Cloth that meets fewer triangles than are drawn lies so much deeper [m]. */
const COARSER = 0.008;

/** The character of a file, in its own materials, as deep under its surface as cloth needs [m]. */
export async function loadFigure(
  motion: CharacterMotion,
  readFile: ReadFile,
  inset: number,
): Promise<CharacterFigure> {
  const gltf = await loadGltf(motion.file, readFile);
  return new CharacterFigure(gltf, motion, motion.triangles === undefined ? inset : inset + COARSER);
}

/** A bone where it stands. */
interface Place {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/** Follows time as the worker's body does: from its bind pose into the clip, then through it (@pliant/character, animated-collider.ts). */
export class CharacterFigure extends Group {
  readonly #motion: CharacterMotion;
  readonly #mixer: AnimationMixer;
  readonly #clip: AnimationClip | undefined;
  readonly #moving: readonly Object3D[];
  readonly #bound: readonly Place[];

  constructor({ scene, animations }: GLTF, motion: CharacterMotion, inset: number) {
    super();
    this.#motion = motion;
    const { scale = 1, up = "y", clip } = motion;
    const base = new Group();
    base.scale.setScalar(scale);
    if (up === "z") base.rotation.x = -Math.PI / 2;
    base.add(scene);
    this.add(base);
    scene.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.castShadow = part.receiveShadow = true;
      // Bones carry it elsewhere than its box knows.
      part.frustumCulled = false;
      for (const material of [part.material].flat() as Material[]) sink(material, inset);
    });
    this.#clip = clip === null ? undefined : (animations.find(({ name }) => name === clip) ?? animations[0]);
    this.#mixer = new AnimationMixer(scene);
    if (this.#clip) this.#mixer.clipAction(this.#clip).play();
    this.#moving = nodesOf(scene);
    scene.traverse((part) => {
      if (part instanceof SkinnedMesh) part.skeleton.pose();
    });
    this.#bound = this.#moving.map(placeOf);
  }

  /** Stands as at a time of the scene [s]. */
  stand(time: number): void {
    const { from = 0, speed = 1, loop = true, blendIn = 0 } = this.#motion;
    if (!this.#clip) return;
    const { duration } = this.#clip;
    const at = from + speed * Math.max(0, time - blendIn);
    this.#mixer.setTime(loop && duration > 0 ? at % duration : Math.min(at, duration - 1e-4));
    if (time >= blendIn) return;
    const share = time / blendIn;
    const eased = share * share * (3 - 2 * share);
    this.#moving.forEach((part, index) => {
      const { position, rotation, scale } = this.#bound[index];
      part.position.lerpVectors(position, part.position.clone(), eased);
      part.quaternion.copy(rotation.clone().slerp(part.quaternion, eased));
      part.scale.lerpVectors(scale, part.scale.clone(), eased);
    });
  }

  override dispose(): void {
    this.#mixer.stopAllAction();
    this.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.geometry.dispose();
      for (const material of [part.material].flat() as Material[]) {
        for (const value of Object.values(material)) if (isTexture(value)) value.dispose();
        material.dispose();
      }
    });
  }
}

const isTexture = (value: unknown): value is { dispose(): void } =>
  typeof value === "object" && value !== null && "isTexture" in value;

function nodesOf(scene: Object3D): Object3D[] {
  const found: Object3D[] = [];
  scene.traverse((part) => {
    if (part instanceof Bone) found.push(part);
  });
  return found;
}

const placeOf = ({ position, quaternion, scale }: Object3D): Place => ({
  position: position.clone(),
  rotation: quaternion.clone(),
  scale: scale.clone(),
});

/** Cloth lies on it with its nodes: what is nearer behind it than a depth [m] is drawn in front of it. Its shape stays, that of fingers and ears as well. */
function sink(material: Material, depth: number): void {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      "#include <project_vertex>",
      `#include <project_vertex>
vec4 deeper = projectionMatrix * (mvPosition - vec4(0.0, 0.0, ${depth.toFixed(6)}, 0.0));
gl_Position.z = deeper.z / deeper.w * gl_Position.w;`,
    );
  };
  material.customProgramCacheKey = () => `sunk ${depth}`;
}
