import type { SheetScene } from "./sheet-scene.ts";

type ByNodes = Readonly<Record<number, string>>;

/**
 * What earlier sweeps found: where the next one begins. Nothing is taken from here unseen: a sweep tries the setting
 * and its cheaper neighbour anew.
 */
const FOUND: Readonly<Record<SheetScene["name"], Readonly<Record<string, ByNodes>>>> = {
  hang: {},
  drape: {},
};

export function earlierFound(scene: SheetScene, engine: string): string | undefined {
  return FOUND[scene.name][engine]?.[scene.nodes];
}
