// node tools/fuzz/fuzz.mjs [seconds] [first seed]: legal scenes and broken files at random, by turns, until the time is over; ends with 1 and the
// seeds of what was found. Hours: node tools/fuzz/fuzz.mjs 14400. Run `npm run setup` first.

import { pathToFileURL } from "node:url";
import { tryFile } from "./files.mjs";
import { tryScene } from "./scenes.mjs";

/** Tries seeds from `first` on for so many seconds: ten files to a scene. */
export async function fuzz(seconds, first) {
  const began = performance.now();
  const findings = [];
  let [scenes, files] = [0, 0];
  for (let seed = first; performance.now() - began < 1000 * seconds; seed++) {
    const inScene = tryScene(seed);
    scenes++;
    if (inScene) findings.push(`scene ${seed}: ${inScene}`);
    for (let k = 0; k < 10; k++) {
      const inFile = await tryFile(10 * seed + k);
      files++;
      if (inFile) findings.push(`file ${10 * seed + k}: ${inFile}`);
    }
  }
  return { scenes, files, findings, first, memory: process.memoryUsage().rss };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [seconds = "60", first = String(Date.now() % 1e6)] = process.argv.slice(2);
  const { scenes, files, findings, memory } = await fuzz(Number(seconds), Number(first));
  console.log(
    `${scenes} scenes and ${files} files from seed ${first}, ${Math.round(memory / 1e6)} MB: ${findings.length} findings`,
  );
  for (const each of findings.slice(0, 20)) console.log(each);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
