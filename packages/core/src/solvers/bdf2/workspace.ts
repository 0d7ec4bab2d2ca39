import {
  SPRING_VECTOR_SIZE,
  ROW_SCRATCH_SIZE,
  BLOCK,
  createArena,
  EDGE,
  f64,
  GROUP_SIZE,
  groupsOf,
  GROUP_VECTORS_SIZE,
  real,
  ROW,
  SCALES,
  SPRINGS,
  u32,
  VECTOR,
  type BeamList,
  type GridLaws,
  type KernelChoice,
  type LinkList,
  type Matrix,
  type NodeColumns,
  type SpringList,
  type StartColumns,
  type Sweep,
  type LimitedMotion,
  type LimitedLinks,
} from "@pliant/kernels";
import type { Model } from "../../model/model.ts";
import { gridBeams } from "./system/dropped-grid-beams.ts";
import { dropLimits } from "./system/dropped-springs.ts";
import type { Layout } from "./layout/layout.ts";
import { fillLimitColumns, linksInOrder, pairLinks } from "./layout/link-order.ts";
import type { Edges } from "./layout/place-springs.ts";

/** Lowest pivot of a node that is not pinned, in masses. */
export const PIVOT_MIN = 0.5;

/** Every number that a solve needs, in one arena: nothing is allocated in a step. Vectors and blocks by slot. */
export type Workspace = ReturnType<typeof createWorkspace>;

export function createWorkspace(model: Model, layout: Layout, choice: KernelChoice, limitsStrain = false) {
  const { width, segments, springs } = layout;
  const slots = width * segments;
  const contacts = model.nodes.count * model.colliders.length;
  const nodeNumbers = 3 * (model.nodes.count + 1);
  const pairs = pairLinks(model.links, limitsStrain ? linksInOrder(model, layout) : []);
  const { groups, half, springGroups } = groupsOf(springs.rows, springs.irregularRow);
  const arena = createArena(choice, {
    // The state by node, and one more node that is nobody's.
    nodeX: f64(nodeNumbers),
    nodeV: f64(nodeNumbers),
    olderX: f64(nodeNumbers),
    olderV: f64(nodeNumbers),
    startX: f64(nodeNumbers),
    ...limitColumns(pairs.length, Math.min(contacts, model.nodes.count)),
    nodeOf: u32(slots),
    present: f64(slots),
    // State and history [m], [m/s].
    x: f64(VECTOR * slots),
    delta: f64(VECTOR * slots),
    start: f64(VECTOR * slots),
    moved: f64(VECTOR * slots),
    base: f64(VECTOR * slots),
    w: real(VECTOR * slots),
    force: f64(VECTOR * slots),
    // Mass three times over, so that it can be multiplied number by number; 0 in the padding.
    inert: real(VECTOR * slots),
    // Matrix: diagonal = mass + extra (air, grabs) + springs.
    y: real(VECTOR * slots),
    springs: real(SPRINGS * slots),
    scales: real(SCALES * slots),
    edges: real(EDGE * springs.a.length),
    extra: real(BLOCK * slots),
    massBlocks: real(BLOCK * slots),
    own: real(BLOCK * slots),
    diagonal: real(BLOCK * slots),
    plain: real(BLOCK * slots),
    pivot: real(BLOCK * slots),
    inverse: real(BLOCK * slots),
    filter: real(BLOCK * slots),
    floor: real(slots),
    held: u32(contacts),
    looseVector: real(VECTOR * slots),
    looseBlock: real(BLOCK * slots),
    springVectors: real(SPRING_VECTOR_SIZE * springs.others.length),
    dropLimit: real(springs.a.length),
    groups: u32(groups.length),
    groupOthers: u32(GROUP_SIZE * springGroups),
    groupVectors: real(GROUP_VECTORS_SIZE * springGroups),
    rowScratch: real((ROW_SCRATCH_SIZE * springs.rows.length) / ROW),
    // Vectors of the linear solver.
    dx: real(VECTOR * slots),
    r: real(VECTOR * slots),
    p: real(VECTOR * slots),
    t: real(VECTOR * slots),
    u: real(VECTOR * slots),
    s: real(VECTOR * slots),
    // Held normals of the contacts: one entry per contact at most.
    heldAt: u32(contacts),
    heldNormal: real(3 * contacts),
    // Slots of the nodes that touch a collider.
    touched: u32(Math.min(contacts, model.nodes.count)),
    // Slots at which something was held or let go between two solves: if there are more, pivots are made anew instead of mended.
    changed: u32(Math.ceil(slots / 4)),
    // What the matrix is made of.
    laws: real(springs.laws.length),
    squares: f64(springs.squares.length),
    weights: real(SCALES * slots),
    rows: u32(springs.rows.length),
    entries: u32(springs.entries.length),
    rowsOf: u32(springs.rowsOf.length),
    others: u32(springs.others.length),
    ...linkColumns(springs.links.index.length),
    ...beamColumns(springs.beams.index.length),
    ...springColumns(springs.twoSided.index.length),
  });
  const c = arena.columns;
  c.laws.set(springs.laws);
  c.squares.set(springs.squares);
  c.weights.set(springs.weights);
  c.rows.set(springs.rows);
  c.entries.set(springs.entries);
  c.rowsOf.set(springs.rowsOf);
  c.others.set(springs.others);
  c.groups.set(groups);
  const matrix: Matrix = {
    width,
    segments,
    grids: layout.grids,
    y: c.y,
    springs: c.springs,
    beams: new Uint8Array(layout.grids.length).fill(1),
    edges: c.edges,
    rows: c.rows,
    entries: c.entries,
    rowsOf: c.rowsOf,
    irregularRow: springs.irregularRow,
    irregularSegment: layout.irregularSegment,
    others: c.others,
    dropLimit: c.dropLimit,
    groups: c.groups,
    half,
    groupOthers: c.groupOthers,
    groupVectors: c.groupVectors,
    diagonal: c.diagonal,
    floor: c.floor,
    filter: c.filter,
    constrained: c.held,
    pivot: c.pivot,
    inverse: c.inverse,
    extra: c.looseVector,
    extraBlock: c.looseBlock,
    springVectors: c.springVectors,
    rowScratch: c.rowScratch,
  };
  const links: LinkList = {
    ...ends(c.linkA, c.linkB, c.linkEdge, springs.links, springs),
    restLength: pick(c.linkLength, model.links.restLength, springs.links),
    stiffness: pick(c.linkStiffness, model.links.stiffness, springs.links),
    damping: pick(c.linkDamping, model.links.damping, springs.links),
    crossDamping: pick(c.linkCrossDamping, model.links.crossDamping, springs.links),
    limitLength: pick(c.linkLimit, model.links.limitLength, springs.links),
    limitStiffness: pick(c.linkLimitStiffness, model.links.limitStiffness, springs.links),
  };
  const beams: BeamList = {
    ...ends(c.beamA, c.beamB, c.beamEdge, springs.beams, springs),
    restLength: pick(c.beamLength, model.beams.restLength, springs.beams),
    critical: pick(
      c.beamLoad,
      model.beams.stiffness.map((k, i) => k / model.beams.restLength[i] ** 2),
      springs.beams,
    ),
    toe: pick(c.beamToe, model.beams.toe, springs.beams),
    toeLimit: c.beamMost.fill(Infinity),
  };
  const twoSided: SpringList = {
    ...ends(c.springA, c.springB, c.springEdge, springs.twoSided, springs),
    restLength: pick(c.springLength, model.springs.restLength, springs.twoSided),
    stiffness: pick(c.springStiffness, model.springs.stiffness, springs.twoSided),
    damping: pick(c.springDamping, model.springs.damping, springs.twoSided),
    crossDamping: pick(c.springCrossDamping, model.springs.crossDamping, springs.twoSided),
  };
  c.nodeOf.fill(model.nodes.count);
  layout.nodes.forEach((node, k) => {
    const mass = model.nodes.mass[node];
    c.nodeOf[layout.slotOf[k]] = node;
    c.present[layout.slotOf[k]] = 1;
    c.floor[layout.slotOf[k]] = PIVOT_MIN * mass;
    for (const field of [0, 3, 5]) {
      c.massBlocks[layout.blockOf[k] + field * width] = mass;
      c.filter[layout.blockOf[k] + field * width] = 1;
    }
    for (let axis = 0; axis < 3; axis++) {
      c.inert[layout.vectorOf[k] + axis * width] = mass;
    }
  });
  const laws: GridLaws = { numbers: c.laws, squares: c.squares, weights: c.weights };
  const sweep: Sweep = { x: c.dx, r: c.r, p: c.p, t: c.t, u: c.u, s: c.s };
  const nodes: NodeColumns = {
    ...{ nodeOf: c.nodeOf, present: c.present, x: c.nodeX, v: c.nodeV },
    ...{ olderX: c.olderX, olderV: c.olderV },
  };
  const origin: StartColumns = { x: c.x, y: c.y, delta: c.delta, w: c.w, start: c.start };
  const trim: LimitedLinks = {
    ...{ a: c.trimA, b: c.trimB, restLength: c.trimLength },
    ...{
      shareA: c.trimShareA,
      shareB: c.trimShareB,
      least: c.trimLeast,
      limit: c.trimLimit,
      floor: c.trimFloor,
    },
  };
  fillLimitColumns(model, pairs, trim);
  return {
    ...c,
    kernels: arena.kernels,
    trim,
    holds: { count: 0, at: c.holdAt, projectors: c.projectors } as LimitedMotion,
    paired: pairs,
    limits: dropLimits(model, layout),
    gridBeams: gridBeams(model, layout),
    matrix,
    sweep,
    laws,
    links,
    beams,
    twoSided,
    nodes,
    origin,
  };
}

const limitColumns = (count: number, holds: number) => ({
  trimA: u32(count),
  trimB: u32(count),
  trimLength: f64(count),
  trimShareA: f64(count),
  trimShareB: f64(count),
  trimLeast: f64(count),
  trimLimit: f64(count),
  trimFloor: f64(count),
  holdAt: u32(holds),
  projectors: f64(BLOCK * holds),
});

const linkColumns = (count: number) => ({
  linkA: u32(count),
  linkB: u32(count),
  linkEdge: u32(count),
  linkLength: f64(count),
  linkStiffness: f64(count),
  linkDamping: f64(count),
  linkCrossDamping: f64(count),
  linkLimit: f64(count),
  linkLimitStiffness: f64(count),
});

const springColumns = (count: number) => ({
  springA: u32(count),
  springB: u32(count),
  springEdge: u32(count),
  springLength: f64(count),
  springStiffness: f64(count),
  springDamping: f64(count),
  springCrossDamping: f64(count),
});

const beamColumns = (count: number) => ({
  beamA: u32(count),
  beamB: u32(count),
  beamEdge: u32(count),
  beamLength: f64(count),
  beamLoad: f64(count),
  beamToe: f64(count),
  beamMost: f64(count),
});

function ends(
  a: Uint32Array,
  b: Uint32Array,
  edge: Uint32Array,
  placed: Edges,
  all: { readonly a: Uint32Array; readonly b: Uint32Array },
) {
  edge.set(placed.edge);
  a.set(placed.edge.map((e) => all.a[e]));
  b.set(placed.edge.map((e) => all.b[e]));
  return { a, b, edge };
}

/** Fills a column with the model's values in the order of the placed springs. */
function pick(out: Float64Array, values: Float64Array, placed: Edges): Float64Array {
  placed.index.forEach((index, k) => {
    out[k] = values[index];
  });
  return out;
}
