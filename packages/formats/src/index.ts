export { GLB_DEFAULTS, writeGlb } from "./glb.ts";
export type { GlbOptions, GlbResult } from "./glb.ts";
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
export type { Take } from "./take.ts";
