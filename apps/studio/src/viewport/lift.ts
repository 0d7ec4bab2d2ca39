import type { Material } from "three";

/** Share of its distance from the eye that a mark is drawn nearer than it is. */
const LIFT = 0.004;

/**
 * Marks on a surface are drawn a little before it, or they would drown in it by halves. They are moved along the line of
 * sight, so they stay where they are in the picture.
 */
export function lift<M extends Material>(material: M): M {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      "#include <project_vertex>",
      `#include <project_vertex>
      gl_Position = projectionMatrix * vec4(mvPosition.xyz * ${(1 - LIFT).toFixed(4)}, 1.0);`,
    );
  };
  return material;
}
