// `npm run sizes`: what a page loads, beside what is kept in docs/sizes.md; `-- --write` keeps the new numbers. `npm run check` holds them to
// two per cent and to what is promised.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, root } from "./lib/workspace.mjs";
import { weighAll } from "./sizes/weigh.mjs";

const FILE = join(root, "docs/sizes.md");
/** More than this much larger than what is kept [1] is told. */
const MARGIN = 0.02;

const kilo = (bytes) => (bytes / 1000).toFixed(1);

const HEAD = `# Sizes

What a page loads: bundled and minified by esbuild, packed by gzip −9, three.js and React apart. Written by \`npm run sizes -- --write\`; \`npm run check\` fails where a row is 2 % larger than here or above what is promised. kB are 1,000 bytes.

| What | gzip [kB] | promised [kB] | minified [kB] | |
|---|---|---|---|---|
`;

const FOOT = `
What keeps them small ([ADR 95](adr/0095-what-a-page-carries.md)):

- Methods come with the parts that want them: \`elasticSolid\`, \`paperSheet\` and \`springSheet\` bring theirs. Node has all from the start; models that come from elsewhere want \`addEverything()\` of \`pliant/everything\`.
- WebAssembly is one text packed with LZMA; kernels of grids are made for the width at hand from one template.
- The TypeScript kernels are in no bundle that does not ask for them.
- Scene files of cloth and paper are played by a smaller worker than others.
`;

export const tableOf = (rows) =>
  HEAD +
  rows
    .map(
      ({ name, about, limit, raw, gzip }) =>
        `| ${name} | ${kilo(gzip)} | ${limit ? `≤ ${limit}${gzip > limit * 1000 ? ", missed" : ""}` : ""} | ${kilo(raw)} | ${about} |\n`,
    )
    .join("") +
  FOOT;

/** Sizes by name, of a page that was written before [bytes]. */
export function keptSizes(text) {
  const rows = text.matchAll(/^\| ([^|]+) \| ([\d.]+) \|/gm);
  return new Map([...rows].map(([, name, gzip]) => [name, Number(gzip) * 1000]));
}

/** What is too large, in words. */
export function faultsOf(rows, kept) {
  return rows.flatMap(({ name, gzip, limit }) => {
    const before = kept.get(name);
    // A promise that was kept must be kept; one that is missed stands in the table as missed.
    const wasKept = before === undefined || before <= (limit ?? Infinity) * 1000;
    if (limit && gzip > limit * 1000 && wasKept)
      return [`${name}: ${kilo(gzip)} kB, promised are ${limit} kB`];
    if (before === undefined) return [`${name}: is not in docs/sizes.md, run \`npm run sizes -- --write\``];
    if (gzip <= before * (1 + MARGIN) + 50) return [];
    return [
      `${name}: ${kilo(gzip)} kB, kept are ${kilo(before)} kB: make it smaller, or say why and run \`npm run sizes -- --write\``,
    ];
  });
}

if (isMain(import.meta.url)) {
  const rows = await weighAll();
  const kept = existsSync(FILE) ? keptSizes(readFileSync(FILE, "utf8")) : new Map();
  for (const { name, gzip, limit } of rows)
    console.log(
      `${name.padEnd(34)} ${kilo(gzip).padStart(7)} kB  kept ${kept.has(name) ? kilo(kept.get(name)) : "–"}${limit ? `  promised ${limit}` : ""}`,
    );
  if (process.argv.includes("--write")) writeFileSync(FILE, tableOf(rows));
  const faults = faultsOf(rows, process.argv.includes("--write") ? keptSizes(tableOf(rows)) : kept);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
