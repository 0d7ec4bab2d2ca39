import { Color, MeshPhysicalMaterial, ShaderChunk, type ColorRepresentation } from "three";
import { drawing } from "./fabric.ts";

/** Of an elastic body, where the scene says something. */
export interface JellyLook {
  readonly colour: ColorRepresentation;
  /** 0 is rubber, 1 is jelly. */
  readonly clarity: number;
  /** 0 mirrors, 1 is quite matt. */
  readonly roughness?: number;
}

/** What is seen through jelly where nothing stands behind it: the page itself is not in the picture. As light, before the tones are mapped. */
export const behindJelly = { value: new Color(0xffffff) };

/** How far light goes in clear jelly before most of it has its colour [m]. */
const CLEAR = 0.3;

/**
 * Something soft that light goes into. Towards clarity 1 what is behind shows through, bent and dyed, and light that enters is seen
 * again elsewhere: shadows on it are coloured, its rims glow.
 */
export class Jelly extends MeshPhysicalMaterial {
  readonly #clarity = { value: 0 };

  constructor(look: JellyLook) {
    super({ clearcoat: 1, ior: 1.36, thickness: 0.14 });
    this.onBeforeCompile = (shader) => {
      shader.uniforms["clarity"] = this.#clarity;
      shader.uniforms["behindJelly"] = behindJelly;
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nuniform float clarity;\nuniform vec3 behindJelly;")
        .replace("#include <transmission_pars_fragment>", SEEN_THROUGH)
        .replace("#include <opaque_fragment>", `${INSIDE}\n#include <opaque_fragment>`);
    };
    this.dress(look);
  }

  dress({ colour, clarity, roughness }: JellyLook): void {
    this.#clarity.value = clarity;
    this.color.set(colour);
    this.roughness = roughness ?? 0.5 - 0.34 * clarity;
    this.clearcoat = 0.3 + 0.2 * clarity;
    this.clearcoatRoughness = 0.3 - 0.14 * clarity;
    if (drawing.isRich) {
      this.transmission = 0.85 * clarity;
      this.attenuationColor.set(colour);
      this.attenuationDistance = CLEAR;
    } else this.transparent = clarity > 0;
  }
}

const SEEN_THROUGH = ShaderChunk.transmission_pars_fragment.replaceAll(
  /(transmittedLight = getTransmissionSample\([^;]*;)/g,
  "$1\ntransmittedLight = vec4( transmittedLight.rgb + ( 1.0 - transmittedLight.a ) * behindJelly, 1.0 );",
);

/** After all lamps: what comes back out of it. */
const INSIDE = `
  float facing = abs(dot(normalize(vViewPosition), normal));
  float rim = pow(1.0 - facing, 2.5);
  vec3 dye = diffuse * (0.7 + 0.5 * rim);
  #if NUM_DIR_LIGHTS > 0
    // Light that went in on the far side, and light that spread sideways.
    float lit = dot(normal, directionalLights[0].direction);
    outgoingLight += clarity * dye * directionalLights[0].color *
      (0.2 * smoothstep(0.9, -0.9, lit) + 0.16 * smoothstep(-0.7, 1.0, lit));
  #endif
  #ifndef USE_TRANSMISSION
    diffuseColor.a = mix(1.0, mix(0.82, 1.0, rim), clarity);
  #endif
`;
