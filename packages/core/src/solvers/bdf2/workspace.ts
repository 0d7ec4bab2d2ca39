import {
  BLOCK_FIELDS,
  createArena,
  f64,
  GRID_SCRATCH,
  real,
  u32,
  type ArcList,
  type Kernels,
  type KernelChoice,
  type PullList,
  type SpringList,
} from "@pliant/kernels";
import type { Model } from "../../model/model.ts";
import { blockAt } from "./block.ts";
import type { Layout, PlacedSprings } from "./layout.ts";

/** Every number that a solve needs, in one arena: nothing is allocated in a step. Planes and blocks by slot. */
export type Workspace = ReturnType<typeof createWorkspace>;

export function createWorkspace(model: Model, layout: Layout, choice: KernelChoice) {
  const { slots, springsLength, links, beams, edges } = layout;
  const arena = createArena(choice, {
    // State and history [m], [m/s].
    x: f64(3 * slots),
    delta: f64(3 * slots),
    inertia: f64(3 * slots),
    moved: f64(3 * slots),
    base: f64(3 * slots),
    w: f64(3 * slots),
    force: f64(3 * slots),
    weight: f64(3 * slots),
    mass: f64(slots),
    floor: f64(slots),
    // Matrix: own = ownMass + extra (air, grabs).
    springs: real(springsLength),
    ownMass: real(BLOCK_FIELDS * slots),
    extra: real(BLOCK_FIELDS * slots),
    own: real(BLOCK_FIELDS * slots),
    diagonal: real(BLOCK_FIELDS * slots),
    filter: real(BLOCK_FIELDS * slots),
    allFree: real(BLOCK_FIELDS * slots),
    inverse: real(BLOCK_FIELDS * slots),
    // Vectors of the linear solver.
    dx: real(3 * slots),
    r: real(3 * slots),
    p: real(3 * slots),
    q: real(3 * slots),
    z: real(3 * slots),
    scratch: real(GRID_SCRATCH),
    // Held normals of the contacts: one entry per contact at most.
    heldSlot: u32(model.nodes.count * model.colliders.length),
    heldNormal: real(3 * model.nodes.count * model.colliders.length),
    // Spring lists.
    linkA: u32(links.a.length),
    linkB: u32(links.a.length),
    linkAt: u32(links.a.length),
    linkLength: f64(links.a.length),
    linkStiffness: f64(links.a.length),
    linkDamping: f64(links.a.length),
    linkLimit: f64(links.a.length),
    linkLimitStiffness: f64(links.a.length),
    beamA: u32(beams.a.length),
    beamB: u32(beams.a.length),
    beamAt: u32(beams.a.length),
    beamLength: f64(beams.a.length),
    beamLoad: f64(beams.a.length),
    beamToe: f64(beams.a.length),
    edgeA: u32(edges.a.length),
    edgeB: u32(edges.a.length),
    edgeAt: u32(edges.a.length),
  });
  const c = arena.columns;
  const lists = {
    links: {
      ...springList(c.linkA, c.linkB, c.linkAt, links),
      restLength: pick(c.linkLength, model.links.restLength, links),
      stiffness: pick(c.linkStiffness, model.links.stiffness, links),
      damping: pick(c.linkDamping, model.links.damping, links),
      limitLength: pick(c.linkLimit, model.links.limitLength, links),
      limitStiffness: pick(c.linkLimitStiffness, model.links.limitStiffness, links),
    } satisfies PullList,
    beams: {
      ...springList(c.beamA, c.beamB, c.beamAt, beams),
      restLength: pick(c.beamLength, model.beams.restLength, beams),
      load: pick(
        c.beamLoad,
        model.beams.stiffness.map((k, i) => k / model.beams.restLength[i] ** 2),
        beams,
      ),
      toe: pick(c.beamToe, model.beams.toe, beams),
    } satisfies ArcList,
    edges: springList(c.edgeA, c.edgeB, c.edgeAt, edges),
  };
  layout.nodes.forEach((node, k) => {
    const slot = layout.slotOf[k];
    const mass = model.nodes.mass[node];
    c.mass[slot] = mass;
    c.floor[slot] = 0.5 * mass;
    for (const field of [0, 12, 20]) c.ownMass[blockAt(slot) + field] = mass;
    for (let axis = 0; axis < 3; axis++) c.weight[slot + axis * slots] = mass * model.gravity[axis];
  });
  for (let slot = 0; slot < slots; slot++) {
    for (const field of [0, 12, 20]) c.allFree[blockAt(slot) + field] = 1;
  }
  const kernels: Kernels = arena.kernels;
  return { kernels, lists, ...c };
}

function springList(a: Uint32Array, b: Uint32Array, at: Uint32Array, placed: PlacedSprings): SpringList {
  a.set(placed.a);
  b.set(placed.b);
  at.set(placed.at);
  return { a, b, at };
}

/** Fills a column with the model's values in the order of the placed springs. */
function pick(out: Float64Array, values: Float64Array, placed: PlacedSprings): Float64Array {
  placed.index.forEach((index, k) => {
    out[k] = values[index];
  });
  return out;
}
