import type { ReadFile } from "@pliant/scene";
import { fetchFile } from "./panel/fetch-file.ts";

/** A scene that the page offers. */
export interface Example {
  /** The folder's name; also the part of the page's address after `#`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The scene file as it was written. */
  readonly text: string;
  /** Gives the files that it names. */
  readonly readFile: ReadFile;
}

/** Bundled with the page, so that it works on a host that serves files and nothing else. */
const files = import.meta.glob<string>("../../../examples/*/scene.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Addresses of what their scenes name; fetched when one is opened. */
const assets = import.meta.glob<string>("../../../examples/*/*.{glb,obj,ply,stl}", {
  query: "?url",
  import: "default",
  eager: true,
});

export const examples: readonly Example[] = Object.entries(files).map(([path, text]) => {
  const id = path.split("/").at(-2) ?? path;
  const readFile: ReadFile = (file, most) => fetchFile(assets[path.replace("scene.json", file)], most);
  return { id, text, readFile, ...headOf(text, id) };
});

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
