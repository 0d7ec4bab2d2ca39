// Reads a stage by three.js's parser of USD text, with all its time samples; of an archive, the text that fflate finds in it.

import { readFileSync } from "node:fs";
import { unzipSync, strFromU8 } from "three/addons/libs/fflate.module.js";
import { USDAParser } from "three/addons/loaders/usd/USDAParser.js";

/** The mesh of a stage, for `compareTake`. */
export function readThreeUsda(path) {
  const bytes = new Uint8Array(readFileSync(path));
  const text = path.endsWith(".usdz") ? strFromU8(onlyFile(unzipSync(bytes))) : strFromU8(bytes);
  const { specsByPath } = new USDAParser().parseData(text);
  const attribute = (name) =>
    Object.entries(specsByPath).find(([key]) => key.endsWith(`/mesh.${name}`))?.[1].fields;
  const { times, values } = attribute("points").timeSamples;
  const normals = attribute("normals").timeSamples;
  const corners = Uint32Array.from(attribute("faceVertexIndices").default);
  const counts = attribute("faceVertexCounts").default;
  const odd = Array.from(counts).find((count) => count !== 3);
  if (odd !== undefined) throw new Error(`a face has ${odd} corners, expected 3`);
  const st = Array.from(attribute("primvars:st").default).flat();
  const { timeCodesPerSecond } = specsByPath["/"].fields;
  return {
    times: times.map((time) => time / timeCodesPerSecond),
    corners,
    uvs: Float32Array.from([...corners].flatMap((vertex) => [st[2 * vertex], st[2 * vertex + 1]])),
    points: (frame) => Array.from(values[frame]).flat(),
    normals: (frame) => Array.from(normals.values[frame]).flat(),
  };
}

function onlyFile(files) {
  const names = Object.keys(files);
  if (names.length !== 1) throw new Error(`the archive has ${names.length} files, expected 1`);
  return files[names[0]];
}
