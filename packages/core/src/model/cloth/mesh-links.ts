import type { FabricOf, RestFrame } from "./mesh-rest.ts";
import { largest, valueAlong } from "./grain.ts";
import type { Faces, Quad } from "./mesh-faces.ts";
import type { MeshEdge } from "./mesh-edges.ts";
import type { Material } from "../material.ts";
import type { Links } from "../model.ts";

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
    limitStiffness: column(({ stiffness: k, fabric, limit, stretch }) =>
      limit < Infinity ? beyond(k, fabric, stretch) : 0,
    ),
  };

  function edgeLink(edge: MeshEdge, sides: readonly number[]): Draft {
    const length = edge.lengths[sides[0]];
    const fabric = fabricOf(edge.triangles[sides[0]]);
    const [x, y] = frame.sideOf(edge, sides[0]);
    let [weight, damping] = [0, 0];
    for (const k of sides) {
      const t = edge.triangles[k];
      const own = fabricOf(t);
      const quad = quadOf[t];
      weight += valueAlong(own.stretch, ...frame.sideOf(edge, k)) * carried(edge, quad, areas[t]);
      damping += 0.5 * own.damping;
    }
    const stretch = valueAlong(fabric.stretch, x, y);
    return {
      ...{ a: edge.a, b: edge.b, length, fabric, stretch, damping },
      stiffness: weight / length ** 2,
      limit: valueAlong(fabric.strainLimit, x, y),
    };
  }

  /** The diagonal of a quad that no triangle has as a side. */
  function crossLink({ corners: [p, , q], across, area, first, cut }: Quad): Draft {
    const fabric = fabricOf(first);
    const [x, y] = frame.tipsOf(cut);
    const stretch = valueAlong(fabric.stretch, x, y);
    return {
      ...{ a: Math.min(p, q), b: Math.max(p, q), length: across, fabric, stretch },
      damping: fabric.damping,
      stiffness: (stretch * across ** 2) / (4 * area),
      limit: valueAlong(fabric.strainLimit, x, y),
    };
  }
}

interface Draft {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly fabric: Material;
  /** Y and the strain limit along it. */
  readonly stretch: number;
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
function beyond(stiffness: number, { stretch, limitStiffening }: Material, own: number): number {
  if (typeof stretch === "number") return stiffness * (limitStiffening - 1);
  const stiff = own > 0 ? (stiffness * largest(stretch)) / own : stiffness;
  return stiff * (limitStiffening - 1) + (stiff - stiffness);
}

/** Sides that are longer by less than this share are as long [1]. */
const EQUAL_SHARE = 1e-9;

/** Triangles at an edge that have it as one link: both, unless it is longer in one than in the other. */
function sharesOf({ lengths, triangles }: MeshEdge): number[][] {
  const isOne = lengths.length < 2 || Math.abs(lengths[0] - lengths[1]) <= EQUAL_SHARE * lengths[0];
  return isOne ? [triangles.map((_, k) => k)] : [[0], [1]];
}
