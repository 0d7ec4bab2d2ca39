import type { Path } from "../player/effects.ts";
import coarser from "./coarser.json" with { type: "json" };

type Change = readonly [path: Path, value: unknown];

const changes = coarser as unknown as Readonly<Record<string, readonly Change[]>>;

/** Whether an example's own mesh is finer than a page plays in real time: it shows a coarser one then. `?quality=best` asks for the fine one. */
export const isCoarser = (id: string): boolean =>
  id in changes && new URLSearchParams(globalThis.location?.search ?? "").get("quality") !== "best";

/** The text of an example with the mesh that a page plays in real time, everything else as it is. */
export async function liveVariant(id: string, text: string): Promise<string> {
  const { withValue } = await import("../inspector/edit-text.ts");
  return changes[id].reduce((before, [path, value]) => withValue(before, path, value), text);
}
