import { DoubleSide, MeshPhysicalMaterial, type ColorRepresentation } from "three";

/**
 * Something soft that light goes into. `clarity` 0 is rubber; towards 1 it lets more of what is behind it through, clear in the
 * middle and dense at its rim, and glows where light comes through from the other side.
 */
export function createJelly(color: ColorRepresentation, clarity: number): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color,
    roughness: 0.42 - 0.24 * clarity,
    clearcoat: 0.35 + 0.5 * clarity,
    clearcoatRoughness: 0.28 - 0.18 * clarity,
    // Both sides, far ones first: one sees the back through the front.
    ...(clarity > 0 && { transparent: true, side: DoubleSide }),
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms["clarity"] = { value: clarity };
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nuniform float clarity;")
      .replace(
        "#include <opaque_fragment>",
        `float facing = abs(dot(normalize(vViewPosition), normal));
        float rim = pow(1.0 - facing, 2.2);
        diffuseColor.a = mix(1.0 - 0.3 * clarity, 1.0, rim);
        #if NUM_DIR_LIGHTS > 0
          float behind = clamp((0.45 - dot(normal, directionalLights[0].direction)) / 1.45, 0.0, 1.0);
          outgoingLight += clarity * (0.16 * behind + 0.1 * rim) * diffuseColor.rgb * directionalLights[0].color;
        #endif
        #include <opaque_fragment>`,
      );
  };
  return material;
}
