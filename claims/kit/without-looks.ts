import type { Scene } from "@pliant/scene";

/** A scene as experiments have it: what its parts look like moves nothing. */
export function withoutLooks<T extends Partial<Scene>>(scene: T): T {
  return JSON.parse(
    JSON.stringify(scene, (key, value: unknown) => (key === "look" ? undefined : value)),
  ) as T;
}
