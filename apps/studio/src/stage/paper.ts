import { Color, DoubleSide, MeshStandardMaterial } from "three";

/** What a damaged fibre scatters: a little darker than the sheet. */
const WORN = new Color(0xd8cfc0);
/** In the view of damage. */
const MARKED = new Color(0xd0342c);

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
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute float damage;\nvarying float vDamage;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvDamage = damage;");
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
