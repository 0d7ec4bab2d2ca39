/** What a file may be that somebody drops on the page. */
export type Kind = "scene" | "pattern" | "character" | "surface" | "tets" | "other";

const SURFACE = /\.(obj|ply|stl|glb)$/i;
const TETS = /\.(msh|mesh|vtk|veg|node|ele)$/i;

/** By its name, and by a look inside where that does not tell. */
export function kindOf(name: string, bytes: Uint8Array): Kind {
  if (/\.json$/i.test(name)) return isPattern(bytes) ? "pattern" : "scene";
  if (/\.glb$/i.test(name)) return isCharacter(bytes) ? "character" : "surface";
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

/** Whether a GLB has a skin. What is damaged is told by whoever reads it. */
function isCharacter(bytes: Uint8Array): boolean {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = new TextDecoder().decode(bytes.subarray(20, 20 + view.getUint32(12, true)));
    const { skins } = JSON.parse(text) as { skins?: unknown[] };
    return (skins?.length ?? 0) > 0;
  } catch {
    return false;
  }
}
