import type { FabricOf, RestFrame } from "./mesh-rest.ts";
import { largest, valueAlong } from "./grain.ts";
import type { Faces, Quad } from "./mesh-faces.ts";
import type { MeshEdge } from "./mesh-edges.ts";
import type { Material, PerDirection } from "../material.ts";
import type { Links } from "../model.ts";
import { linkModuli, yieldStrain } from "./stiffness.ts";

/**
 * Sequential links of a mesh: its edges, and both diagonals of each quad.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | Y | membrane stiffness along the link | N/m |
 * | A, l | area of a face at it, its own length | m², m |
 * | k_s = Y ΣA/l² | of an edge, over its triangles: pulled along its edges an equilateral mesh shows Y | N/m |
 * | k_s = Y ΣA/(2 l²) | over its quads: Y × (half of a quad's width)/(its length) of each, as on a grid | N/m |
 * | k_s = Y l²/(4 A) | of a diagonal: on a grid Y_b d²/(4ab) | N/m |
 */
export function meshLinks(
  edges: readonly MeshEdge[],
  areas: Float64Array,
  { quads, quadOf }: Faces,
  fabricOf: FabricOf,
  frame: RestFrame,
): Links {
  const sideOfQuad = quadSides(edges, quadOf, frame);
  const drafts = [
    ...edges.flatMap((edge) => sharesOf(edge).map((sides) => edgeLink(edge, sides))),
    ...quads.map(crossLink),
  ];
  const column = (value: (draft: Draft) => number): Float64Array => Float64Array.from(drafts, value);
  const stiffness = column(({ stiffness: k }) => k);
  const resistance = column(({ damping }) => damping);
  return {
    count: drafts.length,
    a: Uint32Array.from(drafts, ({ a }) => a),
    b: Uint32Array.from(drafts, ({ b }) => b),
    restLength: column(({ length }) => length),
    stiffness,
    damping: resistance,
    crossDamping: resistance.map((each, k) => (drafts[k].fabric.dampingKind === "isotropic" ? each : 0)),
    limitLength: column(({ length, limit }) => length * (1 + limit)),
    limitStiffness: column((draft) => (draft.limit < Infinity ? beyond(draft) : 0)),
    yieldLength: column(
      ({ length, fabric, stretch, bend }) => length * (1 - yieldStrain(fabric, stretch, bend, length)),
    ),
  };

  function edgeLink(edge: MeshEdge, sides: readonly number[]): Draft {
    const length = edge.lengths[sides[0]];
    const fabric = fabricOf(edge.triangles[sides[0]]);
    const [x, y] = frame.sideOf(edge, sides[0]);
    let [weight, stiffest, damping] = [0, 0, 0];
    for (const k of sides) {
      const t = edge.triangles[k];
      const own = fabricOf(t);
      const quad = quadOf[t];
      weight += stretchOf(own, edge, k, quad) * carried(edge, quad, areas[t]);
      const alike = { ...own, stretch: largest(own.stretch) };
      stiffest += stretchOf(alike, edge, k, quad) * carried(edge, quad, areas[t]);
      damping += 0.5 * own.damping;
    }
    const stretch = valueAlong(fabric.stretch, x, y);
    return {
      ...{ a: edge.a, b: edge.b, length, fabric, stretch, damping, bend: valueAlong(fabric.bend, x, y) },
      stiffness: weight / length ** 2,
      stiffest: stiffest / length ** 2,
      limit: valueAlong(fabric.strainLimit, x, y),
    };
  }

  /** Y along an edge as one of its triangles has it; of a quad what its lattice needs for it. */
  function stretchOf(own: Material, edge: MeshEdge, k: number, quad: Quad | null): number {
    const [x, y] = frame.sideOf(edge, k);
    if (!quad || own.bendKind === "arc") return valueAlong(own.stretch, x, y);
    if (edge === quad.cut) return quadLattice(own, quad, sideOfQuad.get(quad)).bias;
    return quadLattice(own, quad, { x, y, length: edge.lengths[k] }).weft;
  }

  /** The diagonal of a quad that no triangle has as a side. */
  function crossLink({ corners: [p, , q], across, area, first, cut }: Quad): Draft {
    const fabric = fabricOf(first);
    const [x, y] = frame.tipsOf(cut);
    const stretch = valueAlong(fabric.stretch, x, y);
    const quad = quadOf[first];
    const isLattice = quad !== null && fabric.bendKind !== "arc";
    const alike = { ...fabric, stretch: largest(fabric.stretch) };
    const [along, most] = isLattice
      ? [fabric, alike].map((each) => quadLattice(each, quad, sideOfQuad.get(quad)).bias)
      : [stretch, alike.stretch];
    return {
      ...{ a: Math.min(p, q), b: Math.max(p, q), length: across, fabric, stretch },
      bend: valueAlong(fabric.bend, x, y),
      damping: fabric.damping,
      stiffness: (along * across ** 2) / (4 * area),
      stiffest: (most * across ** 2) / (4 * area),
      limit: valueAlong(fabric.strainLimit, x, y),
    };
  }
}

/** A side of a quad: its direction in the cloth, and its length [m]. */
interface QuadSide {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** One side of each quad. */
function quadSides(
  edges: readonly MeshEdge[],
  quadOf: readonly (Quad | null)[],
  frame: RestFrame,
): ReadonlyMap<Quad, QuadSide> {
  const sides = new Map<Quad, QuadSide>();
  for (const edge of edges)
    edge.triangles.forEach((t, k) => {
      const quad = quadOf[t];
      if (!quad || edge === quad.cut || sides.has(quad)) return;
      const [x, y] = frame.sideOf(edge, k);
      sides.set(quad, { x, y, length: edge.lengths[k] });
    });
  return sides;
}

/** Constants of a quad's lattice, its "weft" along the given side. */
function quadLattice(material: Material, quad: Quad, side: QuadSide | undefined): PerDirection {
  const { x, y, length } = side ?? { x: 1, y: 0, length: Math.sqrt(quad.area) };
  const along = (value: Material["stretch"] | Material["bend"]): PerDirection => ({
    weft: valueAlong(value, x, y),
    warp: valueAlong(value, -y, x),
    bias: valueAlong(value, x - y, x + y),
  });
  const cell = { a: length, b: quad.area / length };
  return linkModuli(material, along(material.stretch), along(material.bend), cell);
}

interface Draft {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly stiffness: number;
  /** What its stiffness would be, were all directions as stiff as the stiffest. */
  readonly stiffest: number;
  readonly damping: number;
  readonly fabric: Material;
  /** Y, B and the strain limit along it. */
  readonly stretch: number;
  readonly bend: number;
  readonly limit: number;
}

/** Area that one triangle at an edge gives it: its own, a quarter of its quad's, or of the cut through the quad what makes it a diagonal. */
function carried(edge: MeshEdge, quad: Quad | null, area: number): number {
  if (!quad) return area;
  if (edge !== quad.cut) return quad.area / 2;
  const squared = edge.lengths[0] ** 2;
  return (squared * squared) / (8 * quad.area);
}

/** What joins k_s beyond the limit: all directions are then alike, `limitStiffening` times as stiff as the stiffest was. */
function beyond({ stiffness, stiffest, fabric }: Draft): number {
  return Math.max(0, stiffest * fabric.limitStiffening - stiffness);
}

/** Sides that are longer by less than this share are as long [1]. */
const EQUAL_SHARE = 1e-9;

/** Triangles at an edge that have it as one link: both, unless it is longer in one than in the other. */
function sharesOf({ lengths, triangles }: MeshEdge): number[][] {
  const isOne = lengths.length < 2 || Math.abs(lengths[0] - lengths[1]) <= EQUAL_SHARE * lengths[0];
  return isOne ? [triangles.map((_, k) => k)] : [[0], [1]];
}
