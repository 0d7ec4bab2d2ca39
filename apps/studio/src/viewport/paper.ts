import { Color, DoubleSide, MeshStandardMaterial, ShaderChunk } from "three";
import type { ClothLook } from "./fabric.ts";
import { keyDirection } from "./lights.ts";

/** What a damaged fibre scatters: a little darker than the sheet. */
const WORN = new Color(0xd8cfc0);
/** In the view of damage. */
const MARKED = new Color(0xd0342c);
/** Light that comes through from the other side [1]. */
const THROUGH = "0.16";

/** Shadows are looked up a little off the surface, towards the light: of a side that looks away from it, the other way. */
const SHADOW = ShaderChunk.shadowmap_vertex.replace(
  /(vec3 shadowWorldNormal = [^;]+;)/,
  "$1\nif (dot(shadowWorldNormal, keyDirection) < 0.0) shadowWorldNormal = -shadowWorldNormal;",
);

/** Whether damage is marked, in all sheets of paper at once. */
export const damageView = { value: 0 };

/** Matt paper. The attribute `damage` shades creases; with `damageView` on it marks them. */
export class Paper extends MeshStandardMaterial {
  readonly #back = { value: new Color() };

  constructor(look: ClothLook) {
    super({ side: DoubleSide });
    this.onBeforeCompile = (shader) => {
      shader.uniforms["backColour"] = this.#back;
      shader.uniforms["damageView"] = damageView;
      shader.uniforms["worn"] = { value: WORN };
      shader.uniforms["marked"] = { value: MARKED };
      shader.uniforms["keyDirection"] = { value: keyDirection };
      shader.vertexShader = shader.vertexShader
        .replace(
          "#include <common>",
          "#include <common>\nattribute float damage;\nvarying float vDamage;\nuniform vec3 keyDirection;",
        )
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nvDamage = damage;")
        .replace("#include <shadowmap_vertex>", SHADOW);
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${DECLARED}`)
        .replace("#include <color_fragment>", COLOUR)
        .replace("#include <opaque_fragment>", `${LIT_FROM_BEHIND}\n#include <opaque_fragment>`);
    };
    this.dress(look);
  }

  dress({ colour, back, roughness }: ClothLook): void {
    this.color.set(colour);
    this.roughness = roughness;
    // Foil mirrors.
    this.metalness = roughness < 0.4 ? 0.9 : 0;
    this.#back.value.set(back ?? colour);
  }
}

const DECLARED = `
uniform float damageView;
uniform vec3 worn;
uniform vec3 marked;
uniform vec3 backColour;
varying float vDamage;
`;

const COLOUR = `#include <color_fragment>
  if (!gl_FrontFacing) diffuseColor.rgb = backColour;
  diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * worn, 0.5 * smoothstep(0.0, 0.8, vDamage));
  diffuseColor.rgb = mix(diffuseColor.rgb, marked, damageView * smoothstep(0.02, 0.5, vDamage));`;

const LIT_FROM_BEHIND = `
  #if NUM_DIR_LIGHTS > 0
    outgoingLight += (1.0 - metalness) * ${THROUGH} * diffuseColor.rgb * directionalLights[0].color *
      max(0.0, -dot(normal, directionalLights[0].direction)) * RECIPROCAL_PI;
  #endif
`;
