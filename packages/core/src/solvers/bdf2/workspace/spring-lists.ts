import {
  f64,
  u32,
  type Arena,
  type BeamList,
  type LinkList,
  type SpringList,
  type TieList,
} from "@pliant/kernels";
import { arcBeams, endTie, linkTies } from "../../../model/cloth/beam-ties.ts";
import type { Model } from "../../../model/model.ts";
import type { Edges, PlacedSprings } from "../layout/place-springs.ts";

// Springs that no grid holds, as the kernels take them: one list per law.

/** Columns of the lists. */
export const springColumns = ({ links, beams, ties, twoSided }: PlacedSprings) => ({
  ...linkColumns(links.index.length),
  ...beamColumns(beams.index.length),
  ...tieColumns(ties.index.length),
  ...twoSidedColumns(twoSided.index.length),
});

type Columns = Arena<ReturnType<typeof springColumns>>["columns"];

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
  linkYield: f64(count),
  linkTie: f64(count),
});

const tieColumns = (count: number) => ({
  tieA: u32(count),
  tieB: u32(count),
  tieEdge: u32(count),
  tie: f64(count),
});

const beamColumns = (count: number) => ({
  beamA: u32(count),
  beamB: u32(count),
  beamEdge: u32(count),
  beamLength: f64(count),
  beamLoad: f64(count),
  beamToe: f64(count),
  beamMatrixMax: f64(count),
});

const twoSidedColumns = (count: number) => ({
  springA: u32(count),
  springB: u32(count),
  springEdge: u32(count),
  springLength: f64(count),
  springStiffness: f64(count),
  springDamping: f64(count),
  springCrossDamping: f64(count),
});

/** Links: they pull, push until they yield, and bear the beams around them. */
export function linkList(c: Columns, model: Model, springs: PlacedSprings): LinkList {
  const { links: from } = model;
  const { links } = springs;
  const ties = links.index.length > 0 ? linkTies(model, arcBeams(model)) : NO_TIES;
  return {
    ...ends(c.linkA, c.linkB, c.linkEdge, links, springs),
    restLength: pick(c.linkLength, from.restLength, links),
    stiffness: pick(c.linkStiffness, from.stiffness, links),
    damping: pick(c.linkDamping, from.damping, links),
    crossDamping: pick(c.linkCrossDamping, from.crossDamping, links),
    limitLength: pick(c.linkLimit, from.limitLength, links),
    limitStiffness: pick(c.linkLimitStiffness, from.limitStiffness, links),
    yieldLength: pick(c.linkYield, from.yieldLength, links),
    tie: pick(c.linkTie, ties, links),
  };
}

const NO_TIES = new Float64Array(0);

/** Beams of quadratic bending: constant between their ends. */
export function tieList(c: Columns, { beams: from }: Model, springs: PlacedSprings): TieList {
  const { ties } = springs;
  const own = from.stiffness.map((_, k) => endTie(from, k));
  return { ...ends(c.tieA, c.tieB, c.tieEdge, ties, springs), tie: pick(c.tie, own, ties) };
}

/** Beams that are arcs: they only push, and buckle. */
export function beamList(c: Columns, { beams: from }: Model, springs: PlacedSprings): BeamList {
  const { beams } = springs;
  const load = from.stiffness.map((k, i) => k / from.restLength[i] ** 2);
  return {
    ...ends(c.beamA, c.beamB, c.beamEdge, beams, springs),
    restLength: pick(c.beamLength, from.restLength, beams),
    critical: pick(c.beamLoad, load, beams),
    toe: pick(c.beamToe, from.toe, beams),
    toeLimit: c.beamMatrixMax.fill(Infinity),
  };
}

/** Springs of mass–spring bodies: they pull and push. */
export function twoSidedList(c: Columns, { springs: from }: Model, springs: PlacedSprings): SpringList {
  const { twoSided } = springs;
  return {
    ...ends(c.springA, c.springB, c.springEdge, twoSided, springs),
    restLength: pick(c.springLength, from.restLength, twoSided),
    stiffness: pick(c.springStiffness, from.stiffness, twoSided),
    damping: pick(c.springDamping, from.damping, twoSided),
    crossDamping: pick(c.springCrossDamping, from.crossDamping, twoSided),
  };
}

/** Fills in the edge of every spring of a list, and the vector indices of its ends. */
function ends(a: Uint32Array, b: Uint32Array, edge: Uint32Array, placed: Edges, all: PlacedSprings) {
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
