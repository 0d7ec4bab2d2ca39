import type { ColliderShape } from "./registry.ts";

export interface Collider {
  readonly id: string;
  readonly shape: ColliderShape;
  /** Coulomb coefficient μ [1]. */
  readonly friction: number;
  /** Viscous coefficient μ_v, beside or instead of Coulomb's: friction that grows with the slip [s/m]; 0 when left out. */
  readonly viscousFriction?: number;
  /** Id of the elastic solid whose surface this is, for cloth to meet: made by `createModel`, moved by the solid itself. */
  readonly body?: string;
}
