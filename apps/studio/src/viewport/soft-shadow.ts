import { ShaderChunk, type Material } from "three";

/** Height above the floor at which a shadow is widest, of the depth that the shadow map spans [1]. */
const HIGH = "0.03";
/** Radius of the blur under what lies on the floor, and under what is high above it [texels]. */
const NEAR = "3.0";
const FAR = "58.0";
const TAPS = 18;

/** 1 while pictures follow each other; 0 where many pictures with a lamp that wanders make the shadow soft. */
export const widening = { value: 1 };

const WIDE = `
  float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
  vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
  if ( widening == 0.0 ) {
    vec2 at = shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * texelSize * ${NEAR};
    shadow = texture( shadowMap, vec3( at, shadowCoord.z ) );
  } else {
    float high = 0.0;
    for ( int k = 0; k < 4; k ++ ) {
      vec2 at = shadowCoord.xy + vogelDiskSample( k, 4, phi ) * texelSize * ${FAR} * 0.7;
      high += 0.25 - 0.25 * texture( shadowMap, vec3( at, shadowCoord.z - ${HIGH} ) );
    }
    vec2 radius = texelSize * mix( ${NEAR}, ${FAR}, high );
    shadow = 0.0;
    for ( int k = 0; k < ${TAPS}; k ++ ) {
      shadow += texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( k, ${TAPS}, phi ) * radius, shadowCoord.z ) );
    }
    shadow /= ${TAPS}.0;
  }
`;

/**
 * Lets a floor receive shadows as from a lamp that has a size: sharp where something touches it, wide and faint under what is high
 * above. The map can only be asked whether something is above a height, so that is asked twice.
 */
export function softenShadow<M extends Material>(material: M): M {
  material.onBeforeCompile = (shader) => {
    shader.uniforms["widening"] = widening;
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <shadowmap_pars_fragment>",
      "uniform float widening;\n" +
        ShaderChunk.shadowmap_pars_fragment.replace(/vec2 texelSize[\s\S]*?\) \* 0\.2;/, () => WIDE),
    );
  };
  return material;
}
