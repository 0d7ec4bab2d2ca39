import type { Vec3, WindZone } from "pliant";

/** Air that moves within a ball, on all cloth or on some: change its members and it moves. */
export interface LiveZone extends Pick<WindZone, "kind" | "position" | "radius" | "velocity"> {
  /** Ids of the cloth that feels it; left out: all. */
  readonly bodies?: readonly string[];
}

/** The air of a host. */
export interface LiveWind {
  /** Steady wind from now on [m/s]. */
  set(velocity: Vec3): void;
  /** A fan, a blast or a whirl on top of it; what it returns takes it away again. */
  add(zone: LiveZone): () => void;
}
