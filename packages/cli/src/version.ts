import { readFileSync } from "node:fs";

/** Of this package; src/ and dist/ lie equally deep below its manifest. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}
