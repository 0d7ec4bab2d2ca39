import { Color, DoubleSide, MeshStandardMaterial, ShaderChunk } from "three";
import { KEY_DIRECTION } from "./lights.ts";

/** What a damaged fibre scatters: a little darker than the sheet. */
const WORN = new Color(0xd8cfc0);
/** In the view of damage. */
const MARKED = new Color(0xd0342c);

/** Shadows are looked up a little off the surface, towards the light: of a side that looks away from it, the other way. */
const SHADOW = ShaderChunk.shadowmap_vertex.replace(
  /(vec3 shadowWorldNormal = [^;]+;)/,
  "$1\nif (dot(shadowWorldNormal, keyDirection) < 0.0) shadowWorldNormal = -shadowWorldNormal;",
);

/** Whether damage is marked, in all sheets of paper at once. */
export const damageView = { value: 0 };

/** Matt white paper with a faint tooth. The attribute `damage` shades creases; with `damageView` on it marks them. */
export function createPaper(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: 0xffffff,
    emissive: 0x26241f,
    roughness: 0.93,
    metalness: 0,
    side: DoubleSide,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms["damageView"] = damageView;
    shader.uniforms["worn"] = { value: WORN };
    shader.uniforms["marked"] = { value: MARKED };
    shader.uniforms["keyDirection"] = { value: KEY_DIRECTION };
    shader.vertexShader = shader.vertexShader
      .replace(
        "#include <common>",
        "#include <common>\nattribute float damage;\nvarying float vDamage;\nuniform vec3 keyDirection;",
      )
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvDamage = damage;")
      .replace("#include <shadowmap_vertex>", SHADOW);
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        "#include <common>\nuniform float damageView;\nuniform vec3 worn;\nuniform vec3 marked;\nvarying float vDamage;",
      )
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        diffuseColor.rgb = mix(diffuseColor.rgb, worn, 0.5 * smoothstep(0.0, 0.8, vDamage));
        diffuseColor.rgb = mix(diffuseColor.rgb, marked, damageView * smoothstep(0.02, 0.5, vDamage));`,
      );
  };
  return material;
}
