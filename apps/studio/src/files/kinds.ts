/** What a file may be that somebody drops on the page. */
export type Kind = "scene" | "pattern" | "drawing" | "creases" | "character" | "surface" | "tets" | "other";

const SURFACE = /\.(obj|ply|stl|glb|gltf)$/i;
const TETS = /\.(msh|mesh|vtk|veg|node|ele)$/i;

/** By its name, and by a look inside where that does not tell. */
export function kindOf(name: string, bytes: Uint8Array): Kind {
  if (/\.json$/i.test(name)) return isPattern(bytes) ? "pattern" : "scene";
  if (/\.fold$/i.test(name)) return "creases";
  if (/\.svg$/i.test(name)) return isCreases(bytes) ? "creases" : "drawing";
  if (/\.(glb|gltf)$/i.test(name)) return isCharacter(bytes) ? "character" : "surface";
  return SURFACE.test(name) ? "surface" : TETS.test(name) ? "tets" : "other";
}

/** GarmentCode and Garment-Pattern-Generator write `pattern.panels`. Faulty JSON is a scene: its errors are told there. */
function isPattern(bytes: Uint8Array): boolean {
  try {
    const { pattern } = JSON.parse(new TextDecoder().decode(bytes)) as { pattern?: { panels?: unknown } };
    return typeof pattern?.panels === "object";
  } catch {
    return false;
  }
}

/** Crease patterns have mountains in red and valleys in blue; other drawings are sewing patterns. */
function isCreases(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  return /stroke\s*[:=]\s*["']?\s*(red|blue|#f00\b|#00f\b|#ff0000|#0000ff|rgb\(\s*(255\s*,\s*0\s*,\s*0|0\s*,\s*0\s*,\s*255))/i.test(
    text,
  );
}

/** What a GLB says of itself; empty where it is damaged, which is told by whoever reads it. */
function headOfGlb(bytes: Uint8Array): { skins?: unknown[]; animations?: { name?: string }[] } {
  try {
    // A .gltf is the text itself.
    if (bytes[0] === "{".charCodeAt(0))
      return JSON.parse(new TextDecoder().decode(bytes)) as ReturnType<typeof headOfGlb>;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = new TextDecoder().decode(bytes.subarray(20, 20 + view.getUint32(12, true)));
    return JSON.parse(text) as ReturnType<typeof headOfGlb>;
  } catch {
    return {};
  }
}

const isCharacter = (bytes: Uint8Array): boolean => (headOfGlb(bytes).skins?.length ?? 0) > 0;

/** The clip of a character that one wants to see first: it walks, if it can. Undefined: as the file has it. */
export function clipOf(bytes: Uint8Array): string | undefined {
  const names = headOfGlb(bytes).animations?.map(({ name = "" }) => name) ?? [];
  return [/walk/i, /run|dance|idle/i].map((wish) => names.find((name) => wish.test(name))).find(Boolean);
}
