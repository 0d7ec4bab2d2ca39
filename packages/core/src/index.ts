// First, since it leads to the WebAssembly's text: in front of all code of a bundle, gzip packs that code a hundredth smaller.
export {
  SIMULATION_DEFAULTS,
  type AdvancedOptions,
  type ContactOptions,
  type Quality,
  type QualityLevel,
  type SimulationOptions,
} from "./simulation/options.ts";
export type { Contacts } from "./collision/contacts.ts";
export type { Load } from "./forces/loads.ts";
export type { WindZone } from "./forces/wind-zones.ts";
export { createGust } from "./forces/wind.ts";
export type { GrabOptions } from "./input/grab.ts";
export { colliderVertices, pin, unpin, type Driver, type Grab, type Input } from "./input/input.ts";
export { energies } from "./measure/energy.ts";
export { stretch } from "./measure/stretch.ts";
export { clothMesh, type ClothMeshOptions } from "./model/cloth/mesh.ts";
export type { ClothSheetOptions } from "./model/cloth/sheet-options.ts";
export { clothSheet } from "./model/cloth/sheet.ts";
export type { ClothLimitOptions, TetherOptions } from "./model/cloth/limit-cloth.ts";
export type { Collider } from "./model/colliders/collider.ts";
export type { HeightFieldShape } from "./model/colliders/height-field/height-field-shape.ts";
export type { MeshShape } from "./model/colliders/mesh-shape.ts";
export type { ColliderShape } from "./model/colliders/registry.ts";
export { MATERIAL_DEFAULTS, type Material, type PerDirection } from "./model/material.ts";
export type { Body, Grid, Model } from "./model/model.ts";
export { clothPlaces, limitCloth } from "./kinds/limits.ts";
export { paperMesh, paperSheet } from "./kinds/paper.ts";
export { elasticSolid } from "./kinds/solids.ts";
export { springBlock, springSheet, springVolume } from "./kinds/springs.ts";
export type { MeshCrease, PaperMeshOptions } from "./model/paper/paper-mesh.ts";
export type { PaperSheetOptions } from "./model/paper/paper-sheet.ts";
export type { PaperDamage } from "./model/paper/paper.ts";
export { createModel } from "./state/create-model.ts";
export { GRAVITY, type ModelOptions, type Part, type PlacedCollider } from "./model/part.ts";
export type { ElasticSolidOptions } from "./model/solid/elastic-solid.ts";
export type { ModalBasis, SolidMaterial, TetMesh } from "./model/solid/solid-material.ts";
export type { FuzzyMotion, MotionTable } from "./model/springs/mass-spring.ts";
export type { SpringSheetOptions } from "./model/springs/spring-sheet.ts";
export type { Frame } from "./simulation/frame.ts";
export type { IntersectionReport } from "./simulation/intersection-report.ts";
export type { RepulsionOptions } from "./solvers/settings.ts";
export type { StepFlags, StepReport } from "./simulation/report.ts";
export { Simulation } from "./simulation/simulation.ts";
export type { SimulationStart } from "./simulation/run.ts";
export { hashState } from "./state/hash.ts";
export type { Snapshot } from "./state/snapshot.ts";
export type { State } from "./state/state.ts";
export type { Cut } from "./input/cut.ts";
export type { Edit } from "./topology/edit.ts";
export type { Pose, Quaternion, Vec3 } from "@pliant/geometry";
export type { KernelBackend } from "@pliant/kernels";
