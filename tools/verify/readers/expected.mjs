// What a take must be, and how far what a reader found is from it. The truth is the bake's PC2 (float32, as simulated) and the scene's own mesh.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The take in a folder of `formats.mjs --keep`. */
export async function expectedTake(folder) {
  const { build, parseScene } = await import("@pliant/scene");
  const { readPc2 } = await import("@pliant/formats");
  const { scene } = parseScene(readFileSync(join(folder, "scene.json"), "utf8"));
  const { triangles, uvs } = build(scene).model;
  const points = readPc2(new Uint8Array(readFileSync(join(folder, "take.pc2"))));
  return {
    fps: scene.time.fps,
    frameCount: points.sampleCount,
    vertexCount: points.pointCount,
    triangles,
    uvs,
    frame: (index) => points.frame(index),
  };
}

/**
 * Compares all that a reader found: `times` [s], `corners` (counter-clockwise), `uvs` per corner, `points(frame)` and `normals(frame)` per vertex.
 * Throws where the structure differs; returns how far numbers are off: places [m], times [s], texture coordinates [1], normals [°].
 */
export function compareTake(found, expected) {
  const { fps, frameCount, vertexCount, triangles, uvs } = expected;
  same("frames", found.times.length, frameCount);
  same("corners", found.corners.length, triangles.length);
  const off = { places: 0, times: 0, uvs: 0, normals: 0 };
  found.times.forEach((time, k) => (off.times = Math.max(off.times, Math.abs(time - k / fps))));
  for (let t = 0; t < triangles.length; t += 3) {
    const turn = [0, 1, 2].find((by) =>
      [0, 1, 2].every((k) => found.corners[t + ((k + by) % 3)] === triangles[t + k]),
    );
    if (turn === undefined) {
      const [is, wanted] = [found.corners, triangles].map((list) => [...list.slice(t, t + 3)].join(" "));
      throw new Error(`triangle ${t / 3} is ${is}, expected ${wanted}`);
    }
    for (let k = 0; k < 6; k++) {
      const [corner, axis] = [t + (((k >> 1) + turn) % 3), k % 2];
      const wanted = uvs[2 * triangles[t + (k >> 1)] + axis];
      off.uvs = Math.max(off.uvs, Math.abs(found.uvs[2 * corner + axis] - wanted));
    }
  }
  for (let k = 0; k < frameCount; k++) {
    const [points, wanted] = [found.points(k), expected.frame(k)];
    same(`numbers of frame ${k}`, points.length, 3 * vertexCount);
    off.places = Math.max(off.places, farthest(points, wanted));
    off.normals = Math.max(off.normals, widest(found.normals(k), normalsOf(wanted, triangles)));
  }
  return off;
}

export const describeOff = ({ places, times, uvs, normals }) =>
  `points of every frame within ${places.toExponential(1)} m, times ${times.toExponential(1)} s, ` +
  `texture coordinates ${uvs.toExponential(1)}, normals ${normals.toFixed(2)}°; all triangles the same`;

function same(what, found, expected) {
  if (found !== expected) throw new Error(`${found} ${what}, expected ${expected}`);
}

export function farthest(a, b) {
  let most = 0;
  for (let i = 0; i < b.length; i += 3) {
    most = Math.max(most, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  }
  return most;
}

/** Largest angle between two lists of directions [°]. */
function widest(a, b) {
  same("numbers of normals", a.length, b.length);
  let least = 1;
  for (let i = 0; i < b.length; i += 3) {
    const lengths = Math.hypot(a[i], a[i + 1], a[i + 2]) * Math.hypot(b[i], b[i + 1], b[i + 2]);
    least = Math.min(least, (a[i] * b[i] + a[i + 1] * b[i + 1] + a[i + 2] * b[i + 2]) / lengths);
  }
  return (Math.acos(Math.min(1, least)) * 180) / Math.PI;
}

/** Sums of cross products, written again here: what is checked must not check itself. */
function normalsOf(x, triangles) {
  const sums = new Float64Array(x.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[t + k]);
    const u = [0, 1, 2].map((k) => x[b + k] - x[a + k]);
    const v = [0, 1, 2].map((k) => x[c + k] - x[a + k]);
    for (let k = 0; k < 3; k++) {
      const [p, q] = [(k + 1) % 3, (k + 2) % 3];
      const cross = u[p] * v[q] - u[q] * v[p];
      for (const corner of [a, b, c]) sums[corner + k] += cross;
    }
  }
  return sums;
}
