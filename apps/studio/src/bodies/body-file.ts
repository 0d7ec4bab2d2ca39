import { fetchFile } from "../panel/fetch-file.ts";

/** Surfaces of mannequins that examples have, made ahead by tools/build/dress-examples.mjs: making one takes a second. */
const bodies = import.meta.glob<string>("./mannequin-*.bin", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Whether the page has a file of its own by this name, whatever scene is opened. */
export const isBodyFile = (name: string): boolean => `./${name}` in bodies;

export const fetchBody = (name: string, most: number): Promise<Uint8Array> =>
  fetchFile(bodies[`./${name}`], most);
