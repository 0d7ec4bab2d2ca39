export type { CreasePattern, PatternEdge, Point } from "./crease-pattern.ts";
export { readCreasePattern, type ReadPatternOptions } from "./read-pattern.ts";
export { patternOfFold, type FoldPattern } from "./pattern-of-fold.ts";
export { planarPattern } from "./planar/planar-pattern.ts";
export { flatFoldability, type FlatFoldability, type VertexFault } from "./checks/flat-foldability.ts";
