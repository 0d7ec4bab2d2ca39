import { DoubleSide, MeshPhysicalMaterial, RepeatWrapping, type CanvasTexture, type Vector2 } from "three";
import { weaveTexture } from "./weave-texture.ts";

/** Warm cloths that stay apart from each other and from both themes' backgrounds. */
const COLOURS = [0xb9613c, 0x3f7f80, 0xc2953f, 0x7d5a7c] as const;

/** Heavy cloth is dyed in the yarn. */
const INDIGO = [0x46608c, 0x5b5f6b] as const;

/** Side of one square of the pattern [m]. */
const CHECK = 0.0625;

/** What cloth of a weight looks like: up to 0.1 kg/m² a glossy plain one, from 0.3 kg/m² on a twill, checks between. */
function lookOf(index: number, density: number) {
  if (density <= 0.1) {
    return { weave: "satin", color: COLOURS[index % COLOURS.length], roughness: 0.42, sheen: 1 } as const;
  }
  if (density >= 0.3) {
    return { weave: "twill", color: INDIGO[index % INDIGO.length], roughness: 0.95, sheen: 0.25 } as const;
  }
  return { weave: "checks", color: COLOURS[index % COLOURS.length], roughness: 0.9, sheen: 0.55 } as const;
}

/** Woven cloth number `index` of a density [kg/m²]; `size` is how many metres one unit of u and of v spans. */
export function createFabric(index: number, density: number, size: Vector2): MeshPhysicalMaterial {
  const { weave, color, roughness, sheen } = lookOf(index, density);
  const map = repeated(weaveTexture(weave), size);
  const material = new MeshPhysicalMaterial({
    ...{ color, roughness, sheen },
    map,
    // Yarns stand out of the sheet: light runs along them.
    bumpMap: map,
    bumpScale: weave === "satin" ? 0.25 : 0.9,
    sheenRoughness: 0.45,
    sheenColor: 0xffe2c8,
    side: DoubleSide,
  });
  material.onBeforeCompile = (shader) => {
    // The wrong side of a print is paler: it tells a fold from a flat sheet at a glance.
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      if (!gl_FrontFacing) diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.86, 0.78, 0.68), 0.42);`,
    );
  };
  return material;
}

function repeated(texture: CanvasTexture, size: Vector2): CanvasTexture {
  texture.wrapS = texture.wrapT = RepeatWrapping;
  // The texture holds two squares by two. Whole repeats, so that the pattern ends at the hem.
  texture.repeat.set(
    Math.max(1, Math.round(size.x / CHECK / 2)),
    Math.max(1, Math.round(size.y / CHECK / 2)),
  );
  texture.anisotropy = 4;
  return texture;
}
