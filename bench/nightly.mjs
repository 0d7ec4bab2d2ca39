// A nightly command, not CI: `shipped` once more, and whether any time beside Jolt's has grown by more than REGRESSION over what is kept.
//
//   npm run setup && node bench/nightly.mjs [kept.json]

import { readFile } from "node:fs/promises";
import { shipped } from "./dist/src/shipped.js";

/** Ratios of one run scatter by so much on a busy machine [1]. */
const REGRESSION = 1.2;
/** And their worst frames, of one each [1]. */
const REGRESSION_WORST = 1.6;

const kept = process.argv[2] ?? new URL("results/0.1.0-shipped.json", import.meta.url);
const { results } = JSON.parse(await readFile(kept, "utf8"));
const before = new Map(results[0].rows.map((row) => [`${row.scene} ${row.nodes} ${row.engine}`, row]));
const rows = await shipped.run({ onProgress: (text) => console.error(text), onNote: console.error });

let worse = 0;
for (const row of rows) {
  const old = before.get(`${row.scene} ${row.nodes} ${row.engine}`);
  if (!old || row["of Jolt"] === 1) continue;
  const peer = (all) => all.find(({ scene, engine }) => scene === row.scene && engine === "Jolt");
  const worst = (each, all) => each["worst ms"] / (peer(all)?.["mean ms/frame"] ?? NaN);
  const growth = row["of Jolt"] / old["of Jolt"];
  const peak = worst(row, rows) / worst(old, results[0].rows);
  const isWorse = growth > REGRESSION || peak > REGRESSION_WORST || row.crossings > old.crossings;
  const isStretched = row["mean stretch %"] > REGRESSION * old["mean stretch %"];
  worse += isWorse || isStretched ? 1 : 0;
  const numbers = `${row["of Jolt"].toFixed(3)} of Jolt, kept ${old["of Jolt"].toFixed(3)}; worst frame ${peak.toFixed(2)} of the kept one`;
  console.log(`${isWorse || isStretched ? "WORSE" : "ok   "} ${row.scene} ${row.nodes}: ${numbers}`);
}
process.exitCode = worse > 0 ? 1 : 0;
