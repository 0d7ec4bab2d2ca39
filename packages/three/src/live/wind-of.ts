import { ZONE_KINDS } from "./packet.ts";
import type { PageScene } from "./page-scene.ts";
import type { LiveWind, LiveZone } from "./wind.ts";

/** The air of a page's scene, as its host hands it out. */
export const windOf = (scene: PageScene): LiveWind => ({
  set(velocity) {
    if (!(Array.from(velocity ?? []).length === 3 && Array.from(velocity).every(Number.isFinite)))
      throw new RangeError(`wind.set: velocity is ${String(velocity)}, expected three finite numbers`);
    for (let axis = 0; axis < 3; axis++) scene.wind[axis] = velocity[axis];
  },
  add(zone: LiveZone) {
    if (!ZONE_KINDS.includes(zone.kind))
      throw new RangeError(
        `wind.add: kind is ${JSON.stringify(zone.kind)}, expected ${ZONE_KINDS.join(", ")}`,
      );
    scene.zones.add(zone);
    scene.isChanged = true;
    return () => {
      scene.isChanged ||= scene.zones.delete(zone);
    };
  },
});
