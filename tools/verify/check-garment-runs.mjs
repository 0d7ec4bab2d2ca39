// node tools/verify/check-garment-runs.mjs <folder> [animation…]: claim W2 clip by clip, each in some minutes: what was found in every frame goes to
// <folder>/<animation>.json, the frames to <animation>.pc2 beside it, for render-garments.mjs and render-pictures.mjs. Run `npm run setup` first.

import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ANIMATIONS, watch } from "@pliant/claims";

const [folder, ...asked] = process.argv.slice(2);
if (folder === undefined)
  throw new Error(
    "check-garment-runs: no folder is given, expected node tools/verify/check-garment-runs.mjs <folder> [animation…]",
  );
mkdirSync(folder, { recursive: true });

for (const name of asked.length > 0 ? asked : Object.keys(ANIMATIONS)) {
  const file = openSync(join(folder, `${name}.pc2`), "w");
  const begin = process.cpuUsage();
  const watched = watch(name, (frame, x, worst) => {
    const points = Buffer.from(Float32Array.from(x).buffer);
    // The start is not told: the first frame stands for it.
    for (const at of frame === 1 ? [0, 1] : [frame])
      writeSync(file, points, 0, points.length, 32 + at * points.length);
    writeSync(file, header(x.length / 3, frame + 1), 0, 32, 0);
    if (frame % 30 === 0) console.error(`${name}, frame ${frame}: ${worst}`);
  });
  closeSync(file);
  const { user, system } = process.cpuUsage(begin);
  const cpuSeconds = (user + system) / 1e6;
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify({ name, cpuSeconds, ...watched }, null, 2)}\n`,
  );
  console.log(JSON.stringify({ name, cpuSeconds, ...watched, folds: undefined }));
}

function header(points, samples) {
  const bytes = Buffer.alloc(32);
  bytes.write("POINTCACHE2\0", "latin1");
  bytes.writeInt32LE(1, 12);
  bytes.writeInt32LE(points, 16);
  bytes.writeFloatLE(0, 20);
  bytes.writeFloatLE(1, 24);
  bytes.writeInt32LE(samples, 28);
  return bytes;
}
