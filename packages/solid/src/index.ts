export {
  cachedModes,
  type CachedModeOptions,
  type CachedModes,
  type ModeStore,
} from "./modes/cached-modes.ts";
export { computeModes, ModesCancelled, modeSteps, type ModeOptions } from "./modes/compute-modes.ts";
export { createSkin } from "./skin/create-skin.ts";
export { createNodeMaps, MAP_SIZE, writeNodeMaps, type NodeMaps } from "./skin/node-maps.ts";
export { embedSkin, type Embedding } from "./skin/embed-skin.ts";
export { manifoldBody, type ManifoldBody } from "./checks/manifold-body.ts";
export { invertedTets, meshVolume } from "./checks/mesh-volume.ts";
export { dihedralAngles, type DihedralAngles } from "./checks/dihedral-angles.ts";
export {
  MESH_SURFACE_DEFAULTS,
  meshSurface,
  type MeshedSurface,
  type MeshSurfaceOptions,
} from "./mesher/mesh-surface.ts";
export { modesKey, packModes, unpackModes } from "./modes/packed-modes.ts";
export { rotationField } from "./modes/rotation-field.ts";
export { lumpedMass, stiffness } from "./modes/stiffness.ts";
export { multiply as multiplyBlocks, type BlockMatrix } from "./sparse/block-matrix.ts";
export { surfaceOf } from "./checks/surface-of.ts";
export { tetBox } from "./lattices/tet-box.ts";
export { latticeSurface } from "./lattices/lattice-surface.ts";
export { ballLattice, blockLattice, boxLattice, torusLattice } from "./lattices/shape-lattices.ts";
export { latticeTets, type Lattice } from "./lattices/tet-lattice.ts";
export { ballTets, blockTets, boxTets, torusTets } from "./lattices/tet-shapes.ts";
export { tetFaults } from "./checks/tet-faults.ts";
