import { cos, sin } from "@pliant/geometry";
import { MATERIAL_DEFAULTS, type Material } from "pliant";
import type { Springs } from "pliant/experimental";
import type { Garment } from "./garment.ts";
import type { Fold, Panel } from "./pattern.ts";

/**
 * A side of two triangles that lies on a fold. Between its tips a spring is at rest at the fold's angle:
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | θ, θ₀ | angle of the fold off flat, and at rest | rad |
 * | l | length of the side | m |
 * | h₁, h₂, s | heights of both tips above it, and how far they are apart along it | m |
 * | κ | moment of the fold per length and angle | N |
 *
 * The tips are x(θ) = √(s² + h₁² + h₂² + 2 h₁ h₂ cos θ) apart. A spring of rest length x(θ₀) and constant κ l/x′(θ₀)² has the energy
 * ½ κ l (θ − θ₀)² near θ₀. Distances know no side: the panel is bent a little the right way when it is hung (`garment.ts`).
 */
export interface FoldHinge {
  readonly fold: Fold;
  readonly panel: Panel;
  /** Places in the list of corners of triangles: both ends of the side, both tips. */
  readonly ends: readonly [number, number];
  readonly tips: readonly [number, number];
  readonly length: number;
  readonly heights: readonly [number, number];
  readonly along: number;
}

/** What the cloth of a garment is like: `GarmentPartOptions`. */
interface FoldedCloth {
  readonly material?: Partial<Material>;
  readonly fabrics?: Readonly<Record<string, Partial<Material>>>;
}

/** Cloth of this width bends as much as a fold whose stiffness nobody has given [m]; a choice, not a measurement. */
export const FOLD_WIDTH = 0.002;

/** Damping of a fold as a share of what would just keep its tips from swinging [1]. */
const DAMPED = 0.3;

export function foldHinges({ folds, triangles, flat }: Garment): FoldHinge[] {
  if (folds.length === 0) return [];
  const sides = new Map<string, number>();
  triangles.forEach((node, k) => sides.set(`${node},${triangles[nextCorner(k)]}`, k));
  return folds.flatMap(({ fold, panel, nodes }) =>
    Array.from(nodes.subarray(1), (to, k): FoldHinge | null => {
      const from = nodes[k];
      const [one, other] = [sides.get(`${from},${to}`), sides.get(`${to},${from}`)];
      if (one === undefined || other === undefined) return null;
      const tips = [one, other].map((corner) => nextCorner(nextCorner(corner))) as [number, number];
      const [ux, uy] = [flat[2 * to] - flat[2 * from], flat[2 * to + 1] - flat[2 * from + 1]];
      const length = Math.sqrt(ux * ux + uy * uy);
      const places = tips.map((corner) => {
        const tip = 2 * triangles[corner];
        const [px, py] = [flat[tip] - flat[2 * from], flat[tip + 1] - flat[2 * from + 1]];
        return { along: (px * ux + py * uy) / length, height: Math.abs(px * uy - py * ux) / length };
      });
      return {
        ...{ fold, panel, tips, length },
        ends: [one, nextCorner(one)],
        heights: [places[0].height, places[1].height],
        along: places[0].along - places[1].along,
      };
    }).filter((hinge) => hinge !== null),
  );
}

/** Springs of the pressed folds on a mesh that has the garment's triangles in the same order. */
export function foldSprings(
  hinges: readonly FoldHinge[],
  triangles: Uint32Array,
  options: FoldedCloth,
): Springs {
  const pressed = hinges.filter(({ fold }) => fold.angleDegrees !== 0);
  const laws = pressed.map((hinge) => lawOf(hinge, fabricOf(hinge.panel, options)));
  const column = (of: (law: FoldLaw) => number): Float64Array => Float64Array.from(laws, of);
  return {
    count: pressed.length,
    a: Uint32Array.from(pressed, ({ tips }) => triangles[tips[0]]),
    b: Uint32Array.from(pressed, ({ tips }) => triangles[tips[1]]),
    restLength: column(({ restLength }) => restLength),
    stiffness: column(({ stiffness }) => stiffness),
    damping: column(({ damping }) => damping),
    crossDamping: new Float64Array(pressed.length),
  };
}

interface FoldLaw {
  readonly restLength: number;
  readonly stiffness: number;
  readonly damping: number;
}

function lawOf({ fold, length, heights: [h1, h2], along }: FoldHinge, cloth: Material): FoldLaw {
  const angle = (Math.abs(fold.angleDegrees) * Math.PI) / 180;
  const moment = fold.stiffness ?? meanOf(cloth.bend) / FOLD_WIDTH;
  const restLength = Math.sqrt(along * along + h1 * h1 + h2 * h2 + 2 * h1 * h2 * cos(angle));
  const slope = (h1 * h2 * sin(angle)) / restLength;
  const stiffness = (moment * length) / (slope * slope);
  const mass = (cloth.density * length * (h1 + h2)) / 6;
  return { restLength, stiffness, damping: DAMPED * 2 * Math.sqrt(stiffness * mass) };
}

function fabricOf({ fabric }: Panel, { material = {}, fabrics = {} }: FoldedCloth): Material {
  return { ...MATERIAL_DEFAULTS, ...material, ...(fabric === undefined ? {} : fabrics[fabric]) };
}

const meanOf = (bend: Material["bend"]): number =>
  typeof bend === "number" ? bend : (bend.warp + bend.weft) / 2;

const nextCorner = (k: number): number => (k % 3 === 2 ? k - 2 : k + 1);
