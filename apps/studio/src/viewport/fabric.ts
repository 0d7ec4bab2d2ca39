import type { LoadedScene } from "@pliant/three";
import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  Vector2,
  type MeshStandardMaterial,
  type Texture,
} from "three";
import { CLOTH_COLOUR, CLOTH_FRAGMENT, CLOTH_NORMAL, CLOTH_VERTEX } from "./cloth-shader.ts";
import { weaveTexture, YARNS, type Weave } from "./weave-texture.ts";

type BodyLook = LoadedScene["looks"]["bodies"][number];
/** Of cloth and paper, as the worker fills it in. */
export type ClothLook = Extract<BodyLook, { kind: "cloth" | "paper" }>;
export type Print = NonNullable<ClothLook["print"]>;

/** Where nobody says how it looks. */
export const PLAIN_LOOK: ClothLook = {
  ...{ kind: "cloth", colour: "#b4472e", back: null, weave: "plain", yarn: 7e-4, print: null },
  ...{ roughness: 0.9, sheen: 0.25, thickness: 8e-4, hem: 0.012, stitches: null },
};

/** What a weave does to light beside its relief. */
interface Finish {
  /** Height of yarns, in their width [1]. */
  readonly relief: number;
  /** How much yarns differ in colour, and how cloudy it is [1]. */
  readonly tint: number;
  readonly cloud: number;
  /** Long yarns side by side: light runs across them, in their own colour [1]. */
  readonly floats: number;
}

const FINISHES: Readonly<Record<Weave, Finish>> = {
  plain: { relief: 0.32, tint: 0.05, cloud: 0.05, floats: 0 },
  twill: { relief: 0.34, tint: 0.4, cloud: 0.3, floats: 0 },
  satin: { relief: 0.06, tint: 0, cloud: 0.02, floats: 1 },
  knit: { relief: 0.3, tint: 0, cloud: 0.05, floats: 0 },
  felt: { relief: 0.5, tint: 0.22, cloud: 0.14, floats: 0 },
  leather: { relief: 0.05, tint: 0, cloud: 0.16, floats: 0 },
  none: { relief: 0, tint: 0, cloud: 0, floats: 0 },
};

const PRINTS = ["none", "stripes", "checks", "dots", "image"] as const;

/** Kept by the page from what it learns before the first scene: surroundings that shiny cloth can mirror. */
export const drawing = { isRich: false };

/** Values that a look sets, by their names in the shader. */
type Uniforms = Record<string, { value: unknown }>;

/** Cloth that looks so; `size` is how many metres one unit of u and of v spans. */
export class Fabric extends MeshPhysicalMaterial {
  readonly #own: Uniforms;
  #weave: Weave | null = null;

  constructor(look: ClothLook, size: Vector2) {
    super({ side: DoubleSide, sheenRoughness: 0.5 });
    this.#own = {
      ...{
        metres: { value: size.clone() },
        weaveMap: { value: null },
        weaveSize: { value: 1 },
        relief: { value: 0 },
      },
      ...{ weaveTint: { value: 0 }, weaveCloud: { value: 0 }, backColour: { value: new Color() } },
      ...{
        printKind: { value: 0 },
        printColour: { value: new Color() },
        printSize: { value: new Vector2(1, 1) },
      },
      ...{ printShare: { value: 0.5 }, printMap: { value: null } },
      ...{
        hemWidth: { value: 0 },
        thickness: { value: 0 },
        threadColour: { value: new Color() },
        isStitched: { value: 0 },
      },
    };
    if (drawing.isRich) this.anisotropy = 0.001;
    this.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.#own);
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", `#include <common>\n${CLOTH_VERTEX}`)
        .replace(
          "#include <begin_vertex>",
          "#include <begin_vertex>\nvCloth = uv * metres;\nvSewn = sewnOrNot();",
        );
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${CLOTH_FRAGMENT}`)
        .replace("#include <color_fragment>", `#include <color_fragment>\n${CLOTH_COLOUR}`)
        .replace("#include <normal_fragment_maps>", `#include <normal_fragment_maps>\n${CLOTH_NORMAL}`);
    };
    this.dress(look);
  }

  /** Another look on the same cloth. */
  dress(look: ClothLook): void {
    const { weave, yarn, print } = look;
    const { relief, tint, cloud, floats } = FINISHES[weave];
    const set = (name: string, value: unknown): void => void (this.#own[name].value = value);
    const colour = new Color(look.colour);
    this.color.copy(colour);
    this.roughness = look.roughness;
    // Its fibres' own colour, paler.
    this.sheen = look.sheen;
    this.sheenColor.copy(colour).lerp(new Color(0xffffff), 0.55);
    if (drawing.isRich) {
      // Never quite 0, or another shader would have to be made.
      this.anisotropy = Math.max(0.001, 0.7 * floats);
      this.metalness = 0.42 * floats;
    }
    if (weave !== this.#weave) {
      this.#weave = weave;
      (this.#own["weaveMap"].value as Texture | null)?.dispose();
      set("weaveMap", weaveTexture(weave));
    }
    set("weaveSize", YARNS * yarn);
    set("relief", relief * yarn);
    set("weaveTint", tint);
    set("weaveCloud", cloud);
    const back = look.back === null ? colour.clone().lerp(new Color(0xd8cbbb), 0.28) : new Color(look.back);
    set("backColour", back);
    set("hemWidth", look.hem);
    set("thickness", look.thickness);
    set(
      "threadColour",
      look.stitches === null ? colour.clone().multiplyScalar(0.8) : new Color(look.stitches),
    );
    set("isStitched", look.stitches === null ? 0 : 1);
    this.#print(print);
  }

  /** Its light runs across its yarns: the mesh needs tangents. */
  get isSatin(): boolean {
    return this.anisotropy > 0.01;
  }

  /** The picture of a print of kind `image`, once it was read. */
  setPicture(picture: Texture): void {
    const before = this.#own["printMap"].value as Texture | null;
    if (before !== picture) before?.dispose();
    this.#own["printMap"].value = picture;
    const { width, height } = picture.image as { width: number; height: number };
    const size = this.#own["printSize"].value as Vector2;
    size.y = (size.x * height) / width;
    this.#own["printKind"].value = PRINTS.indexOf("image");
  }

  /** What a file has cloth look like; its picture lies on its texture coordinates, and is disposed of with it. */
  wearOwn({ color, roughness, map }: MeshStandardMaterial): void {
    this.color.copy(color);
    this.roughness = roughness;
    (this.#own["backColour"].value as Color).copy(color);
    this.#own["hemWidth"].value = 0;
    if (!map) return;
    this.setPicture(map);
    // One picture over all of it, whatever it measures.
    (this.#own["printSize"].value as Vector2).copy(this.#own["metres"].value as Vector2);
  }

  override dispose(): void {
    for (const name of ["weaveMap", "printMap"]) (this.#own[name].value as Texture | null)?.dispose();
    super.dispose();
  }

  #print(print: Print | null): void {
    // A picture is shown when it has come.
    const kind = print === null || print.kind === "image" ? "none" : print.kind;
    this.#own["printKind"].value = PRINTS.indexOf(kind);
    if (print === null) return;
    (this.#own["printSize"].value as Vector2).set(print.size, print.size);
    if (print.kind === "image") return;
    (this.#own["printColour"].value as Color).set(print.colour);
    this.#own["printShare"].value = print.share;
  }
}
