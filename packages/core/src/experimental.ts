export { arcBeams, endTie, forEachLineTie } from "./model/cloth/beam-ties.ts";
export { yieldStrain } from "./model/cloth/stiffness.ts";
export { checkOptions } from "./checks/check-options.ts";
export { describeValue } from "./checks/describe-value.ts";
export { dragForce, dragResistance } from "./forces/drag.ts";
export type { AreaLoad, PointLoad, PressureLoad } from "./forces/loads.ts";
export { sampleAir, STILL_AIR, type Gust, type GustOptions, type Wind } from "./forces/wind.ts";
export { attach, attachAt, attachmentOf, detach } from "./input/attach.ts";
export { grab, grabDefaults, release, type GrabPoint } from "./input/grab.ts";
export type { Attachment, SurfaceAttachment } from "./input/input.ts";
export { loadArea, loadNodes, loadPressure, unload } from "./input/load.ts";
export { createLcpSpace, lcpViolation, solveLcp, sweepLcp, type LcpSpace } from "./linear/lcp.ts";
export { contactPlanes, type ContactMoment } from "./collision/contact-planes.ts";
export { damageMap, damageTexture } from "./measure/damage-map.ts";
export { edgeStrain, type EdgeStrain } from "./measure/edge-strain.ts";
export { kineticEnergy, type Energies } from "./measure/energy.ts";
export { springEnergy, tensionEnergy, type SpringLaw, type TensionLaw } from "./measure/link-energy.ts";
export { nodeCurvature } from "./measure/node-curvature.ts";
export { nodeEnergy } from "./measure/node-energy.ts";
export { nodeStrain } from "./measure/node-strain.ts";
export { dissipation, loadPower, type Dissipation } from "./measure/power.ts";
export { solidEnergy, type SolidEnergy } from "./measure/solid-energy.ts";
export type { Stretch } from "./measure/stretch.ts";
export { arcLoad, bucklingEnergy, toeEnd, type BucklingLaw } from "./model/cloth/elastic-arc.ts";
export { clothMass, type BendLines, type FabricsOf } from "./model/cloth/mesh.ts";
export { pairTriangles, type PairedTriangles } from "./model/cloth/pair-triangles.ts";
export { biasBendRange } from "./model/cloth/stiffness.ts";
export { colliderFaults } from "./model/colliders/collider-faults.ts";
export type { CylinderShape } from "./model/colliders/cylinder.ts";
export { deformingRanges, type DeformingRange } from "./model/colliders/deforming.ts";
export { signedDistance } from "./model/colliders/distance.ts";
export type { ShapeSurface } from "./model/colliders/shape-kind.ts";
export { shapeSurface } from "./model/colliders/surface.ts";
export { directions, type BendDirections, type DampingKind } from "./model/material.ts";
export type { Beams, Links, Nodes, SolverName, Springs } from "./model/model.ts";
export {
  DAMAGE_DEFAULTS,
  type DamageSprings,
  type Paper,
  type PaperEdges,
  type PaperLaw,
} from "./model/paper/paper.ts";
export {
  SOLID_DEFAULTS,
  solidRanges,
  type DisplaySkin,
  type ElasticSolid,
  type SolidRange,
  type SolidSettings,
  type SolidStart,
} from "./model/solid/solid-body.ts";
export type { MassSpring, MassSpringSolver, MotionRows } from "./model/springs/mass-spring.ts";
export { provotSheet } from "./kinds/springs.ts";
export { PROVOT_DEFAULTS, type ProvotFabric, type ProvotSheetOptions } from "./model/springs/provot-sheet.ts";
export type { SpringBlockOptions } from "./model/springs/spring-block.ts";
export type { SpringVolumeOptions } from "./model/springs/spring-volume.ts";
export { fillSurface, type ClosedSurface, type Voxels } from "./model/springs/voxels.ts";
export type { SpringFamilies, SpringOptions } from "./model/springs/spring-sheet.ts";
export { createFrame, publish } from "./simulation/frame.ts";
export { describeIntersections } from "./simulation/intersection-report.ts";
export { mergeOptions, type ResolvedOptions, type Tuning } from "./simulation/options.ts";
export { OVERSTRETCH_STRAIN } from "./simulation/report.ts";
export {
  COUPLING_BOUND,
  createRigidCoupling,
  type RigidCoupling,
  type RigidEngine,
  type RigidView,
  type SimulationOwner,
} from "./simulation/rigid-coupling.ts";
export { autoSubsteps } from "./simulation/substeps.ts";
export { validate } from "./state/validate.ts";
export { bendingBound } from "./solvers/bdf2/bending-bound.ts";
export { stableStep } from "./solvers/explicit/stiffness-bound.ts";
export type { MotionReport } from "./solvers/fuzzy/motion-of.ts";
export { effectiveForce, effectiveStep, type EffectiveForce } from "./solvers/fuzzy/motion-report.ts";
export { placeSolids } from "./solvers/modal-warping/modal-warping.ts";
export type { History } from "./state/state.ts";
export { hazard } from "./topology/break-rule.ts";
export { drawCreases } from "./topology/crease.ts";
export { crumple, type CrumpleOptions } from "./topology/crumple.ts";
export { cutLink } from "./topology/cut-link.ts";
export type { Uv } from "./input/cut.ts";
export { applyCuts, cutEdit } from "./topology/cut.ts";
export { applyDamage, type DamageResult } from "./topology/damage.ts";
export type { ChangedEdges } from "./model/paper/changed-edges.ts";
export type { PaperEdit } from "./topology/paper-edit.ts";
export type { ClothBody, PaperBody, SolidBody, SpringBody } from "./model/model.ts";
export type { ClothPart, PaperPart, SolidPart, SpringPart } from "./model/part.ts";
export { describeStart, type ClearedBody, type StartReport } from "./response/recovery/clear-start.ts";
export type { PartedSheets } from "./response/recovery/part-coincident.ts";
