import type { SimulationHost } from "@pliant/three";
import type { Player } from "../player/player.ts";

/** A garment as it was cut for the stage. */
export type GarmentView = Awaited<ReturnType<SimulationHost["garments"]>>[number];

/** How the garments on the stage are cut; none if the worker cannot tell. */
export async function viewsOf(player: Player): Promise<readonly GarmentView[]> {
  try {
    return await player.host.garments();
  } catch {
    return [];
  }
}
