// Writers. Apart from the readers: writing GLB takes a library that readers in a page do without.

export { GLB_DEFAULTS, writeGlb } from "./glb.ts";
export type { GlbOptions, GlbResult } from "./glb.ts";
export { writeVtk, type VtkBody } from "./tets/write-vtk.ts";
export { writeGlbCharacter } from "./characters/write-glb-character.ts";
export { AbcWriter, type AbcTake } from "./alembic/abc.ts";
export { writeObj, type WrittenSurface } from "./surfaces/write-obj.ts";
export { writePly } from "./surfaces/write-ply.ts";
export { writeStl } from "./surfaces/write-stl.ts";
export { UsdaWriter, type UsdTake } from "./usd/usda.ts";
export { usdzHead, usdzTail, USDZ_MOST_BYTES, type UsdzFile } from "./usd/usdz.ts";
export {
  writeFold,
  type FoldWriteOptions,
  type WrittenPattern,
  type WrittenState,
} from "./fold/write-fold.ts";
export { writeCreaseSvg } from "./crease-svg/write-crease-svg.ts";
