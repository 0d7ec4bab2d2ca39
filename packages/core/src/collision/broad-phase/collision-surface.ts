import { meshTopology, nextCorner, runAll, type Incremental } from "@pliant/geometry";
import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { Model } from "../../model/model.ts";
import { measureSharpness, sagRadiusOf, type ClothResolution } from "./sharpness.ts";
import type { ShapeSurface } from "../../model/colliders/shape-kind.ts";
import { shapeKind } from "../../model/colliders/registry.ts";
import { shapeSurface } from "../../model/colliders/surface.ts";
import { createDeformingSharpness, type DeformingSharpness } from "./deforming-sharpness.ts";

/**
 * The triangles of all cloth, then those of all colliders that have any, and which triangle owns which feature: every vertex and every edge
 * belongs to one of its triangles, the first that has it. Two triangles that come close test the vertices that each owns
 * against the other, and their own edges against each other: every pair of features is met once, without a table of pairs
 * seen. Flat or hollow edges of a solid meet nothing that its other features would not, and no triangle owns them.
 */
export interface CollisionSurface {
  /** Vertices of cloth are nodes of the model; those of colliders follow. */
  readonly clothVertices: number;
  readonly vertexCount: number;
  readonly clothTriangles: number;
  readonly triangleCount: number;
  /** triangleCount × 3, vertices. */
  readonly triangles: Uint32Array;
  /** triangleCount, bits: 1, 2, 4 own the first, second, third vertex; 8, 16, 32 the edges 0–1, 1–2, 2–0. */
  readonly owned: Uint8Array;
  /** vertexCount: half the distance that it keeps from the surface [m]. */
  readonly radius: Float64Array;
  /** triangleCount × 3: the triangle beyond each edge, or −1. */
  readonly twins: Int32Array;
  /** clothTriangles, and vertexCount for solids' vertices: pairs are left out where the second is larger (sharpness.ts) [m]. */
  readonly sagRadius: Float64Array;
  readonly sharpnessRadius: Float64Array;
  readonly colliders: readonly ColliderPatch[];
  /** What of distances that were chosen for edges of a hand's breadth holds for this cloth [1]: 1 unless its edges are shorter than FINE_EDGE. */
  readonly fineness: number;
}

/** A collider's part of the surface. */
export interface ColliderPatch {
  readonly collider: number;
  /** In the collider's own frame, vertices × 3 [m]; of one that deforms the first ones. */
  readonly local: Float64Array;
  /** Where they begin in the state's vertices, if it deforms; −1 if it does not. */
  readonly firstDeforming: number;
  readonly firstVertex: number;
  readonly vertexCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  /** How the sharpness of a deforming collider is measured. */
  readonly deformingSharpness: DeformingSharpness | null;
}

export const OWNS_VERTEX = [1, 2, 4] as const;
export const OWNS_EDGE = [8, 16, 32] as const;

/** Sheets keep no more than this share of their shortest edge from themselves: neighbours are that near by nature. */
const SELF_GAP_SHARE = 0.4;

/** Sine of the angle by which an edge of a solid must be bent to count. */
const OWNED_EDGE_SINE_MIN = 1e-3;

/** Mean length of links below which slacks and reaches shrink with them [m]: a stamp costs what a tablecloth costs. */
const FINE_EDGE = 5e-3;

function finenessOf({ links: { restLength, count } }: Model): number {
  if (count === 0) return 1;
  let sum = 0;
  for (let k = 0; k < count; k++) sum += restLength[k];
  return Math.min(1, sum / count / FINE_EDGE);
}

export function createCollisionSurface(model: Model): CollisionSurface {
  return runAll(buildCollisionSurface(model));
}

/** The same in parts. */
export function* buildCollisionSurface(model: Model): Incremental<CollisionSurface> {
  const { nodes, colliders } = model;
  const sagRadius = new Float64Array(model.triangles.length / 3);
  const cloth = setSagRadius(model, sagRadius);
  yield;
  const deforming = deformingRanges(model);
  const coarsest = sagRadius.reduce((most, each) => Math.max(most, each), 0);
  const facets: (ShapeSurface | null)[] = [];
  const sharpness: (Sharpness | null)[] = [];
  for (const [collider, { shape }] of colliders.entries()) {
    const each = shapeSurface(shape);
    const isRigid = deforming.every((range) => range.collider !== collider);
    // A surface falls away by d²/2R: κ is 1/2R, whatever its triangles say.
    const isRound = 2 * (shapeKind(shape).roundness?.(shape) ?? 0) > coarsest;
    const sharp = each && isRigid && !isRound ? sharpnessOf(each, cloth) : null;
    const isSmooth = isRound || (sharp !== null && sharp.least > coarsest);
    facets.push(isSmooth ? null : each);
    sharpness.push(sharp);
    yield;
  }
  const solids: ColliderPatch[] = [];
  let vertexCount = nodes.count;
  let triangleCount = model.triangles.length / 3;
  facets.forEach((each, collider) => {
    if (each === null) return;
    const counts = { vertexCount: each.vertices.length / 3, triangleCount: each.triangles.length / 3 };
    const firsts = { firstVertex: vertexCount, firstTriangle: triangleCount };
    const firstDeforming = deforming.find((range) => range.collider === collider)?.first ?? -1;
    const deformingSharpness = firstDeforming < 0 ? null : createDeformingSharpness(each, cloth);
    solids.push({ collider, local: each.vertices, firstDeforming, ...firsts, ...counts, deformingSharpness });
    vertexCount += counts.vertexCount;
    triangleCount += counts.triangleCount;
  });
  const triangles = new Uint32Array(3 * triangleCount);
  const owned = new Uint8Array(triangleCount);
  const radius = new Float64Array(vertexCount);
  triangles.set(model.triangles);
  ownFeatures(model.triangles, nodes.count, owned);
  setClothRadius(model, radius);
  yield;
  const sharpnessRadius = new Float64Array(vertexCount);
  for (const solid of solids) {
    const each = facets[solid.collider] as ShapeSurface;
    const shifted = each.triangles.map((vertex) => vertex + solid.firstVertex);
    triangles.set(shifted, 3 * solid.firstTriangle);
    // What is flat now may be bent later.
    const sharp = sharpness[solid.collider];
    if (sharp) {
      owned.set(sharp.owned, solid.firstTriangle);
      sharpnessRadius.set(sharp.radius, solid.firstVertex);
    } else ownFeatures(each.triangles, solid.vertexCount, owned.subarray(solid.firstTriangle));
    radius.fill(each.radius, solid.firstVertex, solid.firstVertex + solid.vertexCount);
    yield;
  }
  const { twins } = meshTopology(triangles, vertexCount);
  return {
    clothVertices: nodes.count,
    vertexCount,
    clothTriangles: model.triangles.length / 3,
    triangleCount,
    triangles,
    owned,
    radius,
    twins: twins.map((twin) => (twin < 0 ? -1 : Math.floor(twin / 3))),
    sagRadius,
    sharpnessRadius,
    colliders: solids,
    fineness: finenessOf(model),
  };
}

/** What of a rigid collider is sharp: the features that it owns, and 1/κ of its vertices with the least of them [m]. */
interface Sharpness {
  readonly owned: Uint8Array;
  readonly radius: Float64Array;
  readonly least: number;
}

/** One whose least is above what all cloth overlooks is smooth: nodes meet it, and nothing between them can. */
function sharpnessOf(facets: ShapeSurface, cloth: ClothResolution): Sharpness {
  const owned = ownSharpFeatures(facets);
  const used = usedBy(facets, owned);
  const radius = measureSharpness(facets, used, cloth);
  const least = radius.reduce(
    (less, each, vertex) => (used[vertex] === 1 ? Math.min(less, each) : less),
    Infinity,
  );
  return { owned, radius, least };
}

/** Every vertex and edge belongs to the first triangle that has it. */
function ownFeatures(triangles: Uint32Array, vertexCount: number, owned: Uint8Array): void {
  const vertices = new Uint8Array(vertexCount);
  const edges = new Set<number>();
  triangles.forEach((a, h) => {
    const b = triangles[nextCorner(h)];
    const key = Math.min(a, b) * vertexCount + Math.max(a, b);
    if (vertices[a] === 0) owned[Math.floor(h / 3)] |= OWNS_VERTEX[h % 3];
    if (!edges.has(key)) owned[Math.floor(h / 3)] |= OWNS_EDGE[h % 3];
    vertices[a] = 1;
    edges.add(key);
  });
}

/** Of a solid only what sticks out; of a sheet that is solid to both sides what is bent either way, and its border. */
function ownSharpFeatures({ vertices, triangles, isClosed }: ShapeSurface): Uint8Array {
  const owned = new Uint8Array(triangles.length / 3);
  const taken = new Uint8Array(vertices.length / 3);
  const { twins } = meshTopology(triangles, vertices.length / 3);
  for (let h = 0; h < triangles.length; h++) {
    const twin = twins[h];
    if (twin >= 0) {
      const bend = bendAt(vertices, triangles, h, twin);
      if (isClosed ? bend < OWNED_EDGE_SINE_MIN : Math.abs(bend) < OWNED_EDGE_SINE_MIN) continue;
    }
    const t = Math.floor(h / 3);
    if (twin < h) owned[t] |= OWNS_EDGE[h % 3];
    for (const corner of [h, nextCorner(h)]) {
      if (taken[triangles[corner]] === 0) owned[t] |= OWNS_VERTEX[corner % 3];
      taken[triangles[corner]] = 1;
    }
  }
  return owned;
}

/** Vertices of what is owned. */
function usedBy({ triangles, vertices }: ShapeSurface, owned: Uint8Array): Uint8Array {
  const used = new Uint8Array(vertices.length / 3);
  triangles.forEach((vertex, h) => {
    const bits = owned[Math.floor(h / 3)];
    if ((bits & OWNS_VERTEX[h % 3]) !== 0) used[vertex] = 1;
    if ((bits & OWNS_EDGE[h % 3]) !== 0) used[vertex] = used[triangles[nextCorner(h)]] = 1;
  });
  return used;
}

/** How far each triangle of cloth reaches between its nodes, by rest lengths. A side without a link is no longer than both others. */
function setSagRadius({ nodes, links, triangles }: Model, sagRadius: Float64Array): ClothResolution {
  const lengths = new Map<number, number>();
  const key = (a: number, b: number): number => Math.min(a, b) * nodes.count + Math.max(a, b);
  for (let k = 0; k < links.count; k++) lengths.set(key(links.a[k], links.b[k]), links.restLength[k]);
  const coarsest = { longest: 0, radius: Infinity, sagRadius: Infinity };
  for (let t = 0; t < sagRadius.length; t++) {
    const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];
    const [p, q, r] = [lengths.get(key(a, b)), lengths.get(key(b, c)), lengths.get(key(c, a))];
    const sum = (p ?? 0) + (q ?? 0) + (r ?? 0);
    const unknown = (p === undefined ? 1 : 0) + (q === undefined ? 1 : 0) + (r === undefined ? 1 : 0);
    const radius = Math.min(nodes.radius[a], nodes.radius[b], nodes.radius[c]);
    const isKnown = unknown <= 1 && sum < Infinity;
    sagRadius[t] = isKnown ? sagRadiusOf(p ?? sum, q ?? sum, r ?? sum, radius) : Infinity;
    if (isKnown) coarsest.longest = Math.max(coarsest.longest, p ?? sum, q ?? sum, r ?? sum);
    coarsest.radius = Math.min(coarsest.radius, radius);
    coarsest.sagRadius = Math.min(coarsest.sagRadius, sagRadius[t]);
  }
  return coarsest;
}

/** How far the far corner beyond an edge lies below this triangle's plane, by its distance from the edge's end: a sine. */
function bendAt(vertices: Float64Array, triangles: Uint32Array, h: number, twin: number): number {
  const a = 3 * triangles[h];
  subtract(vertices, 3 * triangles[nextCorner(h)], a, u);
  subtract(vertices, 3 * triangles[nextCorner(nextCorner(h))], a, v);
  subtract(vertices, 3 * triangles[nextCorner(nextCorner(twin))], a, w);
  const [nx, ny, nz] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.sqrt((nx * nx + ny * ny + nz * nz) * (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]));
  return size > 0 ? -(nx * w[0] + ny * w[1] + nz * w[2]) / size : 0;
}

const u = new Float64Array(3);
const v = new Float64Array(3);
const w = new Float64Array(3);

function subtract(points: Float64Array, from: number, origin: number, out: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = points[from + axis] - points[origin + axis];
}

/** By rest lengths, not by where nodes are: what is made anew from a snapshot must be the same. */
function setClothRadius({ nodes, links, bodies }: Model, radius: Float64Array): void {
  const shortest = new Float64Array(nodes.count).fill(Infinity);
  for (let k = 0; k < links.count; k++) {
    for (const node of [links.a[k], links.b[k]]) {
      shortest[node] = Math.min(shortest[node], links.restLength[k]);
    }
  }
  for (const { firstNode, nodeCount } of bodies) {
    const least = shortest
      .subarray(firstNode, firstNode + nodeCount)
      .reduce((a, b) => Math.min(a, b), Infinity);
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      radius[node] = 0.5 * Math.min(nodes.radius[node], SELF_GAP_SHARE * least);
    }
  }
}
