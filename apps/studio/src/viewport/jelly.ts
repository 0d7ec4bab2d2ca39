import { Color, MeshPhysicalMaterial, type ColorRepresentation } from "three";

/** Of an elastic body, where the scene says something. */
export interface JellyLook {
  readonly colour: ColorRepresentation;
  /** 0 is rubber, 1 is jelly. */
  readonly clarity: number;
  /** 0 mirrors, 1 is quite matt. */
  readonly roughness?: number;
}

/**
 * Something soft that light goes into. Towards clarity 1 light that enters is seen again elsewhere: shadows on it are coloured and never
 * deep, thin parts and rims glow, the middle is dense, and a little of what stands behind shows through.
 */
export class Jelly extends MeshPhysicalMaterial {
  readonly #clarity = { value: 0 };

  constructor(look: JellyLook) {
    super({ clearcoat: 1, sheen: 0 });
    this.onBeforeCompile = (shader) => {
      shader.uniforms["clarity"] = this.#clarity;
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nuniform float clarity;")
        .replace("#include <opaque_fragment>", `${INSIDE}\n#include <opaque_fragment>`);
    };
    this.dress(look);
  }

  dress({ colour, clarity, roughness }: JellyLook): void {
    this.#clarity.value = clarity;
    this.color.copy(new Color(colour));
    this.roughness = roughness ?? 0.5 - 0.3 * clarity;
    this.clearcoat = 0.3 + 0.6 * clarity;
    this.clearcoatRoughness = 0.3 - 0.24 * clarity;
    this.transparent = clarity > 0;
  }
}

/** After all lamps: what comes back out of it. */
const INSIDE = `
  float facing = abs(dot(normalize(vViewPosition), normal));
  float rim = pow(1.0 - facing, 2.5);
  vec3 deep = diffuseColor.rgb * diffuseColor.rgb;
  vec3 inner = mix(deep, diffuseColor.rgb, 0.35 + 0.65 * rim);
  #if NUM_DIR_LIGHTS > 0
    float lit = dot(normal, directionalLights[0].direction);
    // Light that went in on the far side, and light that spread sideways.
    float through = smoothstep(0.9, -0.9, lit);
    float spread = smoothstep(-0.7, 1.0, lit);
    vec3 glow = inner * directionalLights[0].color * (0.2 * through + 0.16 * spread + 0.3 * rim * (0.4 + 0.6 * through));
    outgoingLight = mix(outgoingLight, 0.62 * (totalDiffuse) + totalSpecular + glow
      #ifdef USE_CLEARCOAT
        + (clearcoatSpecularDirect + clearcoatSpecularIndirect) * material.clearcoat
      #endif
      , clarity);
  #endif
  diffuseColor.a = mix(1.0, mix(0.86, 1.0, rim), clarity);
`;
