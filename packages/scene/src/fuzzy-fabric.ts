import { scaledRules, type RuleBaseData } from "@pliant/fuzzy";
import type { Material, PerDirection } from "pliant";
import { directions, type SpringFamilies } from "pliant/experimental";

/** The mesh and the step that a rule base is for. */
export interface FuzzyMesh {
  /** [width, height] [m] */
  readonly size: readonly [number, number];
  /** [columns, rows] */
  readonly nodes: readonly [number, number];
  /** Step [s]. */
  readonly dt: number;
}

/** A fabric as points on springs moved by rules. */
export interface FuzzyFabric {
  /** Tables 3 and 4 of the paper for this fabric: force to F_max [N], move to D_max [m]. */
  readonly rules: RuleBaseData;
  /** Greatest speed of a point along an axis, which the ends of the rules stand for [m/s]. */
  readonly speed: number;
  /** Of a point [kg], of the spring families [N/m], of each spring along it [N·s/m], of a point against the air [N·s/m]. */
  readonly pointMass: number;
  readonly stiffness: SpringFamilies;
  readonly damping: number;
  readonly drag: number;
  /** How much longer than at rest a spring may be [1]. */
  readonly deformationLimit: number;
}

const GRAVITY = 9.81;
/** Of Δt² λ/μ + 2 c Δt/μ < 4 (docs/methods/fuzzy.md#stability-bound): all, and what springs against stretching, bending and dampers have of it. */
const STABLE = 0.9 * 4;
const SHARES = { membrane: 0.6, flexion: 0.2, dampers: 0.2 } as const;
/** The air's drag rises with the square of the speed, a point's with the speed: they are the same at that of a slow swing [m/s] … */
const AIR_SPEED = 0.5;
/** … and of light fabrics, which the air slows down, at this part of the speed at which they fall flat. */
const AIR_SHARE = 0.35;
/** Speed limit, in speeds at which the fabric falls flat: edge first it falls faster. */
const SPEED = 4;
/** Without air [m/s]. */
const FALL_IN_VACUUM = 5;

/**
 * What the paper's authors left to do, to "quantify" textures: rules and springs from a fabric's measured numbers (docs/methods/fuzzy.md#fabrics).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | h², Δt | area of a cell, step | m², s |
 * | ρ, Y, Y_b, B | mass per area, membrane stiffness along yarns and on the bias, bending stiffness | kg/m², N/m, N·m |
 * | C | drag of the air, half its density times the drag coefficient | kg/m³ |
 * | v_t | √(ρ g/C): how fast it falls flat | m/s |
 * | κ | (ρ g/B)^⅓, at most 1/h: how sharply it bends under its weight | 1/m |
 *
 *   μ = ρ × area/points    k1 = Y − Y_b/4    k2 = Y_b/4    k_f = 16 B/(h⁴ κ²)    C_d = C v_a h², v_a = 0.35 v_t, at most 0.5 m/s
 *   v_max = 4 v_t    F_max = μ v_max/Δt    D_max = v_max Δt
 *
 * Springs are softer where the step does not stand them; the deformation limit holds what they do not.
 */
export function fuzzyFabric(material: Material, { size, nodes, dt }: FuzzyMesh): FuzzyFabric {
  const { density, drag } = material;
  const area = size[0] * size[1];
  const cell = area / ((nodes[0] - 1) * (nodes[1] - 1));
  const pointMass = (density * area) / (nodes[0] * nodes[1]);
  const weight = density * GRAVITY;
  const fall = drag > 0 ? Math.sqrt(weight / drag) : FALL_IN_VACUUM;
  const speed = SPEED * fall;
  const room = (STABLE * pointMass) / (dt * dt);
  const pointDrag = Math.min(AIR_SPEED, AIR_SHARE * fall) * drag * cell;
  // Twenty-four dampers' worth at a point, and twice their sum counts.
  const damping = Math.max(0, (SHARES.dampers * room * dt) / 2 - pointDrag) / 24;
  const limit = perDirection(material.strainLimit);
  return {
    rules: scaledRules((pointMass * speed) / dt, speed * dt),
    ...{ speed, pointMass, drag: pointDrag },
    stiffness: familiesOf(material, cell, weight, room),
    damping: Math.min(material.damping, damping),
    deformationLimit: Math.min(limit.warp, limit.weft, LIMIT_MAX),
  };
}

/** Of fabrics that never stiffen: Provot's [1]. */
const LIMIT_MAX = 0.1;

function familiesOf(material: Material, cell: number, weight: number, room: number): SpringFamilies {
  const stretch = perDirection(material.stretch);
  const shear = stretch.bias / 4;
  const structural = Math.max(0, 0.5 * (stretch.warp + stretch.weft) - shear);
  const { warp, weft } = directions(material.bend);
  const bend = 0.5 * (warp + weft);
  const curvature = bend > 0 ? Math.min(1 / Math.sqrt(cell), Math.cbrt(weight / bend)) : 1;
  const flexion = (16 * bend) / (cell * cell * curvature * curvature);
  const softer = Math.min(1, (SHARES.membrane * room) / (4 * (structural + shear)));
  return {
    structural: softer * structural,
    shear: softer * shear,
    flexion: Math.min(flexion, (SHARES.flexion * room) / 4),
  };
}

function perDirection(value: number | PerDirection): PerDirection {
  return typeof value === "number" ? { warp: value, weft: value, bias: value } : value;
}
