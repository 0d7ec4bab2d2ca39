import type { Path } from "../player/effects.ts";
import coarser from "./coarser.json" with { type: "json" };

interface Branch {
  [key: string | number]: unknown;
}
type Change = readonly [path: Path, value: unknown];

const changes = coarser as unknown as Readonly<Record<string, readonly Change[]>>;

/** Whether an example's own mesh is finer than a page plays in real time: it shows a coarser one then. `?quality=best` asks for the fine one. */
export const isCoarser = (id: string): boolean =>
  id in changes && new URLSearchParams(globalThis.location?.search ?? "").get("quality") !== "best";

/** The text of an example with the mesh that a page plays in real time, everything else as it is. */
export function liveVariant(id: string, text: string): string {
  const scene = JSON.parse(text) as Branch;
  for (const [path, value] of changes[id]) {
    const parent = path.slice(0, -1).reduce<Branch>((at, key) => at[key] as Branch, scene);
    parent[path[path.length - 1]] = value;
  }
  return `${JSON.stringify(scene, null, 2)}\n`;
}
