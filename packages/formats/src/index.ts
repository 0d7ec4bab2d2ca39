export {
  PC2_HEADER_BYTES,
  PC2_SAMPLE_COUNT_OFFSET,
  pc2Frame,
  pc2Header,
  readPc2,
  readPc2Frame,
  readPc2Info,
} from "./pc2.ts";
export type { Pc2, Pc2Info } from "./pc2.ts";
export { pc2Sum, PC2_SUMS_ENDING, readPc2Sums, writePc2Sums } from "./pc2-sums.ts";
export type { Take, TakeBody } from "./take.ts";
export { readMedit } from "./tets/medit.ts";
export { readMsh } from "./tets/msh.ts";
export { readTets, TET_ENDINGS, tetgenPartner } from "./tets/read-tets.ts";
export type { TetFile, TetRegion } from "./tets/tet-file.ts";
export { readTetgen } from "./tets/tetgen.ts";
export { readVega } from "./tets/vega.ts";
export { readVtk } from "./tets/vtk.ts";
export { readGlbSurface } from "./surfaces/glb-surface.ts";
export { readObj } from "./surfaces/obj.ts";
export { readPly } from "./surfaces/ply.ts";
export { readStl } from "./surfaces/stl.ts";
export { readSurface, SURFACE_ENDINGS } from "./surfaces/read-surface.ts";
export { weldSurface, type SurfaceFile, type SurfaceGroup } from "./surfaces/surface-file.ts";
export type { CharacterFile, ClipFile, TrackFile, WrittenCharacter } from "./characters/character-file.ts";
export { readGlbCharacter } from "./characters/read-glb-character.ts";
export { mddFrame, mddHeader, readMdd, type Mdd, type MddInfo } from "./mdd.ts";
export { addToCrc32 } from "./cache/crc32.ts";
export {
  EDGE_ASSIGNMENTS,
  FOLD_UNITS,
  type EdgeAssignment,
  type FoldFile,
  type FoldFrame,
} from "./fold/fold-file.ts";
export { readFold } from "./fold/read-fold.ts";
export { readSvgOutlines, type SvgOutline } from "./crease-svg/read-outlines.ts";
export type { PathOutline, PathSegment } from "./crease-svg/path-segments.ts";
export type { CreaseSegment } from "./crease-svg/crease-segment.ts";
export { readCreaseSvg, type CreaseDrawing, type CreaseSvgOptions } from "./crease-svg/read-crease-svg.ts";
