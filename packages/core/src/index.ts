export { AFFINE } from "./character/affine.ts";
export {
  JOINT,
  type Character,
  type Clip,
  type Morph,
  type Skeleton,
  type SkinWeights as CharacterSkin,
  type Track,
} from "./character/character.ts";
export { checkOptions } from "./checks/check-options.ts";
export { describeValue } from "./checks/describe-value.ts";
export {
  bindPose,
  blendPoses,
  jointMaps,
  restPose,
  type JointPose as CharacterPose,
} from "./character/pose.ts";
export { repairCharacter, type RepairReport } from "./character/mend.ts";
export { resampleCharacter } from "./character/resample/resample-character.ts";
export {
  createAnimatedCollider,
  type AnimatedCollider,
  type AnimatedColliderOptions,
} from "./character/puppet.ts";
export { sampleClip } from "./character/sample-clip.ts";
export { createSkinner, type Skinner } from "./character/skin.ts";
export { edgeEdge } from "./geometry/ccd/edge-edge.ts";
export { createImpact, type Impact } from "./geometry/ccd/time-of-impact.ts";
export type { LinearMotion } from "./geometry/ccd/linear-motion.ts";
export {
  createMeshHits,
  createMeshSweep,
  sweepMesh,
  type MeshHits,
  type MeshSweep,
} from "./geometry/ccd/sweep-mesh.ts";
export { vertexTriangle } from "./geometry/ccd/vertex-triangle.ts";
export type { Contacts } from "./collision/contacts.ts";
export { createBoxes, sweepBoxes, type Boxes } from "./geometry/hashed-grid/swept-boxes.ts";
export { HashedGrid } from "./geometry/hashed-grid/hashed-grid.ts";
export { createIndexPairs, type IndexPairs } from "./geometry/hashed-grid/index-pairs.ts";
export {
  arcLoad,
  bucklingEnergy,
  bucklingForce,
  bucklingSlope,
  toeEnd,
  type BucklingLaw,
} from "./forces/buckling.ts";
export { dragForce, dragResistance } from "./forces/drag.ts";
export type { AreaLoad, Load, PointLoad, PressureLoad } from "./forces/loads.ts";
export { repulsionEnergy, repulsionForce, repulsionSlope, type RepulsionLaw } from "./forces/repulsion.ts";
export { springEnergy, springForce, type SpringLaw } from "./forces/spring.ts";
export { tensionEnergy, tensionForce, tensionSlope, type TensionLaw } from "./forces/tension.ts";
export { createGust, sampleAir, STILL_AIR, type Gust, type GustOptions, type Wind } from "./forces/wind.ts";
export { damageMap, damageTexture } from "./measure/damage-map.ts";
export { edgeStrain, type EdgeStrain } from "./measure/edge-strain.ts";
export { energies, kineticEnergy, type Energies } from "./measure/energy.ts";
export { dissipation, loadPower, type Dissipation } from "./measure/power.ts";
export {
  effectiveForce,
  effectiveStep,
  type EffectiveForce,
  type MotionReport,
} from "./solvers/fuzzy/motion-report.ts";
export { createLcpSpace, lcpViolation, solveLcp, sweepLcp, type LcpSpace } from "./linear/lcp.ts";
export { multiply as multiplyBlocks, type BlockMatrix } from "./linear/block-matrix.ts";
export { nodeCurvature } from "./measure/node-curvature.ts";
export { nodeEnergy } from "./measure/node-energy.ts";
export { nodeStrain } from "./measure/node-strain.ts";
export { solidEnergy, type SolidEnergy } from "./measure/solid-energy.ts";
export { stretch, type Stretch } from "./measure/stretch.ts";
export { createFrame, publish, type Frame } from "./simulation/frame.ts";
export {
  colliderVertices,
  pin,
  unpin,
  type Attachment,
  type Driver,
  type Grab,
  type Input,
  type SurfaceAttachment,
} from "./input/input.ts";
export { attach, attachAt, attachmentOf, detach } from "./input/attach.ts";
export { grab, grabDefaults, release, type GrabOptions, type GrabPoint } from "./input/grab.ts";
export { loadArea, loadNodes, loadPressure, unload } from "./input/load.ts";
export { signedDistance } from "./model/colliders/distance.ts";
export { toLocal } from "./geometry/pose.ts";
export { heightFieldSurface } from "./model/colliders/height-field/height-cell.ts";
export { colliderFaults } from "./model/colliders/collider-faults.ts";
export {
  POSE_IDENTITY,
  POSE_SIZE,
  writePose,
  type Collider,
  type ColliderShape,
  type CylinderShape,
  type HeightFieldShape,
  type MeshShape,
  type Pose,
} from "./model/colliders/collider.ts";
export { deformingRanges, type DeformingRange } from "./model/colliders/deforming.ts";
export {
  directions,
  MATERIAL_DEFAULTS,
  type BendDirections,
  type DampingKind,
  type PerDirection,
  type Material,
} from "./model/material.ts";
export type { Beams, Body, Grid, Links, Model, Nodes, SolverName, Springs } from "./model/model.ts";
export type {
  FuzzyMotion,
  MassSpring,
  MassSpringSolver,
  MotionRows,
  MotionTable,
} from "./model/springs/mass-spring.ts";
export {
  clothMass,
  clothMesh,
  type BendLines,
  type ClothMeshOptions,
  type FabricsOf,
} from "./model/cloth/mesh.ts";
export { pairTriangles, type PairedTriangles } from "./model/cloth/pair-triangles.ts";
export {
  DAMAGE_DEFAULTS,
  type PaperDamage,
  type DamageSprings,
  type Paper,
  type PaperEdges,
  type PaperLaw,
} from "./model/paper/paper.ts";
export { paperSheet, type PaperSheetOptions } from "./model/paper/paper-sheet.ts";
export { createModel, GRAVITY, type ModelOptions, type Part, type PlacedCollider } from "./model/part.ts";
export { pretension, PRETENSION_DEFAULTS, type PretensionOptions } from "./model/cloth/pretension.ts";
export {
  PROVOT_DEFAULTS,
  provotSheet,
  type ProvotFabric,
  type ProvotSheetOptions,
} from "./model/springs/provot-sheet.ts";
export { clothSheet } from "./model/cloth/sheet.ts";
export type { ClothSheetOptions } from "./model/cloth/sheet-options.ts";
export { springBlock, type SpringBlockOptions } from "./model/springs/spring-block.ts";
export {
  springSheet,
  type SpringFamilies,
  type SpringOptions,
  type SpringSheetOptions,
} from "./model/springs/spring-sheet.ts";
export { biasBendRange } from "./model/cloth/stiffness.ts";
export { validate } from "./simulation/validate.ts";
export type { ModalBasis, SolidMaterial, TetMesh } from "./model/solid/solid-material.ts";
export {
  SOLID_DEFAULTS,
  solidRanges,
  type DisplaySkin,
  type ElasticSolid,
  type SolidRange,
  type SolidSettings,
  type SolidStart,
} from "./model/solid/solid-body.ts";
export { elasticSolid, type ElasticSolidOptions } from "./model/solid/elastic-solid.ts";
export type { Quaternion, Vec3 } from "./geometry/vec3.ts";
export { Simulation, type SimulationStart } from "./simulation/simulation.ts";
export { runAll, type Incremental } from "./geometry/incremental.ts";
export { describeIntersections, type IntersectionReport } from "./simulation/intersection-report.ts";
export { OVERSTRETCH_STRAIN, type StepFlags, type StepReport } from "./simulation/report.ts";
export {
  SIMULATION_DEFAULTS,
  type Mode,
  type RepulsionOptions,
  type SimulationOptions,
  type Tuning,
} from "./simulation/options.ts";
export { cos, sin, type KernelChoice } from "@pliant/kernels";
export {
  cachedModes,
  type CachedModeOptions,
  type CachedModes,
  type ModeStore,
} from "./solid/cached-modes.ts";
export { computeModes, ModesCancelled, modeSteps, type ModeOptions } from "./solid/compute-modes.ts";
export { createSkin } from "./solid/create-skin.ts";
export { createNodeMaps, MAP_SIZE, writeNodeMaps, type NodeMaps } from "./solid/node-maps.ts";
export { embedSkin, type Embedding } from "./solid/embed-skin.ts";
export { manifoldBody, type ManifoldBody } from "./solid/manifold-body.ts";
export { invertedTets, meshVolume } from "./solid/mesh-volume.ts";
export { dihedralAngles, type DihedralAngles } from "./solid/dihedral-angles.ts";
export {
  MESH_SURFACE_DEFAULTS,
  meshSurface,
  type MeshedSurface,
  type MeshSurfaceOptions,
} from "./solid/mesher/mesh-surface.ts";
export { modesKey, packModes, unpackModes } from "./solid/packed-modes.ts";
export { rotationField } from "./solid/rotation-field.ts";
export { lumpedMass, stiffness } from "./solid/stiffness.ts";
export { surfaceOf } from "./solid/surface-of.ts";
export { tetBox } from "./solid/tet-box.ts";
export { latticeSurface } from "./solid/lattice-surface.ts";
export { ballLattice, blockLattice, boxLattice, torusLattice } from "./solid/shape-lattices.ts";
export { latticeTets, type Lattice } from "./solid/tet-lattice.ts";
export { ballTets, blockTets, boxTets, torusTets } from "./solid/tet-shapes.ts";
export { tetFaults } from "./solid/tet-faults.ts";
export { placeSolids } from "./solvers/modal-warping/modal-warping.ts";
export { bendingBound } from "./solvers/bdf2/bending-bound.ts";
export { stableStep } from "./solvers/explicit/stiffness-bound.ts";
export { hashColumns, hashState } from "./state/hash.ts";
export { nextUint32, nextUniform, seedRandom } from "./geometry/random.ts";
export type { Snapshot } from "./state/snapshot.ts";
export type { History, State } from "./state/state.ts";
export { applyCuts, cutEdit, type Cut, type Uv } from "./topology/cut.ts";
export { cutLink } from "./topology/cut-link.ts";
export { applyDamage, type DamageResult, type ChangedEdges } from "./topology/damage.ts";
export { drawCreases } from "./topology/crease.ts";
export { crumple, type CrumpleOptions } from "./topology/crumple.ts";
export type { PaperEdit } from "./topology/paper-edit.ts";
export { hazard } from "./topology/break-rule.ts";
export type { Edit } from "./topology/edit.ts";
export { autoSubsteps } from "./simulation/substeps.ts";
