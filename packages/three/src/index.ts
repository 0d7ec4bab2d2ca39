export { BodyMesh } from "./body-mesh.ts";
export { colliderAt } from "./collider-at.ts";
export {
  colliderFrom,
  COLLIDER_FROM_DEFAULTS,
  type ColliderFromOptions,
  type MeshCollider,
} from "./collider-from.ts";
export { clothFrom, type ClothFromOptions } from "./live/cloth-from.ts";
export type { ClothHandle, ColliderHandle, GrabHandle, PinHandle } from "./live/handles.ts";
export { createHost } from "./live/host.ts";
export type { Host, HostOptions } from "./live/host-types.ts";
export { LiveFrame } from "./live/live-frame.ts";
export type { WorkerChoice } from "./live/page-port.ts";
export type {
  ClothSource,
  ColliderSource,
  MeshSource,
  SheetCorner,
  SheetEdge,
  SheetSource,
  SkinData,
  Source,
} from "./live/sources.ts";
export { ropeEnds, ropeFrom, type RopeOptions } from "./live/rope-from.ts";
export type { LiveWind, LiveZone } from "./live/wind.ts";
export { WrapMesh } from "./live/wrap-mesh.ts";
export { pickPoint, type NodeMesh, type PickedPoint } from "./pick-point.ts";
export { createClothMaterial } from "./cloth-material.ts";
export { PliantMesh, type PliantMeshOptions } from "./pliant-mesh.ts";
export type { WorkerSource } from "./start-worker.ts";
export { strokeCuts } from "./stroke-cuts.ts";
export type { BodyRange, Topology, TopologySource } from "./topology.ts";
export type { ContactView } from "./worker-host/contact-view.ts";
export { FIELDS, type FieldName } from "./worker-host/field-names.ts";
export type { NodeReadout } from "./worker-host/node-readout.ts";
export type { Measures } from "./worker-host/measures.ts";
export { frameBytes, FrameView } from "./worker-host/frame-view.ts";
export type { GovernorReport } from "./worker-host/governing.ts";
export type { CutTool, Handle } from "./worker-host/hands.ts";
export { HostError, type HostErrorCode } from "./worker-host/host-error.ts";
export type { FrameShape, HashedState, HostReport, LoadedScene, Problem } from "./worker-host/protocol.ts";
export {
  SimulationHost,
  type LoadOptions,
  type SimulationHostOptions,
} from "./worker-host/simulation-host.ts";
export { createRubberMaterial, SkinMesh } from "./skin-mesh.ts";
