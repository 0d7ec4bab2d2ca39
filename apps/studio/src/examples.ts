import type { ReadFile } from "@pliant/scene";
import { entries, type Entry } from "./gallery/entries.ts";
import { keptTakeOf } from "./gallery/kept-takes.ts";
import { isCoarser, liveVariant } from "./gallery/live-variant.ts";
import { fetchFile } from "./panel/fetch-file.ts";
import type { Playable } from "./shell/scene-document.ts";

/** Scenes, each by itself: the page fetches the one that it opens. */
const files = import.meta.glob<string>("../../../examples/*/scene.json", {
  query: "?raw",
  import: "default",
});

/** Addresses of what their scenes name; fetched when one is opened. Never inlined: the page may only connect to its own server. */
const assets = import.meta.glob<string>("../../../examples/*/*.{fold,glb,obj,ply,stl,svg,bin}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const folder = "../../../examples";

export const findEntry = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);

/** Ids of all scenes that are there, whether the gallery has them or not. */
export const sceneIds = Object.keys(files).map((path) => path.split("/").at(-2) ?? path);

/** The example with its scene. */
export async function loadExample({ id, name }: Entry): Promise<Playable> {
  const own = await files[`${folder}/${id}/scene.json`]();
  const isLive = isCoarser(id);
  const text = isLive ? liveVariant(id, own) : own;
  const nameOf = (file: string): string => (isLive && file === "dressed.bin" ? "dressed-live.bin" : file);
  const readFile: ReadFile = (file, most) => fetchFile(assets[`${folder}/${id}/${nameOf(file)}`], most);
  const take = keptTakeOf(id);
  return { id, name, text, readFile, ...(take && { take }) };
}

/** Title and line of a scene file. Lenient: the worker says what is wrong with it. */
export function headOf(text: string, fallback: string): { name: string; description: string } {
  const titles: { name?: unknown; description?: unknown } = {};
  try {
    Object.assign(titles, JSON.parse(text));
  } catch {
    // Not JSON: shown under its file name.
  }
  return {
    name: typeof titles.name === "string" ? titles.name : titleOf(fallback),
    description: typeof titles.description === "string" ? titles.description : "",
  };
}

/** `hanging-sheet` -> `Hanging sheet` */
function titleOf(id: string): string {
  const words = id.replace(/\.json$/, "").replaceAll(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
