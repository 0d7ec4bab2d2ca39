import type Rapier from "@dimforge/rapier3d-compat";
import { count } from "../count.ts";
import { TooOld, type Engine, type Ladder, type Sheet } from "../engine.ts";
import {
  diagonalEdges,
  FRAME,
  GRAVITY,
  structuralEdges,
  tethers,
  triangles,
  type Pair,
  type SheetScene,
} from "../sheet-scene.ts";
import { counts } from "../sweep.ts";

/**
 * Rapier's soft body: edges as soft constraints, warm-started, some passes over them in each of some substeps (which it
 * calls solver iterations). Edges resist stretch only, which converges faster than edges that also resist compression;
 * rigid ones (a high natural frequency) stretch least. No bending: cheaper.
 */
interface RapierSettings {
  readonly substeps: number;
  readonly passes: number;
  /** With edges from every particle to both pins: as they resist stretch only, these are tethers. */
  readonly tethered: boolean;
}

const RIGID = { naturalFrequency: 1e6, dampingRatio: 1 };
/** Half the thickness that contact keeps [m]. */
const RADIUS = 0.003;

export async function loadRapier(): Promise<Engine[]> {
  const { default: rapier } = await import("@dimforge/rapier3d-compat");
  // Other packages bring older versions of it, which are found when ours is not installed.
  if (!("SoftBodyDesc" in rapier)) throw new TooOld("no soft bodies");
  await rapier.init();
  const version = `@dimforge/rapier3d-compat ${rapier.version()}`;
  const engine = (name: string, tethered: boolean): Engine => ({
    name,
    version,
    ladders: (scene) => (tethered && scene.pinned.length === 0 ? [] : ladders(rapier, scene, tethered)),
  });
  return [engine("Rapier", false), engine("Rapier, tethered", true)];
}

function ladders(rapier: typeof Rapier, scene: SheetScene, tethered: boolean): Ladder[] {
  return [1, 2, 4].map((passes) =>
    counts(4, 1024).map((substeps) => ({
      text: `${substeps} substeps of ${count(passes, "pass", "passes")}, tension only${tethered ? ", edges to both pins" : ""}`,
      start: () => start(rapier, scene, { substeps, passes, tethered }),
    })),
  );
}

function start(rapier: typeof Rapier, scene: SheetScene, settings: RapierSettings): Sheet {
  const world = new rapier.World({ x: 0, y: -GRAVITY, z: 0 });
  world.timestep = FRAME;
  const parameters = world.integrationParameters;
  parameters.numSolverIterations = settings.substeps;
  parameters.numInternalPgsIterations = settings.passes;
  parameters.softBodiesMaxExtraSubsteps = 0;
  // Nothing here crosses anything: looking for it would only cost.
  const recovery = parameters.softBodiesRecovery;
  recovery.selfCrossingDetection = false;
  recovery.invertedCellDetection = false;
  recovery.crossBodyDetection = false;
  recovery.overlapConstraints = false;
  parameters.softBodiesRecovery = recovery;
  if (scene.solid) {
    const { kind, radius, friction } = scene.solid;
    const { ColliderDesc } = rapier;
    const shape = kind === "ball" ? ColliderDesc.ball(radius) : ColliderDesc.cuboid(radius, radius, radius);
    world.createCollider(shape.setFriction(friction));
  }
  const body = world.createSoftBody(describe(rapier, scene, settings));
  return {
    frame: () => world.step(),
    positions: () => body.particlePositions(),
    velocities: () => body.particleVelocities(),
    free: () => world.free(),
  };
}

function describe(rapier: typeof Rapier, scene: SheetScene, settings: RapierSettings): Rapier.SoftBodyDesc {
  const { nodes, positions, masses, pinned, solid } = scene;
  const edges = [...structuralEdges(nodes), ...diagonalEdges(nodes, 2)];
  const material = new rapier.SoftBodyMaterial();
  material.edgeSoftness = RIGID;
  const description = new rapier.SoftBodyDesc(Float32Array.from(positions))
    .setEdges(flat(settings.tethered ? [...edges, ...withoutEdges(tethers(scene), edges)] : edges))
    .setTensionOnly()
    .setMaterial(material)
    .setMasses(Float32Array.from(masses))
    .setPinnedParticles([...pinned])
    .setLinearDamping(0)
    .setCanSleep(false)
    .setAdditionalPgsIterations(0);
  if (!solid) return description.setNoSurfaceCollider();
  return description
    .setSurface(Uint32Array.from(triangles(nodes).flat()))
    .setSurfaceCollider(rapier.ColliderDesc.ball(RADIUS).setFriction(solid.friction))
    .setParticleRadius(RADIUS);
}

/** Two edges between the same particles would be one too many. */
function withoutEdges(pairs: readonly Pair[], edges: readonly Pair[]): Pair[] {
  const key = ([a, b]: Pair): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const taken = new Set(edges.map(key));
  return pairs.filter((pair) => !taken.has(key(pair)));
}

function flat(pairs: readonly Pair[]): Uint32Array {
  return Uint32Array.from(pairs.flat());
}
