import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** `jolt-physics 1.1.0`, as installed. */
export function nameAndVersion(name: string): string {
  const { version } = require(`${name}/package.json`) as { version: string };
  return `${name} ${version}`;
}
