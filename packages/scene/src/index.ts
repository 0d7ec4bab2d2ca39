export { build, type BuiltScene } from "./build/build.ts";
export { isPosed } from "./build/puppet.ts";
export { colliderShapes } from "./build/collider-shapes.ts";
export { colliderPoses } from "./build/collider-poses.ts";
export { resolveMaterial } from "./build/cloth.ts";
export { buildFaults } from "./build-faults.ts";
export { startNotes } from "./start-notes.ts";
export { checkScene, type SceneResult } from "./check.ts";
export { filesOf, type FileReference } from "./files/files-of.ts";
export { readScene } from "./files/read-scene.ts";
export { fileNotes } from "./files/file-notes.ts";
export type { SceneFiles } from "./files/scene-files.ts";
export { tooLarge } from "./files/too-large.ts";
export { withFiles, type ReadFile } from "./files/with-files.ts";
export { withLevel } from "./with-level.ts";
export { createSimulation, openSimulation, resumeSimulation, retuneSimulation } from "./create-simulation.ts";
export { drapeTest, DRAPE_TEST_DEFAULTS, type DrapeTestOptions } from "./fabric-tests/drape-test.ts";
export {
  bendFromDrape,
  bendFromOverhang,
  COEFFICIENTS,
  DRAPE_FIT_DEFAULTS,
  type BendFit,
  type DrapeFit,
  type DrapeFitOptions,
} from "./fabric-tests/fit-bend.ts";
export { measureDrape, type Drape } from "./fabric-tests/drape-shadow.ts";
export type { DrapeMesh } from "./fabric-tests/drape-disc.ts";
export { formatSceneErrors, type SceneError } from "./errors.ts";
export { sceneJsonSchema, sceneJsonSchemaText } from "./json-schema.ts";
export { KNOWN_VERSIONS, migrate } from "./migrations.ts";
export { SCENE_SCHEMA_VERSION } from "./schema-version.ts";
export { papers, STOCK_NAMES, type Stock, type StockName } from "./papers.ts";
export { parseScene } from "./parse.ts";
export { sceneLooks, type BodyLook, type ClothLook, type SceneLooks, type SolidLook } from "./looks.ts";
export { materials, PRESET_NAMES, type MaterialPreset, type PresetName } from "./presets.ts";
export type { Attach } from "./schema/attach.ts";
export type { Cloth } from "./schema/cloth.ts";
export type { SceneCollider } from "./schema/collider.ts";
export type { SceneContact } from "./schema/contact.ts";
export { garmentNotes } from "./build/dressing.ts";
export { compactDressed, DRESSED_FILE } from "./build/dressed.ts";
export {
  needsPreparation,
  PreparationCancelled,
  prepareScene,
  type PrepareOptions,
  type Work,
} from "./prepare.ts";
export { garmentLevels, type GarmentLevel, type PanelNodes } from "./garment-levels.ts";
export { foldTargets } from "./build/creases.ts";
export { garmentViews, type GarmentView, type PanelView } from "./garment-view.ts";
export { resizeScene, meshSizes } from "./resize.ts";
export { GOVERNED_NODES, governorSchema, KNOBS, type SceneGovernor } from "./schema/governor.ts";
export type { SceneDressing, SceneGarment } from "./schema/garment.ts";
export type { SceneCut } from "./schema/cut.ts";
export { SCENE_VERSION, sceneSchema, type Scene, type SceneInput } from "./schema/document.ts";
export type { Keyframes } from "./schema/keyframes.ts";
export type { SceneLattice } from "./schema/lattice.ts";
export type { SceneLoad } from "./schema/loads.ts";
export type { SceneMaterial } from "./schema/material.ts";
export type { ScenePaper } from "./schema/paper.ts";
export { motionTable } from "./build/springs.ts";
export type { SceneRuleBase } from "./schema/rule-base.ts";
export type { SceneSprings } from "./schema/springs.ts";
export type { Pin, Where } from "./schema/pins.ts";
export { clothCounts, type ClothCounts } from "./cloth-counts.ts";
export { fuzzyFabric, type FuzzyFabric, type FuzzyMesh } from "./fuzzy-fabric.ts";
export { latticeCounts } from "./lattice-counts.ts";
export { fineDrawing, type FineDrawing } from "./build/fine-drawing.ts";
export type { SceneDraw } from "./schema/draw.ts";
export { drawnCloth } from "./build/drawn-cloth.ts";
export type { DrawnMesh } from "./build/mesh-cloth.ts";
export { posedBodies, type PosedBody } from "./build/posed-bodies.ts";
export { gridNodes, MAX_NODES, type ClothShape, type GridShape } from "./schema/shape.ts";
export type { SceneSolid, SolidShape } from "./schema/solid.ts";
export type { SceneQuality } from "./schema/quality.ts";
export type { Time } from "./schema/time.ts";
export type { SceneWind } from "./schema/wind.ts";
export { solidScene, type SolidSceneSource } from "./solid-scene.ts";
export { sceneSubsteps, sceneTimeShares, type TimeShare } from "./substeps.ts";
export { stepping, type Stepping } from "./stepping.ts";
