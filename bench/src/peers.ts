import { TooOld, type Engine } from "./engine.ts";
import { loadBullet } from "./engines/bullet.ts";
import { loadJolt } from "./engines/jolt.ts";
import { loadRapier } from "./engines/rapier.ts";

/** Package and loader. The packages are only there for developers: each may be missing. */
export type PeerLoader = readonly [name: string, load: () => Promise<Engine[]>];

const LOADERS: readonly PeerLoader[] = [
  ["jolt-physics", loadJolt],
  ["@dimforge/rapier3d-compat", loadRapier],
  ["ammojs-typed", loadBullet],
];

/** The engines that are installed, and one note about those that are not. */
export async function loadPeers(
  onNote: (note: string) => void,
  loaders: readonly PeerLoader[] = LOADERS,
): Promise<Engine[]> {
  const engines: Engine[] = [];
  const missing: string[] = [];
  for (const [name, load] of loaders) {
    try {
      engines.push(...(await load()));
    } catch (error) {
      if (!isMissing(error)) throw error;
      missing.push(name);
    }
  }
  if (missing.length > 0) onNote(`not installed, so not measured: ${missing.join(", ")}`);
  return engines;
}

function isMissing(error: unknown): boolean {
  if (error instanceof TooOld) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
}
