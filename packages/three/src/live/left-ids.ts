import type { Left } from "./messages.ts";

/** Cloth and colliders that a worker had. */
export const leftIds = (left: Left | null): readonly string[] =>
  left ? [...left.bodies.map(({ id }) => id), ...left.colliders] : [];
