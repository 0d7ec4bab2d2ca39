import { fetchFile } from "../panel/fetch-file.ts";

/** Takes of examples that no page computes in real time, made by `node tools/build/keep-takes.mjs`. */
const takes = import.meta.glob<string>("../takes/*.bin", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Larger than any of them [bytes]. */
const MOST_BYTES = 8e6;

/** Fetches the take of an example; undefined where it needs none. */
export function keptTakeOf(id: string): (() => Promise<Uint8Array>) | undefined {
  const address = takes[`../takes/${id}.bin`];
  return address === undefined ? undefined : () => fetchFile(address, MOST_BYTES);
}
