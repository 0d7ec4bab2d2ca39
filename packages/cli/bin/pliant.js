#!/usr/bin/env node
// Committed (not built) so that npm can link the command before the first build.
import { existsSync } from "node:fs";

const entry = new URL("../dist/main.js", import.meta.url);
if (existsSync(entry)) {
  await import(entry.href);
} else {
  console.error("pliant: not built yet; run `npm run setup` in the repository first");
  process.exitCode = 2;
}
