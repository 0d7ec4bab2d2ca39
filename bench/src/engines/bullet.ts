import type Ammo from "ammojs-typed/wasm";
import { count } from "../count.ts";
import type { Engine, Ladder, Sheet } from "../engine.ts";
import { nameAndVersion } from "../name-and-version.ts";
import {
  diagonalEdges,
  FRAME,
  GRAVITY,
  structuralEdges,
  triangles,
  type SheetScene,
  type Solid,
} from "../sheet-scene.ts";
import { counts } from "../sweep.ts";

/**
 * Bullet's soft body: position-based links, some iterations over them in each of some substeps per frame. One iteration
 * is unstable, and from four on further substeps buy more than further iterations. No bending, no self-collision.
 */
interface BulletSettings {
  readonly substeps: number;
  readonly iterations: number;
  readonly diagonals: 1 | 2;
  /** Bullet's linear stiffness of the diagonals, 0 to 1. */
  readonly shear: number;
}

/** Bullet's own numbers: rigid bodies against soft nodes; a body that never falls asleep. */
const RIGID_AGAINST_NODES = 1;
const NEVER_SLEEPS = 4;
const EVERYTHING = -1;
/**
 * Bullet's units per metre. It samples solids every 0.25 units, whatever their size: in metres the sheet would sink 64 mm
 * into the solid. Its solver does not care.
 */
const SCALE = 10;
/** Distance that contact keeps [m]; Bullet's default is 0.25 units. */
const MARGIN = 0.003;

export async function loadBullet(): Promise<Engine[]> {
  const { default: initialise } = await import("ammojs-typed/wasm");
  return [
    {
      name: "Bullet",
      version: nameAndVersion("ammojs-typed"),
      ladders: (scene) => ladders(scene, initialise),
    },
  ];
}

function ladders(scene: SheetScene, initialise: typeof Ammo): Ladder[] {
  const families = [
    { iterations: 2, diagonals: 2, shear: 1 },
    { iterations: 2, diagonals: 2, shear: 0.1 },
    { iterations: 3, diagonals: 2, shear: 1 },
    { iterations: 4, diagonals: 2, shear: 1 },
    { iterations: 4, diagonals: 1, shear: 1 },
  ] as const;
  return families.map((family) =>
    counts(4, 1024).map((substeps) => ({
      text: `${substeps} substeps of ${family.iterations} iterations, ${count(family.diagonals, "diagonal")} of kLST ${family.shear}`,
      // A fresh instance has memory of its own: nothing to give back by hand.
      start: async () => start(await initialise(), scene, { substeps, ...family }),
    })),
  );
}

function start(ammo: typeof Ammo, scene: SheetScene, settings: BulletSettings): Sheet {
  const world = createWorld(ammo);
  if (scene.solid) world.addRigidBody(createSolid(ammo, scene.solid));
  const body = createBody(ammo, world, scene, settings);
  world.addSoftBody(body, 1, EVERYTHING);
  const nodes = body.get_m_nodes();
  const read = (field: "get_m_x" | "get_m_v"): number[] =>
    Array.from(scene.masses).flatMap((_, node) => {
      const vector = nodes.at(node)[field]();
      return [vector.x() / SCALE, vector.y() / SCALE, vector.z() / SCALE];
    });
  return {
    frame() {
      for (let step = 0; step < settings.substeps; step++) world.stepSimulation(FRAME / settings.substeps, 0);
    },
    positions: () => read("get_m_x"),
    velocities: () => read("get_m_v"),
    free: () => undefined,
  };
}

function createWorld(ammo: typeof Ammo): Ammo.btSoftRigidDynamicsWorld {
  const configuration = new ammo.btSoftBodyRigidBodyCollisionConfiguration();
  const world = new ammo.btSoftRigidDynamicsWorld(
    new ammo.btCollisionDispatcher(configuration),
    new ammo.btDbvtBroadphase(),
    new ammo.btSequentialImpulseConstraintSolver(),
    configuration,
    new ammo.btDefaultSoftBodySolver(),
  );
  const gravity = new ammo.btVector3(0, -GRAVITY * SCALE, 0);
  world.setGravity(gravity);
  world.getWorldInfo().set_m_gravity(gravity);
  return world;
}

function createSolid(ammo: typeof Ammo, { kind, radius, friction }: Solid): Ammo.btRigidBody {
  const place = new ammo.btTransform();
  place.setIdentity();
  const size = radius * SCALE;
  const shape =
    kind === "ball"
      ? new ammo.btSphereShape(size)
      : new ammo.btBoxShape(new ammo.btVector3(size, size, size));
  const still = new ammo.btRigidBodyConstructionInfo(
    0,
    new ammo.btDefaultMotionState(place),
    shape,
    new ammo.btVector3(0, 0, 0),
  );
  const body = new ammo.btRigidBody(still);
  body.setFriction(friction);
  return body;
}

function createBody(
  ammo: typeof Ammo,
  world: Ammo.btSoftRigidDynamicsWorld,
  scene: SheetScene,
  settings: BulletSettings,
): Ammo.btSoftBody {
  const { nodes, positions, masses, pinned, solid } = scene;
  const at = new ammo.btVector3(0, 0, 0);
  const body = new ammo.btSoftBody(world.getWorldInfo(), 0, at, []);
  masses.forEach((mass, node) => {
    const [x, y, z] = positions.subarray(node * 3, node * 3 + 3);
    at.setValue(x * SCALE, y * SCALE, z * SCALE);
    // No mass is Bullet's way to say: pinned.
    body.appendNode(at, pinned.includes(node) ? 0 : mass);
  });
  const stiff = body.appendMaterial();
  stiff.set_m_kLST(1);
  const shear = body.appendMaterial();
  shear.set_m_kLST(settings.shear);
  for (const [a, b] of structuralEdges(nodes)) body.appendLink(a, b, stiff, false);
  for (const [a, b] of diagonalEdges(nodes, settings.diagonals)) body.appendLink(a, b, shear, false);
  if (solid) for (const [a, b, c] of triangles(nodes)) body.appendFace(a, b, c, stiff);
  const config = body.get_m_cfg();
  config.set_viterations(0);
  config.set_piterations(settings.iterations);
  config.set_kDP(0);
  config.set_kDF(solid?.friction ?? 0);
  // Hardness of contact with bodies that do not move; 0.1 by default.
  config.set_kKHR(1);
  config.set_collisions(solid ? RIGID_AGAINST_NODES : 0);
  body.getCollisionShape().setMargin(MARGIN * SCALE);
  body.setActivationState(NEVER_SLEEPS);
  return body;
}
